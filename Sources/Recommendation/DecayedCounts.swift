import Repeatable
import TaskModel

/// Counts that fade: each lesson weighs 0.5^(age / half-life), its age being the time since it became known.
///
/// Shape: one count per cell; what a cell is (a person, a component and a person) is the caller's business.
///
/// A cell's sum is taken over its lessons in the order of their moments, newest weighing 1, and is scaled to the
/// moment asked for; so it depends on neither the order of learning nor on what was forgotten since.
struct DecayedCounts: Sendable {
  struct Entry: Equatable, Comparable, Sendable {
    let since: Moment
    let report: Int

    static func < (one: Entry, other: Entry) -> Bool {
      one.since != other.since ? one.since < other.since : one.report < other.report
    }
  }

  /// In days.
  let halfLife: Double
  private var cells: [[Entry]]
  /// By cell: the sum as of its newest lesson; none when it has to be taken again.
  private var sums: [Double?]

  init(halfLife: Double, cellCount: Int) {
    self.halfLife = halfLife
    cells = Array(repeating: [], count: cellCount)
    sums = Array(repeating: nil, count: cellCount)
  }

  /// The lesson of the cell that became known first.
  func first(of cell: Int) -> Entry? { cells[cell].first }

  mutating func add(_ lesson: Lesson, to cell: Int) {
    let entry = Entry(since: lesson.since, report: lesson.report)
    cells[cell].insert(entry, at: place(of: entry, in: cell))
    sums[cell] = nil
  }

  mutating func remove(_ lesson: Lesson, from cell: Int) {
    let entry = Entry(since: lesson.since, report: lesson.report)
    let place = place(of: entry, in: cell)
    precondition(place < cells[cell].count && cells[cell][place] == entry, "only a lesson that is held can be removed")
    cells[cell].remove(at: place)
    sums[cell] = nil
  }

  /// The cell's count at `now`; 0 when it holds nothing.
  mutating func count(of cell: Int, at now: Moment) -> Double {
    guard let newest = cells[cell].last?.since else { return 0 }
    let sum = sums[cell] ?? cells[cell].reduce(0) { $0 + weight(age: newest.days(since: $1.since)) }
    sums[cell] = sum
    return sum * weight(age: now.days(since: newest))
  }

  private func weight(age: Double) -> Double { Elementary.exp2(-age / halfLife) }

  private func place(of entry: Entry, in cell: Int) -> Int {
    var (low, high) = (0, cells[cell].count)
    while low < high {
      let middle = (low + high) / 2
      if cells[cell][middle] < entry { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
