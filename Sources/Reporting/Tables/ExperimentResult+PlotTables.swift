import DelegationRanking
import DelegationResults

/// Curves as files: each holds the points of one or more lines, in one row where they share the horizontal value.
extension ExperimentResult {
  struct Plot {
    let title, horizontal: String
    /// The columns that are drawn as lines. Where several files share a title, one each: DVC refuses as many `x` as files with more
    /// `y` than that.
    let lines: [String]
    let table: DataTable
  }

  var plots: [Plot] {
    [accuracyPlot, foldPlot].compactMap(\.self) + calibration.flatMap(Self.plots) + rounds.compactMap(Self.plot)
  }

  private static func label(_ model: String, _ mode: EvaluationMode) -> String { "\(model), \(mode)" }

  private var accuracyPlot: Plot? {
    wide(
      { $0.split == .holdout ? $0.accuracyAt : nil }, path: "plots/accuracy.tsv", title: "Accuracy at k", position: "k",
      about: "Holdout: share of test tasks whose assignee is among the first k persons, a column per model.")
  }

  private var foldPlot: Plot? {
    wide(
      { $0.folds?.map(\.top1) }, path: "plots/folds.tsv", title: "Top-1 fold by fold", position: "fold",
      about: "Top-1 accuracy of each fold in time order, a column per model; tables/folds.tsv has the other measures.")
  }

  private func wide(
    _ points: (Result) -> [Double]?, path: String, title: String, position: String, about: String
  ) -> Plot? {
    let curves = results.filter { $0.fieldValues == .opening }.compactMap { result in
      points(result).map { (name: Self.label(result.model, result.mode), points: $0) }
    }
    guard let count = curves.map(\.points.count).max(), count > 0 else { return nil }
    return Plot(
      title: title, horizontal: position, lines: curves.map(\.name),
      table: DataTable(
        path: path, about, of: 0..<count,
        [.integer(position, "from 1") { $0 + 1 }]
          + curves.map { curve in
            .number(curve.name, "share", isRequired: false) { $0 < curve.points.count ? curve.points[$0] : nil }
          }))
  }

  private static func plots(_ one: Calibration) -> [Plot] {
    let (name, file) = (label(one.model, one.mode), "\(one.model)-\(one.mode).tsv")
    let reliability = Plot(
      title: "Reliability", horizontal: "probability", lines: ["right"],
      table: DataTable(
        path: "plots/reliability-\(file)", "\(name): how often suggestions are right, by the probability stated.",
        of: one.bins,
        [
          .number("probability", "mean probability stated in the bin", \.probability),
          .number("right", "share that is right", \.right),
          .number("right_low", "lower bound of its 95 % interval", isRequired: false, \.interval95.first),
          .number("right_high", "its upper bound", isRequired: false, \.interval95.last),
          .integer("count", "suggestions in the bin", \.count),
        ]))
    let coverage = Plot(
      title: "Coverage and precision", horizontal: "coverage", lines: ["precision"],
      table: DataTable(
        path: "plots/coverage-\(file)", "\(name): precision when only the most confident suggestions are given.",
        of: one.curve,
        [
          .number("threshold", "suggestions below it are not given", \.threshold),
          .number("coverage", "share of tasks answered", \.coverage),
          .number("precision", "share of the answered that is right", \.precision),
        ]))
    return [reliability, coverage].filter { !$0.table.rows.isEmpty }
  }

  private static func plot(_ round: TwoRoundResult) -> Plot? {
    guard let curve = round.curve, !curve.isEmpty else { return nil }
    let (persons, both) = ("persons_per_task", "assignee_after_both")
    return Plot(
      title: "Persons asked and assignees found", horizontal: persons, lines: [both],
      table: DataTable(
        path: "plots/rounds-\(round.model)-\(round.mode).tsv",
        "\(label(round.model, round.mode)): the two rounds at other thresholds of round one.", of: curve,
        [
          .number("threshold", "a score above it gives the person the task in round one", \.threshold),
          .number(persons, "persons that get a task in round one, on average", \.personsPerTaskRoundOne),
          .number(
            "assignee_after_round_one", "share of tasks whose assignee gets them in round one", \.assigneeAfterRoundOne),
          .number(both, "share of tasks whose assignee gets them in either round", \.assigneeAfterBoth),
        ]))
  }
}
