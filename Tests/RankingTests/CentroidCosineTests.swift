import DelegationMatching
import DelegationRanking
import DelegationTasks
import DelegationText
import Foundation
import Testing

extension CentroidCosine.Reading {
  /// The recipe's terms with the default weighting.
  static let plainTerms = CentroidCosine.Reading.terms(Weighting(), minimumHolders: 1)
}

@Suite("centroid-cosine") struct CentroidCosineTests {
  @Test("three persons, worked by hand")
  func byHand() {
    // Over three persons: crash log2(3/2) =: c, font and slow log2(3) =: r.
    // Task "crash font": (c/2, r/2). Person 0 "crash font": the same direction. Person 1 "crash crash slow":
    // (2c/3, r/3), sharing crash only. Person 2 "menu": nothing shared.
    let tasks = features([(0, 0, "crash font"), (1, 0, "crash crash slow"), (2, 0, "menu"), (3, 0, "crash font")])
    var model = CentroidCosine(.titles, features: tasks, personCount: 3)
    model.learn([example(2, 2, 3), example(0, 0, 3), example(1, 1, 3)])
    let ranking = model.rank(3, at: day(4))
    let (c, r) = (log2(1.5), log2(3.0))
    let shared = 2 * c * c / (((c * c + r * r) * (4 * c * c + r * r)).squareRoot())
    #expect(ranking.persons == [0, 1, 2])
    #expect(abs(ranking.scores[0] - 1) < 1e-11 && abs(ranking.scores[1] - shared) < 1e-11 && ranking.scores[2] == 0)
  }

  @Test("equal cosines go by who was seen first, whatever numbers their words have")
  func ties() {
    // Each person shares one word of three rare ones with the task; sums are rounded differently, cosines are equal.
    let tasks = features([
      (0, 0, "a p q u v"), (1, 0, "r s t b w"), (2, 0, "x c y z k"), (3, 0, "a b c"),
    ])
    var model = CentroidCosine(.titles, features: tasks, personCount: 3)
    model.learn([example(2, 2, 3), example(0, 0, 3), example(1, 1, 3)])
    let ranking = model.rank(3, at: day(4))
    #expect(ranking.persons == [2, 0, 1])
    #expect(Set(ranking.scores).count == 1)
  }

  @Test("agrees with the cosine of weighed vectors", arguments: 0..<10)
  func agrees(seed: Int) {
    let tracker = RandomTracker(seed: seed)
    let corpus = tracker.features.spaceTerms
    var model = CentroidCosine(.titles, features: tracker.features, personCount: RandomTracker.personCount)
    model.learn(tracker.examples)
    let documents = (0..<PersonID(RandomTracker.personCount)).map { person in
      tracker.examples.filter { $0.person == person }.flatMap { Array(corpus[$0.task]) }
    }
    let frequencies = DocumentFrequencies(of: documents, termCount: corpus.vocabulary.count)
    let weights = TermWeights(Weighting(unseen: .asRarest), frequencies)
    for task in tracker.tasks.indices {
      let ranking = model.rank(task, at: tracker.end)
      #expect(Set(ranking.persons) == Set(tracker.examples.map(\.person)))
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let expected = weights.vector(of: corpus[task]).cosine(weights.vector(of: documents[Int(person)]))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }
}

@Suite("centroid-cosine-stems") struct CentroidCosineStemsTests {
  @Test("agrees with the cosine of vectors weighed over tasks", arguments: 0..<10)
  func agrees(seed: Int) {
    let tracker = RandomTracker(seed: seed)
    let corpus = tracker.features.terms
    var model = CentroidCosine(.plainTerms, features: tracker.features, personCount: RandomTracker.personCount)
    model.learn(tracker.examples)
    let frequencies = DocumentFrequencies(
      of: tracker.examples.map { corpus[$0.task] }, termCount: corpus.vocabulary.count)
    let weights = TermWeights(Weighting(unseen: .asRarest), frequencies)
    for task in tracker.tasks.indices {
      let ranking = model.rank(task, at: tracker.end)
      #expect(Set(ranking.persons) == Set(tracker.examples.map(\.person)))
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let document = tracker.examples.filter { $0.person == person }.flatMap { Array(corpus[$0.task]) }
        let expected = weights.vector(of: corpus[task]).cosine(weights.vector(of: document))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }

  @Test(
    "with the recipe's weighting and minimum frequency: agrees with vectors weighed by it",
    arguments: Weighting.named.map(\.name), [1, 3])
  func weighed(name: String, minimum: Int) throws {
    let tracker = RandomTracker(seed: 3, wordCount: 40)
    let corpus = tracker.features.terms
    var weighting = Weighting.named.first { $0.name == name }!.weighting
    weighting.unseen = .asRarest
    var model = CentroidCosine(
      .terms(weighting, minimumHolders: minimum), features: tracker.features, personCount: RandomTracker.personCount)
    // What was learned and forgotten leaves nothing behind.
    model.learn(tracker.examples)
    for example in tracker.examples { model.forget(example) }
    model.learn(tracker.examples)
    let held = tracker.examples.map { Array(corpus[$0.task]) }
    let tasks = DocumentFrequencies(of: held, termCount: corpus.vocabulary.count)
    let persons = DocumentFrequencies(
      documentCount: tasks.documentCount, holders: tasks.holders,
      meanLength: Double(held.reduce(0) { $0 + $1.count }) / Double(Set(tracker.examples.map(\.person)).count))
    func kept(_ vector: SparseVector) -> SparseVector {
      let positions = vector.terms.indices.filter { minimum == 1 || tasks.holders[Int(vector.terms[$0])] >= minimum }
      return SparseVector(terms: positions.map { vector.terms[$0] }, weights: positions.map { vector.weights[$0] })
    }
    for task in tracker.tasks.indices {
      let ranking = model.rank(task, at: tracker.end)
      #expect(Set(ranking.persons) == Set(tracker.examples.map(\.person)))
      let own = kept(TermWeights(weighting, tasks).vector(of: corpus[task]))
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let document = tracker.examples.filter { $0.person == person }.flatMap { Array(corpus[$0.task]) }
        let expected = own.cosine(kept(TermWeights(weighting, persons).vector(of: document)))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }

  @Test("reads the recipe's terms, not the words between spaces")
  func terms() {
    let (stems, words) = (corpus(["font", "menu", "font"]), corpus(["fonts", "menus", "menus"]))
    let tasks = TaskFeatures(
      openings: [day(0), day(1), day(2)], components: [nil, nil, nil], componentCount: 0, terms: stems,
      spaceTerms: words,
      categories: TaskCategories(columns: [:], firstAssignees: [nil, nil, nil]))
    var model = CentroidCosine(.plainTerms, features: tasks, personCount: 2)
    model.learn([example(1, 1, 2), example(0, 0, 2)])
    #expect(model.rank(2, at: day(3)) == Ranking(persons: [0, 1], scores: [1, 0]))
  }
}
