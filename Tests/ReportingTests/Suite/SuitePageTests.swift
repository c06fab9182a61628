import DelegationRanking
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Pages of suites") struct SuitePageTests {
  private struct Row {
    var dataset: String
    var tracker: String?
    var chosen = 0.5
    var rule = 0.4
    var p: Double? = 0.001
    var isFinal = false
    var probability: Double?
  }

  private func measures(_ top1: Double) -> Parts {
    made(["top1": top1, "top3": 0.6, "top5": 0.7, "top10": 0.8, "mrr": top1 + 0.1, "macroF1": 0.2])
  }

  private func model(_ name: String, _ mode: String, _ top1: Double, probability: Double? = nil) -> Parts {
    let test = made([
      "model": name, "mode": mode, "test": 80, "candidateRecall": 0.9, "measures": measures(top1),
      "interval95": ["top1": [top1 - 0.1, top1 + 0.1]], "tooFew": false,
    ])
    guard let probability else { return made(["validation": measures(top1), "test": test]) }
    let selection = made([
      "tasks": 80, "answered": 40, "coverage": 0.5, "precision": probability, "interval95": [probability - 0.1, 1],
    ])
    return made([
      "validation": measures(top1), "test": test,
      "calibration": made([
        "stated": 0.55, "right": top1, "error": 0.05, "noiseFloor": 0.03, "p": 0.04,
        "abstention": made([
          "target": 0.8, "threshold": 0.7, "validation": selection, "test": selection,
          "difference": probability - 0.8, "promise": probability < 0.8 ? "missed" : "kept",
        ]),
        "sets": [Parts](),
      ]),
    ])
  }

  private func mode(_ name: String, _ rows: [Row]) -> Parts {
    func mean(_ value: (Row) -> Double) -> Double { rows.map(value).reduce(0, +) / Double(rows.count) }
    let means = made(["count": rows.count, "chosen": measures(mean(\.chosen)), "rule": measures(mean(\.rule))])
    return made([
      "mode": name,
      "rows": rows.map { row in
        let lead = row.chosen - row.rule
        let test: KeyValuePairs<String, any Encodable> = [
          "mrrDifference": lead, "mrrInterval95": [lead - 0.04, lead + 0.04], "mrrP": 0.01, "mrrPHolm": 0.02,
          "top1Difference": lead, "top1Interval95": [lead - 0.05, lead + 0.05], "top1P": row.p ?? 1,
          "top1PHolm": row.p.map { min(1, 2 * $0) },
        ]
        return made([
          "dataset": row.dataset, "tracker": row.tracker ?? row.dataset,
          "models": [model("recent", name, row.rule), model("ranker", name, row.chosen, probability: row.probability)],
          "choice": made(["model": "ranker", "mrr": 0.61]), "rule": "recent", "lead": made(test),
        ])
      }, "overDatasets": means, "overTrackers": means,
    ])
  }

  /// What `y (final values)` shows less what `y` shows.
  private func difference(_ mode: String, of name: String, choice: Double, rule: Double) -> Parts {
    func comparison(_ points: Double) -> Parts {
      made([
        "mrrDifference": points / 2, "mrrInterval95": [points / 2 - 0.01, points / 2 + 0.01], "mrrP": 0.01,
        "mrrPHolm": 0.02, "top1Difference": points, "top1Interval95": [points - 0.02, points + 0.02], "top1P": 0.01,
        "top1PHolm": 0.02,
      ])
    }
    return made([
      "mode": mode, "recorded": name, "finalValues": "\(name) (final values)", "choice": comparison(choice),
      "rule": comparison(rule),
    ])
  }

  private func suite(_ rows: [Row], batch: [Row]? = nil, differences: [Parts]? = nil) -> SuiteResult {
    let counts = made([
      "tasks": 500, "eligible": 400, "persons": 9, "train": 240, "validation": 80, "test": 80,
    ])
    return SuiteResult.of([
      "schema": "2.0", "kind": "suite", "experiment": "all", "question": "Everywhere?", "seed": 1,
      "settings": [made(["key": "text.fields", "value": "title"])],
      "models": ["recent", "ranker"].map {
        made(["name": $0, "summary": "Ranks.", "tieRule": "By name.", "settings": "days 90"])
      },
      "datasets": rows.map { row in
        made([
          "name": row.dataset, "tracker": row.tracker ?? row.dataset,
          "data": made(["summary": "Some", "isMadeUp": false]), "finalValuesOnly": row.isFinal,
          "settings": [made(["key": "text.fields", "value": "title, description"])], "counts": counts,
        ])
      },
      "modes": [mode("batch", batch ?? rows), mode("prequential", rows)], "historyDifferences": differences,
      "caveats": [Int](), "notes": ["Tried."],
    ])
  }

  private func page(_ document: SuiteResult) throws -> String {
    String(
      decoding: try Page(document, commands: [PageCommand(purpose: "Again", line: "delegate run all")]).html,
      as: UTF8.self)
  }

  @Test("the answer counts where the choice is ahead, and names the least lead")
  func answer() {
    var rows = [
      Row(dataset: "a/x"), Row(dataset: "b/y", chosen: 0.42, rule: 0.4, p: 0.3), Row(dataset: "c/z", chosen: 0.6),
    ]
    #expect(
      suite(rows).answer
        == "On all 3 datasets the chosen model, learning as it goes, is ahead of the best simple rule, on 2 of them by more than chance explains; its lead is smallest on b/y, where the right person is "
        + "named first for 42 of 100 tasks that can be judged, by the rule for 40.")
    var behind = rows
    behind[2].chosen = 0.3
    #expect(suite(behind).answer.hasPrefix("On 2 of 3 datasets the chosen model, learning as it goes, is ahead"))
    #expect(suite(behind).answer.contains("; it is furthest behind on c/z, where"))
    let equal = [Row(dataset: "a/x", chosen: 0.4, p: nil), Row(dataset: "b/y", chosen: 0.4, p: nil)]
    #expect(
      suite(equal).answer.hasPrefix(
        "On 0 of 2 datasets the chosen model, learning as it goes, is ahead of the best simple rule; its lead"))
    rows.remove(at: 1)
    #expect(suite(rows).answer.contains("rule, by more than chance explains; its lead is smallest on a/x, where"))
  }

  @Test("limits: what chance explains, in both modes, and what the data cannot say")
  func limits() {
    let rows = [Row(dataset: "a/x"), Row(dataset: "b/y", chosen: 0.42, rule: 0.4, p: 0.3, isFinal: true)]
    let batch = [Row(dataset: "a/x", chosen: 0.3), Row(dataset: "b/y", p: nil)]
    let limits = suite(rows, batch: batch).limits
    #expect(
      limits[0]
        == "Learning as it goes (prequential): the choice is ahead by more than chance explains on 1 of 2 datasets, and clearly behind on none. Its "
        + "smallest lead is on b/y: +2.0 points (95\u{A0}%: −3.0 to +7.0), which chance may explain.")
    #expect(
      limits[1].contains(
        "on 0 of 2 datasets, and clearly behind on a/x. Its lead is furthest below 0 on a/x: −10.0 points"))
    #expect(limits[2].hasPrefix("b/y has final field values only"))
    #expect(limits.count == 3)
  }

  @Test("where no model is right yet there is no lead: the sentence names such datasets")
  func blank() throws {
    func curve(_ own: Double, _ rule: Double) -> ExperimentResult.LearningCurve {
      func result(_ model: String, _ top1: Double) -> Parts {
        made(["model": model, "top1": top1, "top5": 0.8, "mrr": 0.5])
      }
      let lead = made(["difference": own - rule, "interval95": [own - rule, own - rule]])
      let step = made([
        "after": 100, "test": 200, "results": [result("recent", rule), result("ranker", own)],
        "rule": made(["model": "recent", "top1": lead, "mrr": lead]),
      ])
      return .of(["model": "ranker", "steps": [step]])
    }
    var document = suite([Row(dataset: "a/x"), Row(dataset: "b/y")])
    (document.datasets[0].learning, document.datasets[1].learning) = (curve(0.5, 0.4), curve(0, 0))
    let html = try page(document)
    html.mustHold(
      "by 5.0 points of top-1 on average, clearly ahead on 1 of 2 datasets (no model is right yet on b/y), clearly behind on none"
    )
  }

  @Test("the page: choices, leads with the least first, means, calibration where there are probabilities")
  func html() throws {
    let rows = [
      Row(dataset: "a/x", tracker: "t", probability: 0.85), Row(dataset: "b/y", chosen: 0.42, probability: 0.75),
      Row(dataset: "c/z", tracker: "t", chosen: 0.6),
    ]
    let html = try page(suite(rows))
    let ids = Markup(html).values(of: "id")
    #expect(Markup(html).faults == [] && Set(ids).count == ids.count)
    for words in [
      "3 datasets of 2 trackers", "(a/x and c/z are one tracker)", "every dataset gets ranker in every mode",
      "mean of 3 trackers", "delegate run all", "text.fields title, description", "<p>Tried.</p>",
      "the choice gives probabilities on 2 datasets. Chance could explain their calibration error on none of them",
      "reaches it on 1 and falls short by no more than chance explains on 1 of them.",
    ] { #expect(html.contains(words), "\(words)") }
    let order = ["b/y", "a/x", "c/z"].compactMap { html.range(of: "<th scope=\"row\">\($0)<td")?.lowerBound }
    #expect(order.count == 3 && order == order.sorted())
    #expect(try !page(suite([Row(dataset: "a"), Row(dataset: "b")])).contains("id=\"calibration\""))
  }

  @Test("rows lead to the page of the experiment on a dataset alone, the head to what to see also")
  func links() throws {
    var document = suite([Row(dataset: "a/x", probability: 0.85), Row(dataset: "b/y", probability: 0.75)])
    let without = Markup(try page(document)).values(of: "href").filter { $0.hasPrefix("../") }
    document.seeAlso = ["one", "two more"]
    document.datasets[0].experiment = "x"
    let html = try page(document)
    #expect(
      html.contains(
        " of 2 trackers · see also <a href=\"../one/index.html\">one</a>, <a href=\"../two%20more/index.html\">two more</a></p>"
      ))
    let links = Markup(html).values(of: "href").filter { $0.hasPrefix("../") }
    // Two modes of leads, the probabilities and the datasets; b/y has no experiment.
    #expect(without == ["../index.html"] && links.count { $0 == "../x/index.html" } >= 4 && links.count >= 7)
    #expect(
      html.contains("<th scope=\"row\"><a href=\"../x/index.html\">a/x</a><td")
        && html.contains("<th scope=\"row\">b/y<td"))
  }

  @Test("datasets that are there both ways: the page says first how far the figures are off without histories")
  func histories() throws {
    let rows = [
      Row(dataset: "a/x", chosen: 0.5, rule: 0.4),
      Row(dataset: "a/x (final values)", tracker: "a/x", chosen: 0.47, rule: 0.3, isFinal: true),
      Row(dataset: "b/y", chosen: 0.6, rule: 0.5),
      Row(dataset: "b/y (final values)", tracker: "b/y", chosen: 0.55, rule: 0.52, isFinal: true),
    ]
    let differences = ["batch", "prequential"].flatMap { mode in
      [
        difference(mode, of: "a/x", choice: -0.03, rule: -0.1), difference(mode, of: "b/y", choice: -0.05, rule: 0.02),
      ]
    }
    let document = suite(rows, differences: differences)
    #expect(
      document.answer
        == "Some trackers keep only the last state of a task, not its changes. If 2 trackers that keep both are read so, the share of "
        + "right first names comes out between 5.0 points too low and 3.0 points too low for models that learn as they go, and "
        + "between 5.0 points too low and 3.0 points too low for models trained once.")
    let html = try page(document)
    let ids = Markup(html).values(of: "id")
    #expect(Markup(html).faults == [] && Set(ids).count == ids.count && ids.contains("histories"))
    for words in [
      "<th scope=\"row\">final values<td>−5.0 to −3.0<td>−10.0 to +2.0<td>−7.0 to +7.0",
      "ith final values, the choice is the same model everywhere; the best simple rule is the same.",
      "2 readings of 2 trackers",
      "With histories and with final values only – learning as it goes (prequential)",
    ] { #expect(html.contains(words), "\(words)") }
    #expect(try !page(suite(rows)).contains("id=\"histories\""))
  }

  @Test("datasets that do not say when outcomes were known are in the tables, with these words, and in no sentence")
  func assumed() throws {
    var document = suite([Row(dataset: "a/x"), Row(dataset: "b/y"), Row(dataset: "c/z", chosen: 0.41)])
    #expect(document.answer.contains("On all 3 datasets") && document.answer.contains("smallest on c/z"))
    document.datasets[2].data.outcomes = .atOpening
    #expect(document.answer.contains("On all 2 datasets") && document.answer.contains("smallest on a/x"))
    #expect(
      document.answer.hasSuffix(
        "Left out is c/z, where it is assumed that outcomes are known at the opening: metrics there may be too high or too low."
      ))
    #expect(document.limits.allSatisfy { $0.contains("on all 2 datasets") && !$0.contains("c/z") })
    #expect(try page(document).contains("c/z (outcomes assumed)"))
    // What is left out is named where the choice is clearly behind.
    #expect(!document.limits[0].contains("Of those left out"))
    var behind = suite([Row(dataset: "a/x"), Row(dataset: "c/z", chosen: 0.3)])
    behind.datasets[1].data.outcomes = .atOpening
    #expect(
      behind.limits[1].hasSuffix(
        "+10.0 points (95\u{A0}%: +5.0 to +15.0). Of those left out it is clearly behind on c/z (−10.0 points)."))
    document.datasets[1].data.outcomes = .assumed(days: 90)
    #expect(
      document.answer.contains(
        "Left out are b/y, where it is assumed that outcomes are known 90 days after the opening, and c/z, where it is assumed that "
          + "outcomes are known at the opening: metrics there"))
    for index in 0..<2 { document.datasets[index].data.outcomes = .atOpening }
    #expect(document.answer.contains("On all 3 datasets"))
    #expect(
      document.answer.contains(" On all of them it is assumed that outcomes are known at the opening: metrics there"))
  }

  @Test("the chart has a row per dataset and mode and one for the mean; grey is what chance could explain")
  func chart() throws {
    let rows = [Row(dataset: "a/x"), Row(dataset: "b/y", chosen: 0.42, rule: 0.4, p: 0.3)]
    let chart = try #require(try Page(suite(rows), commands: []).charts.first)
    let picture = Picture(String(decoding: chart.bytes, as: UTF8.self))
    #expect(chart.path == "charts/leads.svg" && Markup(picture.text).faults == [])
    let found = picture.groups("row")
    #expect(found.count == 6)
    #expect(found[0].body.holds("<title>b/y: +2.0 (95\u{A0}%: −3.0 to +7.0), ranker against recent</title>"))
    #expect(found[0].body.holds("band quiet") && found[1].body.holds("band ink1"))
    #expect(found[2].body.holds("<title>mean of 2 datasets: +6.0</title>"))
  }

  @Test("the table of the terminal")
  func text() {
    let text = RunTable.text(suite([Row(dataset: "a/x"), Row(dataset: "b/y", chosen: 0.42)]), page: "all/index.html")
    let lines = text.split(separator: "\n")
    #expect(lines[0] == "all, test parts, in percent" && lines.last == "page: all/index.html")
    #expect(lines[2].hasPrefix("b/y      prequential  ranker  recent   42.0  40.0   +2.0"), "\(text)")
    #expect(lines.count == 2 + 6 + 1)
  }

  @Test("what pages say that an assumption costs is what the committed report found")
  func assumptions() throws {
    let path = "reports/final-values/report.json"
    let root = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
    let json = try Data(contentsOf: root.appendingPathComponent(path))
    let document = try JSONDecoder().decode(SuiteResult.self, from: json)
    for (reading, dating) in [("at opening", OutcomeDating.atOpening), ("after 90 days", .assumed(days: 90))] {
      for mode in [EvaluationMode.prequential, .batch] {
        let bias = try #require(Caveats.bias(dating, in: mode).split(separator: ": ").last)
        #expect(document.bias(of: "final values, outcomes \(reading)", in: mode) == String(bias))
      }
    }
    #expect(
      document.answer.hasSuffix(
        "comes out between 6.6 points too low and 7.0 points too high for models that learn as they go, and between 1.5 points too low and 9.1 points too high for models trained once."
      ))
  }
}
