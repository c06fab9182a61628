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

  @Test("in brief: the answer first, five results of its mode with the best simple rule, and how many more there are")
  func brief() {
    var document = Fixtures.tiny
    let models = [
      "ranker", "ranker-logit", "linear-svm", "bm25-neighbours", "centroid-cosine", "keyword-overlap", "recent",
    ]
    document.results = models.enumerated().map { Fixtures.result($1, 0.7 - 0.1 * Double($0), mode: .prequential) }
    document.results.append(Fixtures.result("recent", 0.05, mode: .batch))
    let text = RunTable.brief(document, page: "reports/tiny/index.html", width: 60)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines[0].hasPrefix("tiny") && lines[2].hasPrefix("The right person is named first for 70 of 100 tasks"))
    #expect(lines.prefix { !$0.hasPrefix("model") }.allSatisfy { $0.count <= 60 })
    let rows = lines.drop { !$0.hasPrefix("model") }.dropFirst().prefix(5)
    let names = rows.map { row in String(row.prefix { $0 != " " }) }
    #expect(names == Array(models.prefix(4)) + ["recent"])
    #expect(rows.map { row in row.count { $0 == "█" } } == [7, 6, 5, 4, 1])
    #expect(text.hasSuffix("\n3 more results on the page; --all prints all here\npage: reports/tiny/index.html\n"))
  }

  @Test("in a narrow terminal texts wrap under their column, and the last columns without space are left out and named")
  func narrow() {
    let rows = [
      ["model", "why", "top-1"], ["keyword-overlap-2018", "was assigned most tasks of the component lately", "57.0"],
    ]
    #expect(TextTable.aligned(rows, leftColumns: 2).split(separator: "\n").count == 2)
    let narrow = TextTable.$width.withValue(50) { TextTable.aligned(rows, leftColumns: 2) }
    #expect(
      narrow == """
        model                 why                    top-1
        keyword-overlap-2018  was assigned most       57.0
                              tasks of the
                              component lately

        """)
    let numbers = [["measure", "first", "second"], ["top-1", "1,234,567", "1,234,567"]]
    let cut = TextTable.$width.withValue(20) { TextTable.aligned(numbers, leftColumns: 1) }
    #expect(cut == "measure      first\ntop-1    1,234,567\n(no space for:\n  second)\n")
  }

  @Test("the first line of an answer wraps too, behind its own indent")
  func line() {
    #expect(TextTable.line("  aa bb cc") == "  aa bb cc\n")
    #expect(TextTable.$width.withValue(8) { TextTable.line("  aa bb cc") } == "  aa bb\n    cc\n")
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
