import DelegationExperiments
import DelegationRanking
import Testing

@Suite("Sentences of reasons") struct ReasonSentencesTests {
  private static let names = CategoryNames(
    component: "Debug", version: "3.0", opSys: "Linux", severity: "major", product: "IDE")

  private func sentence(_ finding: Finding, _ names: CategoryNames = names) -> String {
    finding.sentence(names).replacing("\u{A0}", with: "_")
  }

  @Test("shares of work")
  func shares() {
    #expect(
      sentence(.share(.assigned, .component, .ever, own: 2, all: 3)) == "owns 67_% of Debug's reports so far (2 of 3)")
    #expect(sentence(.share(.assigned, .component, .ever, own: 0, all: 3)) == "owns none of Debug's reports so far")
    #expect(sentence(.share(.assigned, .everything, .ever, own: 1, all: 4)) == "owns 25_% of all reports so far (1 of 4)")
    #expect(
      sentence(.share(.assigned, .component, .season, own: 1.904, all: 2.893))
        == "owns 66_% of Debug's reports of the last months (faded by half every 120 days)")
    #expect(
      sentence(.share(.assigned, .component, .week, own: 0.005, all: 1.683))
        == "owns under 1_% of Debug's reports of the last days (faded by half every 7 days)")
    #expect(
      sentence(.share(.fixed, .component, .ever, own: 1, all: 1))
        == "fixed 100_% of Debug's fixed reports so far (1 of 1)")
    #expect(sentence(.share(.fixed, .component, .ever, own: 0, all: 1)) == "fixed none of Debug's fixed reports so far")
    #expect(
      sentence(.share(.copied, .component, .season, own: 0, all: 0))
        == "has none of the copies on Debug's reports of the last months (faded by half every 120 days)")
  }

  @Test("each key by its name, or by what it is; a reporter and an inbox never have one")
  func keys() {
    let keys: [WorkKey] = [
      .component, .reporter, .inbox, .version, .opSys, .severity, .product, .componentReporter, .componentVersion,
    ]
    func works(_ names: CategoryNames) -> [String] {
      keys.map { key in
        sentence(.share(.assigned, key, .ever, own: 0, all: 1), names).replacing("owns none of ", with: "")
          .replacing(" so far", with: "")
      }
    }
    #expect(
      works(Self.names) == [
        "Debug's reports", "this reporter's reports", "this inbox's reports", "the reports of version 3.0",
        "the reports on Linux", "the reports of severity major", "IDE's reports", "this reporter's reports in Debug",
        "Debug's reports of version 3.0",
      ])
    #expect(
      works(CategoryNames()) == [
        "this component's reports", "this reporter's reports", "this inbox's reports", "this version's reports",
        "the reports on this operating system", "the reports of this severity", "this product's reports",
        "this reporter's reports in this component", "this component's reports of this version",
      ])
  }

  @Test("days, and who came later")
  func days() {
    #expect(sentence(.latest(.component, days: 8)) == "got one of Debug's reports 8 days ago")
    #expect(sentence(.latest(.component, days: .infinity)) == "never got one of Debug's reports")
    #expect(sentence(.latest(.everything, days: 1.5)) == "got a report 1 day ago")
    #expect(sentence(.latest(.everything, days: 0.5)) == "got a report within the last day")
    #expect(
      sentence(.order(.component, days: 8, laterPersons: 1)) == "got one of Debug's reports 8 days ago, 1 person later")
    #expect(
      sentence(.order(.component, days: 2, laterPersons: 0)) == "got one of Debug's reports 2 days ago, nobody later")
    #expect(sentence(.order(.everything, days: 8, laterPersons: 2)) == "got a report 8 days ago, 2 persons later")
    #expect(sentence(.order(.component, days: .infinity, laterPersons: nil)) == "never got one of Debug's reports")
    #expect(sentence(.lastSeen(days: 6)) == "got a report or had one resolved 6 days ago")
    #expect(sentence(.lastSeen(days: .infinity)) == "never got a report nor had one resolved")
  }

  @Test("texts, open reports, the first owner, the regression and the guess")
  func others() {
    #expect(sentence(.votes(.ever, share: 1)) == "owns the most similar past reports: 100_% of their votes")
    #expect(
      sentence(.votes(.sameComponent, share: 1))
        == "owns the most similar past reports in Debug: 100_% of their votes, old ones fading")
    #expect(sentence(.votes(.recent, share: 0)) == "owns none of the most similar past reports")
    #expect(
      sentence(.mostSimilar(share: 1, halfLife: .infinity))
        == "owns a past report 100_% as similar as one of the same words would be")
    #expect(
      sentence(.mostSimilar(share: 0.901, halfLife: 60))
        == "owns a past report 90_% as similar as one of the same words would be (faded by half every 60 days)")
    #expect(sentence(.mostSimilar(share: 0, halfLife: .infinity)) == "owns no similar past report")
    #expect(sentence(.words(cosine: 0.866)) == "owns reports of similar words (cosine 0.87)")
    #expect(sentence(.words(cosine: 0)) == "owns no report that shares a word with this one")
    #expect(sentence(.online(chance: 0.5)) == "gets 50_% from a regression on words and categories alone")
    #expect(sentence(.online(chance: 0)) == "gets nothing from a regression on words and categories alone")
    #expect(
      [0, 1, 12].map { sentence(.openTasks($0)) } == [
        "has no open report", "has 1 open report", "has 12 open reports",
      ])
    #expect(sentence(.firstAssignee(true)) == "was the owner when the report was opened")
    #expect(sentence(.firstAssignee(false)) == "was not the owner when the report was opened")
    #expect(
      sentence(.guess(0.2, position: 2, of: 3)) == "is number 2 of 3 in a rough guess by recent work and similar texts")
  }
}
