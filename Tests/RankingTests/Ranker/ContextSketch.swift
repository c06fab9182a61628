import DelegationRanking
import DelegationTasks
import Foundation

/// A context of two candidates about whom nothing is known, to be filled in by tests.
struct ContextSketch {
  var candidates: [PersonID] = [4, 7]
  var scores = [0.0, 0]
  var views: [WorkKind: [WorkKey: FeatureContext.Work]] = [:]
  var votes = NeighbourVotes.Votes(
    recent: [0, 0], ever: [0, 0], sameComponent: [0, 0], best: [0, 0], recentBest: [0, 0])
  var cosines = [0.0, 0]
  var onlineChances = [0.0, 0]
  var openTasks = [0, 0]
  var idleDays = [Double.infinity, .infinity]
  var firstAssignee: PersonID?

  var context: FeatureContext {
    FeatureContext(
      task: 0, now: day(0), candidates: candidates, scores: scores,
      views: WorkKind.allCases.map { kind in kind.keys.map { views[kind]?[$0] } }, votes: votes, cosines: cosines,
      onlineChances: onlineChances, openTaskCounts: openTasks, idleDays: idleDays, firstAssignee: firstAssignee)
  }

  /// The values of the named feature for both candidates.
  func values(_ name: String) -> [Float] {
    let feature = RankingTests.feature(name)
    return [Float](unsafeUninitializedCapacity: candidates.count) { values, count in
      values.initialize(repeating: 0)
      let column = PairColumn(values, range: feature.range)
      feature.fill(column, context)
      count = candidates.count
    }
  }

  func table(_ feature: String) -> PairTable {
    var table = PairTable(features: [RankingTests.feature(feature)], taskCount: 1)
    table.append(context)
    return table
  }
}

/// The feature of that name; there is one.
func feature(_ name: String) -> PairFeature { PairFeatures.all.first { $0.name == name }! }

/// One kind of work under one key for two candidates; both did the same with every half-life by default.
func view(
  _ sums: [Double], of total: Double, days: [Double] = [.infinity, .infinity], later: [Int?] = [nil, nil]
) -> FeatureContext.Work {
  FeatureContext.Work(
    sums: sums.map { PerHalfLife(repeating: $0) }, total: PerHalfLife(repeating: total), days: days,
    laterPersonCounts: later)
}

func near(_ one: Float, _ other: Double) -> Bool { abs(Double(one) - other) < 1e-5 }
