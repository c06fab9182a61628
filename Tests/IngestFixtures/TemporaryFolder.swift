import Foundation

/// A folder that is removed with the value.
package final class TemporaryFolder: Sendable {
  package let path: String

  package init() {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("delegation-\(UUID().uuidString)").path
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      fatalError("\(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { path + "/" + name }

  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  package func bytes(_ name: String) -> [UInt8]? { FileManager.default.contents(atPath: path(name)).map { Array($0) } }

  /// Every file below, in the order of their paths.
  package var files: [String] {
    (FileManager.default.subpaths(atPath: path) ?? []).filter {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path($0), isDirectory: &isFolder) && !isFolder.boolValue
    }.sorted()
  }
}
