import DelegationEvaluation
import DelegationFoundations

struct ComparisonTable {
  let title: String
  let columns: [String]
  /// How many columns hold text; the others hold numbers.
  let textColumns: Int
  let rows: [[String]]

  var text: String {
    rows.isEmpty
      ? ""
      : "\n\(title)\n"
        + TextTable.aligned(([columns] + rows).map { $0.map(TextTable.plain) }, leftColumns: textColumns)
  }

  var view: TableView? {
    guard !rows.isEmpty else { return nil }
    return TableView(
      title, texts: Array(columns.prefix(textColumns)), numbers: Array(columns.dropFirst(textColumns)),
      rows: rows.map { row in
        TableView.Row(row[0], row.enumerated().dropFirst().map { $0 < textColumns ? .text($1) : .number($1) })
      })
  }
}

extension ReportComparison {
  var settingTable: ComparisonTable {
    ComparisonTable(
      title: "Settings that differ", columns: ["setting", "A", "B"], textColumns: 3,
      rows: settings.map { [$0.key, $0.a ?? "–", $0.b ?? "–"] })
  }

  var countTable: ComparisonTable {
    ComparisonTable(
      title: "Counts of the data that differ", columns: ["count", "A", "B"], textColumns: 1,
      rows: counts.map { change in
        [Self.countTitles[change.key] ?? change.key] + [change.a, change.b].map { Self.count($0, of: change.key) }
      })
  }

  private static let countTitles = [
    "eligible": "eligible tasks", "eligibleAny": "tasks of persons", "train": "tasks to train on",
    "trainKnown": "of these known when the first test task was opened", "trainingExamples": "training examples then",
    "test": "test tasks", "assigneeNeverChanged": "left out: no assignee, or never changed",
    "assigneeNotPerson": "left out: the assignee is no person",
    "otherResolution": "left out: open, or the resolution does not count",
    "selfTaken": "left out: the assignee is the reporter", "firstOpening": "first opening",
    "lastOpening": "last opening", "firstTestOpening": "first opening of a test task",
  ]

  /// Moments among the counts are shown as days.
  private static func count(_ number: Int?, of key: String) -> String {
    guard let number else { return "–" }
    return key.hasSuffix("Opening") ? PageText.day(Int64(number)) : PageText.count(number)
  }

  /// The headlines measure by measure, in percent; without columns of tests where nothing is paired.
  var headlineTable: ComparisonTable {
    let pair = pairs.first { $0.isHeadline }
    let columns =
      unpaired == nil
      ? ["measure", "A", "B", "B − A", "95 % interval", "p", "p (Holm)", "better", "worse"]
      : ["measure", "A", "B", "B − A"]
    return ComparisonTable(
      title: pair.map { Self.title($0) } ?? "", columns: columns, textColumns: 1,
      rows: (pair?.measures ?? []).map { measure in
        let (form, tested) = (MeasureSet.form(measure.measure), measure.paired)
        let (a, b) = (tested?.a ?? measure.a, tested?.b ?? measure.b)
        return [Wording.measure(measure.measure), form.text(a), form.text(b)]
          + [form.difference(tested?.difference ?? b - a)]
          + (tested.map { Self.cells($0, form) } ?? [])
      })
  }

  private static func title(_ pair: Pair) -> String {
    pair.a == pair.b
      ? "Headline: \(pair.a.text); in percent" : "Headlines: A \(pair.a.text); B \(pair.b.text); in percent"
  }

  private static func cells(_ paired: Paired, _ form: MeasureForm) -> [String] {
    [
      form.differenceInterval(paired.interval95), paired.p.map(PageText.chance) ?? "–",
      paired.pHolm.map(PageText.chance) ?? "–", paired.won.map(PageText.count) ?? "–",
      paired.lost.map(PageText.count) ?? "–",
    ]
  }

  /// The differences of every model, in points; a star marks p (Holm) below 0.05.
  var modelTable: ComparisonTable {
    let measures = pairs.first?.measures.map(\.measure) ?? []
    return ComparisonTable(
      title: unpaired == nil
        ? "Every model whose ranks differ, B − A in points; * p (Holm) below 0.05"
        : "Every model that both have, B − A in points",
      columns: ["model", "mode"] + measures.map(Wording.measure), textColumns: 2,
      rows: pairs.filter { $0.a == $0.b && $0.sameRanks != true }.map { pair in
        [pair.a.model, pair.a.mode.rawValue]
          + measures.map { name in
            guard let measure = pair.measures.first(where: { $0.measure == name }) else { return "–" }
            let difference = measure.paired?.difference ?? measure.b - measure.a
            return MeasureSet.form(name).difference(difference)
              + (measure.paired?.pHolm.map { $0 < 0.05 ? "*" : "" } ?? "")
          }
      })
  }

  var furtherTable: ComparisonTable {
    let measures = MeasureSet.keys(.tested)
    return ComparisonTable(
      title: "Beyond the holdout: folds and final values, not paired; in percent",
      columns: ["model", "mode", "split", "values"]
        + measures.flatMap { ["\(Wording.measure($0)) A", "B", "B − A"] },
      textColumns: 4,
      rows: further.filter { $0.a != $0.b }.map { result in
        [result.model, result.mode.rawValue, result.split.rawValue, result.fieldValues.rawValue]
          + measures.flatMap { name -> [String] in
            guard let a = result.a[name], let b = result.b[name] else { return ["–", "–", "–"] }
            let form = MeasureSet.form(name)
            return [form.text(a), form.text(b), form.difference(b - a)]
          }
      })
  }

  static func moveTable(_ moves: [Move], title: String) -> ComparisonTable {
    ComparisonTable(
      title: title, columns: ["task", "assignee", "rank in A", "rank in B"], textColumns: 2,
      rows: moves.map { move in
        [move.task, move.assignee, move.before.map(PageText.count) ?? "none", move.after.map(PageText.count) ?? "none"]
      })
  }
}
