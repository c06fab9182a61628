import DelegationRanking
import DelegationTasks
import Testing

@Suite("keyword-overlap") struct KeywordOverlapTests {
  // Person 0's document: crash crash editor font; person 1's: crash slow parser; person 2's: crash editor.
  // Over three persons: crash log2(3/3) = 0; editor log2(3/2) = .58; font, slow, parser log2(3) = 1.58.
  private static let examples = [example(0, 0, 1), example(1, 0, 2), example(2, 1, 3), example(3, 2, 4)]
  private static let titles = ["crash editor", "crash font", "crash slow parser", "crash editor"]

  private func rank(_ task: String, keywords: Int) -> Ranking {
    let tasks = features((Self.titles + [task]).enumerated().map { ($0, 0, $1) })
    var model = KeywordOverlap(features: tasks, personCount: 3, keywords: keywords, taskUnit: .persons)
    model.learn(Self.examples)
    return model.rank(4, at: day(9))
  }

  @Test("one keyword: persons have font, parser and editor")
  func one() {
    // Person 1: slow and parser weigh the same, parser comes first by its bytes.
    #expect(rank("parser", keywords: 1) == Ranking(persons: [1, 0, 2], scores: [1, 0, 0]))
    #expect(rank("slow", keywords: 1) == Ranking(persons: [0, 1, 2], scores: [0, 0, 0]))
    #expect(rank("editor", keywords: 1) == Ranking(persons: [2, 0, 1], scores: [1, 0, 0]))
  }

  @Test("a word nobody has takes a slot and matches nobody")
  func unknown() {
    // zebra weighs log2(3)/2, editor log2(3/2)/2: with one slot zebra takes it.
    #expect(rank("editor zebra", keywords: 1).scores == [0, 0, 0])
    #expect(rank("editor zebra", keywords: 2) == Ranking(persons: [0, 2, 1], scores: [1, 1, 0]))
  }

  @Test("a word that weighs nothing still takes a slot that is free")
  func weightless() {
    #expect(rank("crash", keywords: 10).scores == [1, 1, 1])
    #expect(rank("crash", keywords: 1).scores == [0, 0, 0])
  }

  @Test("keywords are chosen anew when another person enters")
  func refreshed() {
    let tasks = features((Self.titles + ["font", "font"]).enumerated().map { ($0, 0, $1) })
    var model = KeywordOverlap(features: tasks, personCount: 4, keywords: 1, taskUnit: .persons)
    model.learn(Self.examples)
    #expect(model.rank(4, at: day(9)).scores == [1, 0, 0])
    model.learn(example(5, 3, 8))
    // Over four persons: font log2(4/2)/4 for person 0, editor the same, so editor by its bytes.
    #expect(model.rank(4, at: day(9)) == Ranking(persons: [3, 0, 1, 2], scores: [1, 0, 0, 0]))
  }
}

@Suite("keyword-overlap-2018") struct KeywordOverlap2018Tests {
  @Test("the task's words are weighed over tasks, which can choose another keyword")
  func byHand() {
    // Over persons (2): editor is person 0's alone, log2(2/1) = 1; slow is both's, 0.
    // Over tasks (4): editor occurs in three titles, log2(4/3) = .42; slow in two, log2(4/2) = 1.
    let titles = ["editor", "editor", "editor slow", "slow", "editor slow"]
    let tasks = features(titles.enumerated().map { ($0, 0, $1) })
    let examples = [example(3, 1, 1), example(0, 0, 2), example(1, 0, 2), example(2, 0, 3)]
    var program = KeywordOverlap(features: tasks, personCount: 2, keywords: 1, taskUnit: .tasks)
    var paper = KeywordOverlap(features: tasks, personCount: 2, keywords: 1, taskUnit: .persons)
    program.learn(examples)
    paper.learn(examples)
    // The task's one keyword is slow by the program, editor by the paper; person 0's is editor, person 1's slow.
    #expect(program.rank(4, at: day(9)) == Ranking(persons: [1, 0], scores: [1, 0]))
    #expect(paper.rank(4, at: day(9)) == Ranking(persons: [0, 1], scores: [1, 0]))
  }

  @Test("a word no title holds takes a slot")
  func unknown() {
    let tasks = features(["editor", "slow", "editor zebra"].enumerated().map { ($0, 0, $1) })
    var model = KeywordOverlap(features: tasks, personCount: 2, keywords: 1, taskUnit: .tasks)
    model.learn([example(0, 0, 1), example(1, 1, 1)])
    // editor and zebra both weigh log2(2/1)/2; editor comes first by its bytes.
    #expect(model.rank(2, at: day(9)).scores == [1, 0])
  }
}
