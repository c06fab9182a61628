import DelegationFiles
import DelegationFoundations

extension JSONTree {
  /// Reads the next value of a small text that may be hostile. A number is the text of its digits, `true` and `false` are words.
  ///
  /// - `scanner`: Before the value; afterwards behind it.
  package init(_ scanner: inout JSONScanner, depth: Int = 0) throws(JSONFault) {
    guard depth < JSONScanner.deepest else { throw .tooDeep(scanner.position) }
    scanner.treeCount += 1
    guard scanner.treeCount <= InputLimits.rowValues.most else {
      throw .tooMuch(InputLimits.rowValues, scanner.position)
    }
    var isFirst = true
    switch try scanner.peek() {
    case .object:
      let start = scanner.position
      var members: [String: JSONTree] = [:]
      try scanner.enter(.object, "the value")
      while let key = try scanner.nextKey(&isFirst) {
        let name = String(decoding: key, as: UTF8.self)
        guard members.updateValue(try JSONTree(&scanner, depth: depth + 1), forKey: name) == nil else {
          throw .duplicateKey(name, in: scanner, from: start)
        }
      }
      self = .object(members)
    case .array:
      var elements: [JSONTree] = []
      try scanner.enter(.array, "the value")
      while try scanner.nextElement(&isFirst) { elements.append(try JSONTree(&scanner, depth: depth + 1)) }
      self = .list(elements)
    case .string: self = .text(String(decoding: try scanner.string(), as: UTF8.self))
    case .number: self = .text(String(decoding: try scanner.number(), as: UTF8.self))
    case .bool: self = .text("\(try scanner.word())")
    case .null:
      _ = try scanner.word()
      self = .null
    }
  }

  /// The text of a value that is one.
  var scalar: String? { if case .text(let text) = self { text } else { nil } }

  /// The values at a path such as `fields.components.name`; each element of a list on the way counts.
  func values(_ path: String) -> [JSONTree] {
    var found = [self]
    for key in path.split(separator: ".") {
      found = found.flatMap(\.elements).compactMap { value in
        guard case .object(let members) = value else { return nil }
        return members[String(key)]
      }
    }
    return found.flatMap(\.elements)
  }

  /// The texts at the first path that has any.
  func texts(_ paths: [String]) -> [String] {
    for path in paths {
      let texts = values(path).compactMap(\.scalar).filter { !$0.isEmpty }
      if !texts.isEmpty { return texts }
    }
    return []
  }

  func text(_ paths: [String]) -> String? { texts(paths).first }

  private var elements: [JSONTree] { if case .list(let elements) = self { elements } else { [self] } }
}
