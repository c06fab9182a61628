import DelegationTasks
import DelegationText

/// How many persons share each term, so that a page can leave out terms that would identify a person.
///
/// A person has a term when a task they are known to have resolved holds it. A pair of letters from a run without blanks says
/// something of the run: its persons are those who share three letters of a run around it, or the pair as a whole run.
package struct SharedTerms: Equatable, Sendable {
  /// How many persons have to share a term for a page to show it.
  static let minimumPersons = 3

  /// The number of distinct persons of each term id; 0 for a term that is longer than words are, or has a part of a name inside.
  package let personCounts: [Int]

  /// - Parameters:
  ///   - examples: At most one per task, in any order.
  ///   - corpus: One document per task of the log.
  ///   - names: Those of people with pseudonyms.
  package init(examples: [TrainingExample], corpus: Corpus, names: NameTerms = NameTerms()) {
    let order = examples.indices.sorted { (examples[$0].person, $0) < (examples[$1].person, $1) }.map { examples[$0] }
    var personCounts = [Int](repeating: 0, count: corpus.vocabulary.count)
    var lastPerson = [PersonID?](repeating: nil, count: corpus.vocabulary.count)
    for example in order {
      for term in corpus[example.task] where lastPerson[Int(term)] != example.person {
        lastPerson[Int(term)] = example.person
        personCounts[Int(term)] += 1
      }
    }
    for term in personCounts.indices where personCounts[term] >= Self.minimumPersons {
      let bytes = corpus.vocabulary.bytes(of: UInt32(term))
      if !TermForm.isWords(bytes) || names.contains(bytes) { personCounts[term] = 0 }
    }
    var runs = SharedRuns(corpus.vocabulary)
    if !runs.letters.isEmpty {
      for example in order { runs.add(corpus[example.task], of: example.person) }
      for (pair, count) in runs.personCounts { personCounts[Int(pair)] = min(personCounts[Int(pair)], count) }
    }
    self.personCounts = personCounts
  }

  package func isShared(_ term: UInt32, by persons: Int = minimumPersons) -> Bool { personCounts[Int(term)] >= persons }
}

/// Counts the persons who share runs of three letters, or whole runs of two, in scripts without blanks.
///
/// Documents are bags of terms, so two pairs of which one begins with the letter that the other ends with count as neighbours.
private struct SharedRuns {
  /// The most different pairs of a document whose runs can be told from its pairs.
  private static let mostPairs = 4_096

  /// The numbers of the letters of each pair.
  private(set) var letters: [UInt32: (first: Int, last: Int)] = [:]
  /// The runs by two neighbouring pairs, or a lone pair twice.
  private var runs: [SIMD2<UInt32>: (count: Int, last: PersonID)] = [:]

  init(_ vocabulary: Vocabulary) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ letter: ArraySlice<UInt8>) -> Int {
      if let known = numbers[letter] { return known }
      numbers[letter] = numbers.count
      return numbers.count - 1
    }
    for term in 0..<UInt32(vocabulary.count) {
      guard let pair = TermForm.pair(vocabulary.bytes(of: term)) else { continue }
      letters[term] = (number(pair.first), number(pair.last))
    }
  }

  /// - Parameter person: Not less than that of the document before.
  mutating func add(_ document: ArraySlice<UInt32>, of person: PersonID) {
    let pairs = Set(document).filter { letters[$0] != nil }
    guard pairs.count <= Self.mostPairs else { return }
    let byFirst = Dictionary(grouping: pairs) { letters[$0]!.first }
    var isAlone = pairs
    for pair in pairs {
      for next in byFirst[letters[pair]!.last] ?? [] where next != pair {
        isAlone.remove(pair)
        isAlone.remove(next)
        note(SIMD2(pair, next), person)
      }
    }
    for pair in isAlone { note(SIMD2(pair, pair), person) }
  }

  private mutating func note(_ run: SIMD2<UInt32>, _ person: PersonID) {
    if runs[run]?.last != person { runs[run] = ((runs[run]?.count ?? 0) + 1, person) }
  }

  /// For each pair, the number of persons of the run around it that most persons share; 0 for a pair in no run.
  var personCounts: [UInt32: Int] {
    var counts = letters.mapValues { _ in 0 }
    for (run, persons) in runs {
      for pair in [run.x, run.y] { counts[pair] = max(counts[pair]!, persons.count) }
    }
    return counts
  }
}
