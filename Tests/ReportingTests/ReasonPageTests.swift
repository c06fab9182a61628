import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Why these people, on the page") struct ReasonPageTests {
  private static var explained: ExperimentResult {
    var document = Fixtures.full
    document.headline = .init(model: "bm25-neighbours", mode: .prequential)
    document.explanations = [
      .of([
        "task": "4711", "component": "Debug <UI>", "known": 1_000, "assignee": "P004", "assigneeRank": 1,
        "assigneeProbability": 0.524,
        "suggestions": [
          made([
            "person": "P004", "probability": 0.524, "isAssignee": true,
            "reasons": [
              made([
                "template": "assigned.component",
                "text": "was assigned 41\u{A0}% of Debug <UI>'s tasks so far (7 of 17)",
                "share": 0.4,
              ])
            ], "objections": [made(["template": "openTasks", "text": "has 12 open tasks", "share": 0.055])],
            "keywords": ["crash", "font"],
          ]),
          made([
            "person": "P010", "probability": 0.1, "isAssignee": false, "reasons": [Int](), "objections": [Int](),
            "keywords": [Int](),
          ]),
        ],
        "similar": [
          made(["task": "4700", "assignee": "P004", "similarity": 0.634, "terms": ["crash"]]),
          made(["task": "12", "assignee": "P001", "similarity": 0.2, "terms": [Int]()]),
        ],
      ]),
      .of([
        "task": "4712", "component": "", "known": 2_000, "assignee": "P001", "suggestions": [Int](), "similar": [Int](),
      ]),
    ]
    return document
  }

  @Test("every task with its suggestions, reasons for and against, terms and similar tasks")
  func section() throws {
    let html = try Self.explained.page.html
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#reasons\">Some tasks, with reasons</a></li>"))
    html.mustHold(
      "What led bm25-neighbours to its first three suggestions, for 2 tasks evenly spread over the test part: the final "
        + "assignee was first for 1 of them and among these three for 1.")
    html.mustHold(
      "<details class=\"why\" id=\"task-4711\">\n<summary><strong>4711</strong> · Debug &lt;UI&gt; <small>P004 52.4\u{A0}%, "
        + "P010 10.0\u{A0}%; final assignee P004: first</small></summary>")
    #expect(html.holds("<strong><a href=\"#P004\">P004</a></strong> <small>52.4\u{A0}%, the final assignee</small>"))
    // Who has no entry has no link.
    #expect(html.holds("<strong>P010</strong> <small>10.0\u{A0}%</small>"))
    html.mustHold(
      "<li class=\"for\">+ was assigned 41\u{A0}% of Debug &lt;UI&gt;&#39;s tasks so far (7 of 17) <span>40\u{A0}%</span></li>"
    )
    #expect(html.holds("<li class=\"against\">− has 12 open tasks <span>"))
    #expect(html.holds("<p>Shared terms: crash, font</p>"))
    html.mustHold("Most similar among those that had an assignee: 4700 of P004 (0.63: crash); 12 of P001 (0.20).")
  }

  @Test("task ids lead to the tracker where the dataset says how, whatever is in them")
  func links() throws {
    var document = Self.explained
    document.data = .of([
      "summary": "A tracker", "isMadeUp": false, "taskURL": "https://example.org/show?a=1&id={task}",
    ])
    document.explanations?[1].task = "A/\"é"
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    func link(_ id: String, _ text: String) -> String {
      "<a href=\"https://example.org/show?a=1&amp;id=\(id)\">\(text)</a>"
    }
    #expect(html.holds("<strong>\(link("4711", "4711"))</strong> · Debug &lt;UI&gt;"))
    #expect(html.holds("<strong>\(link("A%2F%22%C3%A9", "A/&quot;é"))</strong>"))
    #expect(html.holds("assignee: \(link("4700", "4700")) of P004 (0.63: crash); \(link("12", "12")) of P001 (0.20)."))
    document.data = .of([
      "summary": "Several trackers", "isMadeUp": false,
      "trackerURLs": made(["one": "https://example.org/show?a=1&id={task}"]),
    ])
    document.explanations?[1].task = "one/A/7"
    #expect(try document.page.html.holds("<strong>\(link("A%2F7", "one/A/7"))</strong>"))
    document.explanations?[1].task = "two/A/7"
    #expect(try document.page.html.holds("<strong>two/A/7</strong>"))
  }

  @Test("a task nobody was suggested for, and one whose assignee was none of them")
  func misses() throws {
    let html = try Self.explained.page.html
    html.mustHold(
      "<details class=\"why\" id=\"task-4712\">\n<summary><strong>4712</strong> <small>nobody; final assignee P001: no "
        + "candidate</small></summary>")
    #expect(html.holds("No task that had an assignee shares a term with it."))
  }

  @Test("no section without explanations; they are the same after JSON, and left out there as well")
  func without() throws {
    #expect(!(try Fixtures.full.page.html.holds("id=\"reasons\"")))
    let json = try Self.explained.json()
    #expect(try ExperimentResult(json: json, path: "x").explanations == Self.explained.explanations)
    #expect(!String(decoding: try Fixtures.full.json(), as: UTF8.self).holds("explanations"))
  }

  @Test(
    "errors as cards: who was named and why, who did it, and what pointed to that person; a task shown twice has one id"
  )
  func confidentErrors() throws {
    var document = Self.explained
    document.confidentErrors = [
      .of([
        "task": "99", "component": "Core", "known": 1_000, "assignee": "P007", "assigneeRank": 1_204,
        "assigneeProbability": 0.0012,
        "suggestions": [
          made([
            "person": "P004", "probability": 0.91, "isAssignee": false,
            "reasons": [
              made(["template": "guess", "text": "candidate generator, 1 of 40", "share": 0.5]),
              made(["template": "online", "text": "would get 95\u{A0}% by words alone", "share": 0.4]),
            ], "objections": [Int](), "keywords": [Int](),
          ])
        ], "similar": [made(["task": "7", "assignee": "P001", "similarity": 0.5, "terms": ["font"]])],
      ]),
      .of([
        "task": "98", "component": "", "known": 1_000, "assignee": "P008", "suggestions": [Int](), "similar": [Int](),
      ]),
      .of([
        "task": "97", "component": "", "known": 1_000, "assignee": "P009", "assigneeRank": 2,
        "assigneeProbability": 0.2,
        "suggestions": [
          made([
            "person": "P004", "probability": 0.7, "isAssignee": false, "reasons": [Int](), "objections": [Int](),
            "keywords": [Int](),
          ]),
          made([
            "person": "P009", "probability": 0.2, "isAssignee": true,
            "reasons": [made(["template": "openTasks", "text": "has 12 open tasks", "share": 0.4])],
            "objections": [Int](), "keywords": [Int](),
          ]),
        ], "similar": [made(["task": "5", "assignee": "P009", "similarity": 0.4, "terms": [Int]()])],
      ]),
    ]
    document.confidentErrors?.append(document.explanations![0])
    let html = try document.page.html
    #expect(Markup(html).faults == [])
    #expect(html.holds("<li><a href=\"#errors\">Errors worth reading</a></li>"))
    html.mustHold(
      "Unfold to see the 4 test tasks for which bm25-neighbours was most confident of somebody else. The final assignee was second for 1 "
        + "and no candidate for 1; what pointed elsewhere was most often ")
    html.mustHold(
      """
      <div class="card" id="task-99">
      <p class="asked"><strong>99</strong> · Core</p>
      <dl>
      <div><dt>Named</dt><dd><a href="#P004">P004</a>, 91.0\u{A0}%<span>would get 95\u{A0}% by words alone</span></dd></div>
      <div><dt>Did it</dt><dd>P007, at rank 1,204 with 0.1\u{A0}%</dd></div>
      <div><dt>What pointed to P007</dt><dd><span>None of the most similar tasks was P007’s; the nearest: 7 of P001 (0.50: font).\
      </span></dd></div>
      """)
    #expect(html.holds("<dd>nobody</dd>") && html.holds("<dd>P008, who was no candidate</dd>"))
    #expect(html.holds("<dd><a href=\"#P009\">P009</a>, second with 20.0\u{A0}%</dd>"))
    html.mustHold(
      "<span>P009 has 12 open tasks.</span><span>P009’s most similar task: 5 of P009 (0.40).</span>")
    html.mustHold(
      "<summary>Who was named, who did it, and what pointed to whom</summary>\n<div class=\"card\"")
    #expect(html.holds(" of 500 errors the right person came second to fifth."))
    #expect(html.matches(of: /id="task-4711"/).count == 1 && !html.holds("candidate generator, 1 of 40"))
    #expect(try ExperimentResult(json: document.json(), path: "x").confidentErrors == document.confidentErrors)
    #expect(!(try Self.explained.page.html.holds("id=\"errors\"")))
  }
}
