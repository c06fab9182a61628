/// By how much the openings of one task differ between files: by one difference for most tasks where accounts in two time zones exported them.
package struct OpeningShifts {
  private var firsts: [String: (file: Int, opening: Int64)] = [:]
  private var counts: [Int64: Int] = [:]

  package init() {}

  package mutating func add(_ opening: Int64, of task: String, file: Int) {
    guard let first = firsts[task] else { return firsts[task] = (file, opening) }
    if first.file != file { counts[opening - first.opening, default: 0] += 1 }
  }

  /// How many tasks have another opening in a later file, by how many seconds most of them, and how many tasks are in several files; nil
  /// where no difference of time zones explains it.
  package var zones: (tasks: Int, seconds: Int64, all: Int)? {
    let all = counts.values.reduce(0, +)
    guard let (seconds, tasks) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), tasks > 2,
      tasks * 2 > all,
      seconds != 0, seconds % 900 == 0, abs(seconds) <= 26 * 3600
    else { return nil }
    return (tasks, seconds, all)
  }
}
