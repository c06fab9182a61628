import DelegationEvaluation
import DelegationFiles
import DelegationResults
import Foundation

/// `datapackage.json`: the columns of a report's tables and their types, by the Data Package standard (version 1), so that
/// notebooks need not guess.
enum DataPackage {
  static func json(_ document: ExperimentResult, tables: [DataTable]) throws -> [UInt8] {
    let package: JSONTree = .object([
      "name": .text(document.experiment.lowercased()), "profile": .text("tabular-data-package"),
      "title": .text("Tables of the experiment \(document.experiment)"),
      "resources": .list(
        [resource(results, separator: ",", lineEnd: "\r\n"), resource(history)] + tables.map { resource($0) }),
    ])
    return try package.fileJSON()
  }

  private static func resource(_ table: DataTable, separator: String = "\t", lineEnd: String = "\n") -> JSONTree {
    let file = table.path.split(separator: "/").last.map(String.init) ?? table.path
    return .object([
      "name": .text(table.path.dropLast(4).map { $0 == "/" ? "-" : String($0) }.joined().lowercased()),
      "path": .text(table.path), "profile": .text("tabular-data-resource"), "description": .text(table.about),
      "format": .text(String(file.suffix(3))), "encoding": .text("utf-8"),
      "dialect": .object([
        "delimiter": .text(separator), "lineTerminator": .text(lineEnd), "quoteChar": .text("\""),
        "doubleQuote": .boolean(true), "header": .boolean(true),
      ]),
      "schema": .object(["fields": .list(table.columns.map(field)), "missingValues": .list([.text("")])]),
    ])
  }

  private static func field(_ column: DataTable.Column) -> JSONTree {
    .object([
      "name": .text(column.name), "type": .text(column.kind.rawValue), "description": .text(column.about),
      "constraints": .object(["required": .boolean(column.isRequired)]),
    ])
  }

  private static let results = DataTable(
    path: "results.csv", "One line per test task and result, at holdout, on opening values.", of: [],
    ResultsCSV.columns)

  private static let history = DataTable(
    path: ReportHistory.file, "A line for each state of the headline's metrics.", of: [], ReportHistory.columns)
}

package enum DataFiles {
  package static func all(_ document: ExperimentResult) throws -> [(path: String, bytes: [UInt8])] {
    let tables = (document.measureTables + document.groupTables + document.breakdownTables).filter { !$0.rows.isEmpty }
    let plots = document.plots
    let files = (tables + plots.map(\.table)).map { ($0.path, $0.bytes) }
    return files + [
      ("datapackage.json", try DataPackage.json(document, tables: tables + plots.map(\.table))),
      ("metrics.json", try MetricTree.json(headline(document) + document.metrics.map { ($0.name, $0.value) })),
      ("params.yaml", Array(try DVCFiles.parameters(document).utf8)),
      ("dvc.yaml", Array(try DVCFiles.pipeline(plots).utf8)),
    ]
  }

  private static func headline(_ document: ExperimentResult) -> [(name: String, value: Double)] {
    guard let result = document.headlineResult else { return [] }
    return MeasureSet.keys(.limit).compactMap { key in result[key].map { ("headline.\(key)", $0) } }
  }
}
