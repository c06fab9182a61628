import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Which value a field will have") struct FieldValueModelTests {
  @Test("nothing learned, nothing suggested; one value alone is certain; values count from the first learned")
  func first() throws {
    var model = FieldValueModel(features: features([(0, 0, "crash"), (1, 1, "hang")]), valueCount: 9)
    #expect(model.suggestion(for: 0) == nil)
    model.learn(0, value: 7)
    #expect(model.suggestion(for: 1)?.value == 7 && model.suggestion(for: 1)?.probability == 1)
    model.learn(1, value: 2)
    let (one, other) = (try #require(model.suggestion(for: 0)), try #require(model.suggestion(for: 1)))
    #expect(other.value == 2 && other.probability > 0.5 && one.probability <= 1)
  }

  @Test("words that go with a value bring it back")
  func learns() throws {
    let tasks = (0..<60).map { (day: $0, component: ValueID(0), title: $0 % 2 == 0 ? "fast parser" : "wide toolbar") }
    var model = FieldValueModel(features: features(tasks.map { ($0.day, $0.component, $0.title) }), valueCount: 4)
    for task in 0..<50 { model.learn(task, value: task % 2 == 0 ? 3 : 1) }
    for task in 50..<60 {
      let suggestion = try #require(model.suggestion(for: task))
      #expect(suggestion.value == (task % 2 == 0 ? 3 : 1) && suggestion.probability > 0.9)
    }
  }

  @Test("whether there is an inbox makes no difference")
  func noInbox() {
    func learned(_ inboxes: [ValueID?]) -> FieldValueModel.Suggestion? {
      let corpus = corpus(["crash", "hang", "crash"])
      var model = FieldValueModel(
        features: TaskFeatures(
          openings: (0..<3).map { day($0) }, components: [0, 0, 0], componentCount: 1, terms: corpus,
          spaceTerms: corpus,
          categories: TaskCategories(
            columns: [.component: [0, 0, 0], .inbox: inboxes], firstAssignees: [nil, nil, nil])), valueCount: 2)
      model.learn(0, value: 0)
      model.learn(1, value: 1)
      return model.suggestion(for: 2)
    }
    #expect(learned([nil, 0, nil]) == learned([0, 0, 0]))
  }
}
