import TaskModel

/// Macro-F1 of one model's answers, or what it is above another's.
///
/// All owners of the test part count in every draw, as many as there are, and one of whom a draw holds no report counts 0 there.
/// Of several rounds the figure is the mean, as on the page, each round with its own owners.
struct DrawableMacroF1: Drawable {
  private let one: Side
  /// None where it is one model's.
  private let other: Side?

  /// - Parameter rounds: How many answers each round has, one behind the other.
  init(_ one: [Answer], minus other: [Answer]? = nil, rounds: [Int]) {
    self.one = Side(one, rounds: rounds)
    self.other = other.map { Side($0, rounds: rounds) }
  }

  let figureCount = 1

  func figures(of group: DrawGroup) -> [[Double]] {
    let figures = one.figures(of: group)
    guard let other else { return [figures] }
    return [zip(figures, other.figures(of: group)).map { $0 - $1 }]
  }

  private struct Side: Sendable {
    /// By report: the number of its owner; owners are numbered round by round.
    private let owners: [Int]
    /// By report: the number of the person named first, if that is an owner of the round.
    private let named: [Int?]
    /// By round: the numbers of its owners.
    private let rounds: [Range<Int>]

    init(_ answers: [Answer], rounds sizes: [Int]) {
      var (owners, named, rounds) = ([Int](), [Int?](), [Range<Int>]())
      var start = 0
      for size in sizes where size > 0 {
        let round = answers[start..<start + size]
        let first = rounds.last?.upperBound ?? 0
        var numbers: [PersonID: Int] = [:]
        for answer in round where numbers[answer.owner] == nil { numbers[answer.owner] = first + numbers.count }
        owners += round.map { numbers[$0.owner]! }
        named += round.map { $0.leaders.first.flatMap { numbers[$0] } }
        rounds.append(first..<first + numbers.count)
        start += size
      }
      precondition(start == answers.count, "the rounds hold every answer once")
      (self.owners, self.named, self.rounds) = (owners, named, rounds)
    }

    /// By draw.
    func figures(of group: DrawGroup) -> [Double] {
      let ownerCount = rounds.last?.upperBound ?? 0
      var hits = [DrawGroup.Counts](repeating: .zero, count: ownerCount)
      // Times named first + reports owned.
      var bases = hits
      for (place, owner) in owners.enumerated() {
        let count = group.counts[place]
        bases[owner] &+= count
        guard let first = named[place] else { continue }
        bases[first] &+= count
        if first == owner { hits[owner] &+= count }
      }
      return (0..<group.draws).map { draw in
        var sum = 0.0
        for round in rounds {
          var own = 0.0
          for owner in round where hits[owner][draw] > 0 {
            own += 2 * Double(hits[owner][draw]) / Double(bases[owner][draw])
          }
          sum += own / Double(round.count)
        }
        return sum / Double(max(1, rounds.count))
      }
    }
  }
}
