import DelegationFoundations
import DelegationMatching
import DelegationTasks

/// Each person's document: the texts of all tasks they are known to have resolved, joined, as counts.
///
/// All stored numbers are integers, so a forgotten example leaves no trace, and neither does the order of learning.
package struct PersonDocuments: ExampleHolder {
  /// The unit that the N and df of an inverse document frequency count.
  package enum Unit: Sendable {
    /// Persons with a training example; those among them whose document holds the term.
    case persons
    /// Training examples, and those among them whose task's text holds the term.
    case tasks
  }

  var texts: DocumentTerms
  private let weighting: Weighting
  /// The number of the items counted by N that must hold a term.
  private let minimumHolders: Int
  private(set) var documents: [TermCounts]
  private(set) var holdings: TermHoldings
  private var exampleCounts: [Int]
  private var personTotal = 0
  private var exampleTotal = 0
  private var lengthTotal = 0
  private var personHolders: [Int32]
  private(set) var exampleHolders: [Int32]
  /// log2 of 0, 1, 2 …, up to the highest count there can be.
  private let logarithms: [Double]
  /// Whether the weights over persons of each person's document may have changed since ``markCurrent(_:)``.
  private(set) var isStale: [Bool]

  /// - Parameters:
  ///   - weighting: The weighting over tasks; weights over persons follow the 2018 rule.
  ///   - minimumHolders: The number of examples' tasks that must hold a term; other terms weigh nothing. With 1, a term
  ///     that no document holds weighs as if one did.
  init(texts: DocumentTerms, personCount: Int, weighting: Weighting = Weighting(), minimumHolders: Int = 1) {
    let termCount = texts.corpus.vocabulary.count
    (self.texts, self.weighting, self.minimumHolders) = (texts, weighting, minimumHolders)
    documents = Array(repeating: TermCounts(), count: personCount)
    holdings = TermHoldings(termCount: termCount)
    exampleCounts = Array(repeating: 0, count: personCount)
    personHolders = Array(repeating: 0, count: termCount)
    exampleHolders = Array(repeating: 0, count: termCount)
    logarithms = (0...max(personCount, texts.corpus.documentCount, 1)).map { $0 == 0 ? 0 : Elementary.log2(Double($0)) }
    isStale = Array(repeating: true, count: personCount)
  }

  package mutating func change(_ example: TrainingExample, by step: Int) {
    let (person, text, change) = (Int(example.person), texts[example.task], Int32(step))
    for term in documents[person].change(by: change, text) { changeHolders(of: term, by: change) }
    holdings.change(by: change, text, of: example.person)
    isStale[person] = true
    for term in text.terms { exampleHolders[Int(term)] += change }
    exampleTotal += step
    lengthTotal += step * text.length
    exampleCounts[person] += step
    if exampleCounts[person] == max(0, step) { changePersonTotal(by: step) }
  }

  mutating func markCurrent(_ person: Int) { isStale[person] = false }

  private mutating func changeHolders(of term: UInt32, by step: Int32) {
    personHolders[Int(term)] += step
    for holding in holdings[term] { isStale[Int(holding.person)] = true }
  }

  private mutating func changePersonTotal(by step: Int) {
    personTotal += step
    for person in isStale.indices { isStale[person] = true }
  }

  /// The inverse document frequency of a term: log2(N / df), unless the weighting has another rule. A term that no
  /// document holds counts as if one did; a term that too few hold has 0. Needs a training example.
  func inverse(of term: UInt32, over unit: Unit) -> Double {
    let holders = unit == .persons ? personHolders[Int(term)] : exampleHolders[Int(term)]
    if unit == .persons || isOf2018 { return total(unit) - logarithms[Int(max(1, holders))] }
    guard minimumHolders == 1 || holders >= minimumHolders else { return 0 }
    return weighting.inverse(documents: exampleTotal, holders: Int(max(1, holders)))
  }

  /// The term frequency in a person's document: count / length, unless the weighting has another rule.
  func frequency(count: Int32, of person: PersonID, over unit: Unit) -> Double {
    let length = documents[Int(person)].length
    if unit == .persons || isOf2018 { return Double(count) / Double(length) }
    return weighting.frequency(count: Int(count), length: length, meanLength: meanPersonLength)
  }

  private var isOf2018: Bool { weighting.isShareOfPlain && minimumHolders == 1 }
  private var meanPersonLength: Double { personTotal == 0 ? 0 : Double(lengthTotal) / Double(personTotal) }
  private var meanTaskLength: Double { exampleTotal == 0 ? 0 : Double(lengthTotal) / Double(exampleTotal) }

  /// Calls `body` with the weight of each term of a person's document, terms rising.
  @inline(__always)
  func forEachWeight(of person: PersonID, over unit: Unit, _ body: (_ term: UInt32, _ weight: Double) -> Void) {
    let document = documents[Int(person)]
    guard unit == .persons || isOf2018 else {
      for (term, count) in zip(document.terms, document.counts) {
        body(term, inverse(of: term, over: unit) * frequency(count: count, of: person, over: unit))
      }
      return
    }
    let total = total(unit)
    let perTerm = 1 / Double(max(1, document.length))
    (unit == .persons ? personHolders : exampleHolders).withUnsafeBufferPointer { holders in
      logarithms.withUnsafeBufferPointer { logarithms in
        for position in document.terms.indices {
          let term = document.terms[position]
          let inverse = total - logarithms[Int(holders[Int(term)])]
          body(term, inverse * (Double(document.counts[position]) * perTerm))
        }
      }
    }
  }

  func weights(of task: DocumentTerms.Document, over unit: Unit) -> [Double] {
    let isPlain = unit == .persons || isOf2018
    return zip(task.terms, task.counts).map { term, count in
      inverse(of: term, over: unit)
        * (isPlain
          ? Double(count) / Double(max(1, task.length))
          : weighting.frequency(count: Int(count), length: task.length, meanLength: meanTaskLength))
    }
  }

  private func total(_ unit: Unit) -> Double { logarithms[unit == .persons ? personTotal : exampleTotal] }
}

/// The persons whose documents hold each term, and its number in each: the inverted index of the persons' documents.
///
/// - Shape: one list per term, in arbitrary order.
struct TermHoldings: Sendable {
  struct Holding: Sendable {
    let person: PersonID
    var count: Int32
  }

  private var lists: [[Holding]]

  init(termCount: Int) { lists = Array(repeating: [], count: termCount) }
  subscript(term: UInt32) -> [Holding] { lists[Int(term)] }

  /// - Parameter step: 1 to add the text, −1 to remove it.
  mutating func change(by step: Int32, _ text: DocumentTerms.Document, of person: PersonID) {
    for (term, count) in zip(text.terms, text.counts) {
      guard let position = position(of: person, in: term) else {
        precondition(step > 0, "never added")
        lists[Int(term)].append(Holding(person: person, count: count))
        continue
      }
      lists[Int(term)][position].count += step * count
      guard lists[Int(term)][position].count == 0 else { continue }
      lists[Int(term)].swapAt(position, lists[Int(term)].count - 1)
      lists[Int(term)].removeLast()
    }
  }

  private func position(of person: PersonID, in term: UInt32) -> Int? {
    lists[Int(term)].firstIndex { $0.person == person }
  }
}
