import TaskModel
import Text

/// The cosine of a task's text with each person's document, both weighed count / length · log2(N / df).
struct PersonCentroids: Sendable {
  /// What N and df count.
  let unit: PersonDocuments.Unit
  private var documents: PersonDocuments
  /// By person: the norm of the document's weights; nothing while they have to be taken again.
  private var kept: [Double]?

  init(unit: PersonDocuments.Unit, corpus: Corpus, personCount: Int) {
    self.unit = unit
    documents = PersonDocuments(corpus: corpus, personCount: personCount)
  }

  mutating func learn(_ lesson: Lesson) {
    documents.learn(lesson)
    kept = nil
  }

  mutating func forget(_ lesson: Lesson) {
    documents.forget(lesson)
    kept = nil
  }

  /// One cosine per person given, from 0 to 1; 0 where task or person has no weight.
  mutating func cosines(of task: Int, with persons: [PersonID]) -> [Double] {
    let words = TermCounts(of: documents.corpus[task])
    let norms = norms()
    guard !persons.isEmpty else { return [] }
    let weights = documents.weights(of: words, over: unit)
    let taskNorm = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let inverses = words.terms.map { documents.inverse(of: $0, over: unit) }
    return persons.map { person in
      let norm = norms[Int(person)] * taskNorm
      guard norm > 0 else { return 0 }
      let document = documents.documents[Int(person)]
      var product = 0.0
      for place in words.terms.indices where inverses[place] > 0 {
        let count = document.count(of: words.terms[place])
        if count > 0 { product += weights[place] * (inverses[place] * (Double(count) / Double(document.length))) }
      }
      return Self.rounded(min(1, product / norm))
    }
  }

  /// Rounded to 2⁻⁴⁰, about 10⁻¹²: cosines that differ only by how their sums were rounded are equal, so that the tie
  /// rule decides and not the numbers of the terms.
  private static func rounded(_ cosine: Double) -> Double { (cosine * 0x1p40).rounded() * 0x1p-40 }

  private mutating func norms() -> [Double] {
    if let kept { return kept }
    let norms = documents.documents.indices.map { person in
      var squares = 0.0
      documents.forEachWeight(of: PersonID(person), over: unit) { squares += $1 * $1 }
      return squares.squareRoot()
    }
    kept = norms
    return norms
  }
}
