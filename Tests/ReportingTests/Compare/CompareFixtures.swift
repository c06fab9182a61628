import DelegationFoundations
import DelegationRanking
import DelegationReporting
import Foundation

/// Reports of a few test tasks, small enough to be compared by hand.
struct SmallReport: Sendable {
  var label = "small"
  var dataset = "sample"
  var headline: (String, String) = ("alpha", "batch")
  /// The modes of every model, which have the same ranks.
  var modes: [EvaluationMode] = [.batch]
  var settings: [(String, String)] = [("dataset", "sample"), ("text.weighting", "tfidf-2018")]
  /// By model: settings as text, and the assignee's rank for every task.
  var models: [(name: String, words: String, ranks: [Int?])] = []
  /// The assignee of each task.
  var assignees: [String] = []
  var ids: [String]?
  /// What goes into `report.json` besides.
  var more: [String: [Int]] = [:]

  private var tasks: [String] { ids ?? assignees.indices.map { "\(100 + $0)" } }

  func share(_ ranks: [Int?], _ k: Int) -> Double {
    Double(ranks.count { $0.map { $0 <= k } ?? false }) / Double(max(1, ranks.count))
  }

  var json: [UInt8] {
    let results = modes.flatMap { mode in models.map { (mode, $0) } }.map { mode, model -> [String: Any] in
      let mrr = model.ranks.reduce(0) { $0 + ($1.map { 1 / Double($0) } ?? 0) } / Double(max(1, model.ranks.count))
      return [
        "model": model.name, "mode": mode.rawValue, "split": "holdout", "fieldValues": "opening",
        "test": model.ranks.count,
        "measures": [
          "top1": share(model.ranks, 1), "top3": share(model.ranks, 3), "top5": share(model.ranks, 5),
          "top10": share(model.ranks, 10), "mrr": (mrr * 1e6).rounded() / 1e6, "macroF1": 0.5,
        ], "candidateRecall": Double(model.ranks.count { $0 != nil }) / Double(max(1, model.ranks.count)),
      ]
    }
    let document: [String: Any] = [
      "schema": "2.0", "experiment": label, "dataset": dataset, "question": "Who?", "seed": 3,
      "headline": ["model": headline.0, "mode": headline.1],
      "settings": settings.map { ["key": $0.0, "value": $0.1] }, "counts": ["test": assignees.count],
      "models": models.map { ["name": $0.name, "settings": $0.words] }, "results": results,
    ]
    let merged = document.merging(more.mapValues { $0 as Any }) { $1 }
    return Array(
      (try? JSONSerialization.data(withJSONObject: merged, options: [.sortedKeys, .prettyPrinted])) ?? Data())
  }

  var csv: String {
    let lines = modes.flatMap { mode in models.map { (mode, $0) } }.flatMap { mode, model in
      zip(zip(tasks, assignees), model.ranks).map { report, rank in
        ResultsCSV.line(
          ResultRow(
            task: report.0, assignee: report.1, model: model.name, mode: mode, split: .holdout,
            values: .opening, rank: rank, first: rank == 1 ? [report.1] : ["P900"]))
      }
    }
    return ResultsCSV.line(ResultsCSV.header) + lines.joined()
  }

  /// - Parameters:
  ///   - files: Bytes that stand in place of its own.
  ///   - missing: A file that it has not.
  func source(_ files: [String: [UInt8]] = [:], without missing: String? = nil) -> ReportSource {
    let own = ["report.json": json, "results.csv": Array(csv.utf8)].merging(files) { $1 }
    let names = own.keys.sorted()
    return ReportSource(label: label, location: "reports/\(label)", files: { names }) { file in
      file == missing ? nil : own[file]
    }
  }

  func compared(with other: SmallReport) throws -> ReportComparison {
    ReportComparison(try ReportRecord(source()), try ReportRecord(other.source()), threads: .one)
  }
}
