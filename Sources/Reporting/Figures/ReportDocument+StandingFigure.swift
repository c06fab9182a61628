import Experiments

extension ReportDocument {
  /// Where the right person stands: the figure beside the answer. Nil without a holdout result.
  var standingFigure: FigurePlan? {
    let shown = Headline(self).shown
    guard !shown.isEmpty else { return nil }
    let names = ["first", "2nd to 5th", "6th to 10th", "further down", "not ranked"]
    let rows = shown.map { StandingChart.Row(label: $0.subjectWords, parts: $0.standing) }
    let words = rows.map { row in
      row.label + ": "
        + zip(names, row.parts).map { "\($0) \(PageText.fixed($1, decimals: 1))" }.joined(separator: ", ")
    }
    return FigurePlan(
      name: "standing",
      alternative: "Where the right person stands in the ranking, in percent of the test reports. "
        + words.joined(separator: ". ") + ".",
      caption: """
        Of a hundred new tasks, the place at which the person stands who owned the task in the end. \
        Not ranked = the model could not know that person.
        """,
      chart: StandingChart(rows: rows, names: names))
  }

  /// Top-1 with opening and with final values, of every model at holdout with the subject's knowledge.
  var priceFigure: FigurePlan? {
    let pairs = prices.filter { $0.honest.split == .holdout && $0.honest.knowledge == subject?.knowledge }
    guard pairs.count > 1, !finalValuesOnly else { return nil }
    let rows = pairs.sorted { $0.honest.measures.top1 > $1.honest.measures.top1 }.map { honest, final in
      DumbbellChart.Row(
        label: honest.model, note: PageText.points(final.measures.top1 - honest.measures.top1),
        dot: honest.measures.top1 * 100, ring: final.measures.top1 * 100)
    }
    return FigurePlan(
      name: "price",
      alternative: "Top-1 accuracy in percent with opening values and what final values add, in points: "
        + rows.map { "\($0.label) \(PageText.fixed($0.dot, decimals: 1)), \($0.note)" }.joined(separator: "; ") + ".",
      caption: """
        \(Wording.knowledge(pairs[0].honest.knowledge)): top-1 in percent with what a report said when it was opened (dot) and \
        with what it said in the end (ring); to the right, what the look ahead buys in points.
        """,
      chart: DumbbellChart(
        rows: rows, horizontal: "top-1 accuracy, %", top: Self.roundTop(rows.flatMap { [$0.dot, $0.ring] }.max() ?? 1)))
  }

  /// How many of the busiest owners the figure of loads shows.
  static let loadCount = 20

  /// Test tasks owned and named first for, of the busiest owners.
  var loadFigure: FigurePlan? {
    guard let load, !load.persons.isEmpty else { return nil }
    let rows = load.persons.prefix(Self.loadCount).map { person in
      DumbbellChart.Row(
        label: person.person, note: "\(PageText.count(person.owned)) → \(PageText.count(person.first))",
        dot: Double(person.owned), ring: Double(person.first))
    }
    let left = load.persons.count - rows.count
    return FigurePlan(
      name: "load",
      alternative: "Test tasks per person, owned in the end and named first for by \(load.model): "
        + rows.map { "\($0.label) \($0.note)" }.joined(separator: ", ") + ".",
      caption: """
        Test tasks that each person owned in the end (dot) and for which \(load.model), \(Wording.way(load.knowledge)), names them \
        first (ring).\(left > 0 ? " The first \(rows.count) by tasks owned; the table below holds the other \(PageText.count(left)) too." : "")
        """,
      chart: DumbbellChart(
        rows: Array(rows), horizontal: "test tasks", top: Self.roundTop(rows.flatMap { [$0.dot, $0.ring] }.max() ?? 1)))
  }
}

extension ReportDocument.Result {
  /// The model and how it learned, as the row of a figure.
  fileprivate var subjectWords: String { "\(model), \(Wording.way(knowledge))" }

  /// Percent of the test reports by the owner's place: first, 2 to 5, 6 to 10, below, not ranked.
  fileprivate var standing: [Double] {
    let steps = [0, measures.top1, measures.top5, measures.top10, max(ceiling, measures.top10), 1]
    return zip(steps, steps.dropFirst()).map { max(0, $1 - $0) * 100 }
  }
}
