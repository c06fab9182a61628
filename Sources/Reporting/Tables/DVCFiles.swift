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
