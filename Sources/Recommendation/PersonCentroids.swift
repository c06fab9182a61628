import Matching
import TaskModel

/// The cosine of a task's text with each person's document, both weighed alike: count / length · log2(N / df), unless another
/// weighting is given.
struct PersonCentroids: Sendable {
  /// What N and df count.
  let unit: PersonDocuments.Unit
  private var documents: PersonDocuments
  /// By person: the norm of the document's weights over persons, where it is not stale.
  private var kept: [Double]
  /// By person: the product with the task at hand, else 0.
  private var products: [Double]

  /// - Parameters: As of ``PersonDocuments``.
  init(
    unit: PersonDocuments.Unit, texts: DocumentTerms, personCount: Int, weighting: Weighting = Weighting(),
    minimumHolders: Int = 1
  ) {
    self.unit = unit
    documents = PersonDocuments(
      texts: texts, personCount: personCount, weighting: weighting, minimumHolders: minimumHolders)
    kept = Array(repeating: 0, count: personCount)
    products = Array(repeating: 0, count: personCount)
  }

  mutating func learn(_ lesson: Lesson) { documents.learn(lesson) }

  mutating func forget(_ lesson: Lesson) { documents.forget(lesson) }

  /// One cosine per person given, from 0 to 1; 0 where task or person has no weight.
  ///
  /// - Parameter persons: Each once.
  mutating func cosines(of task: Int, with persons: [PersonID]) -> [Double] {
    guard !persons.isEmpty else { return [] }
    let words = documents.texts[task]
    let weights = documents.weights(of: words, over: unit)
    let taskNorm = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    var touched: [PersonID] = []
    for (term, weight) in zip(words.terms, weights) {
      let inverse = documents.inverse(of: term, over: unit)
      guard inverse > 0 else { continue }
      for holding in documents.holdings[term] {
        let person = Int(holding.person)
        if products[person] == 0 { touched.append(holding.person) }
        let frequency = documents.frequency(count: holding.count, of: holding.person, over: unit)
        products[person] += weight * (inverse * frequency)
      }
    }
    // Those who were not asked for too, or they would bring it along to the next task.
    defer { for person in touched { products[Int(person)] = 0 } }
    return persons.map { person in
      let product = products[Int(person)]
      guard product > 0 else { return 0 }
      return Self.rounded(min(1, product / (norm(of: Int(person)) * taskNorm)))
    }
  }

  /// Rounded to 2⁻⁴⁰, about 10⁻¹²: cosines that differ only by how their sums were rounded are equal, so that the tie
  /// rule decides and not the numbers of the terms.
  private static func rounded(_ cosine: Double) -> Double { (cosine * 0x1p40).rounded() * 0x1p-40 }

  private mutating func norm(of person: Int) -> Double {
    // Every lesson changes N over tasks, and with it every weight; over persons most norms outlast many lessons.
    if unit == .persons, !documents.isStale[person] { return kept[person] }
    var squares = 0.0
    documents.forEachWeight(of: PersonID(person), over: unit) { squares += $1 * $1 }
    kept[person] = squares.squareRoot()
    documents.settle(person)
    return kept[person]
  }
}
