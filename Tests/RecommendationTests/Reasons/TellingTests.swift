import Recommendation
import TaskModel
import Testing

@Suite("What features tell") struct TellingTests {
  private static let scene = ReasonDesk.scene

  private func words(_ feature: String, of person: PersonID, _ names: CategoryNames = ReasonDesk.names) throws -> String
  {
    let feature = try #require(PairFeatures.all.first { $0.name == feature })
    let candidate = try #require(Self.scene.candidates.firstIndex(of: person))
    let telling = feature.telling(candidate, Self.scene, names)
    return (telling.isAbsence ? "absent: " : "") + telling.words.replacing("\u{A0}", with: "_")
  }

  @Test("shares of work, worked by hand")
  func shares() throws {
    #expect(try words("owned.component.ever", of: 0) == "owns 67_% of Debug's reports so far (2 of 3)")
    #expect(try words("owned.component.ever", of: 2) == "absent: owns none of Debug's reports so far")
    #expect(try words("owned.everything.ever", of: 2) == "owns 25_% of all reports so far (1 of 4)")
    // Of 9, 8 and 2 days ago: (2^(-9/120) + 2^(-8/120)) / (that + 2^(-2/120)) = 1.904 / 2.893; by weeks 0.863 / 1.683.
    #expect(
      try words("owned.component.season", of: 0)
        == "owns 66_% of Debug's reports of the last months (faded by half every 120 days)")
    #expect(
      try words("owned.component.week", of: 0)
        == "owns 51_% of Debug's reports of the last days (faded by half every 7 days)")
    #expect(try words("fixed.component.ever", of: 0) == "fixed 100_% of Debug's fixed reports so far (1 of 1)")
    #expect(try words("fixed.component.ever", of: 1) == "absent: fixed none of Debug's fixed reports so far")
    #expect(
      try words("copied.component.season", of: 0)
        == "absent: has none of the copies on Debug's reports of the last months (faded by half every 120 days)")
  }

  @Test("each key by its name, or by what it is; a reporter and an inbox never have one")
  func keys() throws {
    let keys = [
      "component", "reporter", "inbox", "version", "opSys", "severity", "product", "componentReporter",
      "componentVersion",
    ]
    #expect(
      try keys.map { try words("owned.\($0).ever", of: 2).replacing("absent: owns none of ", with: "") } == [
        "Debug's reports so far", "this reporter's reports so far", "this inbox's reports so far",
        "the reports of version 3.0 so far", "the reports on Linux so far", "the reports of severity major so far",
        "IDE's reports so far", "this reporter's reports in Debug so far", "Debug's reports of version 3.0 so far",
      ])
    #expect(
      try keys.map {
        try words("owned.\($0).ever", of: 2, CategoryNames()).replacing("absent: owns none of ", with: "")
      } == [
        "this component's reports so far", "this reporter's reports so far", "this inbox's reports so far",
        "this version's reports so far", "the reports on this operating system so far",
        "the reports of this severity so far", "this product's reports so far",
        "this reporter's reports in this component so far", "this component's reports of this version so far",
      ])
  }

  @Test("days, and who came later")
  func days() throws {
    #expect(try words("days.component", of: 0) == "got one of Debug's reports 8 days ago")
    #expect(try words("days.component", of: 2) == "absent: never got one of Debug's reports")
    #expect(try words("days.everything", of: 2) == "got a report 1 day ago")
    #expect(try words("order.component", of: 0) == "got one of Debug's reports 8 days ago, 1 person later")
    #expect(try words("order.component", of: 1) == "got one of Debug's reports 2 days ago, nobody later")
    #expect(try words("order.everything", of: 0) == "got a report 8 days ago, 2 persons later")
    #expect(try words("order.component", of: 2) == "absent: never got one of Debug's reports")
    #expect(try words("idle", of: 0) == "got a report or had one resolved 6 days ago")
  }

  @Test("texts, the desk, the first owner and the guess")
  func others() throws {
    #expect(try words("text.votes.ever", of: 0) == "owns the most similar past reports: 100_% of their votes")
    #expect(
      try words("text.votes.sameComponent", of: 0)
        == "owns the most similar past reports in Debug: 100_% of their votes, old ones fading")
    #expect(try words("text.votes.recent", of: 1) == "absent: owns none of the most similar past reports")
    #expect(
      try words("text.best", of: 0) == "owns a past report 100_% as similar as one of the same words would be")
    // Owned since day 1, and 9 days are 0.15 of 60: 2^-0.15 = 0.901.
    #expect(
      try words("text.best.recent", of: 0)
        == "owns a past report 90_% as similar as one of the same words would be (faded by half every 60 days)")
    #expect(try words("text.best", of: 1) == "absent: owns no similar past report")
    // Over three persons' documents crash, font and menu weigh 2 : 1 : 1, the task's crash and font 1 : 1: 3 / √12.
    #expect(try words("text.centroid", of: 0) == "owns reports of similar words (cosine 0.87)")
    #expect(try words("text.centroid", of: 1) == "absent: owns no report that shares a word with this one")
    #expect(try words("desk", of: 0) == "has 1 open report")
    #expect(try words("desk", of: 2) == "has no open report")
    #expect(try words("first-owner", of: 0) == "absent: was not the owner when the report was opened")
    let place = try #require(Self.scene.candidates.firstIndex(of: 1))
    #expect(
      try words("guess", of: 1) == "is number \(place + 1) of 3 in a rough guess by recent work and similar texts")
  }

  @Test("every feature tells something of everybody, and no two stories have one name")
  func all() throws {
    for feature in PairFeatures.all {
      for person in 0..<3 as Range<PersonID> { #expect(!(try words(feature.name, of: person)).isEmpty) }
    }
    let stories = Set(PairFeatures.all.map(\.story))
    #expect(Set(stories.map(\.name)).count == stories.count)
  }
}
