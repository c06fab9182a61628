import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("The start page") struct ReportsFolderTests {
  private func write(_ document: ExperimentResult, _ name: String, in folder: String, history: [Double] = []) throws {
    let report = "\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: report, withIntermediateDirectories: true)
    try Data(document.json()).write(to: URL(fileURLWithPath: report + "/report.json"))
    try Data("page".utf8).write(to: URL(fileURLWithPath: report + "/index.html"))
    var states = ReportHistory()
    for top1 in history {
      var state = document
      state.results = [Fixtures.result("recent", top1, mode: .batch)]
      states.add(state)
    }
    try Data(states.tsv).write(to: URL(fileURLWithPath: report + "/history.tsv"))
  }

  private func page(_ folder: String) throws -> String {
    try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
  }

  @Test("by dataset and name: question, metrics, the rule beside them, history and link")
  func list() throws {
    try withScratchFolder { folder in
      var other = Fixtures.tiny
      (other.dataset, other.question) = ("another", "Who <else>?")
      try write(Fixtures.full, "b", in: folder, history: [0.25, 0.5, 0.75])
      try write(Fixtures.full, "a@x y", in: folder)
      try write(other, "c", in: folder, history: [0.25])
      try ReportsFolder(path: folder).writeStartPage()
      let html = try page(folder)
      let markup = Markup(html)
      #expect(markup.faults == [])
      #expect(html.holds("3 experiments on 2 datasets"))
      let links = markup.values(of: "href").filter { $0.hasSuffix("/index.html") }
      #expect(links == ["c/index.html", "a@x%20y/index.html", "b/index.html"])
      #expect(
        html.holds("<a href=\"c/index.html\">c</a><small class=\"phone\"")
          && html.holds("<small>Who &lt;else&gt;?</small>"))
      #expect(html.holds(">46.2\u{A0}% first, 72.7\u{A0}% in five; rule 42.0\u{A0}%</small>"))
      #expect(html.holds("<b>46.2</b><small>43.1–49.3</small>") && html.holds("<td>72.7"))
      #expect(html.holds("<small>bm25-neighbours, learning as it goes</small>"))
      #expect(html.holds("<td>42.0<small>component-recent</small>"))
      #expect(html.holds("<small>was 25.0 (version 1 of 3)</small>"))
      #expect(
        html.holds("<small>one version so far</small>") && html.holds("<small>too few to say</small>"))
    }
  }

  @Test("leads on one scale, the greatest first, and an answer, about real data alone where there is any")
  func leads() throws {
    try withScratchFolder { folder in
      var (unclear, madeUp) = (Fixtures.full, Fixtures.full)
      unclear.comparisons = [
        .of([
          "model": "component-recent", "other": "bm25-neighbours", "mode": "prequential", "split": "holdout",
          "measure": "top1", "difference": -0.042, "interval95": [-0.09, 0.01], "p": 0.3,
        ])
      ]
      madeUp.dataset = "a-sample"
      madeUp.data = .of(["summary": "Made up", "isMadeUp": true])
      try write(madeUp, "a-made-up", in: folder)
      try ReportsFolder(path: folder).writeStartPage()
      #expect(try !page(folder).holds("class=\"answer\"") && page(folder).holds("chart-leads"))
      try write(Fixtures.full, "clear", in: folder)
      try write(unclear, "unclear", in: folder)
      try ReportsFolder(path: folder).writeStartPage()
      let html = try page(folder)
      html.mustHold(
        "In 1 of 2 experiments on real data the model is right more often than the best simple rule: for 4 more tasks in 100. "
          + "Chance could explain the difference in unclear.</p>")
      let rows = Picture(html).groups("row")
      #expect(rows.map { $0.title?.prefix { $0 != ":" } } == ["clear", "unclear"])
      #expect(rows[0].title == "clear: +4.2 (95\u{A0}%: +1.1 to +7.3), bm25-neighbours against component-recent")
      #expect(rows[1].title == "unclear: +4.2 (95\u{A0}%: −1.0 to +9.0), bm25-neighbours against component-recent")
      #expect(rows[0].body.holds("band ink1") && rows[1].body.holds("band quiet") && !html.holds("trained once."))
      let groups: [String] = html.matches(of: /colspan="7"><span>([^<]*)</).map { String($0.1) }
      #expect(groups == ["example/tracker", "a-sample, made-up data"])
    }
  }

  @Test("beside published results the folds are shown, as on the page, and no history, which is the holdout's")
  func published() throws {
    try withScratchFolder { folder in
      try write(PublishedViewTests.document, "folds", in: folder, history: [0.25, 0.5])
      try ReportsFolder(path: folder).writeStartPage()
      let html = try page(folder)
      #expect(html.holds("<small>bm25-neighbours, trained once per fold</small>") && html.holds("<b>40.2</b>"))
      #expect(html.holds("<td>36.0<small>component-recent</small>") && !html.holds("of 2 versions"))
      #expect(Picture(html).groups("row").map(\.title) == ["folds: +4.2, bm25-neighbours against component-recent"])
      #expect(html.holds(">folds*</text>") && html.holds("Left of 0 the rule is ahead. *\u{A0}trained once."))
    }
  }

  @Test(
    "written twice it has the same bytes and the same file; what is no report is named, what is being written is not")
  func again() throws {
    try withScratchFolder { folder in
      try write(Fixtures.full, "one", in: folder)
      try write(Fixtures.full, ".one.new-17", in: folder)
      try write(Fixtures.full, "broken", in: folder)
      try Data("{\"question\": \"How long?\"}".utf8).write(to: URL(fileURLWithPath: folder + "/broken/report.json"))
      // No process has this number.
      try Data("half a pa".utf8).write(to: URL(fileURLWithPath: folder + "/.index.html.new-2147483647"))
      try FileManager.default.createDirectory(atPath: folder + "/empty", withIntermediateDirectories: true)
      try ReportsFolder(path: folder).writeStartPage()
      let (first, file) = (try page(folder), try FileManager.default.attributesOfItem(atPath: folder + "/index.html"))
      try ReportsFolder(path: folder).writeStartPage()
      let after = try FileManager.default.attributesOfItem(atPath: folder + "/index.html")
      #expect(try page(folder) == first && file[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
      #expect(
        first.holds("1 experiment on 1 dataset")
          && first.holds("<li><a href=\"broken/index.html\">broken</a> How long?</li>"))
      #expect(!first.holds("new-17") && !first.holds("empty/"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix(".index") } == [])
    }
  }

  @Test("somebody else's page is not replaced, an error before any work")
  func foreign() throws {
    try withScratchFolder { folder in
      try Data("<html>mine</html>".utf8).write(to: URL(fileURLWithPath: folder + "/index.html"))
      for step in [
        { try ReportsFolder(path: folder).check(report: folder + "/x") },
        { try ReportsFolder(path: folder).writeStartPage() },
      ] {
        let problem = #expect(throws: Problem.self) { try step() }
        #expect(problem?.fault == "this program did not write the file, so it is not replaced")
      }
      #expect(try page(folder) == "<html>mine</html>")
    }
  }

  @Test("an address in a question is refused")
  func privacy() throws {
    try withScratchFolder { folder in
      var document = Fixtures.tiny
      document.question = "Does ada@example.org do it?"
      try write(document, "one", in: folder)
      let problem = #expect(throws: Problem.self) { try ReportsFolder(path: folder).writeStartPage() }
      #expect(problem?.fault.contains("e-mail address") == true)
      #expect(!FileManager.default.fileExists(atPath: folder + "/index.html"))
    }
  }
}
