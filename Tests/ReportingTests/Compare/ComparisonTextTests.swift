import DelegationReporting
import Testing

@Suite("A comparison as text and as a page") struct ComparisonTextTests {
  /// Fifteen tasks, all first in B and second in A.
  private func many() throws -> ReportComparison {
    let assignees = (0..<15).map { _ in "P001" }
    let a = SmallReport(label: "a", models: [("alpha", "", assignees.map { _ in 2 })], assignees: assignees)
    let b = SmallReport(label: "b", models: [("alpha", "", assignees.map { _ in 1 })], assignees: assignees)
    return try a.compared(with: b)
  }

  @Test("a long list is cut with a note, and complete with --all")
  func lists() throws {
    let comparison = try many()
    let short = ComparisonText.text(comparison, showsAll: false)
    #expect(short.contains("Headline, top-1: 15 tasks gained, 0 lost") && short.contains("… and 5 more"))
    #expect(!short.contains("\n114  ") && !short.contains("lost, the largest change first"))
    let whole = ComparisonText.text(comparison, showsAll: true)
    #expect(whole.contains("\n114  ") && !whole.contains("more:"))
  }

  @Test("what chance cannot explain has a sentence and a star")
  func answer() throws {
    // All 15 signs alike happen once in 16,384; three measures are tested, top-3 and wider cannot differ.
    let text = ComparisonText.text(try many(), showsAll: false)
    #expect(text.contains("100.0 points of top-1 ahead, more than chance") && text.contains("+100.0*"))
    let byHand = try ReportComparisonTests.before.compared(with: ReportComparisonTests.after)
    #expect(ComparisonText.text(byHand, showsAll: false).contains("which may be chance"))
    #expect(!ComparisonText.text(byHand, showsAll: false).contains("*\n"))
  }

  @Test("names cannot steer a terminal")
  func controls() throws {
    var hostile = ReportComparisonTests.after
    hostile.settings[1].1 = "\u{1B}[2J\u{7}"
    hostile.label = "x\u{1B}y"
    let text = ComparisonText.text(try ReportComparisonTests.before.compared(with: hostile), showsAll: true)
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" })
  }

  @Test("the page has complete lists, escapes names, and refuses an address")
  func page() throws {
    let html = String(decoding: try ComparisonPage.html(try many(), command: "delegate compare a b"), as: UTF8.self)
    for task in 100..<115 { #expect(html.contains("<th scope=\"row\">\(task)<td")) }
    #expect(html.contains("delegate compare a b") && !html.contains("http://") && !html.contains("https://"))
    var hostile = ReportComparisonTests.after
    hostile.settings[1].1 = "<script>x"
    let comparison = try ReportComparisonTests.before.compared(with: hostile)
    let escaped = String(decoding: try ComparisonPage.html(comparison, command: "x"), as: UTF8.self)
    #expect(escaped.contains("&lt;script&gt;x") && !escaped.contains("<script>x"))
    #expect(escaped.contains("Gained in top-1: ") && escaped.contains("Lost in top-1: "))
    let ids = Markup(escaped).values(of: "id")
    #expect(Set(ids).count == ids.count)
    hostile.settings[1].1 = "ada@example.org"
    let address = try ReportComparisonTests.before.compared(with: hostile)
    #expect(throws: (any Error).self) { try ComparisonPage.html(address, command: "x") }
  }

  @Test("the page draws both sides of each model, with the interval of the difference")
  func charts() throws {
    let html = String(decoding: try ComparisonPage.html(try many(), command: "x"), as: UTF8.self)
    #expect(Markup(html).faults == [] && !html.contains("charts/"))
    #expect(html.contains("aria-label=\"top-1 of both sides, in percent. Trained once (batch): "))
    #expect(html.contains("<title>alpha: A 0.0, B 100.0, +100.0 points (95\u{A0}%: +"))
    #expect(html.contains("<title>alpha: A 50.0, B 100.0, +50.0 points"))
    let same = try ReportComparisonTests.before.compared(with: ReportComparisonTests.before)
    #expect(!String(decoding: try ComparisonPage.html(same, command: "x"), as: UTF8.self).contains("<figure>"))
  }

  @Test("lines break between words only")
  func wrapped() {
    #expect(TextTable.wrapped("aa bb cc", width: 5) == "aa bb\n  cc\n")
    #expect(TextTable.wrapped("aaaaaaaa b", width: 5) == "aaaaaaaa\n  b\n")
    #expect(TextTable.wrapped("", width: 5) == "\n")
  }
}
