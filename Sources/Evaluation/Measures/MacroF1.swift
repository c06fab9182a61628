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
        "How well the first person named fits, each true owner counting the same, however many tasks he owns.",
      formula: "mean over the true owners of the test part of 2·hits / (times named first + test reports owned)",
      source: "Yang & Liu 1999, doi:10.1145/312624.312647", unit: "0…1")
  }

  package func value(of answers: [Answer]) -> Double {
    var tally = Tally(answers)
    for index in answers.indices { tally.count(index) }
    return tally.value
  }

  /// Counts answers of a fixed set, each as often as it is drawn.
  struct Tally {
    /// By answer: its owner and the first person named as numbers from 0 in the order of owners met; a person who owns
    /// none of the set is the last number.
    private let owners: [Int]
    private let named: [Int]
    private var owned: [Int]
    private var namedFirst: [Int]
    private var hits: [Int]

    init(_ answers: [Answer]) {
      var numbers: [PersonID: Int] = [:]
      owners = answers.map { answer in
        let number = numbers[answer.owner] ?? numbers.count
        numbers[answer.owner] = number
        return number
      }
      let others = numbers.count
      named = answers.map { $0.leaders.first.flatMap { numbers[$0] } ?? others }
      owned = Array(repeating: 0, count: others + 1)
      namedFirst = owned
      hits = owned
    }

    @inline(__always) mutating func count(_ answer: Int) {
      let (owner, first) = (owners[answer], named[answer])
      owned[owner] += 1
      namedFirst[first] += 1
      hits[owner] += owner == first ? 1 : 0
    }

    mutating func reset() {
      for person in owned.indices { (owned[person], namedFirst[person], hits[person]) = (0, 0, 0) }
    }

    /// The mean over the persons who own one of the answers counted; 0 if nothing was counted.
    var value: Double {
      var (sum, persons) = (0.0, 0)
      for person in owned.indices where owned[person] > 0 {
        sum += 2 * Double(hits[person]) / Double(namedFirst[person] + owned[person])
        persons += 1
      }
      return persons == 0 ? 0 : sum / Double(persons)
    }
  }
}
