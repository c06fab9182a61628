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
    var tally = Tally(answers)
    tally.recount(Array(answers.indices))
    return tally.value
  }

  /// Counts some of a fixed set of answers, each as often as it is drawn.
  struct Tally {
    /// By answer: its owner and the first person named as numbers from 0 in the order of owners met; a person who owns
    /// none of the set is the last number.
    private let pairs: [(owner: Int, named: Int)]
    /// By number.
    private var persons: [Count]

    private struct Count {
      var owned = 0
      var named = 0
      var hits = 0
    }

    init(_ answers: [Answer]) {
      var numbers: [PersonID: Int] = [:]
      for answer in answers where numbers[answer.owner] == nil { numbers[answer.owner] = numbers.count }
      pairs = answers.map { answer in
        (numbers[answer.owner]!, answer.leaders.first.flatMap { numbers[$0] } ?? numbers.count)
      }
      persons = Array(repeating: Count(), count: numbers.count + 1)
    }

    /// Forgets what was counted and counts the answers at `places`.
    mutating func recount(_ places: [Int]) {
      for person in persons.indices { persons[person] = Count() }
      persons.withUnsafeMutableBufferPointer { persons in
        pairs.withUnsafeBufferPointer { pairs in
          for place in places {
            let pair = pairs[place]
            persons[pair.owner].owned += 1
            persons[pair.named].named += 1
            persons[pair.owner].hits += pair.owner == pair.named ? 1 : 0
          }
        }
      }
    }

    /// The mean over the persons who own one of the answers counted; 0 if nothing was counted.
    var value: Double {
      var (sum, owners) = (0.0, 0)
      for person in persons where person.owned > 0 {
        sum += 2 * Double(person.hits) / Double(person.named + person.owned)
        owners += 1
      }
      return owners == 0 ? 0 : sum / Double(owners)
    }
  }
}
