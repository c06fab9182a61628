import DelegationFoundations
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Testing

@Suite("The answer in one sentence") struct HeadlineTests {
  private func plain(_ text: String) -> String { text.replacing("\u{A0}", with: " ") }

  private func document(_ results: [ExperimentResult.Result]) -> ExperimentResult {
    var document = Fixtures.tiny
    document.results = results
    return document
  }

  @Test("the best result on opening values against the simplest rules of the same mode")
  func full() {
    let headline = Headline(Fixtures.full)
    #expect(
      plain(headline.answer) == """
        The right person is named first for 46 of 100 tasks that can be judged; the best simple rule manages 42.
        """)
    #expect(headline.lead == .first)
    #expect(
      headline.detail.map(plain) == """
        By bm25-neighbours, learning as it goes: 46.2 % of 922 test tasks (95 %: 43.1–49.3). \
        By the best simple rule, component-recent (whoever resolved most tasks of the component recently): 42.0 % (95 %: 38.9–45.1).
        """)
    #expect(
      headline.limits.map(plain) == [
        "About bm25-neighbours: ranks persons by bm25-neighbours, with counts from before the moment of training.",
        """
        Its lead over component-recent is 4.2 points in top-1: more than chance explains (95 % interval +1.1 to +7.3; \
        p = 0.006, corrected for all tests).
        """,
        """
        Its lead over component-prior-cosine is 2.1 points in top-1: it may be luck (95 % interval −1.2 to +5.3; \
        p = 0.210, corrected for all tests).
        """,
        "Of those trained once, the best is bm25-neighbours with 40.2 % (37.1–43.3).",
        "For 0.2 % of the tasks the assignee was not among those whom bm25-neighbours could name, so at most 99.8 % can be right.",
        "It is the best of 14 results on the same test tasks, so its metrics are slightly optimistic.",
      ])
  }

  @Test(
    "figures that rest on an assumption say so", arguments: [OutcomeDating.atOpening, .assumed(days: 90), .updated])
  func assumed(dating: OutcomeDating) {
    var document = Fixtures.full
    document.data = .of(["summary": "Some", "isMadeUp": false])
    document.data?.outcomes = dating
    let headline = Headline(document)
    let words = dating.assumption.map { "assuming that \($0), " }
    #expect(headline.answer.hasPrefix("Assuming that outcomes are known") == (words != nil))
    #expect(headline.detail?.contains("learning as it goes, " + (words ?? "").dropLast(2)) == true || words == nil)
    #expect(document.dataSentences[0].contains(dating == .updated ? "late, and never early" : "it is assumed that"))
    let table = RunTable.text(document, page: "x")
    #expect(table.contains("metrics of all modes but batch assume that") == (words != nil))
    #expect(table.contains("so do those of batch where") == (dating == .atOpening))
    // What was trained once rests on it too, but not on when it was known during the test; what is better only by it leads no page.
    let best = Headline.best(document)!
    document.headline = document.results.first { $0.mode == .batch && $0.model == best.model }.map {
      .init(model: $0.model, mode: .batch)
    }
    let limits = Headline(document).limits.joined()
    #expect(document.headline != nil && !Headline(document).answer.hasPrefix("Assuming"))
    #expect(limits.contains("What rests on an assumption leads no page.") == (words != nil))
    #expect(limits.contains("to choose by these tasks would flatter.") == (words == nil))
    document.results = document.results.filter { $0.mode == .batch }
    #expect(!Headline(document).answer.hasPrefix("Assuming"))
  }

  @Test("final values and folds never win")
  func honest() {
    let best = Headline.best(
      document([
        Fixtures.result("recent", 0.2, mode: .batch),
        Fixtures.result("recent", 0.9, mode: .batch, values: .final),
        Fixtures.result("recent", 0.8, mode: .batch, split: .folds),
      ]))
    #expect(best?.measures.top1 == 0.2)
  }

  @Test("equal top-1: the higher MRR, then the first")
  func ties() {
    var higher = Fixtures.result("b", 0.2, mode: .batch)
    higher.measures["mrr"]! += 0.1
    let one = Fixtures.result("a", 0.2, mode: .batch)
    let last = Fixtures.result("c", 0.2, mode: .batch)
    #expect(Headline.best(document([one, last]))?.model == "a")
    #expect(Headline.best(document([one, higher, last]))?.model == "b")
  }

  @Test("a simple rule that wins is called one, and compared with the best of the others")
  func simpleRule() {
    let headline = Headline(
      document([
        Fixtures.result("most-frequent", 0.1, mode: .batch), Fixtures.result("recent", 0.2, mode: .batch),
        Fixtures.result("component-recent", 0.4, mode: .batch),
      ]))
    #expect(
      headline.answer
        == "A simple rule names the right person first for 40 of 100 tasks that can be judged; the best of the others manages 20."
    )
    #expect(headline.limits.contains("The best model here is itself one of the simplest rules."))
    #expect(headline.limits.contains("Its lead over recent is 20.0 points in top-1: their intervals do not meet."))
  }

  @Test("a simple rule that was chosen stays the answer, and the page says what that cost")
  func chosen() {
    var document = document([
      Fixtures.result("most-frequent", 0.1, mode: .batch), Fixtures.result("component-recent", 0.4, mode: .batch),
      Fixtures.result("bm25", 0.412, mode: .batch),
    ])
    document.headline = .init(model: "component-recent", mode: .batch)
    document.choice = .of([
      "model": "component-recent", "mode": "batch", "validation": 130,
      "candidates": Array(repeating: made(["model": "m", "mrr": 0.5, "isAhead": false]), count: 3),
      "againstBest": made(["other": "bm25", "top1": -0.012, "mrr": -0.01]),
    ])
    func limit() -> String? { Headline(document).limits.first { $0.hasPrefix("Chosen") } }
    #expect(
      Headline(document).answer
        == "A simple rule names the right person first for 40 of 100 tasks that can be judged; the best of the others manages 10."
    )
    #expect(
      limit() == """
        Chosen on 130 validation tasks, where the best, bm25, does not clearly beat it; \
        in top-1 on the test part that costs 1.2 points.
        """)
    document.choice?.againstBest.measures["top1"] = 0.0001
    #expect(limit()?.hasSuffix("in top-1 on the test part that costs nothing.") == true)
    document.choice?.againstBest.measures["top1"] = 0.02
    document.choice?.againstBest.other = "most-frequent"
    #expect(
      limit()?.hasSuffix(
        "where the best, most-frequent, does not clearly beat it; in top-1 on the test part that gains 2.0 points.")
        == true)
    document.choice?.againstBest.other = "component-recent"
    #expect(limit() == "Chosen on 130 validation tasks: the best of 3 models there.")
    document.choice = nil
    #expect(limit() == nil && Headline(document).answer.hasPrefix("The right person is named first for 41 of 100"))
  }

  @Test("without a test the intervals are compared")
  func untested() {
    let headline = Headline(
      document([
        Fixtures.result("recent", 0.2, mode: .batch), Fixtures.result("bm25", 0.22, mode: .batch),
      ]))
    #expect(
      headline.limits.first
        == "Its lead over recent is 2.0 points in top-1: their intervals meet, and no paired test was run.")
  }

  @Test("rules that ran in batch mode only say so")
  func otherMode() {
    let headline = Headline(
      document([
        Fixtures.result("recent", 0.2, mode: .batch), Fixtures.result("bm25", 0.5, mode: .prequential),
      ]))
    #expect(headline.detail?.contains("recent (whoever resolved most tasks recently), trained once: 20.0") == true)
  }

  @Test("few tasks, one model, none at all")
  func small() {
    let few = Headline(Fixtures.tiny)
    #expect(
      few.answer
        == "Too few to say: a simple rule names the right person first for 25 of 100 tasks that can be judged; no simple rule ran beside it."
    )
    #expect(few.limits.first == "Below 50 test tasks an interval says little; read the results as an example.")
    #expect(Headline(Fixtures.empty).answer == "This experiment has no holdout result, so there is no answer yet.")
  }

  @Test("a recipe that names another model than a simple rule asks about that model")
  func requested() {
    var old = Fixtures.result("keyword-overlap", 0.12, mode: .batch)
    var busiest = Fixtures.result("most-frequent", 0.01, mode: .batch)
    (old.measures["top5"], old.interval95["top5"]) = (0.305, [0.275, 0.336])
    (busiest.measures["top5"], busiest.interval95["top5"]) = (0.46, [0.426, 0.491])
    var document = document([
      busiest, Fixtures.result("recent", 0.2, mode: .batch), old,
      Fixtures.result("bm25", 0.15, mode: .batch),
    ])
    document.headline = .init(model: "keyword-overlap", mode: .batch)
    document.comparisons = [
      .of([
        "model": "keyword-overlap", "other": "recent", "mode": "batch", "split": "holdout", "measure": "top1",
        "difference": -0.08, "p": 0.0002,
      ])
    ]
    let headline = Headline(document)
    #expect(
      plain(headline.answer) == """
        The right person is named first for 12 of 100 tasks that can be judged; the best simple rule manages 20, which is more.
        """)
    #expect(
      headline.limits.map(plain) == [
        "It is 8.0 points behind recent in top-1: more than chance explains (p < 0.001).",
        "Its lead over most-frequent is 11.0 points in top-1: their intervals do not meet.",
        "Among the first five it is behind most-frequent: 30.5 % against 46.0 %; their intervals do not meet.",
        "The model bm25, trained once, is right for 28 tasks more: 15.0 % (11.9–18.1). The recipe had named keyword-overlap, trained once; to choose by these tasks would flatter.",
        "For 20.5 % of the tasks the assignee was not among those whom keyword-overlap could name, so at most 79.5 % can be right.",
      ])
    // The interval is that of keyword-overlap − recent; the corrected p is what counts.
    (document.comparisons[0].values.interval95, document.comparisons[0].values.pHolm) = ([-0.12, -0.04], 0.061)
    #expect(
      Headline(document).limits.map(plain).first
        == "It is 8.0 points behind recent in top-1: it may be luck, given how many comparisons this page makes (95 % interval −12.0 to −4.0; p = 0.061, corrected for all tests)."
    )
    (document.comparisons[0].model, document.comparisons[0].other) = ("recent", "keyword-overlap")
    document.comparisons[0].values.interval95 = [0.04, 0.12]
    #expect(
      Headline(document).limits.map(plain).first?.contains("(95 % interval −12.0 to −4.0; p")
        == true)
    document.headline = .init(model: "recent", mode: .batch)
    #expect(
      Headline(document).detail?.hasPrefix("By recent (whoever resolved most tasks recently), trained once: ") == true)
  }

  @Test("of the rules, the best has a sentence, and each that is not clearly behind")
  func behind() {
    let names = ["recent", "component-recent", "most-frequent", "component-counts"]
    var document = document(
      zip(names, [0.2, 0.3, 0.12, 0.25]).map { Fixtures.result($0, $1, mode: .batch) }
        + [Fixtures.result("bm25", 0.4, mode: .batch)])
    document.headline = .init(model: "bm25", mode: .batch)
    #expect(
      Headline(document).limits.filter { $0.hasPrefix("It") } == [
        "Its lead over component-recent is 10.0 points in top-1: their intervals do not meet."
      ])
    document.results[3] = Fixtures.result("component-counts", 0.36, mode: .batch)
    document.results[1] = Fixtures.result("component-recent", 0.35, mode: .batch)
    #expect(
      Headline(document).limits.filter { $0.hasPrefix("It") } == [
        "Its lead over component-counts is 4.0 points in top-1: their intervals meet, and no paired test was run.",
        "Its lead over component-recent is 5.0 points in top-1: their intervals meet, and no paired test was run.",
      ])
  }

  @Test("equal values are no lead")
  func equal() {
    let document = document([
      Fixtures.result("recent", 0.2, mode: .batch), Fixtures.result("bm25", 0.2002, mode: .batch),
    ])
    let limits = Headline(document).limits
    #expect(limits[0] == "It has no lead over recent in top-1.")
    #expect(Headline(document).answer.hasSuffix("the best simple rule manages 20: no clear lead."))
  }

  @Test("with rules, the answer says what they change")
  func rules() throws {
    let effect = try #require(Fixtures.ruled.rules?.effects.first)
    var document = Fixtures.ruled
    document.headline = .init(model: effect.model, mode: effect.mode)
    let headline = Headline(document)
    #expect(headline.answer.contains("ith the rules, "))
    #expect(headline.answer.hasSuffix("; without them, for \(PageText.whole(effect.without.top1))."))
    #expect(headline.detail?.hasPrefix("Without rules: ") == true)
  }
}
