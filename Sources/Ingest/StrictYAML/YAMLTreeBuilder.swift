import TaskModel
import Yams

/// Makes values that know their places of what the parser read.
struct YAMLTreeBuilder {
  /// What people write has far fewer values; anchors inside anchors can make any number of a few lines.
  static let valueLimit = 100_000

  let path: String
  /// Not for what stands on a command line, which has none.
  let countsLines: Bool
  private var count = 0

  init(path: String, countsLines: Bool) {
    self.path = path
    self.countsLines = countsLines
  }

  /// - Parameters:
  ///   - node: The value and all below it.
  ///   - key: Its own, dotted from the root.
  ///   - line: Of the key for a value inside a mapping, else of the value itself.
  /// - Throws: `Problem` for a key that is no word, and for more than ``valueLimit`` values.
  mutating func value(_ node: Node, key: String, line: Int) throws -> YAMLValue {
    count += 1
    guard count <= Self.valueLimit else { throw Problem.yamlTooMany(path, limit: Self.valueLimit) }
    return YAMLValue(try content(node, key: key, line: line), path: path, key: key, line: countsLines ? line : nil)
  }

  private mutating func content(_ node: Node, key: String, line: Int) throws -> YAMLValue.Content {
    switch node {
    case .scalar(let scalar):
      return .scalar(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
    case .sequence(let items):
      var values: [YAMLValue] = []
      for (place, item) in items.enumerated() {
        values.append(try value(item, key: "\(key)[\(place)]", line: item.mark?.line ?? line))
      }
      return .list(values)
    case .mapping(let pairs):
      var entries: [YAMLEntry] = []
      for (name, item) in pairs {
        guard case .scalar(let scalar) = name else {
          throw Problem.keyIsNoWord(place: YAMLValue.place(path, name.mark?.line ?? line), inside: key)
        }
        let full = key.isEmpty ? scalar.string : "\(key).\(scalar.string)"
        entries.append(YAMLEntry(scalar.string, try value(item, key: full, line: scalar.mark?.line ?? line)))
      }
      return .mapping(entries)
    case .alias: preconditionFailure("the parser puts what an alias stands for in its place")
    }
  }
}
