import DelegationFiles
import DelegationFoundations
import DelegationResults

/// Metrics by name as nested objects: the content of `metrics.json`.
package enum MetricTree {
  /// The bytes of `metrics.json`: keys sorted, indented, one newline at the end.
  ///
  /// - Parameters:
  ///   - metrics: By name with dots, such as `headline.top1`; no name is the beginning of another.
  static func json(_ metrics: [(name: String, value: Double)]) throws -> [UInt8] {
    try tree(metrics.map { (parts($0.name)[...], $0.value) }).rounded().bytes()
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
