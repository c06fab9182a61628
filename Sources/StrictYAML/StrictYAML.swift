import DelegationFiles
import DelegationFoundations
import Foundation
import Yams

/// Reads hand-written YAML files: descriptions of datasets, recipes, rules.
///
/// Strict means that nothing is guessed or ignored: an unknown key, a repeated key, a value of another type and a value
/// out of its range are each a `Problem` that names file, line and key, and for an unknown key the nearest known one.
package enum StrictYAML {
  /// Reads a file that holds one mapping. Unless the command line names it, it may be a stranger's: a link in the place of it stays
  /// in its folder, so that no message shows another file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - knownKeys: The keys the mapping may have.
  ///   - takesPipe: Whether the file may be a pipe or a link, since the command line names it.
  package static func read(file path: String, knownKeys: [String], takesPipe: Bool = false) throws -> YAMLMapping {
    let folder = (path as NSString).deletingLastPathComponent
    guard takesPipe || FolderPaths.isBelow(folder, path) else { throw Problem.linkLeadsOut(path, of: folder) }
    return try read(
      Array(WholeFile.read(path, within: InputLimits.yamlBytes, takesPipe: takesPipe)), path: path,
      knownKeys: knownKeys)
  }

  package static func read(_ bytes: [UInt8], path: String, knownKeys: [String]) throws -> YAMLMapping {
    guard bytes.count <= InputLimits.yamlBytes.most else { throw Problem.tooMuch(InputLimits.yamlBytes, at: path) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem(
        location: "\(path):\(lineOfInvalidByte(bytes))", fault: "the line is not valid UTF-8",
        remedy: "save the file as UTF-8")
    }
    return try read(text, path: path, knownKeys: knownKeys)
  }

  package static func read(_ text: String, path: String, knownKeys: [String]) throws -> YAMLMapping {
    guard let root = try node(of: text, path: path) else {
      throw Problem(
        location: "\(path):1", fault: "the file is empty", remedy: "write its keys, one 'key: value' to a line")
    }
    return try tree(root, path: path, key: "", line: 1).mapping(knownKeys: knownKeys)
  }

  /// Reads one value of the command line.
  ///
  /// - Parameters:
  ///   - text: The value in YAML, such as `0.5` or `[holdout, folds]`; empty text is an empty value.
  ///   - location: The location in messages, for all lines of the text.
  ///   - key: Dotted from the root of the file that the value is for.
  package static func value(_ text: String, location: String, key: String) throws -> YAMLValue {
    let root: Node?
    do {
      root = try node(of: text, path: location)
    } catch let problem as Problem {
      throw Problem(
        location: location, fault: problem.fault,
        remedy: "write a word, a number or a list such as [one, two], in quotes where the shell would split it")
    }
    guard let root else { return YAMLValue(.scalar("", isPlain: true), path: location, key: key, line: nil) }
    return tree(root, path: location, key: key, line: nil)
  }

  private static func node(of text: String, path: String) throws -> Node? {
    // The mark of UTF-8, with which some editors begin a text, is no part of the first key.
    let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    try YAMLExpansion.check(text, path: path)
    do {
      return try Parser(yaml: text).singleRoot()
    } catch let error as YamlError {
      throw Problem.yaml(error, path: path)
    }
  }

  private static func tree(_ root: Node, path: String, key: String, line: Int?) -> YAMLValue {
    YAMLTreeBuilder(path: path, countsLines: line != nil).value(root, key: key, line: root.mark?.line ?? 1)
  }

  // The line of the first byte that cannot be part of UTF-8: the text up to it decodes.
  private static func lineOfInvalidByte(_ bytes: [UInt8]) -> Int {
    var line = 1
    for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if String(validating: part, as: UTF8.self) == nil { return line }
      line += 1
    }
    return line
  }
}

extension YAMLMapping {
  /// This mapping merged over another: mappings key by key, lists and scalars as a whole.
  ///
  /// `null` removes the other's value. Keys are in this mapping's order, then those that only the other has; each value
  /// keeps its location.
  package func merged(over other: YAMLMapping) -> YAMLMapping {
    var merged: [YAMLEntry] = []
    for entry in entries where !entry.value.isNull {
      guard let inner = try? entry.value.mapping() else {
        merged.append(entry)
        continue
      }
      let below = (try? other.optional(entry.key)?.mapping()) ?? inner.without(inner.entries.map(\.key))
      merged.append(YAMLEntry(entry.key, inner.merged(over: below).value))
    }
    merged += other.entries.filter { !has($0.key) }
    return YAMLMapping(path: path, key: key, line: line, entries: merged)
  }

  package func without(_ keys: [String]) -> YAMLMapping {
    YAMLMapping(path: path, key: key, line: line, entries: entries.filter { !keys.contains($0.key) })
  }

  package func replacing(_ key: String, by value: YAMLValue) -> YAMLMapping {
    var entries = entries
    if let index = entries.firstIndex(where: { $0.key == key }) {
      entries[index].value = value
    } else {
      entries.append(YAMLEntry(key, value))
    }
    return YAMLMapping(path: path, key: self.key, line: line, entries: entries)
  }
}

/// Builds values with locations from the parser's nodes, whose number ``YAMLExpansion`` has checked.
struct YAMLTreeBuilder {
  let path: String
  /// Whether lines are counted; not for values of the command line.
  let countsLines: Bool

  func value(_ node: Node, key: String, line: Int) -> YAMLValue {
    YAMLValue(content(node, key: key, line: line), path: path, key: key, line: countsLines ? line : nil)
  }

  private func content(_ node: Node, key: String, line: Int) -> YAMLValue.Content {
    switch node {
    case .scalar(let scalar):
      return .scalar(scalar.string, isPlain: scalar.style == .plain || scalar.style == .any)
    case .sequence(let items):
      return .list(
        items.enumerated().map { index, item in
          value(item, key: "\(key)[\(index)]", line: item.mark?.line ?? line)
        })
    case .mapping(let pairs):
      return .mapping(
        pairs.map { name, item in
          guard case .scalar(let scalar) = name else { preconditionFailure("keys were checked") }
          let full = key.isEmpty ? scalar.string : "\(key).\(scalar.string)"
          return YAMLEntry(scalar.string, value(item, key: full, line: scalar.mark?.line ?? line))
        })
    case .alias: preconditionFailure("the parser resolves aliases")
    }
  }
}
