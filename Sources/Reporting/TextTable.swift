import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults
import Foundation

package enum TextTable {
  /// The most characters of a table's line; nil for any number.
  @TaskLocal package static var width: Int?

  package static func aligned(_ rows: [[String]], leftColumns: Int) -> String {
    self.rows(rows, leftColumns: leftColumns).joined()
  }

  /// Columns two spaces apart; the first ones are left-aligned, the others right-aligned. Where ``width`` is too small, texts wrap
  /// under their column, and the last columns that still do not fit are left out and named.
  ///
  /// - `rows`: All of the same number of cells, which are printed ``plain(_:)``; the first has the titles.
  /// - Returns: A text for each row, ended by a newline.
  static func rows(_ rows: [[String]], leftColumns: Int) -> [String] {
    var rows = rows.map { $0.map(plain) }
    var widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let most = width ?? .max
    while widths.reduce(2 * (widths.count - 1), +) > most,
      let widest = widths.indices.prefix(leftColumns).max(by: { widths[$0] < widths[$1] }), widths[widest] > leastText
    {
      widths[widest] -= 1
    }
    while widths.count > 1, widths.reduce(2 * (widths.count - 1), +) > most { widths.removeLast() }
    let leftOut = rows.first?.dropFirst(widths.count) ?? []
    rows = rows.map { Array($0.prefix(widths.count)) }
    var texts = rows.map { row in
      let cells = row.enumerated().map { $0 < leftColumns ? parts($1, widths[$0]) : [$1] }
      return (0..<(cells.map(\.count).max() ?? 0)).map { part in
        let texts = cells.enumerated().map { column, parts in
          let text = part < parts.count ? parts[part] : ""
          let space = String(repeating: " ", count: widths[column] - text.count)
          return column < leftColumns ? text + space : space + text
        }
        // A left-aligned last column needs no trailing spaces.
        let line = texts.joined(separator: "  ")
        return line.prefix(line.count - line.reversed().prefix { $0 == " " }.count) + "\n"
      }.joined()
    }
    if !leftOut.isEmpty { texts[texts.count - 1] += line("(no space for: \(leftOut.joined(separator: ", ")))") }
    return texts
  }

  private static let leastText = 12

  /// A text in parts of at most `width` characters: its words, and pieces of words that are longer.
  private static func parts(_ text: String, _ width: Int) -> [String] {
    guard text.count > width else { return [text] }
    var parts: [String] = []
    for var word in text.split(separator: " ") {
      if let last = parts.last, last.count + 1 + word.count <= width {
        parts[parts.count - 1] = last + " " + word
        continue
      }
      while word.count > width {
        let piece = word.prefix(width)
        let end = piece.lastIndex { "-/.,:_".contains($0) }.map { word.index(after: $0) } ?? piece.endIndex
        parts.append(String(word[..<end]))
        word = word[end...]
      }
      if !word.isEmpty { parts.append(String(word)) }
    }
    return parts
  }

  /// A sentence as a line, or as several where ``width`` is too small for one.
  package static func line(_ sentence: String) -> String {
    let indent = String(sentence.prefix { $0 == " " })
    return wrapped(sentence, width: width ?? .max, indent: indent + "  ")
  }

  /// A sentence in lines of at most `width` characters where its words allow it, each ended by a newline; all but the first begin
  /// with `indent`.
  package static func wrapped(_ sentence: String, width: Int, indent: String = "  ") -> String {
    var lines: [String] = []
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(lines.isEmpty ? String(word) : indent + word)
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

  /// The answer in sentences, and the results that come first in its mode beside that and the best simple rule.
  package static func brief(_ document: ExperimentResult, page: String, width: Int) -> String {
    guard let mode = document.subject?.mode else { return text(document, page: page) }
    let ranked = document.bestFirst(split: .holdout, mode: mode)
    let compared = [
      document.subject?.model, ranked.first { ModelCatalogue.simpleRules.contains($0.model) }?.model,
    ].compactMap(\.self).distinct
    let others = ranked.map(\.model).filter { !compared.contains($0) }.prefix(mostRows - compared.count)
    let shown = ranked.filter { compared.contains($0.model) || others.contains($0.model) }
    guard let test = shown.first?.test else { return text(document, page: page) }
    let sentences = ([Headline(document).answer] + [document.setAnswer].compactMap(\.self)).map {
      TextTable.wrapped(TextTable.plain($0), width: width, indent: "")
    }
    let rows = shown.map { result in
      let bar = Int((result.measures.top1 * (width < 72 ? 10 : 20)).rounded())
      return [
        result.model, String(repeating: "█", count: bar), PageText.percent(result.measures.top1),
        PageText.interval(result.interval95["top1"]),
      ] + result.measures.texts(.brief).dropFirst()
    }
    let head = ["model", "", "top-1", "95 %"] + MeasureSet.titles(.brief).dropFirst()
    let title = "\(document.modeName(mode)), in percent of \(PageText.counted(test, "test task"))"
    let more = document.atHoldout.count - shown.count
    let data = document.dataset == document.experiment ? "" : " on \(document.dataset)"
    return TextTable.plain(document.experiment + data) + "\n\n" + sentences.joined()
      + "\n" + TextTable.wrapped(title, width: width)
      + TextTable.aligned([head] + rows, leftColumns: 2)
      + (more > 0 ? "\n\(PageText.counted(more, "more result")) on the page; --all prints all here\n" : "\n")
      + "page: \(page)\n"
  }

  private static let mostRows = 5

  private static func text(_ document: ExperimentResult) -> String {
    var header = ["model", "mode"] + MeasureSet.titles(.wide) + ["tasks"]
    header.insert("95 %", at: 3)
    let rows = document.atHoldout.map { result in
      var row = [result.model, result.mode.rawValue] + result.measures.texts(.wide)
      row.insert(PageText.interval(result.interval95[MeasureSet.stated.note.key]), at: 3)
      return row + [PageText.count(result.test) + (result.tooFew ? ", too few to say" : "")]
    }
    let table = rows.isEmpty ? "no holdout results\n" : TextTable.aligned([header] + rows, leftColumns: 2)
    return title(document, "holdout") + table + assumed(document.data) + "\n"
  }

  private static func text(_ document: SweepResult) -> String {
    let header = [" "] + document.axes.map(\.key) + MeasureSet.titles(.brief) + ["95 %", "p (Holm)"]
    let rows = document.points.map { point in
      [point.number == document.best ? "*" : " "] + point.values + point.validation.measures.texts(.brief)
        + [
          PageText.interval(point.validation.scoreInterval),
          point.comparison.map { PageText.chance($0.score.judged) } ?? "",
        ]
    }
    let test = zip(MeasureSet.titles(.brief), document.test.measures.texts(.brief)).map { "\($0) \($1)" }
    return title(document, "validation") + assumed(document.data)
      + TextTable.aligned([header] + rows, leftColumns: 1 + document.axes.count)
      + "\n* the best; on the test part: \(test.joined(separator: ", "))\n"
  }

  private static func text(_ document: SuiteResult) -> String {
    let header = ["dataset", "mode", "choice", "rule", "top-1", "rule", "lead", "95 %", "p (Holm)"]
    let rows = document.shownModes.flatMap { mode in
      mode.worstFirst.map { row in
        [
          document.label(row.dataset, mode.mode), mode.mode.rawValue, row.choice.model, row.rule,
          PageText.percent(row.chosen.test.measures.top1), PageText.percent(row.bestRule.test.measures.top1),
          PageText.points(row.lead.top1.difference), row.lead.top1.interval95.map { PageText.pointInterval($0) } ?? "",
          row.lead.top1.pHolm.map { Wording.chance($0, of: row.lead.top1.p) } ?? "equal",
        ]
      } + [
        [
          "mean", mode.mode.rawValue, "", "", PageText.percent(mode.overDatasets.chosen.top1),
          PageText.percent(mode.overDatasets.rule.top1), PageText.points(mode.overDatasets.lead), "", "",
        ]
      ]
    }
    return "\(TextTable.plain(document.experiment)), test parts, in percent\n\n"
      + TextTable.aligned([header] + rows, leftColumns: 4) + "\n"
  }

  private static func assumed(_ data: ExperimentResult.DataNote?) -> String {
    guard let dating = data?.outcomes, let assumption = dating.assumption else { return "" }
    // A log that was filled in afterwards has the answer among the features of the opening.
    let more = dating == .atOpening ? "; so do those of batch where the data has the last assignee from then on" : ""
    return "metrics of all modes but batch assume that \(assumption)\(more)\n"
  }

  private static func title(_ document: some RunResult, _ part: String) -> String {
    "\(TextTable.plain(document.experiment)) on \(TextTable.plain(document.dataset)), \(part), in percent\n\n"
  }
}

package enum RunListing {
  /// One line per run, oldest first.
  package static func text(_ notes: [RunNote], showsStages: Bool) -> String {
    let header = ["started", "report", "result"] + MeasureSet.titles(.tested) + ["wall s", "CPU s"]
    let rows = TextTable.rows([header] + notes.map { row($0, year: notes.last.map(year)) }, leftColumns: 3)
    return rows[0]
      + zip(rows.dropFirst(), notes).map { row, note in
        let assumption = note.headline.outcomes?.assumption.map { "    assuming that \($0)\n" } ?? ""
        return row + assumption + (showsStages ? stages(note) : "")
      }.joined()
  }

  private static func row(_ note: RunNote, year: Substring?) -> [String] {
    let run = note.provenance
    return [started(note, year), note.report, label(note.result)] + note.headline.measures.texts(.tested)
      + [seconds(run.seconds), seconds(run.cpuSeconds)]
  }

  private static func year(_ note: RunNote) -> Substring { note.provenance.started.prefix(4) }

  /// The start in local time: `27 Nov 22:15`, or of another year than that of the newest `27 Nov 2025`.
  private static func started(_ note: RunNote, _ newest: Substring?) -> String {
    guard let moment = try? Date(note.provenance.started, strategy: .iso8601) else { return note.provenance.started }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_GB_POSIX")
    format.dateFormat = year(note) == newest ? "d MMM HH:mm" : "d MMM yyyy"
    return format.string(from: moment)
  }

  private static func seconds(_ time: Double) -> String { PageText.fixed(time, decimals: 2) }

  private static func stages(_ note: RunNote) -> String {
    let rows = note.provenance.stages.map { stage in
      [
        stage.name, seconds(stage.seconds), seconds(stage.cpuSeconds), PageText.fixed(stage.peakMiB, decimals: 1),
        "\(stage.computed)", "\(stage.cached)",
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
    case .nothingExpected: "not accepted"
    case .notCompared: "not compared"
    }
  }
}
