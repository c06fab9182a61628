/// The choice of one candidate for each tracker by all the others: leave one tracker out, in turns.
///
/// What a choice gives on a tracker is then what it would give on one that nobody has seen. Several datasets may be of one tracker:
/// they are left out together, and count as one where they are not.
package struct TrackerChoice: Equatable, Sendable {
  package struct Scores: Equatable, Sendable {
    let tracker: String
    /// There is one value per candidate; higher is better.
    let values: [Double]

    package init(tracker: String, values: [Double]) { (self.tracker, self.values) = (tracker, values) }
  }

  package let candidate: Int
  package let mean: Double

  /// Candidates whose means are equal at six decimals, as reports show them, are equally good: then the first counts.
  ///
  /// - `scores`: One per dataset, of at least two trackers, all of the same candidates.
  package init(leavingOut tracker: String, _ scores: [Scores]) {
    let others = scores.filter { $0.tracker != tracker }
    precondition(!others.isEmpty, "a choice needs another tracker")
    let count = others[0].values.count
    precondition(count > 0 && others.allSatisfy { $0.values.count == count }, "all datasets have the same candidates")
    let means = Self.means(of: others).map { ($0 * 1e6).rounded() / 1e6 }
    mean = means.max()!
    candidate = means.firstIndex(of: mean)!
  }

  /// The mean over trackers of the mean over each one's datasets, by position of the values.
  ///
  /// - Parameter scores: At least one, all of the same number of values.
  package static func means(of scores: [Scores]) -> [Double] {
    // In the order of the datasets, since a sum in another one rounds differently.
    var trackers: [String] = []
    for row in scores where !trackers.contains(row.tracker) { trackers.append(row.tracker) }
    let rows = trackers.map { tracker in mean(of: scores.filter { $0.tracker == tracker }.map(\.values)) }
    return mean(of: rows)
  }

  private static func mean(of rows: [[Double]]) -> [Double] {
    rows[0].indices.map { column in rows.reduce(0) { $0 + $1[column] } / Double(rows.count) }
  }
}
