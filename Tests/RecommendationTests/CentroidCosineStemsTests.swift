import Matching
import Recommendation
import TaskModel
import Testing
import Text

@Suite("centroid-cosine-stems") struct CentroidCosineStemsTests {
  @Test("agrees with the cosine of vectors weighed over tasks", arguments: 0..<10)
  func agrees(seed: Int) {
    let tracker = RandomTracker(seed: seed)
    let corpus = tracker.features.terms
    var model = CentroidCosineStems(features: tracker.features, personCount: RandomTracker.personCount)
    model.learn(tracker.lessons)
    let frequencies = DocumentFrequencies(
      of: tracker.lessons.map { corpus[$0.report] }, termCount: corpus.vocabulary.count)
    let weights = TermWeights(Weighting(unseen: .asRarest), frequencies)
    for task in tracker.reports.indices {
      let ranking = model.rank(task, at: tracker.end)
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let document = tracker.lessons.filter { $0.person == person }.flatMap { Array(corpus[$0.report]) }
        let expected = weights.vector(of: corpus[task]).cosine(weights.vector(of: document))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }

  @Test(
    "the recipe's weighting, and terms that enough lessons hold: agrees with vectors weighed by it",
    arguments: Weighting.named.map(\.name), [1, 3])
  func weighed(name: String, minimum: Int) throws {
    let tracker = RandomTracker(seed: 3, wordCount: 40)
    let corpus = tracker.features.terms
    var weighting = try Weighting(named: name)
    weighting.unseen = .asRarest
    var model = CentroidCosineStems(
      features: tracker.features, personCount: RandomTracker.personCount, weighting: weighting,
      minimumDocumentFrequency: minimum)
    // What was learned and forgotten leaves nothing behind.
    model.learn(tracker.lessons)
    for lesson in tracker.lessons { model.forget(lesson) }
    model.learn(tracker.lessons)
    let held = tracker.lessons.map { Array(corpus[$0.report]) }
    let tasks = DocumentFrequencies(of: held, termCount: corpus.vocabulary.count)
    let persons = DocumentFrequencies(
      documentCount: tasks.documentCount, holders: tasks.holders,
      meanLength: Double(held.reduce(0) { $0 + $1.count }) / Double(Set(tracker.lessons.map(\.person)).count))
    func kept(_ vector: SparseVector) -> SparseVector {
      let places = vector.terms.indices.filter { minimum == 1 || tasks.holders(of: vector.terms[$0]) >= minimum }
      return SparseVector(terms: places.map { vector.terms[$0] }, weights: places.map { vector.weights[$0] })
    }
    for task in tracker.reports.indices {
      let ranking = model.rank(task, at: tracker.end)
      let own = kept(TermWeights(weighting, tasks).vector(of: corpus[task]))
      for (person, score) in zip(ranking.persons, ranking.scores) {
        let document = tracker.lessons.filter { $0.person == person }.flatMap { Array(corpus[$0.report]) }
        let expected = own.cosine(kept(TermWeights(weighting, persons).vector(of: document)))
        #expect(abs(score - expected) < 1e-11)
      }
    }
  }

  @Test("reads the recipe's terms, not the words between spaces")
  func terms() {
    let (stems, words) = (corpus(["font", "menu", "font"]), corpus(["fonts", "menus", "menus"]))
    let reports = TaskFeatures(
      openings: [day(0), day(1), day(2)], components: [nil, nil, nil], componentCount: 0, terms: stems,
      spaceTerms: words,
      categories: TaskCategories(columns: [:], firstOwners: [nil, nil, nil]))
    var model = CentroidCosineStems(features: reports, personCount: 2)
    model.learn([lesson(1, 1, 2), lesson(0, 0, 2)])
    #expect(model.rank(2, at: day(3)) == Ranking(persons: [0, 1], scores: [1, 0]))
  }
}
