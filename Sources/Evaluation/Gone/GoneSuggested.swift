/// The share of test reports with somebody who is gone among the first *k*.
package struct GoneSuggested: MeanMeasure {
  package let k: Int
  package let gone: GonePersons

  /// - Parameters:
  ///   - gone: Who was gone at each report's opening.
  ///   - k: At most ten, as answers hold no more persons.
  package init(first k: Int, _ gone: GonePersons) {
    precondition((1...10).contains(k), "answers hold the first ten persons")
    self.k = k
    self.gone = gone
  }

  package var note: MeasureNote { Self.note(first: k) }

  package static func note(first k: Int) -> MeasureNote {
    let days = GonePersons.days
    return MeasureNote(
      key: "gone.top\(k)", name: k == 1 ? "somebody gone first" : "somebody gone among the first \(k)",
      explanation: k == 1
        ? "How often the first person named had shown no activity for \(days) days when the task was opened."
        : "How often at least one of the first \(k) persons named had shown no activity for \(days) days.",
      formula: "reports with somebody who is gone at rank ≤ \(k) / test reports",
      source: "this project", unit: "share of test reports")
  }

  package func credit(for answer: Answer) -> Double {
    answer.leaders.prefix(k).contains { gone.holds($0, for: answer.report) } ? 1 : 0
  }
}
