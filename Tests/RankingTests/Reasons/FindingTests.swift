import DelegationRanking
import DelegationTasks
import Testing

@Suite("What features find") struct FindingTests {
  private static let context = ReasonTracker.context

  private func finding(_ feature: String, of person: PersonID) throws -> Finding {
    let feature = try #require(PairFeatures.all.first { $0.name == feature })
    let candidate = try #require(Self.context.candidates.firstIndex(of: person))
    return feature.finding(candidate, Self.context)
  }

  @Test("shares of work, worked by hand")
  func shares() throws {
    #expect(try finding("assigned.component.ever", of: 0) == .share(.assigned, .component, .ever, own: 2, all: 3))
    #expect(try finding("assigned.everything.ever", of: 2) == .share(.assigned, .everything, .ever, own: 1, all: 4))
    #expect(try finding("fixed.component.ever", of: 0) == .share(.fixed, .component, .ever, own: 1, all: 1))
    // Of 9, 8 and 2 days ago: (2^(-9/120) + 2^(-8/120)) / (that + 2^(-2/120)) = 1.904 / 2.893; by weeks 0.863 / 1.683.
    #expect(abs(try finding("assigned.component.season", of: 0).value - 1.904 / 2.893) < 1e-3)
    #expect(abs(try finding("assigned.component.week", of: 0).value - 0.863 / 1.683) < 1e-3)
  }

  @Test(
    "what somebody never did is an absence",
    arguments: [
      ("assigned.component.ever", 2), ("fixed.component.ever", 1), ("copied.component.season", 0),
      ("days.component", 2),
      ("order.component", 2), ("text.votes.recent", 1), ("text.best", 1), ("text.centroid", 1), ("first-assignee", 0),
    ] as [(String, PersonID)])
  func absences(feature: String, person: PersonID) throws {
    #expect(try finding(feature, of: person).isAbsence)
    let candidates = Self.context.candidates
    if feature != "first-assignee" && feature != "copied.component.season" {
      #expect(try candidates.contains { try !finding(feature, of: $0).isAbsence })
    }
  }

  @Test("days, and who came later")
  func days() throws {
    #expect(try finding("days.component", of: 0) == .latest(.component, days: 8))
    #expect(try finding("days.component", of: 2) == .latest(.component, days: .infinity))
    #expect(try finding("days.everything", of: 2) == .latest(.everything, days: 1))
    #expect(try finding("order.component", of: 0) == .order(.component, days: 8, laterPersons: 1))
    #expect(try finding("order.component", of: 1) == .order(.component, days: 2, laterPersons: 0))
    #expect(try finding("order.everything", of: 0) == .order(.everything, days: 8, laterPersons: 2))
    #expect(try finding("idle", of: 0) == .lastSeen(days: 6))
  }

  @Test("texts, open tasks, the first assignee and the guess")
  func others() throws {
    #expect(try finding("text.votes.ever", of: 0) == .votes(.ever, share: 1))
    #expect(try finding("text.votes.sameComponent", of: 0) == .votes(.sameComponent, share: 1))
    #expect(try finding("text.best", of: 0) == .mostSimilar(share: 1, halfLife: .infinity))
    // Owned since day 1, and 9 days are 0.15 of 60: 2^-0.15 = 0.901.
    let recent = try finding("text.best.recent", of: 0)
    #expect(recent == .mostSimilar(share: recent.value, halfLife: 60))
    #expect(abs(recent.value - 0.901) < 1e-3)
    // Over three persons' documents crash, font and menu weigh 2 : 1 : 1, the task's crash and font 1 : 1: 3 / √12.
    let words = try finding("text.centroid", of: 0)
    #expect(words == .words(cosine: words.value))
    #expect(abs(words.value - 0.866) < 1e-3)
    #expect(try finding("open-tasks", of: 0) == .openTasks(1))
    #expect(try finding("open-tasks", of: 2) == .openTasks(0))
    #expect(try finding("first-assignee", of: 0) == .firstAssignee(false))
    let position = try #require(Self.context.candidates.firstIndex(of: 1))
    let guess = try finding("guess", of: 1)
    #expect(guess == .guess(guess.value, position: position + 1, of: 3))
  }

  @Test("no two templates share a name")
  func templates() {
    let templates = Set(PairFeatures.all.map(\.template))
    #expect(Set(templates.map(\.name)).count == templates.count)
  }
}
