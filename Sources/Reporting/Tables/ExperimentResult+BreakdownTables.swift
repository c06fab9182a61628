import DelegationExperiments

/// Tables of where the headline's model is right and wrong.
extension ExperimentResult {
  /// The columns of an accuracy; those of the tasks are integers.
  static let accuracyColumns: [DataTable.Column] =
    [.integer("tasks", "test tasks"), .number("top1", "top-1, share")] + boundColumns("top1", of: "top-1")
    + [.number("top5", "top-5, share")] + boundColumns("top5", of: "top-5")

  static func accuracyCells(_ accuracy: Accuracy) -> [DataTable.Cell] {
    [.integer(accuracy.tasks), .number(accuracy.top1)] + boundCells(accuracy.interval95["top1"])
      + [.number(accuracy.top5)] + boundCells(accuracy.interval95["top5"])
  }

  var confusionData: DataTable {
    DataTable(
      path: "tables/confusions.tsv",
      about: "The most frequent pairs of the person named first by the headline's model and another final assignee.",
      columns: [
        .text("named", "pseudonym of the person named first"), .text("assignee", "pseudonym of the final assignee"),
        .integer("count", "test tasks"), .number("share", "of all wrong first suggestions"),
      ],
      rows: (breakdown?.confusions.pairs ?? []).map { pair in
        [
          .text(pair.named), .text(pair.assignee), .integer(pair.count),
          .number(breakdown?.confusions.share(pair)),
        ]
      })
  }

  var componentData: DataTable {
    DataTable(
      path: "tables/components.tsv", about: "Accuracy of the headline's model by component.",
      columns: [.text("component", "at opening; empty if the task had none", isRequired: false)] + Self.accuracyColumns,
      rows: (breakdown?.components ?? []).map { [.text($0.component)] + Self.accuracyCells($0.accuracy) })
  }

  var delayData: DataTable {
    DataTable(
      path: "tables/delays.tsv",
      about: "Accuracy of the headline's model by the time from the opening until the final assignee was first set.",
      columns: [
        .integer("from", "seconds after the opening, inclusively"),
        .integer("until", "exclusively; empty for the last group", isRequired: false),
      ] + Self.accuracyColumns,
      rows: (breakdown?.delays ?? []).map {
        [.integer(Int($0.from)), $0.until.map { .integer(Int($0)) } ?? .none] + Self.accuracyCells($0.accuracy)
      })
  }

  var learningData: DataTable {
    DataTable(
      path: "tables/learning.tsv", about: "Accuracy by the number of earlier tasks, prequential, on opening values.",
      columns: [
        .integer("after", "earlier tasks"), .integer("tasks", "tasks of the part"),
        .text("model", "name in the catalogue"), .number("top1", "top-1, share"), .number("top5", "top-5, share"),
        .number("mrr", "MRR"),
      ],
      rows: (learning?.steps ?? []).flatMap { step in
        step.results.map {
          [
            .integer(step.after), .integer(step.test), .text($0.model), .number($0.top1), .number($0.top5),
            .number($0.mrr),
          ]
        }
      })
  }

  var periodData: DataTable {
    DataTable(
      path: "tables/periods.tsv",
      about: "Accuracy by when the test tasks were opened, at holdout, on opening values, in time order.",
      columns: Self.nameColumns + [
        .text("from", "first day of the period, in UTC"), .text("until", "the day after its last"),
      ] + Self.accuracyColumns,
      rows: results.flatMap { result in
        zip(periods ?? [], result.periods ?? []).map { period, accuracy in
          [
            .text(result.model), .text(result.mode.rawValue), .text(PageText.day(period.from)),
            .text(PageText.day(period.until)),
          ] + Self.accuracyCells(accuracy)
        }
      })
  }
}
