import DelegationFiles
import DelegationFoundations
import DelegationResults
import Foundation

/// One line of `delegate run --json`, without the keys that an event does not have. `reports/README.md` lists them.
package struct EventLine: Sendable {
  /// One line of JSON without its newline, keys sorted.
  package let text: String

  private init(_ event: String, _ values: [String: JSONTree]) {
    text = (try? values.merging(["event": .text(event)]) { $1 }.sortedJSON()) ?? "{\"event\":\"\(event)\"}"
  }

  package init(_ event: RunEvent, experiment: String, seconds: Double) {
    let (name, values): (String, [String: JSONTree]) =
      switch event {
      case .stage(let name, let detail): ("stage", ["stage": .text(name), "detail": .text(detail)])
      case .note(let text): ("note", ["detail": .text(text)])
      case .progress(let done, let total, let unit):
        ("progress", ["done": .count(done), "total": .count(total), "unit": .text(unit.rawValue)])
      case .answers(let model, let mode, let measures):
        (
          "answers",
          [
            "model": .text(model), "mode": .text(mode.rawValue),
            "measures": .object(measures.values.mapValues { .number(($0 * 1e6).rounded() / 1e6) }),
          ]
        )
      case .damaged(let name, let fault): ("damaged", ["stage": .text(name), "fault": .text(fault)])
      case .waiting(let name): ("waiting", ["stage": .text(name)])
      case .warning(let problem): ("warning", Self.values(problem))
      }
    let more: [String: JSONTree] = [
      "experiment": .text(experiment), "seconds": .number((seconds * 1000).rounded() / 1000),
    ]
    self.init(name, values.merging(more) { $1 })
  }

  package init(_ line: StageForecast.Line, experiment: String) {
    self.init(
      "forecast",
      [
        "experiment": .text(experiment), "stage": .text(line.stage), "action": .text(line.action.rawValue),
        "reason": .text(line.reason),
      ])
  }

  package init(_ difference: Expected.Difference, experiment: String) {
    var values: [String: JSONTree] =
      switch difference {
      case .moved(let name, let expected, _, let found):
        ["metric": .text(name), "expected": .number(expected), "found": .number(found)]
      case .missing(let name, let expected): ["metric": .text(name), "expected": .number(expected)]
      case .new(let name, let found): ["metric": .text(name), "found": .number(found)]
      }
    values["experiment"] = .text(experiment)
    self.init("difference", values)
  }

  package init(_ outcome: RunOutcome) {
    let (note, headline) = (outcome.note, outcome.note.headline)
    self.init(
      "result",
      [
        "experiment": .text(outcome.document.experiment), "result": .text(note.result.rawValue),
        "headline": .object(
          headline.measures.values.mapValues { .number($0) }
            .merging(["model": .text(headline.model), "mode": .text(headline.mode.rawValue)]) { $1 }),
        "seconds": .number(outcome.provenance.seconds), "report": .text(outcome.folder),
        "changed": .boolean(outcome.folderChanged),
      ])
  }

  package init(_ problem: Problem, exitCode: Int32) {
    self.init("problem", Self.values(problem).merging(["exitCode": .integer(Int64(exitCode))]) { $1 })
  }

  private static func values(_ problem: Problem) -> [String: JSONTree] {
    ["location": .text(problem.location), "fault": .text(problem.fault), "remedy": .text(problem.remedy)]
  }
}

extension JSONTree {
  fileprivate static func count(_ number: Int) -> JSONTree { .integer(Int64(number)) }
}
