/// Every feature a ranker may read.
package enum PairFeatures {
  /// In the order of the columns.
  package static let all: [any PairFeature] =
    shares(of: .owned, [.week, .season, .ever]) + shares(of: .fixed, [.week, .season, .ever])
    + shares(of: .copied, [.season])
    + DaysSinceWork.keys.map { DaysSinceWork(key: $0) }
    + WorkOrder.keys.map { WorkOrder(key: $0) }
    + TextVotes.Voters.allCases.map { TextVotes(voters: $0) }
    + [BestMatch(fades: false), BestMatch(fades: true), CentroidMatch(), OnlineChance()]
    + [DeskLoad(), DaysIdle(), FirstOwner(), CandidateChance()]

  private static func shares(of kind: WorkKind, _ lives: [HalfLife]) -> [any PairFeature] {
    kind.keys.flatMap { key in lives.map { WorkShare(kind: kind, key: key, life: $0) } }
  }
}
