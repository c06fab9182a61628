import Foundation
import TaskModel
import Yams

/// Reads the YAML files that people write: descriptions of datasets, recipes, rules.
///
/// Strict means that nothing is guessed or passed over: an unknown key, a key that comes twice, a value of another type
/// and a value out of its range are each a `Problem` that names file, line and key, and for an unknown key the
/// nearest known one.
package enum StrictYAML {
  /// The longest file that is read; what people write is far shorter.
  package static let byteLimit = 4 << 20

  /// Reads a file that holds one mapping.
  ///
  /// - Parameters:
  ///   - path: As it is to be named in messages.
  ///   - knownKeys: The keys the mapping may have.
  package static func read(file path: String, knownKeys: [String]) throws -> YAMLMapping {
    guard let bytes = FileManager.default.contents(atPath: path) else { throw Problem.unreadable(path) }
    return try read(Array(bytes), path: path, knownKeys: knownKeys)
  }

  /// Reads the bytes of a file.
  package static func read(_ bytes: [UInt8], path: String, knownKeys: [String]) throws -> YAMLMapping {
    guard bytes.count <= byteLimit else { throw Problem.yamlTooLong(path, bytes.count) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Problem.yamlNotUTF8(path, line: lineOfInvalidByte(bytes))
    }
    return try read(text, path: path, knownKeys: knownKeys)
  }

  /// Reads text that is already at hand.
  package static func read(_ text: String, path: String, knownKeys: [String]) throws -> YAMLMapping {
    guard let root = try node(of: text, path: path) else { throw Problem.yamlEmpty(path) }
    return try tree(root, path: path, key: "", line: 1).mapping(knownKeys: knownKeys)
  }

  /// Reads one value, as the command line holds it.
  ///
  /// - Parameters:
  ///   - text: The value in YAML, such as `0.5` or `[holdout, folds]`; empty text is a value of nothing.
  ///   - place: As messages name it; it stands for all lines of the text.
  ///   - key: Dotted from the root of the file that the value is meant for.
  package static func value(_ text: String, place: String, key: String) throws -> YAMLValue {
    let root: Node?
    do {
      root = try node(of: text, path: place)
    } catch let problem as Problem {
      throw Problem.noValueText(place, fault: problem.fault)
    }
    guard let root else { return YAMLValue(.scalar("", isPlain: true), path: place, key: key, line: nil) }
    return try tree(root, path: place, key: key, line: nil)
  }

  private static func node(of text: String, path: String) throws -> Node? {
    do {
      return try Parser(yaml: text).singleRoot()
    } catch let error as YamlError {
      throw Problem.yaml(error, path: path)
    }
  }

  private static func tree(_ root: Node, path: String, key: String, line: Int?) throws -> YAMLValue {
    var builder = YAMLTreeBuilder(path: path, countsLines: line != nil)
    return try builder.value(root, key: key, line: root.mark?.line ?? 1)
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
