import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Foundation
import Testing

@Suite("Where a model is right and wrong, on the page") struct BreakdownPageTests {
  @Test("who is mistaken for whom: a sentence, a chart and a table, most frequent pairs first")
  func confusion() throws {
    let (html, charts) = try Fixtures.full.page
    #expect(Markup(html).faults == [])
    // The only section of its chapter gives it its title.
    html.mustHold(
      "<h2 id=\"chapter-reasons\">Who is mistaken for whom</h2>\n<section aria-labelledby=\"chapter-reasons\" id=\"confusion\">"
    )
    html.mustHold(
      "Ten pairs of people make 42.2\u{A0}% of the 500 errors. Most often P001 was named where it was P013: 26 tasks.")
    let chart = try #require(charts["charts/confusion.svg"])
    #expect(!chart.holds("<title>was P004, named P001"), "nobody was named so: no mark")
    #expect(chart.holds("<title>was P001, named somebody else: 100 of 250 tasks</title>"))
    #expect(chart.holds(">57</text>") && chart.holds(">40</text>") && !chart.holds(">0</text>"))
  }

  @Test("fewer than ten pairs are not called ten")
  func fewPairs() throws {
    var document = Fixtures.full
    document.breakdown?.confusions.pairs.removeLast(3)
    let html = try document.page.html
    #expect(!html.holds("Ten pairs"))
    html.mustHold("For 500 of 922 test tasks bm25-neighbours named somebody other than the final assignee first. Most")
  }

  @Test("persons: the five busiest against all others, and everybody's accuracy beside the load")
  func persons() throws {
    let (html, charts) = try Fixtures.full.page
    html.mustHold(
      "The right person is named first for 61.5\u{A0}% (95\u{A0}%: 57.0–65.8) of the tasks of the five busiest "
        + "assignees, and for 47.5\u{A0}% (95\u{A0}%: 42.9–52.1) of all others.")
    let chart = try #require(charts["charts/persons.svg"])
    #expect(chart.holds("P004: 64.0 (95\u{A0}%: 57.1–70.0), among the first five 88.0, of 210 tasks"))
    #expect(!chart.holds("P001:"))
    #expect(html.holds("<th scope=\"col\" class=\"long\">right first, %</th>"))
  }

  @Test("components: those with thirty tasks and more are named, an empty one is called so")
  func components() throws {
    let (html, charts) = try Fixtures.full.page
    html.mustHold(
      "The test tasks belong to 2 components, some to none. Among those with at least 30 tasks, bm25-neighbours names the right person "
        + "first most often in UI &amp; &lt;Text&gt; (70.0\u{A0}%) and least often in Core (50.0\u{A0}%).")
    #expect(try #require(charts["charts/components.svg"]).holds("no component: 10.0 "))
    var document = Fixtures.full
    document.breakdown?.components.removeLast(2)
    #expect(try !document.page.html.holds("id=\"components\""))
  }

  @Test("teams: a sentence beside the best simple rule, and every team in a table")
  func teams() throws {
    let html = try Fixtures.full.page.html
    html.mustHold(
      "The right person’s team comes first for 81.0\u{A0}% of the test tasks, and among three for 95.0\u{A0}% "
        + "(recent: 70.0 and 90.0\u{A0}%).")
    #expect(html.holds("12 tasks of people who had no team yet count as wrong."))
    #expect(html.holds("UI &amp; &lt;Text&gt;<td>7<td>600"))
    #expect(!html.holds("Sets of teams"))
    var document = Fixtures.full
    func set(_ confidence: Double, given: Int, right: Int, people: Int) -> ExperimentResult.Calibration.SetResult {
      .of([
        "confidence": confidence, "answeredShare": 0.75, "bySize": [Int](), "byPeriod": [Int](),
        "all": made(["sets": given, "right": right, "people": people]),
      ])
    }
    document.breakdown?.teams?.sets = [
      set(0.8, given: 900, right: 810, people: 1080), set(0.9, given: 0, right: 0, people: 0),
    ]
    try document.page.html.mustHold(
      "Sets of teams: for 80\u{A0}%, 1.2 teams for 75.0\u{A0}% of the test tasks, right in 90.0\u{A0}%")
    #expect(try document.page.html.holds("; for 90\u{A0}%, none"))
    document.breakdown?.teams = nil
    #expect(try !document.page.html.holds("person’s team comes first"))
  }

