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

  /// A second one of this process's, where two are needed at a time.
  var secondPath: String { path + Self.second }

  private static let second = ".other"

  /// Removes what killed runs left, and what this process did; that of processes that live stays.
  func sweep() {
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where entry.hasPrefix(prefix) {
      guard let process = Self.process(entry.dropFirst(prefix.count)) else { continue }
      if process == getpid() || !Self.lives(process) {
        try? FileManager.default.removeItem(atPath: "\(parent)/\(entry)")
      }
    }
  }

  /// Whether a name is that of a draft whose process has ended.
  static func isLeftover(_ name: some StringProtocol) -> Bool {
    guard name.hasPrefix("."), let mark = name.range(of: ".new-", options: .backwards),
      let process = process(name[mark.upperBound...])
    else { return false }
    return !lives(process)
  }

  /// The number of the process that a draft's name ends with.
  private static func process(_ end: some StringProtocol) -> Int32? {
    Int32(end.hasSuffix(second) ? end.dropLast(second.count) : end[...])
  }

  private static func lives(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }
}

/// Removes what killed runs left while they were writing a file or folder.
package func removeDrafts(of path: String) { DraftName(beside: path).sweep() }

/// Removes what killed runs left in a folder while they were writing files of certain names.
///
/// - Parameters:
///   - folder: Not those below it.
///   - isOwn: Whether the program gives files such a name.
package func removeDrafts(in folder: String, where isOwn: (Substring) -> Bool) {
  for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where DraftName.isLeftover(name) {
    guard let mark = name.range(of: ".new-", options: .backwards) else { continue }
    guard isOwn(name[..<mark.lowerBound].dropFirst()) else { continue }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
  }
}

/// Removes what killed runs left below a folder, whatever they were writing.
package func removeDrafts(below folder: String) {
  for path in FileManager.default.subpaths(atPath: folder) ?? [] {
    guard let name = path.split(separator: "/").last, DraftName.isLeftover(name) else { continue }
    try? FileManager.default.removeItem(atPath: "\(folder)/\(path)")
  }
}
