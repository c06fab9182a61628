package enum NextTaskReason: Equatable, Sendable {
  /// A finding that can also be a reason for who gets a task.
  case work(Finding)
  case isReporter
  case isCopied
  case wasTheirs
  /// The rank of the task by newness among the waiting tasks, from 1.
  case new(rank: Int, of: Int)
  case besideLatest
}

/// The reasons for each candidate of a context: what sets it apart from the other waiting tasks.
///
/// The features' contributions are added up by group. A group whose sum is above the candidates' mean gives a reason, where it
/// found anything.
struct NextTaskReasons {
  private static let most = 3

  private let context: NextTaskContext
  /// The sums by candidate and group; empty without a fit.
  private let sums: [[Double]]

  init(_ context: NextTaskContext, _ fit: NextTaskFit?) {
    self.context = context
    guard let fit else {
      sums = []
      return
    }
    var table = NextTaskTable()
    table.append(context)
    let groups = NextTaskFeature.Group.allCases
    let positions = NextTaskFeatures.all.map { groups.firstIndex(of: $0.group)! }
    let all = table.rows(of: 0).map { row in
      var sums = groups.map { _ in 0.0 }
      for (column, value) in fit.contributions(table, row: row).enumerated() { sums[positions[column]] += value }
      return sums
    }
    let means = groups.indices.map { group in all.reduce(0) { $0 + $1[group] } / Double(all.count) }
    sums = all.map { zip($0, means).map(-) }
  }

  subscript(candidate: Int) -> [NextTaskReason] {
    guard !sums.isEmpty else { return [] }
    let groups = NextTaskFeature.Group.allCases
    return Array(
      Ranking.positions(falling: sums[candidate]).filter { sums[candidate][$0] > 0 }
        .compactMap { reason(groups[$0], candidate) }.distinct.prefix(Self.most))
  }

  private func reason(_ group: NextTaskFeature.Group, _ candidate: Int) -> NextTaskReason? {
    switch group {
    case .age, .habits:
      context.ranks[candidate] * 4 <= context.queueCount
        ? .new(rank: context.ranks[candidate], of: context.queueCount) : nil
    case .component: share([.component], candidate)
    case .reporter: share([.reporter], candidate)
    case .categories: share([.topic, .version, .severity], candidate)
    case .texts:
      context.likeness[candidate].centroid > 0 ? .work(.words(cosine: context.likeness[candidate].centroid)) : nil
    case .part:
      context.isReporter[candidate]
        ? .isReporter : context.wasTheirs[candidate] ? .wasTheirs : context.isCopied[candidate] ? .isCopied : nil
    case .sessions:
      context.distances.isEmpty || abs(context.distances[candidate]) > 1 ? nil : .besideLatest
    }
  }

  /// The person's share of recent work on the first of the keys that they have any of.
  private func share(_ keys: [WorkKey], _ candidate: Int) -> NextTaskReason? {
    let life = HalfLife.season
    return keys.lazy.compactMap { key -> NextTaskReason? in
      let work = context.work[NextTaskFeatures.workKeys.firstIndex(of: key)!][candidate]
      let (own, all) = (work.own[life.rawValue], work.all[life.rawValue])
      let everything = context.everything
      let usual = everything.all[life.rawValue] > 0 ? everything.own[life.rawValue] / everything.all[life.rawValue] : 0
      guard all > 0, own > 1e-9, own / all > usual else { return nil }
      return .work(.share(.assigned, key, life, own: own, all: all))
    }.first
  }
}
