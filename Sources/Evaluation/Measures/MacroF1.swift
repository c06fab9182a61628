import TaskModel

/// F1 of each person's tasks, every true owner of the test part counting the same.
///
/// The prediction is the first person named. A person who owns no test report has no F1 of his own; naming him costs
/// the true owner's recall.
package struct MacroF1: Measure {
  package init() {}

  package var note: MeasureNote {
    MeasureNote(
      key: "macroF1", name: "macro-F1",
      explanation:
        "How well the first person named fits, each true owner counting the same, however few tasks that person owns.",
      formula: "mean over the true owners of the test part of 2·hits / (times named first + test reports owned)",
      source: "Yang & Liu 1999, doi:10.1145/312624.312647", unit: "0…1")
  }

  package func value(of answers: [Answer]) -> Double {
    Tally(answers).values(of: DrawGroup(allOf: answers.count))[0]
  }

  /// The owners and first persons named of a set of answers, to be counted on many draws of them.
  struct Tally: Sendable {
    /// By answer: its owner's number, from 0 in the order of owners met.
    private let owners: [Int]
    /// By answer: the number of the first person named; behind the last owner for one who owns none of the set.
    private let named: [Int]
    /// By answer: its owner's number if he was named first, else the one behind the last owner.
    private let hits: [Int]
    private let ownerCount: Int

    init(_ answers: [Answer]) {
      var numbers: [PersonID: Int] = [:]
      for answer in answers where numbers[answer.owner] == nil { numbers[answer.owner] = numbers.count }
      let nobody = numbers.count
      owners = answers.map { numbers[$0.owner]! }
      named = answers.map { $0.leaders.first.flatMap { numbers[$0] } ?? nobody }
      hits = zip(owners, named).map { $0 == $1 ? $0 : nobody }
      ownerCount = nobody
    }

    /// By draw: the mean over the persons who own one of its answers; 0 if it has none.
    func values(of group: DrawGroup) -> [Double] {
      let owned = group.sums(by: owners, classCount: ownerCount + 1)
      let named = group.sums(by: named, classCount: ownerCount + 1)
      let hits = group.sums(by: hits, classCount: ownerCount + 1)
      return (0..<group.draws).map { draw in
        var (sum, present) = (0.0, 0)
        for owner in 0..<ownerCount where owned[owner][draw] > 0 {
          sum += 2 * Double(hits[owner][draw]) / Double(named[owner][draw] + owned[owner][draw])
          present += 1
        }
        return present == 0 ? 0 : sum / Double(present)
      }
    }
  }
}
