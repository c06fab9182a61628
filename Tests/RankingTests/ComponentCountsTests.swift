import DelegationRanking
import DelegationTasks
import Testing

@Suite("component-counts") struct ComponentCountsTests {
  private let reports = features([
    (0, 0, ""), (1, 0, ""), (2, 0, ""), (3, 1, ""), (4, 1, ""), (200, 0, ""), (200, nil, ""),
  ])

  @Test("halves after each half-life, worked by hand")
  func byHand() {
    var model = ComponentCounts(features: reports, personCount: 4, halfLife: 90)
    model.learn([lesson(0, 0, 20), lesson(1, 0, 110), lesson(2, 1, 200), lesson(3, 2, 15), lesson(4, 3, 10)])
    // At day 200: person 0 has 1/4 + 1/2, person 1 has 1. Of those without a count person 3 was known before 2.
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [1, 0, 3, 2], scores: [1, 0.75, 0, 0]))
  }

  @Test("without a component everybody goes by their first known report")
  func noComponent() {
    var model = ComponentCounts(features: reports, personCount: 4, halfLife: 90)
    model.learn([lesson(2, 1, 9), lesson(1, 0, 9), lesson(0, 2, 30), lesson(3, 2, 5)])
    #expect(model.rank(6, at: day(200)) == Ranking(persons: [2, 0, 1], scores: [0, 0, 0]))
  }

  @Test("the same pace of work gives the same count, in whatever order it was learned")
  func ties() {
    var model = ComponentCounts(features: reports, personCount: 2, halfLife: 7)
    model.learn([lesson(2, 1, 33), lesson(0, 0, 33), lesson(3, 1, 4), lesson(1, 0, 4)])
    let ranking = model.rank(5, at: day(200))
    #expect(ranking.persons == [0, 1])
    model.forget(lesson(3, 1, 4))
    model.forget(lesson(1, 0, 4))
    #expect(model.rank(5, at: day(200)).scores[0] == model.rank(5, at: day(200)).scores[1])
  }

  @Test("a count so old that it vanishes is 0, never a fault")
  func vanished() {
    var model = ComponentCounts(features: reports, personCount: 1, halfLife: 0.01)
    model.learn([lesson(0, 0, 1), lesson(1, 0, 150)])
    #expect(model.rank(5, at: day(200)) == Ranking(persons: [0], scores: [0]))
  }
}
