import DelegationFiles
import DelegationFoundations
import Foundation

/// What came of a unit: a row of the fleet's table, and one line of JSON.
///
/// Shares are 0…1. Of a unit that made nothing, all figures are nil.
package struct FleetRow: Codable, Equatable, Sendable {
  package enum Status: String, Codable, Sendable {
    case done, error
  }

  package enum Fault: String, Codable, Sendable, CaseIterable {
    /// A file is missing, damaged or wrong, or there is too little data.
    case data
    /// The plan does not fit the program or the recipe.
    case usage
    /// The result of the same program on the same data is there already, with other bytes.
    case conflict
    /// The process was ended, at each attempt.
    case lost

    package init(_ kind: Problem.Kind) {
      self =
        switch kind {
        case .data, .version: .data
        case .usage: .usage
        case .conflict: .conflict
        }
    }
  }

  package var dataset, recipe: String
  package var kind: FleetUnit.Kind
  package var settings: String?
  package var status: Status
  package var fault: Fault?
  package var error: String?
  package var tasks, persons: Int?
  package var outcomes: String?
  package var test: Int?
  package var model: String?
  package var top1, top5, mrr: Double?
  package var rule: String?
  package var ruleTop1, ruleMRR: Double?
  package var verdict: String?
  package var seconds, peakMiB: Double?
  package var attempt: Int
  package var key: String
  package var digest: String?

  package init(_ unit: FleetUnit, attempt: Int, fault: Fault, error: String) {
    self.init(unit, attempt: attempt, status: .error)
    self.fault = fault
    self.error = Self.plain(error)
  }

  package init(_ unit: FleetUnit, attempt: Int, status: Status = .done) {
    // The folder of a dataset may say who keeps it.
    dataset = unit.shownDataset
    (recipe, kind, key) = (unit.recipe, unit.kind, unit.key)
    settings = unit.changes.isEmpty ? nil : unit.changes.joined(separator: ", ")
    (self.status, self.attempt) = (status, attempt)
  }

  // Parsed once; nothing changes them. A cell in the wrong column may be a name or a title.
  nonisolated(unsafe) private static let values = #/(column )?“[^”]*”|["'][^"']*\(an address\)[^"']*["']/#
  nonisolated(unsafe) private static let folders = #/(^|[ "'“(])\/(?:[^\/\s]+\/)+/#

  /// A message on one line as the page may show it: without addresses, values of the data and the folders that lead to a file.
  private static func plain(_ text: String) -> String {
    PrivacyGuard(of: .tracker).replacing(text) { _ in "(an address)" }
      .replacing(values) { $0.1 == nil ? "“…”" : String($0.0) }
      .replacing(folders) { $0.1 }
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension FleetUnit {
  package var shownDataset: String {
    guard dataset.hasPrefix("/") else { return dataset }
    let name = URL(fileURLWithPath: dataset).lastPathComponent
    return [".tar.gz", ".tgz"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) } ?? name
  }
}

extension FleetRow {
  package struct Column: Sendable {
    package let name: String
    let isNumber: Bool
    let text: @Sendable (FleetRow) -> String?

    fileprivate static func text(_ name: String, _ value: @escaping @Sendable (FleetRow) -> String?) -> Column {
      Column(name: name, isNumber: false, text: value)
    }

    fileprivate static func count(_ name: String, _ value: @escaping @Sendable (FleetRow) -> Int?) -> Column {
      Column(name: name, isNumber: true, text: { value($0).map { "\($0)" } })
    }

    fileprivate static func number(_ name: String, _ value: @escaping @Sendable (FleetRow) -> Double?) -> Column {
      Column(name: name, isNumber: true, text: { value($0).map(decimal) })
    }
  }

  /// All of them, in the order of the table and of each line of JSON; the names are those of the properties.
  package static let columns: [Column] = [
    .text("dataset", \.dataset), .text("recipe", \.recipe), .text("kind", \.kind.rawValue),
    .text("settings", \.settings), .text("status", \.status.rawValue), .text("fault", \.fault?.rawValue),
    .text("error", \.error), .count("tasks", \.tasks), .count("persons", \.persons), .text("outcomes", \.outcomes),
    .count("test", \.test), .text("model", \.model), .number("top1", \.top1), .number("top5", \.top5),
    .number("mrr", \.mrr), .text("rule", \.rule), .number("ruleTop1", \.ruleTop1), .number("ruleMRR", \.ruleMRR),
    .text("verdict", \.verdict), .number("seconds", \.seconds), .number("peakMiB", \.peakMiB),
    .count("attempt", \.attempt), .text("key", \.key), .text("digest", \.digest),
  ]

  /// One line of JSON, without the line end: every column, null where there is nothing.
  package var line: String { jsonLine(Self.columns.map { ($0.name, $0.text(self), $0.isNumber) }) }

  package init(line: some Collection<UInt8>, location: String) throws {
    do {
      self = try JSONDecoder().decode(FleetRow.self, from: Data(line))
    } catch { throw Problem.noRow(location, plainMessage(error)) }
  }
}

/// The table of a fleet: a header and a row per unit, in the order of the plan. Cells are separated by tabs and hold none.
package enum FleetTable {
  package static let file = "table.tsv"

  private static var header: String { FleetRow.columns.map(\.name).joined(separator: "\t") }

  package static func text(_ rows: [FleetRow]) -> String {
    let lines = rows.map { row in FleetRow.columns.map { $0.text(row) ?? "" }.joined(separator: "\t") }
    return ([header] + lines).map { $0 + "\n" }.joined()
  }

  package static func read(_ bytes: some Collection<UInt8>, location: String) throws -> [FleetRow] {
    let lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    guard lines.first == header else {
      throw Problem(
        location: location, fault: "its first line is not that of a fleet's table",
        remedy: "name the folder that 'delegate fleet run --to' wrote")
    }
    return try lines.enumerated().dropFirst().map { index, line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == FleetRow.columns.count else {
        throw Problem.noRow("\(location):\(index + 1)", "it has \(cells.count) cells")
      }
      let pairs = zip(FleetRow.columns, cells).filter { !$1.isEmpty }.map { column, cell in
        (column.name, !column.isNumber ? cell : Double(cell).flatMap { $0.isFinite ? $0 : nil } as Any? ?? cell)
      }
      let json = try JSONSerialization.data(withJSONObject: Dictionary(uniqueKeysWithValues: pairs))
      return try FleetRow(line: json, location: "\(location):\(index + 1)")
    }
  }
}
