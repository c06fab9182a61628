import DelegationExperiments

extension ExperimentResult.RankedMeasures {
  static var columns: [TableView.Column] {
    notes.map { .numbers($0.title) } + [.numbers("Lead"), .numbers("p (Holm)")]
  }

  /// Every measure with its interval, then the lead and its p.
  var cells: [TableView.Cell] {
    Self.notes.map { .number(PageText.percent(self[$0.key]), note: PageText.interval(interval95[$0.key])) }
      + [
        .number(
          lead.map { PageText.points($0.mrrDifference) } ?? "–",
          note: lead?.mrrInterval95.map { PageText.pointInterval($0) }),
        .number(lead?.mrrPHolm.map(PageText.chance) ?? "–"),
      ]
  }
}
