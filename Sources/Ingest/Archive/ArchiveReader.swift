import CLibArchive
import Foundation
import TaskModel

/// Reads the members of a `.tar.gz`, all of it, in memory.
///
/// An archive is refused when any of its members has an absolute path, goes up by `..`, is neither a file nor a
/// folder, or comes twice; when its gzip layer is cut short or damaged; or when it swells beyond the limits.
package struct ArchiveReader {
  struct Member {
    let name: String
    let bytes: SourceBytes
  }

  private let path: String
  private let limits: ArchiveLimits

  package init(path: String, limits: ArchiveLimits = ArchiveLimits()) {
    self.path = path
    self.limits = limits
  }

  /// The wanted files that stand directly under `prefix`, by name.
  ///
  /// - Parameters:
  ///   - prefix: A folder inside the archive; empty for its root.
  ///   - wanted: Names inside that folder.
  ///   - arrived: Told each one as soon as it is inflated, when nobody knows yet whether the archive is sound.
  func members(
    under prefix: String, wanted: Set<String>, arrived: (Member) -> Void = { _ in }
  ) throws -> [String: Member] {
    let gzip = try ArchiveGzip(try SourceBytes(mapping: path), place: path, limits: limits)
    let tar = try ArchiveTar(gzip, place: path)
    let start = prefix.isEmpty ? "" : prefix + "/"
    var members: [String: Member] = [:]
    var seen: Set<String> = []
    while let entry = try tar.nextFile() {
      guard seen.insert(entry.path).inserted else { throw Problem.memberTwice(path, entry.path) }
      guard entry.path.hasPrefix(start) else { continue }
      let name = String(entry.path.dropFirst(start.count))
      guard wanted.contains(name) else { continue }
      let member = Member(name: name, bytes: try tar.read(entry))
      members[name] = member
      arrived(member)
    }
    // The rest is padding, but the checksum of all comes after it.
    while try gzip.next() != nil {}
    return members
  }

  static func message(of archive: OpaquePointer) -> String {
    archive_error_string(archive).map { String(cString: $0) } ?? "no reason is known"
  }
}
