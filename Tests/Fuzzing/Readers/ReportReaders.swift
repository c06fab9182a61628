import DelegationIngest
import DelegationReporting
import DelegationResults
import Foundation

/// Readers of reports, and of the small files beside recipes and keys.
extension FuzzReader {
  static let reportReaders = [record, history, expected, keyFile, forgotten]

  /// `report.json` and `results.csv`, as they are read for a comparison.
  private static let record = FuzzReader("report", .json, seeds: [reportJSON, resultsCSV]) { _ in
    { bytes in
      let name = file(of: bytes, among: ["reciprocal_rank": "results.csv"], else: "report.json")
      let files = ["report.json": reportJSON, "results.csv": resultsCSV].mapValues { Array($0.utf8) }
        .merging([name: bytes]) { $1 }
      let source = ReportSource(label: "a", location: "reports/a", files: { files.keys.sorted() }, read: { files[$0] })
      let record = try ReportRecord(source)
      _ = record.summary.dottedSettings
    }
  }

  private static let reportJSON = """
    {"schema": "2.0", "experiment": "a", "dataset": "d", "question": "Who?", "seed": 1,
     "headline": {"model": "recent", "mode": "batch"}, "settings": [{"key": "clusters[0].k", "value": "5"}],
     "counts": {"tasks": 9}, "models": [{"name": "recent", "settings": "days 90"}],
     "results": [{"model": "recent", "mode": "batch", "split": "holdout", "fieldValues": "opening", "test": 2,
       "measures": {"mrr": 0.75, "top1": 0.5}, "candidateRecall": 1e0, "accuracyAt": [0.5, 1],
       "folds": [{"top1": 0.5}]}]}
    """

  private static let resultsCSV = """
    task,assignee,model,mode,split,field_values,rank,reciprocal_rank,first_five,probabilities\r
    7,P001,recent,batch,holdout,opening,1,1.000000,P001 P002,0.75 0.25\r
    "1""2",P002,recent,batch,holdout,opening,2,0.500000,P001 P002,0.75 0.25\r

    """

  private static let history = FuzzReader(
    "history", .table,
    seeds: { _ in try FuzzFolder.shipped("history.tsv", below: "reports") }
  ) { _ in
    { bytes in _ = try ReportHistory(tsv: bytes, path: "history.tsv").tsv }
  }

  private static let expected = FuzzReader(
    "expected", .json,
    seeds: [#"{"dataset": "d", "metrics": {"": {"best": 1}, "counts.": {"tasks": 9}}}"#]
  ) { scratch in
    { bytes in
      scratch.write(bytes, to: "expected.json")
      _ = try Expected.read(scratch.path("expected.json"))
    }
  }

  private static let digits = String(repeating: "0aF9", count: 16)

  private static let keyFile = FuzzReader("person-key", .binary(1), seeds: [digits + "\n", " \(digits)\r\n"]) {
    scratch in
    { bytes in
      scratch.write(bytes, to: "person.key")
      guard let keys = try PersonKeyFile(path: scratch.path("person.key")).read() else { return }
      _ = keys.key(of: "a@example.org")
    }
  }

  private static let forgotten = FuzzReader(
    "forgotten", .table, seeds: ["\(digits.lowercased())\n\(String(digits.lowercased().reversed()))\n", ""]
  ) { scratch in
    { bytes in
      scratch.write(bytes, to: "person.key.forgotten")
      _ = try PersonKeyFile(path: scratch.path("person.key")).forgotten.keys()
    }
  }
}
