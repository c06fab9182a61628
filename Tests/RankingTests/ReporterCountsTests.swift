import DelegationRanking
import DelegationTasks
import Testing

@Suite("reporter-counts and product-reporter-counts") struct ReporterCountsTests {
  @Test("the reporter's tasks in the component first, then the component's, worked by hand")
  func byHand() {
    let tasks = features(
      [(0, 0, ""), (1, 0, ""), (2, 0, ""), (3, 1, ""), (200, 0, ""), (200, 1, ""), (200, 0, "")],
      reporters: [0, 0, 1, 0, 0, 1, nil])
    var model = ReporterCounts(by: .componentReporter, features: tasks, personCount: 4, halfLife: 90)
    model.learn([example(0, 0, 20), example(1, 1, 110), example(2, 2, 200), example(3, 3, 10)])
    // Reporter 0 in component 0: person 1 has a half, person 0 a quarter. Person 2 did the component's latest task.
    #expect(model.rank(4, at: day(200)) == Ranking(persons: [1, 0, 2, 3], scores: [0.5, 0.25, 0, 0]))
    // Nothing of reporter 1 in component 1, and a task of nobody: by component-counts.
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [3, 0, 1, 2], scores: [0, 0, 0, 0]))
    #expect(model.rank(6, at: day(200)) == Ranking(persons: [2, 1, 0, 3], scores: [0, 0, 0, 0]))
    model.forget(example(1, 1, 110))
    #expect(model.rank(4, at: day(200)) == Ranking(persons: [0, 2, 3], scores: [0.25, 0, 0]))
  }

  @Test("tasks without a component count as of one, also where no task has any")
  func noComponents() {
    let tasks = features([(0, nil, ""), (1, nil, ""), (200, nil, "")], reporters: [0, 1, 1])
    var model = ReporterCounts(by: .componentReporter, features: tasks, personCount: 2, halfLife: 90)
    model.learn([example(0, 0, 1), example(1, 1, 110)])
    #expect(model.rank(2, at: day(200)) == Ranking(persons: [1, 0], scores: [0.5, 0]))
  }

  @Test("the reporter's tasks in the product, whatever their components; without products the reporter's tasks")
  func products() {
    let tasks = [(0, 0, ""), (1, 1, ""), (2, 0, ""), (200, 2, "")] as [(day: Int, component: ValueID?, title: String)]
    let lessons = [example(0, 0, 20), example(1, 1, 110), example(2, 2, 200)]
    func ranking(products: [ValueID?]?) -> Ranking {
      let features = features(tasks, reporters: [0, 0, 0, 0], products: products)
      var model = ReporterCounts(by: .productReporter, features: features, personCount: 3, halfLife: 90)
      model.learn(lessons)
      return model.rank(3, at: day(200))
    }
    #expect(ranking(products: [5, 5, 6, 5]) == Ranking(persons: [1, 0, 2], scores: [0.5, 0.25, 0]))
    #expect(ranking(products: nil) == Ranking(persons: [2, 1, 0], scores: [1, 0.5, 0.25]))
  }
}
