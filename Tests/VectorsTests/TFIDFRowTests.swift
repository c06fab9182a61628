import DelegationFoundations
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors
import Testing

@Suite("Rows of TF-IDF") struct TFIDFRowTests {
  /// Documents of up to `longest` terms, in which low ids are frequent and high ones rare.
  private func randomCorpus(documents: Int, longest: Int, terms: Int, seed: Int) -> Corpus {
    var chance = SplitMix64(seed: UInt64(seed))
    var (starts, ids) = ([0], [UInt32]())
    for _ in 0..<documents {
      for _ in 0..<Int(chance.nextUnit() * Double(longest + 1)) {
        let unit = chance.nextUnit()
        ids.append(UInt32(unit * unit * Double(terms)))
      }
      starts.append(ids.count)
    }
    return Corpus(documentStarts: starts, terms: ids, vocabulary: Vocabulary(terms: (0..<terms).map { "t\($0)" }))
  }

  @Test("are the vectors Matching makes, bit by bit: short and long texts, every weighting", arguments: 0..<20)
  func asMatching(seed: Int) {
    // Up to 16, 256 and more terms: one group of lanes, several, and texts that are sorted.
    let corpus = randomCorpus(
      documents: 60, longest: [5, 20, 100, 700][seed % 4], terms: [3, 40, 900][seed % 3], seed: seed)
    let weightings =
      Weighting.named.map(\.weighting) + [
        Weighting(termFrequency: .count, inverse: .smooth, normalisation: .l2),
        Weighting(termFrequency: .sublinear, inverse: .none, normalisation: .l2, unseen: .asRarest),
      ]
    for weighting in weightings {
      let tfidf = TFIDF.fit(corpus: corpus, rows: Array(0..<60), weighting: weighting)
      let matrix = tfidf.matrix(corpus: corpus, rows: Array(0..<60))
      for row in 0..<60 {
        let vector = tfidf.weights.vector(of: corpus[row])
        #expect(matrix.columns[matrix.range(ofRow: row)].map { tfidf.terms[Int($0)] } == vector.terms)
        #expect(
          matrix.weights[matrix.range(ofRow: row)].map(\.bitPattern) == vector.weights.map { Float($0).bitPattern })
      }
    }
  }

  @Test("leave out terms without a column, but count them", arguments: 0..<10)
  func columns(seed: Int) {
    let corpus = randomCorpus(documents: 50, longest: 40, terms: 80, seed: seed)
    let tfidf = TFIDF.fit(
      corpus: corpus, rows: Array(0..<25), weighting: Weighting(inverse: .none), minimumDocumentFrequency: 3)
    let matrix = tfidf.matrix(corpus: corpus, rows: Array(25..<50))
    for row in 0..<25 {
      let terms = Array(corpus[25 + row])
      let known = tfidf.terms.filter { terms.contains($0) }
      #expect(matrix.columns[matrix.range(ofRow: row)].map { tfidf.terms[Int($0)] } == known)
      let shares = known.map { term in Float(Double(terms.count { $0 == term }) / Double(terms.count)) }
      #expect(Array(matrix.weights[matrix.range(ofRow: row)]) == shares)
    }
  }

  @Test("one thread and three give the same bytes, with rows and terms that are left out", arguments: 0..<3)
  func threads(seed: Int) {
    let corpus = randomCorpus(documents: 30_000, longest: 6, terms: 5_000, seed: seed)
    let rows = (0..<30_000).filter { $0 % 7 != seed }
    func matrix(_ threads: Threads) -> SparseMatrix {
      TFIDF.fit(corpus: corpus, rows: rows, minimumDocumentFrequency: 3, threads: threads)
        .matrix(corpus: corpus, rows: rows, threads: threads)
    }
    let one = matrix(.one)
    #expect(one.storedCount > 0 && one.storedCount < corpus.terms.count)
    #expect(one == matrix(Threads(3)))
  }

  @Test("a row that is not in the corpus is refused")
  func refused() async {
    await #expect(processExitsWith: .failure) {
      _ = TFIDF.fit(corpus: threeDocuments, rows: [0]).matrix(corpus: threeDocuments, rows: [3])
    }
  }
}
