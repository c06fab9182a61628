import DelegationFiles
import DelegationResults

/// Tables of plain text for a terminal.
package enum TextTable {
  /// Columns two spaces apart; the first ones are left-aligned, the others right-aligned.
  ///
  /// - `rows`: All of the same number of cells, which are printed ``plain(_:)``.
  package static func aligned(_ rows: [[String]], leftColumns: Int) -> String {
    let rows = rows.map { $0.map(plain) }
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - text.count)
        return column < leftColumns ? text + space : space + text
      }
      // A left-aligned last column needs no trailing spaces.
      let line = cells.joined(separator: "  ")
      return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
    }.joined()
  }

  /// A sentence in lines of at most `width` characters where its words allow it, each ended by a newline; all but the first are
  /// indented.
  package static func wrapped(_ sentence: String, width: Int) -> String {
    var lines: [String] = []
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? String(word) : "  " + word)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Names come from files: what could steer a terminal becomes a question mark.
  package static func plain(_ text: String) -> String {
    // Most texts are plain ASCII, which is quick to see.
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : $0 }))
  }
}

/// The short table that a run prints: plain text, aligned, values in percent.
package enum RunTable {
  /// A title, a table, what else there is to say, and the path of the page.
  ///
  /// - `page`: Path of `index.html` as the reader may open it.
  /// - Returns: Lines without control characters, each ended by a newline.
  package static func text(_ document: any RunResult, page: String) -> String {
    let text =
      switch document {
      case let document as ExperimentResult: text(document)
      case let document as SweepResult: text(document)
      case let document as SuiteResult: text(document)
      default: preconditionFailure("a result of no known kind")
      }
    return text + "page: \(page)\n"
  }

  /// The holdout results on opening values.
  private static func text(_ document: ExperimentResult) -> String {
    let header = ["model", "mode", "top-1", "95 %", "top-5", "top-10", "MRR", "tasks"]
    let rows = document.atHoldout.map { result in
      [
        result.model, result.mode.rawValue, PageText.percent(result.measures.top1),
        PageText.interval(result.interval95["top1"]), PageText.percent(result.measures.top5),
        PageText.percent(result.measures.top10), PageText.percent(result.measures.mrr),
        PageText.count(result.test) + (result.tooFew ? ", too few to say" : ""),
      ]
    }
    let table = rows.isEmpty ? "no holdout results\n" : TextTable.aligned([header] + rows, leftColumns: 2)
    return title(document, "holdout") + table + assumed(document.data) + "\n"
  }

  /// Every point on the validation part, then the best one on the test part.
  private static func text(_ document: SweepResult) -> String {
    let header = [" "] + document.axes.map(\.key) + ["top-1", "top-5", "MRR", "95 %", "p (Holm)"]
    let rows = document.points.map { point in
      let measures = point.validation.measures
      return [point.number == document.best ? "*" : " "] + point.values
        + [
          PageText.percent(measures.top1), PageText.percent(measures.top5), PageText.percent(measures.mrr),
          PageText.interval(point.validation.interval95["mrr"]),
          point.comparison.map { PageText.chance($0.judged) } ?? "",
        ]
    }
    let test = document.test.measures
    return title(document, "validation") + assumed(document.data)
      + TextTable.aligned([header] + rows, leftColumns: 1 + document.axes.count)
      + "\n* the best; on the test part: top-1 \(PageText.percent(test.top1)), top-5 \(PageText.percent(test.top5)), "
      + "MRR \(PageText.percent(test.mrr))\n"
  }

  /// What each dataset gets beside the best simple rule, by mode.
  private static func text(_ document: SuiteResult) -> String {
    let header = ["dataset", "mode", "choice", "rule", "top-1", "rule", "lead", "95 %", "p (Holm)"]
    let rows = document.shownModes.flatMap { mode in
      mode.worstFirst.map { row in
        [
          document.label(row.dataset, mode.mode), mode.mode.rawValue, row.choice.model, row.rule,
          PageText.percent(row.chosen.test.measures.top1), PageText.percent(row.bestRule.test.measures.top1),
          PageText.points(row.lead.top1Difference), row.lead.top1Interval95.map { PageText.pointInterval($0) } ?? "",
          row.lead.top1PHolm.map(PageText.chance) ?? "equal",
        ]
      } + [
        [
          "mean", mode.mode.rawValue, "", "", PageText.percent(mode.overDatasets.chosen.top1),
          PageText.percent(mode.overDatasets.rule.top1), PageText.points(mode.overDatasets.lead("top1")), "", "",
        ]
      ]
    }
    return "\(TextTable.plain(document.experiment)), test parts, in percent\n\n"
      + TextTable.aligned([header] + rows, leftColumns: 4) + "\n"
  }

  private static func assumed(_ data: ExperimentResult.DataNote?) -> String {
    data?.outcomes?.assumption.map { "prequential figures assume that \($0)\n" } ?? ""
  }

  private static func title(_ document: some RunResult, _ part: String) -> String {
    "\(TextTable.plain(document.experiment)) on \(TextTable.plain(document.dataset)), \(part), in percent\n\n"
  }
}

package enum RunListing {
  /// One line per run, oldest first.
  ///
  /// - `notes`: As `RunLog/notes()` gives them.
  package static func text(_ notes: [RunNote], showsStages: Bool) -> String {
    let header = ["started", "experiment", "result", "top-1", "MRR", "wall s", "CPU s", "MiB", "threads"]
    let lines = TextTable.aligned([header] + notes.map(row), leftColumns: 3).split(separator: "\n")
    return lines[0] + "\n"
      + zip(lines.dropFirst(), notes).map { line, note in
        let assumption = note.headline.outcomes?.assumption.map { "    assuming that \($0)\n" } ?? ""
        return line + "\n" + assumption + (showsStages ? stages(note) : "")
      }.joined()
  }

  private static func row(_ note: RunNote) -> [String] {
    let run = note.provenance
    return [
      run.started, TextTable.plain(run.experiment), label(note.result), PageText.percent(note.headline.top1),
      PageText.percent(note.headline.mrr), "\(run.seconds)", "\(run.cpuSeconds)", "\(run.peakMiB)", "\(run.threads)",
    ]
  }

  private static func stages(_ note: RunNote) -> String {
    let rows = note.provenance.stages.map { stage in
      [
        TextTable.plain(stage.name), "\(stage.seconds)", "\(stage.cpuSeconds)", "\(stage.peakMiB)",
        stage.computed.map(String.init) ?? "", stage.cached.map(String.init) ?? "",
      ]
    }
    let table = TextTable.aligned(
      [["stage", "wall s", "CPU s", "MiB", "outputs computed", "cached"]] + rows, leftColumns: 1)
    return table.split(separator: "\n").map { "    " + $0 + "\n" }.joined()
  }

  private static func label(_ result: RunNote.Result) -> String {
    switch result {
    case .holds: "holds"
    case .moved: "moved"
    case .accepted: "accepted"
    case .nothingExpected: "nothing accepted yet"
    case .notCompared: "not compared"
    }
  }
}
