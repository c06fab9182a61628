import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationResults
import DelegationTasks

extension SuiteResult {
  struct HistoryPair {
    let recorded, finalValues: Row
    let difference: HistoryDifference

    /// How the dataset is read instead, such as `final values`.
    var reading: String { String(finalValues.dataset.dropFirst(recorded.dataset.count + 2).dropLast()) }
    var lead: Double { finalValues.lead.top1.difference - recorded.lead.top1.difference }
    var leadInScore: Double { finalValues.lead.score.difference - recorded.lead.score.difference }
    /// What the model that final values choose has with histories, less what the right choice has; nil for the same model.
    var cost: Double? {
      guard let other = recorded.models.first(where: { $0.test.model == finalValues.choice.model }),
        other.test.model != recorded.choice.model
      else { return nil }
      return other.test.measures.top1 - recorded.chosen.test.measures.top1
    }
  }

  /// The pairs in the order of the datasets; empty where no dataset is there both ways.
  func historyPairs(_ mode: Mode) -> [HistoryPair] {
    (historyDifferences ?? []).filter { $0.mode == mode.mode }.compactMap { difference in
      guard let recorded = mode.rows.first(where: { $0.dataset == difference.recorded }),
        let finalValues = mode.rows.first(where: { $0.dataset == difference.finalValues })
      else { return nil }
      return HistoryPair(recorded: recorded, finalValues: finalValues, difference: difference)
    }
  }

  /// The pairs of a mode, those of one reading together, in the order of the datasets.
  func readings(_ mode: Mode) -> [(name: String, pairs: [HistoryPair])] {
    let pairs = historyPairs(mode)
    return pairs.map(\.reading).distinct.map { name in (name, pairs.filter { $0.reading == name }) }
  }

  var historyAnswer: String? {
    let pairs = historyPairs(headline)
    guard !pairs.isEmpty else { return nil }
    let trackers = Set(pairs.map(\.recorded.dataset)).count
    let found = shownModes.compactMap { mode -> String? in
      let differences = historyPairs(mode).map(\.difference.choice.top1.difference)
      guard !differences.isEmpty else { return nil }
      let ends = differences.sorted().ends.map { "\(PageText.percent(abs($0))) points too \($0 < 0 ? "low" : "high")" }
      return "between \(ends[0]) and \(ends[1]) for models \(Self.modelsOf(mode.mode))"
    }
    return
      "Some trackers keep only the last state of a task, not its changes. If \(PageText.counted(trackers, "tracker")) that keep both "
      + "are read so, the share of right first names comes out \(found.joined(separator: ", and "))."
  }

  private static func modelsOf(_ mode: EvaluationMode) -> String {
    switch mode {
    case .prequential: "that learn as they go"
    case .retrained: "that are trained again and again"
    case .batch: "trained once"
    }
  }

  static func short(_ reading: String) -> String {
    reading == TaskHistory.finalValues.note
      ? "outcomes at resolution" : String(reading.split(separator: ",").last!.drop { $0 == " " })
  }

  static func biasSentence(_ pairs: [HistoryPair]) -> String {
    "top-1 of the chosen model is \(off(pairs.map(\.difference.choice.top1.difference))) and that of the best simple rule "
      + "\(off(pairs.map(\.difference.rule.top1.difference))); the lead over the rule is \(off(pairs.map(\.lead)))"
  }

  var historyChoice: String? {
    let found = readings(headline)
    let choices = found.map { Self.choice($0.pairs) }
    guard let first = choices.first else { return nil }
    if choices.count > 1, choices.distinct.count == 1 {
      return "\(headline.title): in all \(choices.count) readings \(first)."
    }
    return headline.title
      + zip(found, choices).map { ". With \($0.name), \($1)" }.joined() + "."
  }

  /// How far off the figures of the headline's mode are over all readings.
  var overallBias: String { "\(headline.title), over all readings \(Self.biasSentence(historyPairs(headline)))." }

  /// How far off a reading makes the figures of a mode; nil where no dataset is read so.
  package func bias(of reading: String, in mode: EvaluationMode) -> String? {
    modes.first { $0.mode == mode }.flatMap { found in readings(found).first { $0.name == reading } }
      .map { Self.biasSentence($0.pairs) }
  }

  /// How far each reading is off in each mode, and what the later modes' readings choose; the detail says it of the headline's mode.
  var biasTable: TableView {
    TableView(
      "What comes out too high (+) or too low (−), from the least to the most over the trackers, in points of top-1",
      sorts: false, texts: ["read as"], numbers: ["chosen model", "best simple rule", "lead over the rule"],
      groups: shownModes.map { mode in
        TableView.Group(
          mode.title,
          rows: readings(mode).map { name, pairs in
            let parts: [(HistoryPair) -> Double] = [
              \.difference.choice.top1.difference, \.difference.rule.top1.difference, \.lead,
            ]
            return TableView.Row(
              name, parts.map { part in .number(PageText.pointInterval(pairs.map(part).sorted().ends)) })
          })
      })
  }

