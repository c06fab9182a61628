import DelegationMatching
import DelegationRanking
import DelegationTasks
import Foundation
import Testing

@Suite("keyword-profiles") struct KeywordProfilesTests {
  // Person 0: font twice, menu; person 1: font, crash twice. All known since day 1; "menu" and "crash" are one's own.
  private let tasks = features([
    (0, 0, "font"), (1, 0, "menu"), (2, 0, "font"), (3, 1, "crash"), (4, 1, "font menu"), (5, 1, "crash"),
    (91, 0, "font"), (91, nil, "crash"),
  ])

  private func model(keywords: Double) throws -> KeywordProfiles {
    var model = KeywordProfiles(
      try KeywordProfiles.description.complete([
        "keywords": keywords, "textWeight": 2, "smoothing": 1, "halfLife": 90,
      ]), ModelContext(features: tasks, personCount: 2))
    model.learn([
      example(0, 0, 1), example(1, 0, 1), example(2, 0, 1), example(3, 1, 1), example(4, 1, 1), example(5, 1, 1),
    ])
    return model
  }

  @Test("keywords, worked by hand: heaviest first, none that one person alone used")
  func keywords() throws {
    // Six tasks; font occurs in three: log2(2) = 1; menu in two: log2(3). Person 0: font 2/3, menu log2(3)/3. Person 1:
    // font 1/4, menu log2(3)/4, and crash, which is nobody else's.
    var model = try model(keywords: 0)
    let fitted = model.fitted(at: day(91))
    #expect(fitted.persons == [0, 1] && fitted.supports == [3, 3])
    #expect(fitted.terms.count == 2)
    let (font, menu) = (2.0, 1.5849625007211562)
    let first = fitted.table.persons[0].keywords
    #expect(abs(first.weights[0] / first.weights[1] - font / menu) < 1e-12 && abs(first.norm - 1) < 1e-12)
    let second = fitted.table.persons[1].keywords
    #expect(abs(second.weights[1] / second.weights[0] - menu) < 1e-12)
  }

  @Test("with one keyword each the heaviest remains, and terms that are nobody's keyword are removed")
  func cut() throws {
    var model = try model(keywords: 1)
    let fitted = model.fitted(at: day(91))
    #expect(fitted.table.persons.map { $0.keywords.weights } == [[1], [1]])
    #expect(fitted.table.persons.map { fitted.terms[Int($0.keywords.terms[0])] } == [0, 1])
    #expect(fitted.id(of: 2) == nil)
  }

  @Test("scores are shares of belief by prior and cosine")
  func scores() throws {
    var model = try model(keywords: 1)
    // All work is one half-life old but one day; it decays alike, so shares are even. Component 0: person 0 has 3 · w.
    let work = 3 * 0.5
    let ranking = model.rank(6, at: day(91))
    let (first, second) = ((work + 0.5) / (work + 1) * exp(2), 0.5 / (work + 1))
    #expect(ranking.persons == [0, 1])
    let (share, sum) = (first / (first + second), ranking.scores.reduce(0, +))
    #expect(abs(ranking.scores[0] - share) < 1e-12)
    #expect(abs(sum - 1) < 1e-12)
  }

  @Test("a word that is nobody's keyword and no component leave the shares of work; ties by who was seen first")
  func bare() throws {
    var model = try model(keywords: 1)
    #expect(model.rank(7, at: day(91)) == Ranking(persons: [0, 1], scores: [0.5, 0.5]))
  }

  @Test("examples known now, none decayed, make the table that the trainer makes at once", arguments: 0..<20)
  func asTrained(seed: Int) throws {
    // A multiplicative generator draws who did what.
    var state = UInt64(seed * 2 + 1)
    func draw(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let words = ["font", "menu", "crash", "tab", "print", "undo", "a1b2c3d4e5f6", "20200131"]
    let tasks = (0..<60).map { _ in
      (
        person: draw(5), component: draw(4) == 0 ? nil : ValueID(draw(3)),
        title: (0..<draw(6)).map { _ in words[draw(words.count)] }.joined(separator: " ")
      )
    }
    let features = features(tasks.map { (0, $0.component, $0.title) })
    for keywords in [0, 1, 3] {
      var model = KeywordProfiles(
        try KeywordProfiles.description.complete(["keywords": Double(keywords)]),
        ModelContext(features: features, personCount: 5))
      for (index, task) in tasks.enumerated() { model.learn(example(index, PersonID(task.person), 9)) }
      let fitted = model.fitted(at: day(9))
      let corpus = features.terms
      let trained = ProfileTrainer(keywords: keywords).train(
        tasks.enumerated().map { number, task in
          .init(person: task.person, terms: Array(corpus[number]), category: task.component.map(Int.init))
        }, vocabulary: corpus.vocabulary, categoryCount: features.componentCount)
      #expect(trained.table == fitted.table)
      #expect(trained.persons.map { PersonID($0) } == fitted.persons && trained.supports == fitted.supports)
      #expect(trained.terms == fitted.terms)
    }
  }
}
