import TaskModel
import Testing

@Suite("Nearest word") struct NearestWordTests {
  @Test("edit distance, worked by hand")
  func distance() {
    #expect(editDistance("", "abc") == 3)
    #expect(editDistance("kitten", "sitting") == 3)
    #expect(editDistance("seed", "sede") == 1)  // One swap of neighbours.
    #expect(editDistance("split", "split") == 0)
    #expect(nearestWord(to: "Threshhold", in: ["thread", "threshold"]) == "threshold")
    #expect(nearestWord(to: "x", in: []) == nil)
  }
}
