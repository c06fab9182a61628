import DelegationFoundations
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

  @Test(
    "near is a third of the letters at most",
    arguments: [
      ("rum", "run"), ("x", "y"), ("smaple", "sample"), ("quikc", "quick"), ("elipse-jd", "eclipse-jdt"),
    ])
  func near(word: String, known: String) { #expect(nearestWord(to: word, in: ["entirely-else", known]) == known) }

  @Test(
    "farther words are not near",
    arguments: [
      ("helpdesk", "sample"), ("rum", "show"), ("x", "run"), ("eclipse", "eclipse-jdt"), ("", "run"),
    ])
  func far(word: String, known: String) { #expect(nearestWord(to: word, in: [known]) == nil) }
}
