/// How many tasks there are, and how often their assignee is named first and among the first five.
package struct HitCounts: Equatable, Sendable {
  package private(set) var tasks = 0
  /// Tasks whose assignee is named first.
  package private(set) var first = 0
  /// Tasks whose assignee is among the first five.
  package private(set) var firstFive = 0

  package init() {}

  package init(of answers: some Sequence<Answer>) {
    for answer in answers { add(answer) }
  }

  mutating func add(_ answer: Answer) {
    tasks += 1
    if TopKAccuracy(1).isHit(answer) { first += 1 }
    if TopKAccuracy(5).isHit(answer) { firstFive += 1 }
  }

  static func + (one: HitCounts, other: HitCounts) -> HitCounts {
    var sum = one
    sum.tasks += other.tasks
    sum.first += other.first
    sum.firstFive += other.firstFive
    return sum
  }
}
