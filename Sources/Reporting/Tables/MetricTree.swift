import DelegationExperiments
import DelegationTasks

/// Figures by name as nested objects: what `metrics.json` holds.
package enum MetricTree {
  /// The bytes of `metrics.json`: keys sorted, indented, one newline at the end.
  ///
  /// - Parameters:
  ///   - figures: By name, parts of it parted by dots, such as `headline.top1`; no name is the beginning of another.
  static func json(_ figures: [(name: String, value: Double)]) throws -> [UInt8] {
    try tree(figures.map { (parts($0.name)[...], $0.value) }).rounded().bytes()
  }

  /// DVC takes any key `error` for a file that it could not read.
  private static func parts(_ name: String) -> [String] {
    name.split(separator: ".").map { $0 == "error" ? "calibrationError" : String($0) }
  }

  private static func tree(_ figures: [(path: ArraySlice<String>, value: Double)]) -> JSONTree {
    var branches: [String: [(path: ArraySlice<String>, value: Double)]] = [:]
    for figure in figures {
      branches[figure.path.first ?? "", default: []].append((figure.path.dropFirst(), figure.value))
    }
    return .object(
      branches.mapValues { figures in
        if figures.count == 1, figures[0].path.isEmpty { return .figure(figures[0].value) }
        return tree(figures)
      })
  }

  /// The figures of a `metrics.json`, by name, in the order of the names.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - path: Where they come from; named in the error.
  package static func figures(_ json: [UInt8], path: String) throws -> [(name: String, value: Double)] {
    try leaves(.object(try StrictJSON.decode([String: JSONTree].self, json, path: path)), name: "", path: path)
  }

  private static func leaves(_ tree: JSONTree, name: String, path: String) throws -> [(name: String, value: Double)] {
    switch tree {
    case .whole(let value): return [(name, Double(value))]
    case .figure(let value): return [(name, value)]
    case .object(let branches):
      return try branches.keys.sorted().flatMap { key in
        try leaves(branches[key]!, name: name.isEmpty ? key : "\(name).\(key)", path: path)
      }
    default: throw Problem.unreadableReport(path, fault: "the value of \(name) is no number")
    }
  }
}
