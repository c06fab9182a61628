import DelegationMatching
import DelegationTasks

/// The cosine of a task's text with each person's document, both weighed by the same rule: count / length · log2(N /
/// df), unless another weighting is given.
struct PersonCentroids: ExampleHolder {
  let unit: PersonDocuments.Unit
  private var documents: PersonDocuments
  /// The norm of each person's document by the weights over persons, where it is not stale.
  private var norms: [Double]
  /// The product of each person's document with the task at hand, else 0.
  private var products: [Double]

  init(
    unit: PersonDocuments.Unit, texts: DocumentTerms, personCount: Int, weighting: Weighting = Weighting(),
    minimumHolders: Int = 1
  ) {
    self.unit = unit
    documents = PersonDocuments(
      texts: texts, personCount: personCount, weighting: weighting, minimumHolders: minimumHolders)
    norms = Array(repeating: 0, count: personCount)
    products = Array(repeating: 0, count: personCount)
  }

  mutating func change(_ example: TrainingExample, by step: Int) { documents.change(example, by: step) }
  mutating func replace(_ task: Int, by terms: [UInt32]) { documents.texts.replace(task, by: terms) }

  /// One cosine per person given, from 0 to 1; 0 where task or person has no weight.
  mutating func cosines(of task: Int, with persons: [PersonID]) -> [Double] {
    guard !persons.isEmpty else { return [] }
    let text = documents.texts[task]
    let weights = documents.weights(of: text, over: unit)
    var touched: [PersonID] = []
    for (term, weight) in zip(text.terms, weights) {
      let inverse = documents.inverse(of: term, over: unit)
      guard inverse > 0 else { continue }
      for holding in documents.holdings[term] {
        let person = Int(holding.person)
        if products[person] == 0 { touched.append(holding.person) }
        let frequency = documents.frequency(count: holding.count, of: holding.person, over: unit)
        products[person] += weight * (inverse * frequency)
      }
    }
    // Including persons who were not requested: a leftover product would count for the next task.
    defer { for person in touched { products[Int(person)] = 0 } }
    return persons.map { cosine(products[Int($0)], weights, with: $0) }
  }

  mutating func cosine(of task: Int, with person: PersonID) -> Double {
    let text = documents.texts[task]
    let weights = documents.weights(of: text, over: unit)
    var product = 0.0
    for (term, weight) in zip(text.terms, weights) {
      let inverse = documents.inverse(of: term, over: unit)
      guard inverse > 0, let count = documents.documents[Int(person)].count(of: term) else { continue }
      product += weight * (inverse * documents.frequency(count: count, of: person, over: unit))
    }
    return cosine(product, weights, with: person)
  }

  private mutating func cosine(_ product: Double, _ weights: [Double], with person: PersonID) -> Double {
    guard product > 0 else { return 0 }
    let taskNorm = weights.reduce(0) { $0 + $1 * $1 }.squareRoot()
    return Self.rounded(min(1, product / (norm(of: Int(person)) * taskNorm)))
  }

  /// Rounded to 2⁻⁴⁰, about 10⁻¹²: cosines that differ only by how their sums were rounded are equal, so that the tie
  /// rule decides and not the numbers of the terms.
  private static func rounded(_ cosine: Double) -> Double { (cosine * 0x1p40).rounded() * 0x1p-40 }

  private mutating func norm(of person: Int) -> Double {
    // Every example changes N over tasks, and with it every weight; over persons most norms outlast many examples.
    if unit == .persons, !documents.isStale[person] { return norms[person] }
    var squares = 0.0
    documents.forEachWeight(of: PersonID(person), over: unit) { squares += $1 * $1 }
    norms[person] = squares.squareRoot()
    documents.markCurrent(person)
    return norms[person]
  }
}
