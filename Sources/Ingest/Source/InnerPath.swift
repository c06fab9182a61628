import DelegationFoundations
import DelegationStrictYAML
import Foundation

/// Paths that a file names and that must stay inside its folder.
package enum InnerPath {
  /// Whether a path is relative, without `..` and control characters.
  static func staysInside(_ path: String) -> Bool {
    !path.isEmpty && !path.hasPrefix("/") && !hasControls(path)
      && !path.split(separator: "/").contains("..")
  }

  /// Whether a path has a control character; at a NUL the system would end it.
  static func hasControls(_ path: String) -> Bool { path.utf8.contains { $0 < 0x20 || $0 == 0x7f } }

  /// Whether a path is relative, without `..` and hidden files.
  package static func isPlain(_ path: String) -> Bool {
    staysInside(path) && !path.contains("\\") && !path.contains(" ")
      && path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}

extension YAMLValue {
  /// The name of a file in the folder of the data, or its path below it.
  func fileName() throws -> String {
    let text = try withoutControls().text()
    guard InnerPath.staysInside(text) else {
      let (word, name) = (
        key.split(separator: ".").last ?? "", text.split(separator: "/").last { $0 != ".." } ?? "FILE"
      )
      throw Problem.impossible(
        self, "\(Problem.shown(text)) is not a path below the folder of the data",
        remedy: "write \(word.prefix { $0 != "[" }): \(name), and the folder as data: [/FOLDER]")
    }
    return text
  }

  private func withoutControls() throws -> YAMLValue {
    guard try InnerPath.hasControls(text()) else { return self }
    throw Problem.impossible(
      self, "the name \(Problem.shown(try text())) has a line end, a tab or another control character",
      remedy: "rename the file, and write its new name here")
  }

  /// Returns one file, or a list of files in their order.
  func fileNames() throws -> [String] {
    guard case .list(let items) = content else { return [try fileName()] }
    guard !items.isEmpty else {
      throw Problem.impossible(self, "the list of files is empty", remedy: "name at least one, such as tasks.csv")
    }
    for item in items { _ = try item.fileName() }
    return try texts()
  }

  /// The locations where files may be: beside the description, below a folder of the search path, or an absolute path.
  func dataLocations() throws -> [DatasetLocation] {
    try list().forEach { item in
      guard !(try item.withoutControls().text()).split(whereSeparator: { "/!".contains($0) }).contains("..") else {
        throw Problem.impossible(
          item, "\(Problem.shown(try item.text())) goes up by ..", remedy: "write the whole path, from / on")
      }
    }
    return try texts().map { DatasetLocation($0) }
  }
}

extension Problem {
  /// Checks that a description can name files.
  package static func checkNames(ofFiles paths: [String]) throws {
    guard let path = paths.first(where: InnerPath.hasControls) else { return }
    throw Problem(
      location: path, fault: "its name has a line end, a tab or another control character", remedy: "rename the file")
  }
}