  @Test("over time: dates on the axis, and how often the best simple rule is behind")
  func periods() throws {
    let (html, charts) = try Fixtures.full.page
    html.mustHold(
      "The right person is named first for 43.2\u{A0}% (2006-10 to 2006-12) to "
        + "49.2\u{A0}% (2007-07) of a period&#39;s tasks. It is ahead of component-recent in 3 of 3 periods.")
    let chart = try #require(charts["charts/periods.svg"])
    for name in ["2006-10", "2007-01", "2007-08"] { #expect(chart.holds(">\(name)</text>")) }
    // No space: it is too near to the last one.
    #expect(!chart.holds(">2007-07</text>"))
    #expect(chart.holds("component-recent, 2007-07: 45.0 "))
    // The last period ends with the data, 20 hours into August.
    var document = Fixtures.full
    document.periods?[2].until = 1_193_875_200
    document.counts.lastOpening = 1_186_000_000
    #expect(
      try document.page.charts["charts/periods.svg"]?.holds("component-recent, 2007-07 to 2007-08: 45.0 ") == true)
  }

  @Test("the tasks of each period are above the lines, also on a phone where they fit")
  func periodCounts() throws {
    let chart = try #require(try Fixtures.full.page.charts["charts/periods.svg"])
    let lastLine = try #require(chart.ranges(of: "class=\"stretched line").last)
    let counts = chart.matches(of: /<text class="middle quiet halo( roomy)?"[^>]*>[\d,]+</)
    // The last period is a month, too narrow on a phone.
    #expect(counts.map { $0.1 == nil } == [true, true, false])
    #expect(counts.allSatisfy { $0.range.lowerBound > lastLine.upperBound })
    // These lines leave more space above; lines at the top of the plot leave it below.
    func places(_ chart: String) -> Set<Substring> {
      Set(chart.matches(of: /<text class="middle quiet halo[^>]* y="([\d.]+)"/).map(\.output.1))
    }
    var high = Fixtures.full
    for result in high.results.indices {
      for period in high.results[result].periods?.indices ?? 0..<0 {
        high.results[result].periods?[period].top1 = 0.95
      }
    }
    let raised = places(try #require(try high.page.charts["charts/periods.svg"]))
    #expect(places(chart).count == 1 && raised.count == 1 && raised != places(chart))
  }

  @Test("a month in which the last period begins and the data ends is named once")
  func lastMonth() throws {
    var document = Fixtures.full
    for (position, from) in [1_175_385_600, 1_177_977_600, 1_180_656_000 as Int64].enumerated() {
      document.periods?[position].from = from
      if position > 0 { document.periods?[position - 1].until = from }
    }
    document.counts.lastOpening = 1_183_075_200
    let chart = try #require(try document.page.charts["charts/periods.svg"])
    #expect(["2007-04", "2007-05", "2007-06"].map { chart.ranges(of: ">\($0)</text>").count } == [1, 1, 1])
  }

  @Test("a lead that does not last and a person with much of the work are beside the answer, a lead that lasts is not")
  func checks() throws {
    var document = Fixtures.full
    #expect(document.answerChecks == [])
    let rule = try #require(
      document.results.firstIndex { $0.model == "component-recent" && $0.mode == .prequential && $0.periods != nil })
    document.results[rule].periods?[2].top1 = 0.48
    try document.page.html.mustHold(
      "<p class=\"detail\">Its lead shrinks: in 2007-07 (300 tasks) it is right for 49.2\u{A0}% and component-recent for 48.0\u{A0}%"
    )
    document.results[rule].periods?[2].top1 = 0.55
    #expect(
      document.answerChecks.first?.hasPrefix("Its lead does not last: in 2007-07 (300 tasks) it is right") == true)
    document.load?.persons[0].assigned = 461
    #expect(
      document.answerChecks.last
        == "P004 did 461 of the 922 test tasks: always to name P004 would be right for 50.0\u{A0}%.")
    document.periods?[2].tasks = 49
    #expect(document.answerChecks.count == 1, "49 tasks are too few to say that a lead does not last")
    document.periods?[0].tasks = 614
    #expect(try !document.page.html.holds("test tasks are of one period."))
    document.periods?[0].tasks = 615
    #expect(try document.page.html.holds(" 615 of the 922 test tasks are of one period."))
  }

