import DelegationFoundations
import DelegationTasks

/// Counts that decay: each training example weighs 0.5^(age / half-life), its age being the time since it became known.
///
/// Shape: one count per cell; the caller chooses what a cell is (a person, a component and a person), and may add cells.
///
/// A cell's examples are summed in the order of their moments, a block of ``blockSize`` at a time, the newest weighing 1;
/// the sum is scaled to the requested moment. So it depends neither on the order of learning nor on what was forgotten
/// since, and one more example changes the last block only.
struct DecayedCounts: Sendable {
  struct Entry: Equatable, Comparable, Sendable {
    let since: Moment
    let task: Int

    static func < (one: Entry, other: Entry) -> Bool {
      one.since != other.since ? one.since < other.since : one.task < other.task
    }
  }

  let halfLife: Double
  private var cells: [[Entry]]
  /// The sums of each cell's first blocks, each as of its own newest example; the others have to be recomputed.
  private var blocks: [[Double]]
  /// The sum of each cell as of its newest example; nil when it has to be recomputed.
  private var sums: [Double?]

  private static let blockSize = 32

  init(halfLife: Double, cellCount: Int) {
    self.halfLife = halfLife
    cells = Array(repeating: [], count: cellCount)
    blocks = Array(repeating: [], count: cellCount)
    sums = Array(repeating: nil, count: cellCount)
  }

  /// - Returns: The number of a further cell, which holds nothing.
  mutating func addCell() -> Int {
    cells.append([])
    blocks.append([])
    sums.append(nil)
    return cells.count - 1
  }

  func first(of cell: Int) -> Entry? { cells[cell].first }

  /// - Parameter step: 1 to add the example to the cell, −1 to remove it.
  mutating func change(_ example: TrainingExample, by step: Int, in cell: Int) {
    let entry = Entry(since: example.since, task: example.task)
    let position = position(of: entry, in: cell)
    if step > 0 {
      cells[cell].insert(entry, at: position)
    } else {
      precondition(
        position < cells[cell].count && cells[cell][position] == entry, "only an example that is held can be removed")
      cells[cell].remove(at: position)
    }
    blocks[cell].removeLast(max(0, blocks[cell].count - position / Self.blockSize))
    sums[cell] = nil
  }

  mutating func count(of cell: Int, at now: Moment) -> Double {
    guard let newest = cells[cell].last?.since else { return 0 }
    let sum = sums[cell] ?? sum(of: cell, asOf: newest)
    sums[cell] = sum
    return sum * weight(age: now.days(since: newest))
  }

  private mutating func sum(of cell: Int, asOf newest: Moment) -> Double {
    var sum = 0.0
    let ranges = Blocks(count: cells[cell].count, size: Self.blockSize)
    for block in 0..<ranges.blockCount {
      let entries = cells[cell][ranges[block]]
      let last = entries.last!.since
      if block == blocks[cell].count {
        blocks[cell].append(entries.reduce(0) { $0 + weight(age: last.days(since: $1.since)) })
      }
      sum += blocks[cell][block] * weight(age: newest.days(since: last))
    }
    return sum
  }

  private func weight(age: Double) -> Double { Elementary.exp2(-age / halfLife) }
  private func position(of entry: Entry, in cell: Int) -> Int { cells[cell].partitioningIndex { !($0 < entry) } }
}
