package struct HitCounts: Equatable, Sendable {
  package private(set) var tasks = 0
  package private(set) var first = 0
  private(set) var firstFive = 0

  package init() {}

  package init(of answers: some Sequence<Answer>) { for answer in answers { add(answer) } }

  mutating func add(_ answer: Answer) {
    tasks += 1
    if answer.isAmong(first: 1) { first += 1 }
    if answer.isAmong(first: 5) { firstFive += 1 }
  }

  static func + (one: HitCounts, other: HitCounts) -> HitCounts {
    var sum = one
    sum.tasks += other.tasks
    sum.first += other.first
    sum.firstFive += other.firstFive
    return sum
  }
}

package struct Accuracy: Codable, Equatable, Sendable {
  package var tasks: Int
  package var top1, top5: Double

  /// Wilson's intervals, which follow from the others, so that no report repeats them.
  package var interval95: [String: [Double]] {
    func bounds(_ share: Double) -> [Double] {
      let tasks = max(0, tasks)
      return Interval.wilson(Int((min(1, max(0, share)) * Double(tasks)).rounded()), of: tasks).bounds.map {
        ($0 * 1e6).rounded() / 1e6
      }
    }
    return ["top1": bounds(top1), "top5": bounds(top5)]
  }

  package init(_ counts: HitCounts) {
    precondition(counts.tasks > 0, "no accuracy without a task")
    func share(_ hits: Int) -> Double { Double(hits) / Double(counts.tasks) }
    (tasks, top1, top5) = (counts.tasks, share(counts.first), share(counts.firstFive))
  }

  package static func optional(_ counts: HitCounts) -> Self? { counts.tasks > 0 ? .init(counts) : nil }
}
