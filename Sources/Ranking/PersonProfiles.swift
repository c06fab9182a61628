import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors

/// Persons as clusters: each person's past tasks, their centroid, and the terms that weigh most in it.
///
/// A task's weights are those of `TFIDF` over the training examples; a centroid is the mean of the person's tasks.
package struct PersonProfiles: Sendable {
  package struct Profile: Equatable, Sendable {
    package let person: PersonID
    package let taskCount: Int
    /// The weights by term id of the corpus.
    package let centroid: SparseVector
    package let supports: [Int]

    package func support(of term: UInt32) -> Int { centroid.terms.firstIndex(of: term).map { supports[$0] } ?? 0 }
  }

  /// The busiest person first, equal counts by who was seen first.
  package let profiles: [Profile]
  private let vocabulary: Vocabulary

  /// - `examples`: The examples in the order in which persons count as seen; one per task.
  package init(
    examples: [TrainingExample], corpus: Corpus, weighting: Weighting = Weighting(), minimumDocumentFrequency: Int = 1
  ) {
    let rows = examples.map(\.task)
    let tfidf = TFIDF.fit(
      corpus: corpus, rows: rows, weighting: weighting, minimumDocumentFrequency: minimumDocumentFrequency)
    let matrix = tfidf.matrix(corpus: corpus, rows: rows)
    let personCount = Int(examples.map(\.person).max().map { $0 + 1 } ?? 0)
    var ledger = ExampleLedger(taskCount: corpus.documentCount, personCount: personCount)
    var rowsOfPerson = [[Int]](repeating: [], count: personCount)
    for (row, example) in examples.enumerated() {
      ledger.learn(example)
      rowsOfPerson[Int(example.person)].append(row)
    }
    var sums = [Double](repeating: 0, count: matrix.columnCount)
    profiles = ledger.mostFrequent().map { person in
      let rows = rowsOfPerson[Int(person)]
      let centroid = Self.mean(of: rows.sorted { examples[$0].task < examples[$1].task }, matrix, &sums)
      return Profile(
        person: person, taskCount: rows.count,
        centroid: SparseVector(terms: centroid.map { tfidf.terms[$0.column] }, weights: centroid.map(\.weight)),
        supports: centroid.map(\.support))
    }
    vocabulary = corpus.vocabulary
  }

  /// The heaviest terms of a person's tasks.
  ///
  /// - `isShown`: Decides whether a term may be named; the next ones replace the others.
  package func keywords(
    of profile: Profile, count: Int = KeywordProfile.defaultCount, isShown: (UInt32) -> Bool = { _ in true }
  ) -> KeywordProfile {
    let positions = profile.centroid.terms.indices.filter { isShown(profile.centroid.terms[$0]) }
    let shown = SparseVector(
      terms: positions.map { profile.centroid.terms[$0] }, weights: positions.map { profile.centroid.weights[$0] })
    return KeywordProfile(of: shown, vocabulary: vocabulary, count: count)
  }

  /// The mean of rows, columns rising, and how many of the rows hold each column. `sums` holds one 0 per column before
  /// and after.
  private static func mean(
    of rows: [Int], _ matrix: SparseMatrix, _ sums: inout [Double]
  ) -> [(column: Int, weight: Double, support: Int)] {
    var columns: [UInt32] = []
    for row in rows {
      for position in matrix.range(ofRow: row) {
        columns.append(matrix.columns[position])
        sums[Int(matrix.columns[position])] += Double(matrix.weights[position])
      }
    }
    columns.sort()
    var mean: [(column: Int, weight: Double, support: Int)] = []
    for column in columns {
      // A row holds a column once, so a column occurs as often as rows hold it.
      if mean.last?.column == Int(column) {
        mean[mean.count - 1].support += 1
        continue
      }
      mean.append((Int(column), sums[Int(column)] / Double(rows.count), 1))
      sums[Int(column)] = 0
    }
    return mean
  }
}
