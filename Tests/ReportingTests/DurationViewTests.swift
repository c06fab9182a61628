import DelegationEvaluation
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("How long tasks take and wait, on the page") struct DurationViewTests {
  private static func row(_ rule: String, _ area: Double, _ tasks: Int) -> Parts {
    rule == "estimate"
      ? made([
        "rule": rule, "tasks": tasks, "area": area, "areaInterval95": [area - 0.02, area + 0.02], "medianError": 90.0,
      ])
      : made([
        "rule": rule, "tasks": tasks, "area": area, "areaInterval95": [area - 0.02, area + 0.02], "medianError": 90.0,
        "calibrationError": 0.036, "noiseFloor": 0.02, "covered": tasks * 8 / 10, "coveredInterval95": [0.78, 0.82],
      ])
  }

  private static func part(_ tasks: Int) -> Parts {
    made([
      "tasks": tasks, "short": tasks / 4, "median": 150.0,
      "results": [
        row("model", 0.8, tasks), row("withEstimate", 0.95, tasks), row("estimate", 0.92, tasks),
        row("person", 0.65, tasks), row("overall", 0.5, tasks),
      ],
    ])
  }

  private static func effort(_ tasks: Int = 1000) -> DurationResult.Effort {
    .of(["known": 5000, "estimated": 4000, "shortMinutes": 60, "validation": part(800), "test": part(tasks)])
  }

  private static let waiting: DurationResult.Waiting = .of([
    "tasks": 4649, "unresolved": 429, "instant": 12,
    "curve": made([
      "points": [1, 30].map { made(["days": $0, "share": Double($0) / 100, "interval95": [0.1, 0.4]]) },
      "days10": 0.5, "days50": 40.4,
    ]),
    "horizons": [
      made([
        "days": 7, "tasks": 900, "resolved": 300,
        "results": ["model", "component", "overall"].map {
          made(["rule": $0, "area": 0.7, "areaInterval95": [0.66, 0.74], "calibrationError": 0.03])
        },
      ])
    ],
  ])

  private func html(_ durations: DurationResult?) throws -> String {
    var document = Fixtures.full
    document.questions[DurationQuestion.self] = durations
    return try document.page.html
  }

  @Test("a sentence, the estimate and the simple rules beside the model, and what flatters")
  func effort() throws {
    let html = try html(.init(effort: Self.effort(), waiting: Self.waiting))
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#effort\">How long does it take?</a></li>"))
    html.mustHold("Of 1,000 test tasks 25.0\u{A0}% took at most 1\u{A0}hour; half took at most 2.5\u{A0}hours.")
    #expect(html.holds("with the typed estimate for 95.0\u{A0}%; the estimate alone does for 92.0\u{A0}%"))
    #expect(html.holds("Its 80\u{A0}% band holds 80.0\u{A0}% of the efforts."))
    #expect(html.holds("<th scope=\"row\">The typed estimate<td"))
    #expect(html.holds("4,000 of 5,000 tasks had an estimate at the opening"))
    let few = try self.html(.init(effort: Self.effort(40), waiting: Self.waiting))
    #expect(few.holds("Too few to say: of 40 test tasks"))
  }

  @Test("when tasks are resolved, with what the history is too short to say")
  func waiting() throws {
    let html = try html(.init(effort: nil, waiting: Self.waiting))
    #expect(Markup(html).faults == [])
    #expect(!html.holds("#effort") && html.holds(">Waiting time</h2>") && html.holds(" id=\"waiting\">"))
    html.mustHold(
      "Of 4,649 tasks, 429 still wait when the history ends; half are resolved for the first time within 40 days; the history is "
        + "too short to say when nine of ten are. 12 that are noted as resolved at the moment of their opening are left out"
    )
    #expect(html.holds("Resolved within 7 days: 300 of 900 test tasks"))
  }

  @Test("resolved tasks alone say nothing about waiting; a recipe that does not ask has no section")
  func without() throws {
    let html = try html(
      .init(effort: nil, waiting: .of(["tasks": 100, "unresolved": 0, "instant": 0, "horizons": [Parts]()])))
    #expect(Markup(html).faults == [])
    #expect(html.holds("Not measured: waiting times") && !html.holds("#waiting"))
    #expect(!(try self.html(nil)).holds("#waiting"))
  }
}
