import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("What each feature group adds, on the page") struct AblationViewTests {
  private static func row(_ kind: String, _ group: String?, _ features: Int, _ top1: Double)
    -> ExperimentResult.AblationRow
  {
    .of([
      "variant": group.map { "\(kind) \($0)" } ?? kind, "kind": kind, "group": group, "features": features,
      "validation": made(["top1": top1 + 0.01, "top5": top1 + 0.21, "top10": top1 + 0.31, "mrr": top1 + 0.11]),
      "holdout": made(["top1": top1, "top5": top1 + 0.2, "top10": top1 + 0.3, "mrr": top1 + 0.1]),
    ])
  }

  private static var document: ExperimentResult {
    var document = Fixtures.full
    document.ablation = [
      row("adds", "work", 9, 0.2), row("adds", "component", 20, 0.35), row("adds", "text", 26, 0.38),
      row("without", "work", 17, 0.37), row("without", "component", 15, 0.3), row("without", "text", 20, 0.35),
      row("all", nil, 27, 0.385),
    ]
    return document
  }

  @Test("a sentence, a table with each step's change, and a chart with its description")
  func section() throws {
    let (html, charts) = try Self.document.page
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#ablation\">Feature groups</a></li>"))
    html.mustHold(
      "With work alone ranker-logit names the right person first for 20.0\u{A0}% of the test tasks, with all feature groups "
        + "for 38.0\u{A0}%; the largest step is component (+15.0 points); the group whose loss costs most is "
        + "component (8.0 points).")
    html.mustHold(
      "<tr><th scope=\"row\">+ component<td>20<td>35.0<i>36.0</i>"
        + "<td>+15.0<i>+15.0</i>")
    #expect(html.holds("<tr><th scope=\"row\">all but text<td>20"))
    #expect(html.holds("<td>−3.0<i>−3.0</i>"))
    #expect(charts["charts/ablation.svg"] != nil)
    #expect(html.holds("as feature groups are added: work 20.0, + component 35.0, + text 38.0."))
  }
}
