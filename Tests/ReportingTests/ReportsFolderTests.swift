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
      #expect(html.holds("<b>46.2</b><small>43.1–49.3</small>") && html.holds("<td class=\"numbers\">72.7</td>"))
      #expect(html.holds("<small>bm25-neighbours, learning as it goes</small>"))
      #expect(html.holds("<td class=\"numbers\">42.0<small>component-recent</small></td>"))
      #expect(
        html.holds("<small>25.0 → 75.0 in 3 states</small>") && html.holds("d=\"M400 20L5000 12L9600 4\""))
      #expect(html.holds("<small>one state so far</small>") && html.holds("<small>too few to say</small>"))
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
        do {
          try step()
          Issue.record("it was replaced")
        } catch {
          let fault = "this program did not write the file, so it is not replaced"
          #expect((error as? Problem)?.fault == fault)
        }
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
      do {
        try ReportsFolder(path: folder).writeStartPage()
        Issue.record("it was written")
      } catch { #expect((error as? Problem)?.fault.contains("e-mail address") == true) }
      #expect(!FileManager.default.fileExists(atPath: folder + "/index.html"))
    }
  }
}
