import DelegationEvaluation
import DelegationResultFixtures
import Testing

@Suite("Which values will change, on the page") struct FieldMoveViewTests {
  @Test("what is left as it is, what is suggested, and the target")
  func section() throws {
    var document = Fixtures.full
    document.questions[TriageQuestion.self] = OutcomeViewTests.triage()
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#fields\">Which values will change?</a></li>"))
    #expect(html.holds("on validation at least 80\u{A0}% of its suggestions are right"))
    #expect(html.holds("<th scope=\"row\">component<td>1,000<td>88.6") && html.holds("<td>none"))
    #expect(html.holds("<td>48<td>89.6"))
    html.mustHold(
      "Another severity is suggested for 48 tasks; 89.6\u{A0}% of these suggestions are right. No suggestion of another component "
        + "is sure enough, so tasks keep theirs.")
  }
}
