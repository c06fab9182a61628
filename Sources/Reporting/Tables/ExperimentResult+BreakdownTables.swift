import DelegationEvaluation
import DelegationFoundations
import DelegationResults

extension ExperimentResult {
  @DataTables var breakdownTables: [DataTable] {
    DataTable(
      "confusions",
      "The most frequent pairs of the person named first by the headline's model and another final assignee.",
      of: breakdown?.confusions.pairs ?? [],
      [
        .text("named", "pseudonym of the person named first", \.named),
        .text("assignee", "pseudonym of the final assignee", \.assignee), .integer("count", "test tasks", \.count),
        .number("share", "of all wrong first suggestions") { breakdown?.confusions.share($0) },
      ])
    DataTable(
      "parts", "Accuracy by part of the dataset, at holdout, on opening values.",
      of: (parts ?? []).flatMap { part in part.results.map { (part: part, row: $0) } },
      [.text("part", "name of the dataset that is a part") { $0.part.dataset }]
        + .name({ $0.row.model }, { $0.row.mode }) + .accuracy { $0.row.accuracy })
    DataTable(
      "components", "Accuracy of the headline's model by component.", of: breakdown?.components ?? [],
      [.text("component", "at opening; empty if the task had none", isRequired: false, \.component)]
        + .accuracy(\.accuracy))
    DataTable(
      "periods", "Accuracy by when the test tasks were opened, at holdout, on opening values, in time order.",
      of: results.flatMap { result in
        zip(periods ?? [], result.periods ?? []).map { (result: result, period: $0, accuracy: $1) }
      },
      .name({ $0.result.model }, { $0.result.mode }) + [
        .text("from", "first day of the period, in UTC") { PageText.day($0.period.from) },
        .text("until", "the day after its last") { PageText.day($0.period.until) },
      ] + .accuracy(\.accuracy))
    DataTable(
      "delays", "Accuracy of the headline's model by the time from the opening until the final assignee was first set.",
      of: breakdown?.delays ?? [],
      [
        .integer("from", "seconds after the opening, inclusively") { Int($0.from) },
        .integer("until", "exclusively; empty for the last group", isRequired: false) { $0.until.map { Int($0) } },
      ] + .accuracy(\.accuracy))
    DataTable(
      "learning", "Accuracy by the number of earlier tasks, prequential, on opening values.",
      of: (learning?.steps ?? []).flatMap { step in step.results.map { (step: step, result: $0) } },
      [
        .integer("after", "earlier tasks") { $0.step.after }, .integer("tasks", "tasks of the part") { $0.step.test },
        .text("model", "name in the catalogue") { $0.result.model },
      ]
        + MeasureSet.measures(.brief).map { measure in
          .number(measure.note.key, measure.briefUnit) { $0.result.measures[measure.note.key] }
        })
  }
}

extension ExperimentResult.Breakdown.Confusions {
  func share(_ pair: Pair) -> Double { wrong > 0 ? Double(pair.count) / Double(wrong) : 0 }
  func shareText(_ pair: Pair) -> String { PageText.percent(share(pair)) }
}
