import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Load on the page") struct LoadPageTests {
  @Test("who got how much and who would: a sentence, a chart and everybody in a table")
  func section() throws {
    let (html, charts) = try Fixtures.full.page
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#load\">Load per person</a></li>") && charts["charts/load.svg"] != nil)
    html.mustHold(
      "Five persons were assigned 41.0\u{A0}% of the test tasks; bm25-neighbours names five persons "
        + "first for 52.3\u{A0}%, one of them for 305 tasks.</p>")
    html.mustHold(
      "<p>If everybody took what they are named first for, 18.0\u{A0}% of "
        + "the work would move. 1 assignee would never be named first, and 1 person with none of these tasks would be.")
    #expect(html.holds("by bm25-neighbours: P004 210 → 305, P001 120 → 80, P003 7 → 0, P009 0 → 2."))
    html.mustHold(
      "With a limit of 2 tasks a week for each, 42.0\u{A0}% go to the right person instead of 46.0\u{A0}%; five people then get "
        + "36.0\u{A0}% of the work instead of 52.3\u{A0}%.")
    #expect(html.holds("at most 1 task: 31.0 right, 27.0 in turn, 30.0 of the work for five people; at most 2 tasks: "))
    // 80 of 387 suggestions.
    html.mustHold(
      "<tr><th scope=\"row\">P001<td>120<td>80"
        + "<td>−40<td class=\"bar\" style=\"--share:35.6%\">35.6"
        + "<td class=\"bar\" style=\"--share:20.7%\">20.7"
        + "<td>–<td>–")
  }

  @Test("the twenty busiest assignees are in the chart, the others are counted")
  func many() throws {
    var document = Fixtures.full
    document.load?.persons = (1...23).map { .of(["person": "P\(100 + $0)", "assigned": 50 - $0, "first": $0]) }
    let html = try document.page.html
    #expect(html.holds("Shown are the 20 busiest of 23 persons with such tasks."))
    #expect(html.holds("P120 30 → 20.") && html.holds("<th scope=\"row\">P123<td"))
    #expect(!html.holds("would never be named first"))
    document.load?.persons = (1...101).map { .of(["person": "P\(100 + $0)", "assigned": 200 - $0, "first": $0]) }
    let long = try document.page.html
    #expect(long.holds("<summary>The 100 busiest of 101 persons, and what a limit costs</summary>"))
    #expect(long.holds("<th scope=\"row\">P200<td") && !long.holds("<th scope=\"row\">P201<td"))
  }

  @Test("whom a fallback asks where nobody is sure: each form, unless such tasks are few")
  func fallback() throws {
    try Fixtures.full.page.html.mustHold(
      "to the right person as often as this: the likeliest person of the likeliest team 31.0\u{A0}%; "
        + "whoever of it has the fewest open tasks 12.0\u{A0}%; ")
    #expect(try Fixtures.full.page.html.holds("Five people would then get 60.0, 35.0, 30.0\u{A0}% of these tasks."))
    var document = Fixtures.full
    document.breakdown?.teams = nil
    try document.page.html.mustHold("this: the likeliest person 31.0\u{A0}%; whoever has the fewest open tasks 12.0")
    document.load?.fallback?.outcomes = [.of(["form": "team", "right": 0.31, "topFive": 0.6, "newcomers": 0.2])]
    try document.page.html.mustHold("would then get 60.0\u{A0}% of these tasks, and newcomers 20.0\u{A0}%.")
    document.load?.fallback?.tasks = 29
    #expect(try !document.page.html.holds("neither one person nor a set"))
  }
}
