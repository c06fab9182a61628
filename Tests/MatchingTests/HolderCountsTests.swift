import DelegationMatching
import DelegationText
import Testing

@Suite("Counting holders") struct HolderCountsTests {
  private let corpus = Corpus(
    documentStarts: [0, 3, 3, 5, 6], terms: [0, 1, 0, 2, 1, 1], vocabulary: vocabulary)

  @Test("four documents, worked by hand; one is empty and one comes twice")
  func byHand() {
    let counts = HolderCounts(of: corpus, rows: [0, 1, 2, 3, 2])
    #expect(
      counts.frequencies == DocumentFrequencies(documentCount: 5, holders: [1, 4, 2, 0], meanLength: 8.0 / 5))
  }

  @Test("parts add up to the whole, in any order")
  func parts() {
    let rows = [3, 0, 1, 2, 0]
    var backwards = HolderCounts(of: corpus, rows: rows[2...])
    backwards.add(HolderCounts(of: corpus, rows: rows[..<2]))
    #expect(backwards.frequencies == HolderCounts(of: corpus, rows: rows[...]).frequencies)
    #expect(backwards.frequencies == DocumentFrequencies(of: rows.map { corpus[$0] }, termCount: 4))
  }

  @Test("nothing counted is no document")
  func none() {
    let frequencies = HolderCounts(of: corpus, rows: []).frequencies
    #expect(frequencies == DocumentFrequencies(documentCount: 0, holders: [0, 0, 0, 0], meanLength: 0))
  }

  @Test("a row that is not in the corpus is refused")
  func invariants() async {
    await #expect(processExitsWith: .failure) {
      _ = HolderCounts(of: Corpus(documentStarts: [0], terms: [], vocabulary: Vocabulary()), rows: [0])
    }
  }
}
