import Experiments

/// What `delegate runs` prints.
package enum RunListing {
  /// One line per run, oldest first.
  ///
  /// - Parameters:
  ///   - notes: As ``RunLog/notes()`` gives them.
  ///   - showsStages: Whether what each stage took stands below its run.
  package static func text(_ notes: [RunNote], showsStages: Bool) -> String {
    let header = ["started", "experiment", "result", "top-1", "MRR", "wall s", "CPU s", "MiB", "threads"]
    let lines = TextTable.aligned([header] + notes.map(row), leftColumns: 3).split(separator: "\n")
    guard showsStages else { return lines.map { $0 + "\n" }.joined() }
    return lines[0] + "\n" + zip(lines.dropFirst(), notes).map { $0 + "\n" + stages($1) }.joined()
  }

  private static func row(_ note: RunNote) -> [String] {
    let run = note.provenance
    return [
      run.started, TextTable.plain(run.experiment), words(note.result), PageText.percent(note.headline.top1),
      PageText.percent(note.headline.mrr), "\(run.seconds)", "\(run.cpuSeconds)", "\(run.peakMiB)", "\(run.threads)",
    ]
  }

  private static func stages(_ note: RunNote) -> String {
    let rows = note.provenance.stages.map { stage in
      [
        TextTable.plain(stage.name), "\(stage.seconds)", "\(stage.cpuSeconds)", "\(stage.peakMiB)",
        stage.made.map(String.init) ?? "", stage.kept.map(String.init) ?? "",
      ]
    }
    let table = TextTable.aligned(
      [["stage", "wall s", "CPU s", "MiB", "outputs made", "kept"]] + rows, leftColumns: 1)
    return table.split(separator: "\n").map { "    " + $0 + "\n" }.joined()
  }

  private static func words(_ result: RunNote.Result) -> String {
    switch result {
    case .holds: "holds"
    case .moved: "moved"
    case .accepted: "accepted"
    case .nothingExpected: "nothing accepted yet"
    case .notCompared: "not compared"
    }
  }
}
