import DelegationFiles
import DelegationFoundations
import DelegationResults
import Yams

enum DVCFiles {
  /// The settings as nested keys, clusterings and models by their names: `clusters.0.k`, `models.recent.days`.
  static func parameters(_ document: ExperimentResult) throws -> String {
    let models = document.models.map { ($0.name, $0.settings) }
    let settings = SettingText.parameters(document.settings, models: models).map(\.setting)
    return try Yams.serialize(
      node: nested(
        settings.map { (SettingText.path($0.key)[...], $0.value) }, leaf: { Node($0) },
        branch: { .mapping(.init($0.map { (Node($0), $1) })) }))
  }

  static func pipeline(_ plots: [ExperimentResult.Plot]) throws -> String {
    let charts = plots.map(\.title).distinct.map { title -> Node in
      let files = plots.filter { $0.title == title }
      let axes: [(Node, Node)] = [
        (Node("x"), .mapping(.init(files.map { (Node($0.table.path), Node($0.horizontal)) }))),
        (Node("y"), .mapping(.init(files.map { (Node($0.table.path), .sequence(.init($0.lines.map { Node($0) }))) }))),
      ]
      return .mapping(.init([(Node(title), .mapping(.init(axes)))]))
    }
    let lists: [(String, [Node])] = [
      ("metrics", [Node("metrics.json")]), ("params", [Node("params.yaml")]), ("plots", charts),
    ]
    return try Yams.serialize(
      node: .mapping(.init(lists.filter { !$0.1.isEmpty }.map { (Node($0.0), .sequence(.init($0.1))) })))
  }

}

/// Values as a tree: what they have in common at the beginning of their paths is a branch, in the order of the first; no path is the
/// beginning of another.
private func nested<Value, Tree>(
  _ values: [(path: ArraySlice<String>, value: Value)], leaf: (Value) -> Tree, branch: ([(String, Tree)]) -> Tree
) -> Tree {
  if values.count == 1, values[0].path.isEmpty { return leaf(values[0].value) }
  let groups = Dictionary(grouping: values) { $0.path.first ?? "" }
  return branch(
    values.map { $0.path.first ?? "" }.distinct.map { key in
      (key, nested(groups[key]!.map { ($0.path.dropFirst(), $0.value) }, leaf: leaf, branch: branch))
    })
}

/// Metrics by name as nested objects: the content of `metrics.json`.
package enum MetricTree {
  /// The bytes of `metrics.json`: keys sorted, indented, one newline at the end.
  ///
  /// - Parameters:
  ///   - metrics: By name with dots, such as `headline.top1`; no name is the beginning of another.
  static func json(_ metrics: [(name: String, value: Double)]) throws -> [UInt8] {
    try nested(
      metrics.map { (parts($0.name)[...], $0.value) }, leaf: JSONTree.number,
      branch: { .object(Dictionary(uniqueKeysWithValues: $0)) }
    ).fileJSON()
  }

  /// DVC takes any key `error` for a file that cannot be read.
  private static func parts(_ name: String) -> [String] {
    name.split(separator: ".").map { $0 == "error" ? "calibrationError" : String($0) }
  }

  package static func metrics(_ json: [UInt8], path: String) throws -> [(name: String, value: Double)] {
    try leaves(.object(try StrictJSON.decode([String: JSONTree].self, json, path: path)), name: "", path: path)
  }

  private static func leaves(_ tree: JSONTree, name: String, path: String) throws -> [(name: String, value: Double)] {
    switch tree {
    case .integer(let value): return [(name, Double(value))]
    case .number(let value): return [(name, value)]
    case .object(let branches):
      return try branches.keys.sorted().flatMap { key in
        try leaves(branches[key]!, name: name.isEmpty ? key : "\(name).\(key)", path: path)
      }
    default: throw Problem.unreadableReport(path, fault: "the value of \(name) is not a number")
    }
  }
}
