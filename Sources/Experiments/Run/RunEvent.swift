import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation

/// What a run reports while it works; the command line decides what to show.
package enum RunEvent: Sendable, Equatable {
  /// A stage begins: its name, such as `ingest`, and what it works on.
  case stage(String, detail: String)
  /// Something to know before reading the results, in a sentence.
  case note(String)
  /// How much of the stage is done: `done` rises within a stage, and never passes `total`.
  case progress(done: Int, total: Int, unit: Unit)
  /// A model's answers for the holdout are there; later measures and intervals follow with the report.
  case answers(model: String, mode: EvaluationMode, MeasureSet)
  /// A cached output is damaged, so it is computed again.
  case damaged(String, fault: String)
  /// Another run computes an output that this one needs too.
  case waiting(String)
  /// Something is probably not as its author meant it; the run continues.
  case warning(Problem)

  package enum Unit: String, Sendable {
    case bytes, files, items, parts, points, tasks, units
  }
}

package typealias RunObserver = @Sendable (RunEvent) -> Void

/// One line of `delegate run --json`, without the keys that an event does not have. `reports/README.md` lists them.
package struct EventLine: Encodable, Sendable {
  var event: String
  var experiment: String?
  var stage: String?
  var detail: String?
  var done: Int?
  var total: Int?
  var unit: String?
  var seconds: Double?
  var action: String?
  var reason: String?
  var metric: String?
  var expected: Double?
  var found: Double?
  var model: String?
  var mode: String?
  var measures: [String: Double]?
  var result: String?
  var report: String?
  var changed: Bool?
  var headline: RunNote.Headline?
  var location: String?
  var fault: String?
  var remedy: String?
  var exitCode: Int?

  private init(_ event: String) { self.event = event }

  package init(_ event: RunEvent, experiment: String, seconds: Double) {
    switch event {
    case .stage(let name, let detail):
      self.init("stage")
      (stage, self.detail) = (name, detail)
    case .note(let text):
      self.init("note")
      detail = text
    case .progress(let done, let total, let unit):
      self.init("progress")
      (self.done, self.total, self.unit) = (done, total, unit.rawValue)
    case .answers(let model, let mode, let measures):
      self.init("answers")
      (self.model, self.mode) = (model, mode.rawValue)
      self.measures = Dictionary(
        uniqueKeysWithValues: zip(MeasureSet.keys, measures.values.map { ($0 * 1e6).rounded() / 1e6 }))
    case .damaged(let name, let fault):
      self.init("damaged")
      (stage, self.fault) = (name, fault)
    case .waiting(let name):
      self.init("waiting")
      stage = name
    case .warning(let problem):
      self.init("warning")
      (location, fault, remedy) = (problem.location, problem.fault, problem.remedy)
    }
    self.experiment = experiment
    self.seconds = (seconds * 1000).rounded() / 1000
  }

  package init(_ line: StageForecast.Line, experiment: String) {
    self.init("forecast")
    self.experiment = experiment
    (stage, action, reason) = (line.stage, line.action.rawValue, line.reason)
  }

  package init(_ difference: Expected.Difference, experiment: String) {
    self.init("difference")
    self.experiment = experiment
    switch difference {
    case .moved(let name, let expected, _, let found): (metric, self.expected, self.found) = (name, expected, found)
    case .missing(let name, let expected): (metric, self.expected) = (name, expected)
    case .new(let name, let found): (metric, self.found) = (name, found)
    }
  }

  package init(_ outcome: RunOutcome<some RunResult>) {
    self.init("result")
    experiment = outcome.document.experiment
    let note = outcome.note
    (result, headline, seconds) = (note.result.rawValue, note.headline, outcome.provenance.seconds)
    (report, changed) = (outcome.folder, outcome.folderChanged)
  }

  package init(_ problem: Problem, exitCode: Int32) {
    self.init("problem")
    (location, fault, remedy) = (problem.location, problem.fault, problem.remedy)
    self.exitCode = Int(exitCode)
  }

  /// One line of JSON without its newline, keys sorted.
  package var text: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let bytes = try? encoder.encode(self) else { return "{\"event\":\"\(event)\"}" }
    return String(decoding: bytes, as: UTF8.self)
  }
}
