import DelegationRanking
import DelegationTasks
import Testing

@Suite("component-prior-cosine") struct ComponentPriorCosineTests {
  // Person 0 works in component 0 only, person 1 mostly in 1; all examples are one half-life old.
  private let tasks = features([
    (0, 0, "font"), (1, 0, "menu"), (2, 0, "font"), (3, 1, "crash"), (4, 1, "crash"), (91, 0, "font"), (91, nil, ""),
  ])

  private func model(smoothing: Double, floor: Double) throws -> any Recommender {
    var model = try ModelCatalogue.make(
      "component-prior-cosine", settings: ["halfLife": 90, "smoothing": smoothing, "floor": floor],
      context: ModelContext(features: tasks, personCount: 2))
    model.learn([example(0, 0, 1), example(1, 0, 1), example(2, 1, 1), example(3, 1, 1), example(4, 1, 1)])
    return model
  }

  @Test("the prior alone, worked by hand: the text weighs next to nothing against a high floor")
  func prior() throws {
    // Each example counts 1/2. Component 0: person 0 has 1, person 1 has 1/2, together 3/2. Of all work, 5/2, person 0
    // has 2/5 and person 1 3/5. With m = 1: (1 + 2/5) / (3/2 + 1) = .56, (1/2 + 3/5) / (3/2 + 1) = .44.
    var model = try model(smoothing: 1, floor: 1000)
    let ranking = model.rank(5, at: day(91))
    #expect(ranking.persons == [0, 1])
    #expect(abs(ranking.scores[0] / 1000 - 0.56) < 1e-3 && abs(ranking.scores[1] / 1000 - 0.44) < 1e-3)
  }

  @Test("without component and words: the share of all work times the floor")
  func bare() throws {
    var model = try model(smoothing: 1, floor: 0.5)
    let ranking = model.rank(6, at: day(91))
    #expect(ranking.persons == [1, 0])
    #expect(abs(ranking.scores[0] - 0.3) < 1e-12 && abs(ranking.scores[1] - 0.2) < 1e-12)
  }

  @Test("is the prior times floor plus the cosine of centroid-cosine-stems")
  func product() throws {
    var model = try model(smoothing: 1, floor: 0.25)
    var text = CentroidCosine(.plainTerms, features: tasks, personCount: 2)
    text.learn([example(0, 0, 1), example(1, 0, 1), example(2, 1, 1), example(3, 1, 1), example(4, 1, 1)])
    let (ranking, cosines) = (model.rank(5, at: day(91)), text.rank(5, at: day(91)))
    #expect(ranking.persons.count == 2)
    for (person, score) in zip(ranking.persons, ranking.scores) {
      let cosine = cosines.scores[cosines.rank(of: person)! - 1]
      #expect(abs(score - (person == 0 ? 0.56 : 0.44) * (0.25 + cosine)) < 1e-12)
    }
  }
}
