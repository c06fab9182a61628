import DelegationEvaluation
import DelegationResultFixtures
import Testing

@Suite("Which values will change, on the page") struct FieldMoveViewTests {
  @Test("no suggestions although the model's value is right more often")
  func betterThanKept() throws {
    var (document, triage) = (Fixtures.full, OutcomeViewTests.triage())
    triage.fields[0].replaced = 930
    triage.fields[1].replaced = 911
    triage.fields[1].threshold = nil
    document.questions[TriageQuestion.self] = triage
    let html = try document.page.html
    #expect(html.holds("suggests nothing, though its likeliest value is right more often."))
    #expect(html.holds("suggests nothing: leave the severity as it is."))
  }

  @Test("what is left as it is, what is suggested, and the target")
  func section() throws {
    var document = Fixtures.full
    document.questions[TriageQuestion.self] = OutcomeViewTests.triage()
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#fields\">Which values will change?</a></li>"))
    #expect(html.holds("on validation at least 80\u{A0}% of its suggestions are right"))
    #expect(html.holds("The component at opening is right in 88.6\u{A0}% of 1,000 test tasks"))
    #expect(html.holds("so it suggests nothing: leave the component as it is."))
    #expect(html.holds("it suggests another one for 48 tasks and is right in 89.6\u{A0}% of them"))
    #expect(html.holds("<td>none"))
    html.mustHold(
      "Another severity is suggested for 48 tasks; 89.6\u{A0}% of these suggestions are right. No suggestion of another component "
        + "is sure enough, so tasks keep the one that they were opened with.")
  }
}
