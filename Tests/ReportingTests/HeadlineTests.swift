import Reporting
import Testing

@Suite("The answer in one sentence") struct HeadlineTests {
  private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

  private func document(_ results: [ReportDocument.Result]) -> ReportDocument {
    var document = Fixtures.tiny
    document.results = results
    return document
  }

  @Test("best honest result against the simplest rules with the same knowledge")
  func full() {
    let headline = Headline(Fixtures.full)
    #expect(
      plain(headline.answer) == """
        bm25-neighbours, learning as it goes, names the right person first for 46.2 % of 922 test reports \
        (95 % interval 43.1–49.3); of the simplest rules, component-recent reaches 42.0 % (38.9–45.1).
        """)
    #expect(
      headline.limits.map(plain) == [
        "Its lead over component-recent is 4.2 points in top-1: more than chance explains (p = 0.003).",
        "Its lead over component-prior-cosine is 2.1 points in top-1: chance could do that (p = 0.210).",
        "Trained once and then frozen, the best is bm25-neighbours with 40.2 % (37.1–43.3).",
        "No more than 99.8 % was in reach for bm25-neighbours: of the other reports it could not rank the owner.",
        "It is the best of 14 results on the same test reports, a choice that flatters it a little.",
      ])
  }

  @Test("final values and folds never win")
  func honest() {
    let best = Headline.best(
      document([
        Fixtures.result("recent", 0.2, knowledge: "batch"),
        Fixtures.result("recent", 0.9, knowledge: "batch", values: "final"),
        Fixtures.result("recent", 0.8, knowledge: "batch", split: "folds"),
      ]))
    #expect(best?.measures.top1 == 0.2)
  }

  @Test("equal top-1: the higher MRR, then the first")
  func ties() {
    var higher = Fixtures.result("b", 0.2, knowledge: "batch")
    higher.measures.mrr += 0.1
    let one = Fixtures.result("a", 0.2, knowledge: "batch")
    let last = Fixtures.result("c", 0.2, knowledge: "batch")
    #expect(Headline.best(document([one, last]))?.model == "a")
    #expect(Headline.best(document([one, higher, last]))?.model == "b")
  }

  @Test("a simple rule that wins is called one, and all rules beside it are named, best first")
  func simpleRule() {
    let headline = Headline(
      document([
        Fixtures.result("most-frequent", 0.1, knowledge: "batch"), Fixtures.result("recent", 0.2, knowledge: "batch"),
        Fixtures.result("component-recent", 0.4, knowledge: "batch"),
      ]))
    #expect(plain(headline.answer).hasSuffix("recent reaches 20.0 % (16.9–23.1) and most-frequent 10.0 % (6.9–13.1)."))
    #expect(headline.limits.contains("The best model here is itself one of the simplest rules."))
    #expect(headline.limits.contains("Its lead over recent is 20.0 points in top-1: their intervals do not meet."))
  }

  @Test("without a test, intervals that meet are said to meet")
  func untested() {
    let headline = Headline(
      document([
        Fixtures.result("recent", 0.2, knowledge: "batch"), Fixtures.result("bm25", 0.22, knowledge: "batch"),
      ]))
    #expect(
      headline.limits[0]
        == "Its lead over recent is 2.0 points in top-1: their intervals meet, and no paired test was run.")
  }

  @Test("rules that ran only once trained are said to be that")
  func otherKnowledge() {
    let headline = Headline(
      document([
        Fixtures.result("recent", 0.2, knowledge: "batch"), Fixtures.result("bm25", 0.5, knowledge: "prequential"),
      ]))
    #expect(headline.answer.contains("of the simplest rules, trained once, recent reaches"))
  }

  @Test("few reports, one model, none at all")
  func small() {
    let few = Headline(Fixtures.tiny)
    #expect(few.answer.hasPrefix("Too few to say: most-frequent, trained once, names the right person first for 25.0"))
    #expect(few.answer.hasSuffix("; no simple rule ran beside it."))
    #expect(few.limits.first == "Below 50 test reports an interval says little; read the figures as an example.")
    #expect(Headline(Fixtures.empty).answer == "This experiment has no holdout result, so there is no answer yet.")
  }
}
