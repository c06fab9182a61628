import DelegationFiles
import DelegationFoundations
import DelegationRanking
import DelegationResults
import DelegationTasks

/// How a report's headline came to be what it is: a line for each state of its metrics that runs left in the folder.
///
/// It is `history.tsv` beside `report.json`. A run whose metrics are those of the last line adds none, so that a report
/// that is made again from the same recipe and data keeps all its bytes. It has no times and no commits: these vary, and
/// git has them.
package struct ReportHistory: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var number: Int
    package var model: String
    package var mode: EvaluationMode
    package var test: Int
    package var top1: Double
    package var top5: Double
    package var mrr: Double

    fileprivate func hasSameMetrics(as other: Entry) -> Bool {
      fields.dropFirst() == other.fields.dropFirst()
    }

    fileprivate var fields: [String] {
      [String(number), model, mode.rawValue, String(test)] + [top1, top5, mrr].map(decimal)
    }
  }

  package static let file = ReportFolder.history
  private static let header = ["number", "model", "mode", "test", "top1", "top5", "mrr"]

  /// The oldest first.
  package private(set) var entries: [Entry] = []

  package init() {}

  /// Reads a `history.tsv`.
  package init(tsv: [UInt8], path: String) throws {
    let lines = String(decoding: tsv, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    for (position, line) in lines.enumerated() where position == 0 || !line.isEmpty || position < lines.count - 1 {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if position == 0 {
        guard fields == Self.header else {
          throw Problem.history(path, line: 1, fault: "it is not the header")
        }
        continue
      }
      guard let entry = Self.entry(fields), entry.number == position else {
        throw Problem.history(path, line: position + 1, fault: "it is no state with the number \(position)")
      }
      entries.append(entry)
    }
  }

  private static func entry(_ fields: [String]) -> Entry? {
    guard fields.count == header.count, let number = Int(fields[0]),
      let mode = EvaluationMode(rawValue: fields[2]),
      let test = Int(fields[3]),
      let top1 = Double(fields[4]), let top5 = Double(fields[5]), let mrr = Double(fields[6])
    else { return nil }
    return Entry(number: number, model: fields[1], mode: mode, test: test, top1: top1, top5: top5, mrr: mrr)
  }

  /// Adds the state of a report, if its headline differs from the last line.
  package mutating func add(_ document: ExperimentResult) {
    guard let result = document.answered else { return }
    let entry = Entry(
      number: entries.count + 1, model: result.model, mode: result.mode, test: result.test,
      top1: result.measures.top1, top5: result.measures.top5, mrr: result.measures.mrr)
    if let last = entries.last, last.hasSameMetrics(as: entry) { return }
    entries.append(entry)
  }

  package var tsv: [UInt8] {
    Array(([Self.header] + entries.map(\.fields)).map { $0.joined(separator: "\t") + "\n" }.joined().utf8)
  }
}

extension ExperimentResult {
  /// The result that the page's answer is about; nil without a holdout result.
  var answered: Result? { Headline(self).shown.first }
}