  var historyChoices: [String] {
    shownModes.dropFirst().flatMap { mode in
      readings(mode).map { name, pairs in "\(mode.title): with \(name), \(Self.choice(pairs))." }
    }
  }

  /// The text for how wrong metrics are: `too high by 1.0 to 2.5 points`, `off by −1.0 to +2.0 points`.
  static func off(_ differences: [Double]) -> String {
    let texts = differences.sorted().map(PageText.points)
    let (least, most) = (differences.min() ?? 0, differences.max() ?? 0)
    if texts.allSatisfy({ $0 == "0.0" }) { return "the same" }
    guard least * most > 0, texts.allSatisfy({ $0 != "0.0" }) else {
      return "off by \(texts[0]) to \(texts[texts.count - 1]) points"
    }
    let sizes = differences.map { abs($0) }.sorted().map(PageText.percent)
    let range = sizes[0] == sizes[sizes.count - 1] ? sizes[0] : "\(sizes[0]) to \(sizes[sizes.count - 1])"
    return "too \(least > 0 ? "high" : "low") by \(range) points"
  }

  /// What the choice is in a reading.
  private static func choice(_ pairs: [HistoryPair]) -> String {
    let others = pairs.compactMap { pair in
      pair.cost.map {
        "\(pair.finalValues.choice.model) instead of \(pair.recorded.choice.model) on \(pair.recorded.dataset), which with "
          + "histories costs \(PageText.percent(max(0, -$0))) points"
      }
    }
    let rules = pairs.filter { $0.recorded.rule != $0.finalValues.rule }.map {
      "\($0.finalValues.rule) instead of \($0.recorded.rule) on \($0.recorded.dataset)"
    }
    let everywhere = pairs.count == 1 ? "" : " everywhere"
    return "the choice is " + (others.isEmpty ? "the same model\(everywhere)" : PageText.sentence(others))
      + "; the best simple rule is " + (rules.isEmpty ? "the same" : PageText.sentence(rules))
  }

  func historyTable(_ mode: Mode) -> TableView {
    TableView(
      "With histories and with final values only – \(Self.name(mode)), in percent and points",
      sorts: false, texts: ["figure of", "model with histories", "with final values"],
      numbers: [
        "top\u{2011}1, histories", "top\u{2011}1, final values", "difference", "p (Holm)", "MRR, histories",
        "MRR, final values", "difference", "p (Holm)",
      ],
      groups: historyPairs(mode).map { pair in
        let (one, other, difference) = (pair.recorded, pair.finalValues, pair.difference)
        let lead = TableView.Row(
          "lead", .text(""), .text(""), .number(PageText.points(one.lead.top1.difference)),
          .number(PageText.points(other.lead.top1.difference)), .number(PageText.points(pair.lead)), .number(""),
          .number(PageText.points(one.lead.score.difference)), .number(PageText.points(other.lead.score.difference)),
          .number(PageText.points(pair.leadInScore)), .number(""))
        return TableView.Group(
          pair.reading == TaskHistory.finalValues.note ? one.dataset : "\(one.dataset): \(pair.reading)",
          rows: [
            Self.historyRow("choice", one.chosen, other.chosen, difference.choice),
            Self.historyRow("best simple rule", one.bestRule, other.bestRule, difference.rule), lead,
          ])
      })
  }

  private static func historyRow(
    _ name: String, _ one: Model, _ other: Model, _ difference: MeasureLeads
  ) -> TableView.Row {
    let (measures, others) = (one.test.measures, other.test.measures)
    return TableView.Row(
      name,
      [
        .text(one.test.model), .text(other.test.model), .share(measures.top1), .share(others.top1),
      ] + leadCells(difference.top1) + [.share(measures.score), .share(others.score)] + leadCells(difference.score))
  }

  func historyModelTable(_ mode: Mode) -> TableView {
    let pairs = historyPairs(mode)
    return TableView(
      "Final values less histories – \(Self.name(mode)), in points of top-1; below it MRR",
      texts: ["model"],
      numbers: pairs.map { chartLabel($0.finalValues.dataset, .batch) },
      rows: mode.rows[0].models.indices.map { index in
        TableView.Row(
          mode.rows[0].models[index].test.model,
          pairs.map { pair in
            let (one, other) = (pair.recorded.models[index].test.measures, pair.finalValues.models[index].test.measures)
            return .number(PageText.points(other.top1 - one.top1), note: PageText.points(other.score - one.score))
          })
      })
  }
}

extension [Double] {
  fileprivate var ends: [Double] { [self[0], self[count - 1]] }
}
