import DelegationFiles
import DelegationFoundations
import DelegationResults
import Yams

enum DVCFiles {
  /// The settings as nested keys, clusterings and models by their names: `clusters.0.k`, `models.recent.days`.
  static func parameters(_ document: ExperimentResult) throws -> String {
    let models = document.models.map { ($0.name, $0.settings) }
    var root = Branch()
    for parameter in SettingText.parameters(document.settings, models: models) {
      root.add(SettingText.path(parameter.setting.key)[...], parameter.setting.value)
    }
    return try Yams.serialize(node: root.node)
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

  private struct Branch {
    private var children: [(key: String, value: Branch)] = []
    private var value: String?

    mutating func add(_ path: ArraySlice<String>, _ text: String) {
      guard let key = path.first else {
        value = text
        return
      }
      let position = children.firstIndex { $0.key == key } ?? children.endIndex
      if position == children.endIndex { children.append((key, Branch())) }
      children[position].value.add(path.dropFirst(), text)
    }

    var node: Node { value.map { Node($0) } ?? .mapping(.init(children.map { (Node($0.key), $0.value.node) })) }
  }
}

/// Metrics by name as nested objects: the content of `metrics.json`.
package enum MetricTree {
  /// The bytes of `metrics.json`: keys sorted, indented, one newline at the end.
  ///
  /// - Parameters:
  ///   - metrics: By name with dots, such as `headline.top1`; no name is the beginning of another.
  static func json(_ metrics: [(name: String, value: Double)]) throws -> [UInt8] {
    try tree(metrics.map { (parts($0.name)[...], $0.value) }).fileJSON()
  }

  /// DVC takes any key `error` for a file that cannot be read.
  private static func parts(_ name: String) -> [String] {
    name.split(separator: ".").map { $0 == "error" ? "calibrationError" : String($0) }
  }

  private static func tree(_ metrics: [(path: ArraySlice<String>, value: Double)]) -> JSONTree {
    var branches: [String: [(path: ArraySlice<String>, value: Double)]] = [:]
    for metric in metrics {
      branches[metric.path.first ?? "", default: []].append((metric.path.dropFirst(), metric.value))
    }
    return .object(
      branches.mapValues { metrics in
        if metrics.count == 1, metrics[0].path.isEmpty { return .number(metrics[0].value) }
        return tree(metrics)
      })
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
