import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("What the data is, in sentences") struct DataSentencesTests {
  private func text(_ document: ExperimentResult) -> String {
    (document.dataSentences + [document.judgedSentence]).joined(separator: " ").replacing("\u{A0}", with: " ")
  }

  @Test("which tracker, years, how much can be judged, why not the rest, and what follows")
  func real() {
    var document = Fixtures.full
    document.data = .of(["summary": "Bugs of an example", "isMadeUp": false])
    #expect(
      text(document) == """
        Data: Bugs of an example. Of 10,814 tasks, 2001–2007, 4,610 (42.6 %) can be judged; 3,352 never changed hands, \
        1,486 were last assigned to an inbox, a role or a robot and 1,366 are open or were closed with a resolution that does not count. So the metrics hold only for tasks \
        that changed hands.
        """)
  }

  @Test("few tasks that never changed hands say nothing of the others")
  func few() {
    var document = Fixtures.full
    document.counts.assigneeNeverChanged = 2
    #expect(text(document).contains("2 never changed hands") && !text(document).contains("So the metrics hold"))
    document.counts.eligible = document.counts.tasks
    #expect(document.judgedSentence == "All 10,814 tasks, 2001–2007, can be judged.")
  }

  @Test("made-up data is called so, whatever its summary says")
  func madeUp() {
    var document = Fixtures.full
    document.data = .of(["summary": "Bugs of an example", "isMadeUp": true])
    #expect(
      text(document).hasPrefix(
        "The data is made up. So the metrics show only how a page looks, and nothing about a real tracker. Of"))
    #expect(!text(document).contains("changed hands."))
  }

  @Test("final values bias figures; a report without a summary still tells its counts")
  func finalValues() {
    var document = Fixtures.full
    document.finalValuesOnly = true
    #expect(document.judgedSentence.hasPrefix("Of 10,814 tasks, 2001–2007, 4,610"))
    #expect(text(document).contains("3,352 have no recorded assignee"))
    #expect(text(document).contains("later corrections of a task's fields count as made at its opening."))
    #expect(text(document).contains("the experiment final-values measures by how much, on trackers that have both."))
  }
}
