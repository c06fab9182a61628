import DelegationFiles
import DelegationFoundations
import DelegationReporting
import Foundation

/// A report in the form of an experiment tracker: parameters, metrics with steps, tags, files.
struct PublishedRun: Sendable {
  let experiment: String
  let name: String
  /// The digest of every file except those that two equal runs may write differently, or that list earlier runs; it
  /// identifies the run.
  let digest: String
  /// The start in milliseconds since 1970.
  let started: Int64
  let ended: Int64
  let parameters: [MLflowPair]
  let metrics: [MLflowMetric]
  let tags: [MLflowPair]
  /// Paths inside the report, in the order of their bytes.
  let files: [String]
  let source: ReportSource

  static let digestTag = "delegate.report"

  /// Reads a report and lists its files.
  ///
  /// - Throws: `Problem` when a file is missing, damaged or of another schema.
  init(_ source: ReportSource) throws {
    let summary = try ReportRecord(source).summary
    let history = try ReportOrigin(json: try source.bytes("provenance.json"), path: source.path("provenance.json"))
    guard let start = try? Date(history.started, strategy: .iso8601) else {
      throw Problem.unreadableReport(source.path("provenance.json"), fault: "'\(history.started)' is not a moment")
    }
    self.source = source
    experiment = summary.experiment
    started = Int64(start.timeIntervalSince1970 * 1000)
    ended = started + Int64(history.seconds * 1000)
    name = summary.experiment + (history.commit.isEmpty ? "" : "@" + history.commit.prefix(10))
    // Files that a user added to the folder are not published.
    let own = Set(history.files).union(ReportFolder.varying)
    files = try source.files().filter(own.contains)
    digest = try Self.digest(files, of: source)
    parameters = summary.dottedSettings.map { MLflowPair(key: $0.key, value: $0.value) }
    let values = try MetricTree.metrics(try source.bytes("metrics.json"), path: source.path("metrics.json"))
    let moment = started
    metrics =
      values.map { MLflowMetric(key: $0.name, value: $0.value, timestamp: moment, step: 0) }
      + Self.steps(summary, at: moment)
    tags =
      [
        (Self.digestTag, digest), ("delegate.dataset", summary.dataset), ("delegate.data", history.dataDigest),
        ("delegate.recipe", history.recipeDigest), ("delegate.version", history.delegateVersion),
        ("mlflow.source.name", "delegate run \(summary.experiment)"), ("mlflow.source.git.commit", history.commit),
        ("mlflow.note.content", summary.question),
      ].filter { !$0.1.isEmpty }.map { MLflowPair(key: $0.0, value: $0.1) }
  }

  /// The measures of every fold and the accuracy at every k, with field values at opening; the fold or k is the step.
  private static func steps(_ summary: ReportSummary, at moment: Int64) -> [MLflowMetric] {
    summary.results.filter { $0.fieldValues == .opening }.flatMap { result -> [MLflowMetric] in
      let name = "\(result.model).\(result.mode)"
      let folds = (result.folds ?? []).enumerated().flatMap { index, measures in
        measures.keys.sorted().map { key in
          MLflowMetric(key: "folds.\(name).\(key)", value: measures[key]!, timestamp: moment, step: index + 1)
        }
      }
      let accuracy = (result.accuracyAt ?? []).enumerated().map { index, share in
        MLflowMetric(key: "accuracy.\(name)", value: share, timestamp: moment, step: index + 1)
      }
      return folds + accuracy
    }
  }

  private static func digest(_ files: [String], of source: ReportSource) throws -> String {
    var digest = SHA256()
    for file in files where !(ReportFolder.varying + [ReportHistory.file]).contains(file) {
      let bytes = try source.bytes(file)
      digest.update(Array("\(file)\0\(bytes.count)\0".utf8))
      digest.update(bytes)
    }
    return "sha256:" + digest.finish().hexadecimal
  }
}
