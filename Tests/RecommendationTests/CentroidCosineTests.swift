import Foundation
import Matching
import Recommendation
import TaskModel
import Testing
import Text

@Suite("centroid-cosine") struct CentroidCosineTests {
  @Test("three persons, worked by hand")
  func byHand() {
    // Over three persons: crash log2(3/2) =: c, font and slow log2(3) =: r.
    // Task "crash font": (c/2, r/2). Person 0 "crash font": the same direction. Person 1 "crash crash slow":
    // (2c/3, r/3), sharing crash only. Person 2 "menu": nothing shared.
    let reports = features([(0, 0, "crash font"), (1, 0, "crash crash slow"), (2, 0, "menu"), (3, 0, "crash font")])
    var model = CentroidCosine(features: reports, personCount: 3)
    model.learn([lesson(2, 2, 3), lesson(0, 0, 3), lesson(1, 1, 3)])
    let ranking = model.rank(3, at: day(4))
    let (c, r) = (log2(1.5), log2(3.0))
    let shared = 2 * c * c / (((c * c + r * r) * (4 * c * c + r * r)).squareRoot())
    #expect(ranking.persons == [0, 1, 2])
    #expect(abs(ranking.scores[0] - 1) < 1e-11 && abs(ranking.scores[1] - shared) < 1e-11 && ranking.scores[2] == 0)
  }

  @Test("equal cosines go by who was seen first, whatever numbers their words have")
  func ties() {
    // Each person shares one word of three rare ones with the task; sums are rounded differently, cosines are equal.
    let reports = features([
      (0, 0, "a p q u v"), (1, 0, "r s t b w"), (2, 0, "x c y z k"), (3, 0, "a b c"),
    ])
    var model = CentroidCosine(features: reports, personCount: 3)
    model.learn([lesson(2, 2, 3), lesson(0, 0, 3), lesson(1, 1, 3)])
    let ranking = model.rank(3, at: day(4))
    #expect(ranking.persons == [2, 0, 1])
    #expect(Set(ranking.scores).count == 1)
  }

  @Test("agrees with the cosine of weighed vectors", arguments: 0..<10)
  func agrees(seed: Int) {
    let tracker = RandomTracker(seed: seed)
    let corpus = tracker.features.spaceTerms
    var model = CentroidCosine(features: tracker.features, personCount: RandomTracker.personCount)
    model.learn(tracker.lessons)
    let documents = (0..<PersonID(RandomTracker.personCount)).map { person in
      tracker.lessons.filter { $0.person == person }.flatMap { Array(corpus[$0.report]) }
    }
    let frequencies = DocumentFrequencies(of: documents, termCount: corpus.vocabulary.count)
    let weights = TermWeights(Weighting(unseen: .asRarest), frequencies)
    for task in tracker.reports.indices {
      let ranking = model.rank(task, at: tracker.end)
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let expected = weights.vector(of: corpus[task]).cosine(weights.vector(of: documents[Int(person)]))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }
}
