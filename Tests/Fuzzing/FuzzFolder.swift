import Foundation

/// The files of a reader under test: in its own folder, in memory if the system supports it, and in the repository.
package final class FuzzFolder: Sendable {
  package let folder: String

  /// - Parameter folder: Created if missing; the caller removes it.
  package init(folder: String) throws {
    self.folder = folder
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// The path of a new folder, in the memory file system on Linux.
  package static func newFolder() -> String {
    let memory = "/dev/shm"
    let base = access(memory, W_OK) == 0 ? memory : NSTemporaryDirectory()
    return "\(base)/delegate-fuzz-\(getpid())-\(UUID().uuidString.prefix(8))"
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Replaces the bytes of a file.
  func write(_ bytes: [UInt8], to name: String) {
    let file = open(path(name), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    precondition(file >= 0, "cannot write \(path(name))")
    defer { close(file) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
      precondition(count > 0, "cannot write \(path(name))")
      rest = rest.dropFirst(count)
    }
  }

  func write(_ text: String, to name: String) { write(Array(text.utf8), to: name) }

  /// The repository's root.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  /// Files of the repository of one name, below a folder of it, in the order of their paths.
  static func shipped(_ name: String, below folder: String) throws -> [[UInt8]] {
    let paths = (FileManager.default.subpaths(atPath: "\(root)/\(folder)") ?? []).filter {
      $0.split(separator: "/").last == name[...]
    }
    return try paths.sorted().map { Array(try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(folder)/\($0)"))) }
  }
}
