import DelegationResults
import Testing

@Suite("Rules and inactive people on the page") struct RuleViewTests {
  @Test("the rules, what they remove, and metrics with and without them")
  func rules() throws {
    let html = try Fixtures.ruled.page.html
    #expect(Markup(html).faults == [])
    #expect(
      html.holds("<li><a href=\"#rules\">Rules</a></li>")
        && html.holds("<li><a href=\"#inactive\">Inactive assignees</a></li>"))
    #expect(html.holds("<h3 id=\"rules\">Rules</h3>"))
    #expect(html.holds("<li>P012: away from 2010-02-01 until 2010-03-15</li>"))
    html.mustHold(
      "With them bm25-neighbours names the right person first for 41.2\u{A0}% of the test "
        + "tasks instead of 40.0\u{A0}%. They remove 12,345 suggestions, 7.1\u{A0}% of those at the first five "
        + "ranks, and for 3.3\u{A0}% of the tasks the final assignee.")
    html.mustHold(
      "<tr><th scope=\"row\">component-recent<td>12,345<td>7.1"
        + "<td>3.3<td>41.2<i>40.0</i>")
    #expect(html.holds("<td>0.40<i>0.40</i>"))
  }

  @Test("inactive people: a sentence about the page's model, and every model in its group")
  func inactive() throws {
    let html = try Fixtures.ruled.page.html
    #expect(html.holds("inactive after 180 days without activity"))
    html.mustHold(
      "A model knows who did the work, not who left: bm25-neighbours named an inactive person first for 1.1\u{A0}% of the test tasks and among "
        + "its first five for 9.3\u{A0}%; 2.2\u{A0}% of all first five names are inactive.")
    html.mustHold(
      "<tr><th scope=\"row\">bm25-neighbours<td>15.2<td>61.0"
        + "<td>20.4")
  }

  @Test("report.json has both; without rules the key is missing")
  func json() throws {
    let bytes = try Fixtures.ruled.json()
    #expect(String(decoding: bytes, as: UTF8.self).holds("\"removedOfFirstFive\":0.071"))
    #expect(!String(decoding: try Fixtures.full.json(), as: UTF8.self).holds("\"rules\""))
  }
}
