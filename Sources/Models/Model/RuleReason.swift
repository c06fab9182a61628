import DelegationRanking

/// The reason why a simple rule suggests somebody: their share of the tasks that it counts.
struct RuleReason {
  private let key: WorkKey
  private let settings: [String: Double]

  init(_ key: WorkKey, _ settings: [String: Double]) { (self.key, self.settings) = (key, settings) }

  func sentence(_ share: Double, _ names: CategoryNames) -> String {
    let since = settings["days"].map { " in the last \(Int($0)) days" } ?? ""
    let decay = settings["halfLife"] == nil ? "" : ", recent ones counting more"
    return "resolved \(share > 0 ? Finding.percent(share) : "none") of \(names.tasks(key))\(since)\(decay)"
  }
}
