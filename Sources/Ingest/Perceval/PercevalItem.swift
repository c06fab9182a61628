import DelegationFiles
import DelegationFoundations

/// One line of Perceval's output: an item with its `data`, as far as it is wanted.
package struct PercevalItem {
  package private(set) var backend: String?
  private(set) var category: String?
  /// The tracker, and the task inside it; equal in every version of a task.
  package private(set) var origin: String?
  private(set) var uuid: String?
  /// What was asked for, where the program fetched it; else the origin.
  package private(set) var tag: String?
  /// The time of the last update in Unix seconds, with a fraction; 0 if the item has none.
  package private(set) var updated = 0.0
  private(set) var data: JSONTree?
  package private(set) var dataRange: Range<Int>?

  /// Whether the program fetched the item, so that its tag says what was asked for.
  package var isTagged: Bool { tag != nil && tag != origin }

  /// - `keys`: Of `data` that are wanted.
  package init(_ text: UnsafeBufferPointer<UInt8>, keys: Set<String>) throws(JSONFault) {
    var scanner = JSONScanner(text)
    guard text.count <= InputLimits.row.most else { throw .tooMuch(InputLimits.row, 0) }
    try scanner.enter(.object, "the line")
    var isFirst = true
    while let key = try scanner.nextKey(&isFirst) {
      switch String(decoding: key, as: UTF8.self) {
      case "backend_name": backend = try JSONTree(&scanner, depth: 1).scalar
      case "category": category = try JSONTree(&scanner, depth: 1).scalar
      case "origin": origin = try JSONTree(&scanner, depth: 1).scalar
      case "uuid": uuid = try JSONTree(&scanner, depth: 1).scalar
      case "tag": tag = try JSONTree(&scanner, depth: 1).scalar
      case "updated_on": updated = Double(try JSONTree(&scanner, depth: 1).scalar ?? "") ?? 0
      case "data" where data == nil:
        let start = scanner.position
        data = .object(try Self.members(&scanner, keys))
        dataRange = start..<scanner.position
      default: try scanner.skip(depth: 1)
      }
    }
    try scanner.finish()
  }

  private static func members(
    _ scanner: inout JSONScanner, _ keys: Set<String>
  ) throws(JSONFault) -> [String: JSONTree] {
    var (members, isFirst) = ([String: JSONTree](), true)
    let start = scanner.position
    try scanner.enter(.object, "“data”")
    while let key = try scanner.nextKey(&isFirst) {
      let name = String(decoding: key, as: UTF8.self)
      if keys.contains(name) {
        guard members.updateValue(try JSONTree(&scanner, depth: 2), forKey: name) == nil else {
          throw .duplicateKey(name, in: scanner, from: start)
        }
      } else {
        try scanner.skip(depth: 2)
      }
    }
    return members
  }
}

extension Problem {
  static let fetchItems =
    "delete the line, or fetch again: delegate datasets fetch NAME, or perceval --json-line"

  package static func item(
    _ fault: String, file: SourceFile, line: Int, remedy: String = Problem.fetchItems
  ) -> Problem {
    Problem(location: "\(file.displayPath):\(line)", fault: fault, remedy: remedy)
  }

  package static func otherBackend(_ name: String?, wanted: String, file: SourceFile, line: Int) -> Problem {
    let found = name.map { "is of the backend \(shown($0))" } ?? "has no “backend_name”"
    return item(
      "the item \(found), and dataset.yaml names \(wanted)", file: file, line: line,
      remedy: "correct perceval.backend in dataset.yaml, or delete the line")
  }
}
