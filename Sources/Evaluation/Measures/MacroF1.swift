import TaskModel

/// F1 of each person's tasks, every true owner of the test part counting the same.
///
/// The prediction is the first person named. A person who owns no test report has no F1 of their own; naming
/// them costs the true owner's recall.
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
    var numbers: [PersonID: Int] = [:]
    for answer in answers where numbers[answer.owner] == nil { numbers[answer.owner] = numbers.count }
    var (owned, named, hits) = (numbers.map { _ in 0 }, numbers.map { _ in 0 }, numbers.map { _ in 0 })
    for answer in answers {
      owned[numbers[answer.owner]!] += 1
      guard let first = answer.leaders.first, let number = numbers[first] else { continue }
      named[number] += 1
      if first == answer.owner { hits[number] += 1 }
    }
    // By owners in the order met, so that the sum is the same in every run.
    let sum = owned.indices.reduce(0.0) { $0 + 2 * Double(hits[$1]) / Double(named[$1] + owned[$1]) }
    return owned.isEmpty ? 0 : sum / Double(owned.count)
  }
}
