import CDelegationArchive
import DelegationFoundations
import Foundation

/// Reads the members of a `.tar.gz` into memory.
///
/// An archive is refused when any of its members has an absolute path, goes up by `..`, is neither a file nor a
/// folder, has holes, or occurs twice; when its gzip layer is cut short or damaged; or when it inflates beyond the limits.
package struct ArchiveReader {
  struct Member {
    let name: String
    let bytes: SourceBytes
  }

  let path: String
  var limits = ArchiveLimits()

  /// The wanted files directly under `prefix`, by name.
  ///
  /// - Parameters:
  ///   - prefix: A folder inside the archive; empty for its root.
  ///   - arrived: Called with each one as soon as it is inflated, before the whole archive is verified.
  func members(
    under prefix: String, wanted: Set<String>, arrived: (Member) -> Void = { _ in }
  ) throws -> [String: Member] {
    let gzip = try ArchiveGzip(try SourceBytes(reading: path), location: path, limits: limits)
    let tar = try ArchiveTar(gzip, location: path)
    let start = prefix.isEmpty ? "" : prefix + "/"
    var members: [String: Member] = [:]
    var seen: Set<String> = []
    while let entry = try tar.nextFile() {
      guard seen.insert(entry.path).inserted else {
        throw Problem(
          location: path, fault: "holds \(Problem.shown(entry.path)) twice",
          remedy: "pack the folder again, each file once")
      }
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

/// How much an archive may inflate before it is refused as a bomb.
package struct ArchiveLimits: Sendable, Equatable {
  /// The inflated bytes per compressed byte, checked beyond ``alwaysAllowed`` only.
  var ratio = InputLimits.inflatedRatio.most
  /// The inflated bytes that are allowed for any archive.
  package var alwaysAllowed = InputLimits.inflatedAlways
  /// The most bytes in total, whatever the ratio.
  package var total = InputLimits.inflatedBytes.most

  /// Files and folders.
  var members = InputLimits.archiveMembers.most

  package init() {}

  func most(compressed: Int) -> Int { min(total, max(alwaysAllowed, min(compressed, total) * ratio)) }

  func fault(inflated: Int, compressed: Int) -> String? {
    if inflated > total { return "it inflates to more than \(total >> 20) MiB" }
    guard inflated > alwaysAllowed, inflated / max(compressed, 1) > ratio else { return nil }
    return "\(compressed) bytes of it inflate to more than \(inflated), over \(ratio) times as much"
  }
}
