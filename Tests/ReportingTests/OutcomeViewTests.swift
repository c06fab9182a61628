import DelegationEvaluation
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Whether a task will be done, on the page") struct OutcomeViewTests {
  private static func part(_ tasks: Int) -> TriageResult.TaskOutcome.Part {
    .of([
      "tasks": tasks, "fixed": tasks / 2,
      "results": [("model", 0.8), ("withoutReporter", 0.74), ("reporterShare", 0.7), ("overallShare", 0.5)].map {
        made([
          "rule": $0.0, "area": $0.1, "areaInterval95": [$0.1 - 0.02, $0.1 + 0.02], "calibrationError": 0.031,
          "noiseFloor": 0.024, "p": 0.12, "brier": 0.2, "logLoss": 0.55,
        ])
      },
      "bins": (0..<10).map {
        made([
          "tasks": $0 == 3 ? tasks : 0, "fixed": $0 == 3 ? tasks / 2 : 0, "stated": $0 == 3 ? 0.35 : 0,
          "interval95": [0.4, 0.6],
        ])
      },
    ])
  }

  static func triage(test: Int = 1000, unresolved: Int = 12) -> TriageResult {
    .of([
      "outcome": made([
        "resolved": 5000, "unresolved": unresolved, "validation": part(800), "test": part(test),
      ]),
      "fields": [
        made([
          "field": "component", "tasks": 1000, "unchanged": 886, "replaced": 825, "target": 0.8, "given": 0, "right": 0,
        ]),
        made([
          "field": "severity", "tasks": 1000, "unchanged": 910, "replaced": 905, "target": 0.8, "threshold": 0.7,
          "given": 48, "right": 43,
        ]),
      ],
    ])
  }

  @Test("a sentence, the baselines beside the model, bins that have a task, and the limits")
  func section() throws {
    var document = Fixtures.full
    document.questions[TriageQuestion.self] = Self.triage()
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#outcome\">Will it be done?</a></li>"))
    #expect(html.holds("Of the 1,000 test tasks, 50.0\u{A0}% were resolved FIXED."))
    #expect(html.holds("(95\u{A0}%: 78.0–82.0; guessing: 50\u{A0}%); without the reporter 74.0\u{A0}%, "))
    #expect(html.holds("about 2.4 on as many tasks (p\u{A0}=\u{A0}0.120)"))
    #expect(html.holds("<th scope=\"row\">The reporter&#39;s share of FIXED so far<td"))
    #expect(html.holds("<th scope=\"row\">30–40\u{A0}%<td") && !html.holds("<th scope=\"row\">40–50\u{A0}%<td"))
    #expect(html.holds("12 tasks never were, and nobody can say what would have become of them."))
  }

  @Test("few tasks are said to be few, and data of resolved tasks only says so")
  func extremes() throws {
    var document = Fixtures.full
    document.questions[TriageQuestion.self] = Self.triage(test: 40, unresolved: 0)
    let html = try document.page.html
    #expect(html.holds("Too few to say: Of the 40 test tasks") && html.holds("the data has no others"))
  }
}
