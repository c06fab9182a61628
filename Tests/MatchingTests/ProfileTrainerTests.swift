import DelegationMatching
import DelegationText
import Testing

@Suite("Training profiles at once") struct ProfileTrainerTests {
  // 0 font, 1 menu, 2 crash.
  static let vocabulary = Vocabulary(terms: ["font", "menu", "crash"])

  static func example(_ person: Int, _ terms: [UInt32], _ category: Int? = nil) -> ProfileTrainer.Example {
    .init(person: person, terms: terms, category: category)
  }

  // Person 7: font, menu, font; person 3: crash, font menu, crash. Six tasks.
  static let examples = [
    example(7, [0], 1), example(7, [1], 1), example(7, [0]), example(3, [2], 0), example(3, [0, 1], 1),
    example(3, [2], 0),
  ]

  @Test("worked by hand: weights, inverses, work and the order of persons")
  func byHand() {
    let trained = ProfileTrainer(keywords: 0).train(Self.examples, vocabulary: Self.vocabulary, categoryCount: 2)
    #expect(trained.persons == [7, 3] && trained.supports == [3, 3])
    // crash is person 3's alone. font is in three of six tasks, menu in two.
    #expect(trained.terms == [0, 1])
    let menu = 1.5849625007211562
    #expect(trained.table.inverse.count == 2 && abs(trained.table.inverse[1] - menu) < 1e-12)
    let (first, second) = (trained.table.persons[0], trained.table.persons[1])
    #expect(abs(first.keywords.weights[0] / first.keywords.weights[1] - 2 / menu) < 1e-12)
    #expect(abs(second.keywords.weights[1] / second.keywords.weights[0] - menu) < 1e-12)
    #expect(first.work == 3 && second.work == 3)
    #expect(first.categories == [.init(category: 1, work: 2)])
    #expect(second.categories == [.init(category: 0, work: 2), .init(category: 1, work: 1)])
  }

  @Test("with one person per term a person's own terms count; ten keywords by default, ties by the terms' bytes")
  func own() {
    let trained = ProfileTrainer(personsPerTerm: 1).train(
      Self.examples, vocabulary: Self.vocabulary, categoryCount: 2)
    #expect(trained.terms == [0, 1, 2])
    #expect(trained.table.persons[1].keywords.terms == [0, 1, 2])
    let words = ["z", "a", "m"]
    let tied = ProfileTrainer(keywords: 2, personsPerTerm: 1).train(
      [Self.example(0, [0, 1, 2]), Self.example(1, [])], vocabulary: Vocabulary(terms: words), categoryCount: 0)
    #expect(tied.terms == [1, 2])
  }

  @Test("terms that may point at a person, and those that every task holds, are nobody's keywords")
  func refused() {
    let trained = ProfileTrainer(personsPerTerm: 1).train(
      [Self.example(0, [0, 1]), Self.example(1, [0])], vocabulary: Vocabulary(terms: ["all", "03012345678"]),
      categoryCount: 0)
    #expect(trained.terms.isEmpty && trained.table.persons.count == 2)
  }

  @Test("without examples the table is empty")
  func nothing() {
    let trained = ProfileTrainer().train([], vocabulary: Self.vocabulary, categoryCount: 0)
    #expect(trained.persons.isEmpty && trained.table.scores(terms: [], category: nil).isEmpty)
  }
}
