import DelegationExperiments
import DelegationReporting
import DelegationResultFixtures
import Testing

@Suite("Load on the page") struct LoadPageTests {
  private func page(_ document: ExperimentResult) throws -> (html: String, figures: [String]) {
    let page = try Page(document, measures: [], commands: [])
    return (String(decoding: page.html, as: UTF8.self), page.charts.map(\.path))
  }

  @Test("who got how much and who would: a sentence, a figure and everybody in a table")
  func section() throws {
    let (html, figures) = try page(Fixtures.full)
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#load\">Load per person</a></li>") && figures.contains("figures/load.svg"))
    #expect(
      html.holds(
        "In the end five persons owned 41.0\u{A0}% of the test tasks; bm25-neighbours, learning as it goes, puts five persons "
          + "first on 52.3\u{A0}%, one of them on 305 tasks. If everybody took what they are named first for, 18.0\u{A0}% of "
          + "the work would move. 1 owner would never be named first, and 1 person who owned none of these tasks would be."
      ))
    #expect(html.holds("by bm25-neighbours: P004 210 → 305, P001 120 → 80, P003 7 → 0, P009 0 → 2."))
    // 80 of 387 suggestions.
    #expect(
      html.holds(
        "<tr><th scope=\"row\">P001</th><td class=\"figures\">120</td><td class=\"figures\">80</td>"
          + "<td class=\"figures\">−40</td><td class=\"figures bar\" style=\"--share:35.6%\">35.6</td>"
          + "<td class=\"figures bar\" style=\"--share:20.7%\">20.7</td></tr>"))
  }

  @Test("the twenty busiest owners stand in the figure, the others are counted")
  func many() throws {
    var document = Fixtures.full
    document.load?.persons = (1...23).map { .of(["person": "P\(100 + $0)", "assigned": 50 - $0, "first": $0]) }
    let html = try page(document).html
    #expect(html.holds("The first 20 by tasks owned; the table below holds the other 3 too."))
    #expect(html.holds("P120 30 → 20.") && html.holds("<th scope=\"row\">P123</th>"))
    #expect(!html.holds("would never be named first"))
  }

  @Test("no section in a report that tells nothing of it")
  func without() throws {
    let (html, figures) = try page(Fixtures.tiny)
    #expect(!html.holds("id=\"load\"") && !figures.contains("figures/load.svg"))
    #expect(!String(decoding: try Fixtures.tiny.json(), as: UTF8.self).holds("\"load\""))
  }
}
