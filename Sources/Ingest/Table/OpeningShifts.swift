/// By how much the openings of one task differ between files: by one difference for most tasks where accounts in two time zones exported them.
package struct OpeningShifts {
  private var firsts: [String: (file: Int, opening: Int64)] = [:]
  /// The last difference of each task that is in several files, in seconds; 0 where there is none.
  private var shifts: [String: Int64] = [:]

  package init() {}

  package mutating func add(_ opening: Int64, of task: String, file: Int) {
    guard let first = firsts[task] else { return firsts[task] = (file, opening) }
    guard first.file != file, case let shift = opening - first.opening, shift != 0 || shifts[task] == nil else {
      return
    }
    shifts[task] = shift
  }

  /// How many tasks have another opening in a later file by the most frequent difference, that difference in seconds, and how many tasks are
  /// in several files; nil where no difference of time zones explains it.
  package var zones: (tasks: Int, seconds: Int64, all: Int)? {
    let counts = shifts.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    guard let (seconds, tasks) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), tasks > 2,
      tasks * 2 > shifts.count, seconds != 0, seconds % 900 == 0, abs(seconds) <= 26 * 3600
    else { return nil }
    return (tasks, seconds, shifts.count)
  }
}
