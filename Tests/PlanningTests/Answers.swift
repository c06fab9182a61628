import DelegationPlanning

extension DayAnswer {
  var planned: DayPlan? { if case .plan(let plan) = self { plan } else { nil } }
  var conflicting: DayConflict? { if case .conflict(let conflict) = self { conflict } else { nil } }
}
