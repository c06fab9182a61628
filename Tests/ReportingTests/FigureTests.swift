import Experiments
import Foundation
import Reporting
import TaskModel
import Testing

@Suite("Figures") struct FigureTests {
  @Test("files are sound, follow both palettes, and hold neither version nor fixed black")
  func files() throws {
    for (path, bytes) in try Page(Fixtures.full, measures: [], commands: []).figures {
      let text = String(decoding: bytes, as: UTF8.self)
      let markup = Markup(text)
      #expect(markup.faults == [], "\(path)")
      #expect(markup.elements.first { $0.name == "svg" }?.attributes["xmlns"] == "http://www.w3.org/2000/svg")
      #expect(!text.lowercased().contains("gnuplot") && !text.holds("patchlevel"))
      #expect(!text.holds("black") && !text.holds("rgb("))
      #expect(text.holds("currentColor") && text.holds("prefers-color-scheme: dark"))
      #expect(text.holds("<title>") && text.holds("<desc>"))
      #expect(text.firstMatch(of: /@\d+@/) == nil)
    }
  }

  @Test("without gnuplot: how to get it", arguments: ["", "/nowhere:/dev"])
  func missing(path: String) {
    let problem = Problem(
      place: "figures", fault: "the program gnuplot is not on the search path (PATH)",
      remedy: "sudo apt-get install gnuplot-nox (macOS: brew install gnuplot)")
    #expect(throws: problem) { try Page(Fixtures.tiny, measures: [], commands: [], searchPath: path) }
  }

  @Test(
    "a gnuplot that fails is quoted",
    arguments: [
      ("#!/bin/sh\necho 'line 3: no such terminal' >&2\nexit 1\n", "gnuplot stopped: line 3: no such terminal"),
      ("#!/bin/sh\nexit 5\n", "gnuplot stopped: exit status 5"),
      ("#!/bin/sh\nexit 0\n", "gnuplot stopped: it drew 0 of 6 figures"),
      ("no program\n", nil),
    ])
  func failing(program: String, fault: String?) throws {
    try withScratchFolder { folder in
      let path = "\(folder)/gnuplot"
      try program.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      do {
        _ = try Page(Fixtures.tiny, measures: [], commands: [], searchPath: folder)
        Issue.record("it was drawn")
      } catch let problem as Problem {
        #expect(problem.place == "figures")
        if let fault { #expect(problem.fault == fault) }
        #expect(problem.remedy.contains("gnuplot-nox"))
      }
    }
  }
}
