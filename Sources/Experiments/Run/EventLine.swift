import DelegationFoundations
import DelegationResults

/// One line of `delegate run --json`, without the keys that an event does not have. `reports/README.md` lists them.
package struct EventLine: Sendable {
  /// One line of JSON without its newline, keys sorted.
  package let text: String

  private init(_ event: String, _ values: JSONObject) {
    let named: JSONObject = ["event": event]
    text = (try? named.merging(values).sortedJSON()) ?? "{\"event\":\"\(event)\"}"
  }

  package init(_ event: RunEvent, experiment: String, seconds: Double) {
    let (name, values): (String, JSONObject) =
      switch event {
      case .stage(let name, let detail): ("stage", ["stage": name, "detail": detail])
      case .note(let text): ("note", ["detail": text])
      case .progress(let done, let total, let unit):
        ("progress", ["done": done, "total": total, "unit": unit.rawValue])
      case .answers(let model, let mode, let measures):
        (
          "answers",
          ["model": model, "mode": mode.rawValue, "measures": measures.values.mapValues { ($0 * 1e6).rounded() / 1e6 }]
        )
      case .damaged(let name, let fault): ("damaged", ["stage": name, "fault": fault])
      case .waiting(let name): ("waiting", ["stage": name])
      case .warning(let problem): ("warning", Self.values(problem))
      }
    self.init(name, values.merging(["experiment": experiment, "seconds": (seconds * 1000).rounded() / 1000]))
  }

  package init(_ line: StageForecast.Line, experiment: String) {
    self.init(
      "forecast",
      ["experiment": experiment, "stage": line.stage, "action": line.action.rawValue, "reason": line.reason])
  }

  package init(_ difference: Expected.Difference, experiment: String) {
    let values: JSONObject =
      switch difference {
      case .moved(let name, let expected, _, let found): ["metric": name, "expected": expected, "found": found]
      case .missing(let name, let expected): ["metric": name, "expected": expected]
      case .new(let name, let found): ["metric": name, "found": found]
      }
    self.init("difference", values.merging(["experiment": experiment]))
  }

  package init(_ outcome: RunOutcome) {
    let (note, headline) = (outcome.note, outcome.note.headline)
    let named: JSONObject = ["model": headline.model, "mode": headline.mode.rawValue]
    self.init(
      "result",
      [
        "experiment": outcome.document.experiment, "result": note.result.rawValue,
        "headline": named.merging(JSONObject(headline.measures.values)), "seconds": outcome.provenance.seconds,
        "report": outcome.folder, "changed": outcome.folderChanged,
      ])
  }

  package init(_ problem: Problem, exitCode: Int32) {
    self.init("problem", Self.values(problem).merging(["exitCode": exitCode]))
  }

  private static func values(_ problem: Problem) -> JSONObject {
    ["location": problem.location, "fault": problem.fault, "remedy": problem.remedy]
  }
}
