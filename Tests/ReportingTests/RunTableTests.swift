import DelegationReporting
import Testing

@Suite("Tables of runs") struct RunTableTests {
  @Test("aligned, honest holdout results only, and the path of the page")
  func table() {
    var document = Fixtures.tiny
    document.results = [
      Fixtures.result("recent", 0.2, mode: .batch),
      Fixtures.result("recent", 0.9, mode: .batch, values: .final),
      Fixtures.result("component-recent", 0.36, mode: .prequential, test: 12),
      Fixtures.result("recent", 0.3, mode: .batch, split: .folds),
    ]
    #expect(
      RunTable.text(document, page: "reports/tiny/index.html") == """
        tiny on example/tracker, holdout, in percent

        model             mode         top-1       95 %  top-5  top-10   MRR               tasks
        recent            batch         20.0  16.9–23.1   57.0    70.0  29.0                 922
        component-recent  prequential   36.0  32.9–39.1   66.6    76.4  42.6  12, too few to say

        page: reports/tiny/index.html

        """)
  }

  @Test("no results have a sentence, and names cannot steer the terminal")
  func none() {
    var document = Fixtures.empty
    document.experiment = "a\u{1B}[2Jb\n"
    #expect(
      RunTable.text(document, page: "x")
        == "a?[2Jb? on example/tracker, holdout, in percent\n\nno holdout results\n\npage: x\n")
  }
}
