import Recommendation
import TaskModel
import Testing

@Suite("keyword-overlap-2018") struct KeywordOverlap2018Tests {
  @Test("the task's words are weighed over tasks, which can choose another keyword")
  func byHand() {
    // Over persons (2): editor is person 0's alone, log2(2/1) = 1; slow is both's, 0.
    // Over tasks (4): editor stands in three titles, log2(4/3) = .42; slow in two, log2(4/2) = 1.
    let titles = ["editor", "editor", "editor slow", "slow", "editor slow"]
    let reports = features(titles.enumerated().map { ($0, 0, $1) })
    let lessons = [lesson(3, 1, 1), lesson(0, 0, 2), lesson(1, 0, 2), lesson(2, 0, 3)]
    var program = KeywordOverlap2018(features: reports, personCount: 2, keywords: 1)
    var paper = KeywordOverlap(features: reports, personCount: 2, keywords: 1)
    program.learn(lessons)
    paper.learn(lessons)
    // The task's one keyword is slow by the program, editor by the paper; person 0's is editor, person 1's slow.
    #expect(program.rank(4, at: day(9)) == Ranking(persons: [1, 0], scores: [1, 0]))
    #expect(paper.rank(4, at: day(9)) == Ranking(persons: [0, 1], scores: [1, 0]))
  }

  @Test("a word no title holds takes a slot")
  func unknown() {
    let reports = features(["editor", "slow", "editor zebra"].enumerated().map { ($0, 0, $1) })
    var model = KeywordOverlap2018(features: reports, personCount: 2, keywords: 1)
    model.learn([lesson(0, 0, 1), lesson(1, 1, 1)])
    // editor and zebra both weigh log2(2/1)/2; editor comes first by its bytes.
    #expect(model.rank(2, at: day(9)).scores == [1, 0])
  }
}
