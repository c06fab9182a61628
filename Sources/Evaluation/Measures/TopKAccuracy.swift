/// The share of test reports whose owner stands among the first *k*.
package struct TopKAccuracy: ShareMeasure {
  package let k: Int

  package init(_ k: Int) {
    precondition(k >= 1, "top-k needs at least one place")
    self.k = k
  }

  package var note: MeasureNote {
    MeasureNote(
      key: "top\(k)", name: "top-\(k) accuracy",
      explanation: k == 1
        ? "How often the first person named is the one who owned the task in the end."
        : "How often the one who owned the task in the end is among the first \(k) persons named.",
      formula: "reports with rank ≤ \(k) / test reports",
      source: "Anvik, Hiew & Murphy 2006, doi:10.1145/1134285.1134336", unit: "share of test reports",
      shortName: "top-\(k)")
  }

  package func isHit(_ answer: Answer) -> Bool { answer.rank.map { $0 <= k } ?? false }

  /// Top-k accuracy for *k* = 1…`last`.
  package static func curve(of answers: [Answer], upTo last: Int = 20) -> [Double] {
    var hits = [Int](repeating: 0, count: last)
    for answer in answers {
      if let rank = answer.rank, rank <= last { hits[rank - 1] += 1 }
    }
    var sum = 0
    return hits.map { hit in
      sum += hit
      return answers.isEmpty ? 0 : Double(sum) / Double(answers.count)
    }
  }
}