  @Test("how a training ages: a row for each model and mode, where there is more than one age")
  func ages() throws {
    func aged(_ mode: String, _ top1: [Double]) -> ExperimentResult.AgedResult {
      .of([
        "model": "bm25-neighbours", "mode": mode,
        "ages": top1.enumerated().map { number, top1 in
          made([
            "from": number * 30, "until": number == 0 ? 30 : nil as Int?, "accuracy": Fixtures.accuracy(top1, of: 460),
          ])
        },
      ])
    }
    var document = Fixtures.full
    #expect(try !document.page.html.holds("How a training ages"))
    document.settings.append(.init(key: "evaluation.retrainDays", value: "7"))
    document.ages = [aged("batch", [0.5, 0.3]), aged("retrained", [0.5, 0.4])]
    let html = try document.page.html
    #expect(html.holds("How a training ages") && html.holds("to 30 (460 tasks)") && html.holds("over 30 (460 tasks)"))
    #expect(html.holds("bm25-neighbours, trained once") && html.holds("bm25-neighbours, retrained every 7 days"))
    #expect(html.holds("trained anew then and every 7 days"))
    document.ages = [aged("batch", [0.5])]
    #expect(try !document.page.html.holds("How a training ages"))
  }

  @Test("teams: the rows of every committed report count all of its test tasks, also where nobody is left of a team")
  func teamRows() throws {
    let reports = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../reports").standardizedFileURL
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: reports.path) {
      let path = reports.appendingPathComponent("\(name)/report.json").path
      guard let bytes = FileManager.default.contents(atPath: path),
        let document = try? ExperimentResult(json: Array(bytes), path: path), let teams = document.breakdown?.teams
      else { continue }
      #expect(teams.teams.reduce(teams.withoutTeam) { $0 + $1.tasks } == document.counts.test, "\(name)")
      count += 1
    }
    #expect(count > 10)
  }

  @Test("a few tasks are no reason for a sentence, and a handful none for a row of a chart")
  func few() throws {
    var document = Fixtures.full
    document.breakdown?.delays?[1].accuracy.tasks = 29
    document.breakdown?.components[1].accuracy.tasks = 9
    let (html, charts) = try document.page
    #expect(html.holds("The data says for 259 test tasks when the final assignee was first set.</p>"))
    #expect(html.holds("The test tasks belong to 2 components, some to none.</p>"))
    #expect(try !#require(charts["charts/components.svg"]).holds("UI &amp; &lt;Text&gt;:"))
    #expect(html.holds("Not drawn: 1 with fewer tasks.") && html.holds("<th scope=\"row\">UI &amp; "))
  }

  @Test("time to assignment: a note that no model knows it; nothing where the data does not say")
  func delays() throws {
    let (html, charts) = try Fixtures.full.page
    html.mustHold(
      "The data says for 920 test tasks when the final assignee was first set. With bm25-neighbours "
        + "the right person comes first for 60.0\u{A0}% of the 230 tasks assigned within an hour, and for "
        + "40.0\u{A0}% of the 690 tasks assigned after a year or more.")
    #expect(html.holds("no model knows how long") && charts["charts/time-to-assignment.svg"] != nil)
    var document = Fixtures.full
    document.breakdown?.delays = nil
    #expect(try !document.page.html.holds("id=\"delays\""))
  }

  @Test("folds have dates in the table and below the chart")
  func folds() throws {
    let html = try Fixtures.full.page.html
    #expect(html.holds("The first test task of fold 1 was opened on 2002-01-01, that of fold 10 on 2006-09-01."))
    #expect(html.holds(">1 2002\u{2011}01</th>"))
  }
}
