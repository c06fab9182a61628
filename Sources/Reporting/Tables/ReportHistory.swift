import DelegationEvaluation
import DelegationFiles
import DelegationFoundations
import DelegationRanking
import DelegationResults

/// How a report's headline came to be what it is: a line for each state of its metrics that runs left in the folder.
///
/// It is `history.tsv` beside `report.json`. A run whose metrics are those of the last line adds none, so that a report
/// that is made again from the same recipe and data keeps all its bytes. It has no times and no commits: these vary, and
/// git has them.
package struct ReportHistory: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var number: Int
    var model: String
    var mode: EvaluationMode
    var test: Int
    package var measures: MeasureSet

    fileprivate var fields: [String] { ReportHistory.columns.map { $0.field(self) ?? "" } }
  }

  static var columns: [DataTable.RowColumn<Entry>] {
    [.integer("number", "from 1", \.number)] + .name(\.model, \.mode) + [.integer("test", "test tasks", \.test)]
      + MeasureSet.measures(.brief).map { measure in
        .number(measure.note.key, measure.briefUnit) { $0.measures[measure.note.key] }
      }
  }

  package static let file = ReportFolder.history
  private static let facts = ["number", "model", "mode", "test"]

  /// The oldest first.
  package private(set) var entries: [Entry] = []

  /// The latest states that are about one model in one mode: others cannot be compared.
  package var ofLastModel: [Entry] {
    Array(entries.reversed().prefix { ($0.model, $0.mode) == (entries.last!.model, entries.last!.mode) }.reversed())
  }

  package init() {}

  package init(tsv: [UInt8], path: String) throws {
    let lines = String(decoding: tsv, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var measures: [String] = []
    for (position, line) in lines.enumerated() where position == 0 || !line.isEmpty || position < lines.count - 1 {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if position == 0 {
        // An earlier version had fewer measures.
        measures = Array(fields.dropFirst(Self.facts.count))
        guard Array(fields.prefix(Self.facts.count)) == Self.facts, MeasureSet.required.isSubset(of: measures) else {
          throw Problem.history(path, line: 1, fault: "it is not the header")
        }
        continue
      }
      guard let entry = Self.entry(fields, measures), entry.number == position else {
        throw Problem.history(path, line: position + 1, fault: "it is not a state with the number \(position)")
      }
      entries.append(entry)
    }
  }

  private static func entry(_ fields: [String], _ measures: [String]) -> Entry? {
    let texts = fields.dropFirst(facts.count)
    guard texts.count == measures.count, fields.count >= facts.count, let number = Int(fields[0]),
      let mode = EvaluationMode(rawValue: fields[2]), let test = Int(fields[3]),
      let set = MeasureSet(Dictionary(zip(measures, texts.map { Double($0) })) { $1 }),
      set.values.count == texts.count(where: { !$0.isEmpty })
    else { return nil }
    return Entry(number: number, model: fields[1], mode: mode, test: test, measures: set)
  }

  package mutating func add(_ document: ExperimentResult) {
    guard let result = document.answered else { return }
    let entry = Entry(
      number: entries.count + 1, model: result.model, mode: result.mode, test: result.test,
      measures: result.measures.only(.brief))
    if let last = entries.last, last.fields.dropFirst() == entry.fields.dropFirst() { return }
    entries.append(entry)
  }

  package var tsv: [UInt8] { DataTable(path: Self.file, "", of: entries, Self.columns).bytes }
}
