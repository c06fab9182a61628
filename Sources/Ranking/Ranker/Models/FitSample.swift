import DelegationFoundations

/// The sample of tasks that a fit learns from, once more are known than it needs.
///
/// Half of them are the latest, the others are drawn from all earlier ones by a hash of their number: a task that was
/// drawn stays drawn until many more are known, so that a refit starts near its end.
package enum FitSample {
  /// - `tasks`: Rising.
  /// - Returns: Some of the tasks, rising.
  package static func latestAndEarlier(_ tasks: [Int], count: Int) -> [Int] {
    guard tasks.count > count else { return tasks }
    let latest = tasks.suffix(count / 2)
    return drawn(tasks.dropLast(latest.count), count: count - latest.count) + latest
  }

  package static func drawn(_ tasks: ArraySlice<Int>, count: Int) -> [Int] {
    guard tasks.count > count else { return Array(tasks) }
    func number(_ task: Int) -> UInt64 {
      var chance = SplitMix64(seed: UInt64(task))
      return chance.next()
    }
    let numbered = tasks.map { (number: number($0), task: $0) }
    return numbered.sorted { $0 < $1 }.prefix(count).map(\.task).sorted()
  }
}
