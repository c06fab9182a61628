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
      sentence(.share(.assigned, .component, .ever, own: 2, all: 3))
        == "was assigned 67_% of Debug's tasks so far (2 of 3)")
    #expect(
      sentence(.share(.assigned, .component, .ever, own: 0, all: 3)) == "was assigned none of Debug's tasks so far")
    #expect(
      sentence(.share(.assigned, .everything, .ever, own: 1, all: 4))
        == "was assigned 25_% of all tasks so far (1 of 4)")
    #expect(
      sentence(.share(.assigned, .component, .season, own: 1.904, all: 2.893))
        == "was recently assigned 66_% of Debug's tasks (one counts half after 120 days)")
    #expect(
      sentence(.share(.assigned, .component, .week, own: 0.005, all: 1.683))
        == "was recently assigned under 1_% of Debug's tasks (one counts half after 7 days)")
    #expect(
      sentence(.share(.fixed, .component, .ever, own: 1, all: 1))
        == "fixed 100_% of Debug's fixed tasks so far (1 of 1)")
    #expect(sentence(.share(.fixed, .component, .ever, own: 0, all: 1)) == "fixed none of Debug's fixed tasks so far")
    #expect(
      sentence(.share(.copied, .component, .season, own: 0, all: 0))
        == "was recently none of those copied on Debug's tasks (one counts half after 120 days)")
  }

  @Test("each key by its name, or by what it is; a reporter and an inbox never have one")
  func keys() {
    let keys: [WorkKey] = [
      .component, .reporter, .inbox, .version, .opSys, .severity, .product, .componentReporter, .componentVersion,
      .productReporter,
    ]
    func works(_ names: CategoryNames) -> [String] {
      keys.map { key in
        sentence(.share(.assigned, key, .ever, own: 0, all: 1), names).replacing("was assigned none of ", with: "")
          .replacing(" so far", with: "")
      }
    }
    #expect(
      works(Self.names) == [
        "Debug's tasks", "this reporter's tasks", "the tasks opened for the same first assignee",
        "the tasks of version 3.0",
        "the tasks on Linux", "the tasks of severity major", "IDE's tasks", "this reporter's tasks in Debug",
        "Debug's tasks of version 3.0", "this reporter's tasks in IDE",
      ])
    #expect(CategoryNames(opSys: "491").tasks(.opSys) == "the tasks on system 491")
    #expect(
      works(CategoryNames()) == [
        "the tasks without a component", "this reporter's tasks", "the tasks opened for the same first assignee",
        "this version's tasks",
        "the tasks on this operating system", "the tasks of this severity", "this product's tasks",
        "this reporter's tasks without a component", "this version's tasks without a component",
        "this reporter's tasks without a product",
      ])
    #expect(
      works(CategoryNames(component: "7", version: "3", product: "1")).suffix(4) == [
        "product 1's tasks", "this reporter's tasks in component 7", "component 7's tasks of version 3",
        "this reporter's tasks in product 1",
      ])
    var names = CategoryNames()
    (names.hasReporter, names.hasInbox) = (false, false)
    #expect(works(names)[1] == "the tasks without a reporter" && works(names)[2] == "the tasks opened for nobody")
  }

  @Test("days, and who came later")
  func days() {
    #expect(sentence(.latest(.component, days: 8)) == "got one of Debug's tasks 8 days ago")
    #expect(sentence(.latest(.component, days: .infinity)) == "never got one of Debug's tasks")
    #expect(sentence(.latest(.everything, days: 1.5)) == "got a task 1 day ago")
    #expect(sentence(.latest(.everything, days: 0.5)) == "got a task within the last day")
    #expect(
      sentence(.order(.component, days: 8, laterPersons: 1))
        == "got one of Debug's tasks 8 days ago, and 1 person got one since")
    #expect(
      sentence(.order(.component, days: 2, laterPersons: 0))
        == "got one of Debug's tasks 2 days ago, and nobody got one since")
    #expect(
      sentence(.order(.everything, days: 8, laterPersons: 2)) == "got a task 8 days ago, and 2 people got one since")
    #expect(sentence(.order(.component, days: .infinity, laterPersons: nil)) == "never got one of Debug's tasks")
    #expect(sentence(.lastSeen(days: 6)) == "got a task or had one resolved 6 days ago")
    #expect(sentence(.lastSeen(days: .infinity)) == "never got a task or had one resolved")
  }

  @Test("texts, open tasks, the first assignee, the regression and the guess")
  func others() {
    #expect(
      sentence(.votes(.ever, share: 1))
        == "was assigned 100_% of the most similar past tasks, the more alike the more they count")
    #expect(
      sentence(.votes(.sameComponent, share: 1))
        == "was assigned 100_% of the most similar past tasks in Debug, the more alike and recent the more they count")
    #expect(sentence(.votes(.recent, share: 0)) == "was assigned none of the most similar past tasks")
    #expect(
      sentence(.mostSimilar(share: 1, halfLife: .infinity))
        == "was assigned a past task that is 100_% as much like this one as a copy would be")
    #expect(
      sentence(.mostSimilar(share: 0.901, halfLife: 60))
        == "was assigned a past task that is 90_% as much like this one as a copy would be (half as much after 60 days)"
    )
    #expect(sentence(.mostSimilar(share: 0, halfLife: .infinity)) == "was assigned no similar past task")
    #expect(sentence(.words(cosine: 0.866)) == "was assigned tasks with similar words (cosine 0.87)")
    #expect(sentence(.words(cosine: 0)) == "was assigned no task that shares a word with this one")
    #expect(sentence(.online(chance: 0.5)) == "would be 50_% likely if only words and categories counted")
    #expect(sentence(.online(chance: 0)) == "would be 0_% likely if only words and categories counted")
    #expect(
      [0, 1, 12].map { sentence(.openTasks($0)) } == [
        "has no open task", "has 1 open task", "has 12 open tasks",
      ])
    #expect(sentence(.firstAssignee(true)) == "was the assignee when the task was opened")
    #expect(sentence(.firstAssignee(false)) == "was not the assignee when the task was opened")
    #expect(
      sentence(.guess(0.2, position: 2, of: 3))
        == "is number 2 of 3 by recent work and similar texts")
  }
}
