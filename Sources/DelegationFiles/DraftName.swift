import Foundation

/// The names of what is being written beside its place: `.NAME.new-PROCESS`.
struct DraftName {
  let parent: String
  private let prefix: String

  /// - Parameter path: Of the place.
  init(beside path: String) {
    let url = URL(fileURLWithPath: path)
    parent = url.deletingLastPathComponent().path
    prefix = ".\(url.lastPathComponent).new-"
  }

  /// This process's.
  var path: String { "\(parent)/\(prefix)\(getpid())" }

  /// Removes what killed runs left, and what this process did; that of processes that live stays.
  func sweep() {
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(prefix) {
      guard let process = Int32(entry.dropFirst(prefix.count)) else { continue }
      let lives = process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
      if !lives { try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)") }
    }
  }
}
