import CDelegationArchive
import DelegationFoundations
import Foundation

/// The entries of a tar stream, one after the other.
final class ArchiveTar {
  struct Entry {
    /// The path as stored, without a leading `./`.
    let path: String
    /// The size in bytes, according to its header.
    let size: Int
  }

  // AE_IFDIR and AE_IFREG, which Swift cannot see through their casts.
  private static let folder: mode_t = 0o040000
  private static let regularFile: mode_t = 0o100000

  private let location: String
  private let archive: OpaquePointer
  private let gzip: ArchiveGzip
  private let feed: Feed
  private var (memberCount, readCount) = (0, 0)

  init(_ gzip: ArchiveGzip, location: String) throws {
    (self.location, self.gzip) = (location, gzip)
    feed = Feed(gzip)
    archive = archive_read_new()
    archive_read_support_format_tar(archive)
    let opened = archive_read_open(
      archive, Unmanaged.passUnretained(feed).toOpaque(), nil, { _, context, base in Feed.read(context, into: base) },
      nil)
    guard opened == ARCHIVE_OK else { throw failure() }
  }

  deinit { archive_read_free(archive) }

  /// The next regular file; nothing after the last.
  func nextFile() throws -> Entry? {
    while true {
      var entry: OpaquePointer?
      switch archive_read_next_header(archive, &entry) {
      case ARCHIVE_EOF:
        if let problem = feed.problem { throw problem }
        return nil
      case ARCHIVE_OK, ARCHIVE_WARN: break
      default: throw failure()
      }
      let path = try memberPath(entry!)
      memberCount += 1
      guard memberCount <= gzip.limits.members else {
        throw Problem.bomb(location, "it holds more than \(gzip.limits.members) files and folders")
      }
      switch archive_entry_filetype(entry) {
      case Self.folder: continue
      case Self.regularFile where archive_entry_hardlink(entry) == nil:
        if archive_entry_sparse_count(entry) > 0 { throw Problem.sparse(location, path) }
        return Entry(path: path, size: try checkedSize(Int(archive_entry_size(entry)), of: path))
      default: throw Problem.unsafeMember(location, path, "is neither a file nor a folder")
      }
    }
  }

  /// The bytes of the entry that ``nextFile()`` returned last.
  func read(_ entry: Entry) throws -> SourceBytes {
    // Pages are allocated when they are filled, so a wrong size in a header costs nothing.
    guard let memory = malloc(max(entry.size, 1)) else { throw Problem.noMemory(location) }
    do { try fill(memory, entry) } catch {
      free(memory)
      throw error
    }
    return SourceBytes(adopting: memory, count: entry.size)
  }

  private func fill(_ memory: UnsafeMutableRawPointer, _ entry: Entry) throws {
    var filled = 0
    while filled < entry.size {
      let count = archive_read_data(archive, memory + filled, min(entry.size - filled, 1 << 20))
      guard count > 0 else { throw failure() }
      (filled, readCount) = (filled + count, readCount + count)
      // The zeros of holes, however a header describes them, come out of nothing.
      if readCount > gzip.inflated { throw Problem.sparse(location, entry.path) }
    }
  }

  private func checkedSize(_ size: Int, of path: String) throws -> Int {
    guard size >= 0, size <= gzip.mostInflated else {
      throw Problem.bomb(location, "\(Problem.shown(path)) claims \(size) bytes")
    }
    return size
  }

  private func memberPath(_ entry: OpaquePointer) throws -> String {
    guard let stored = archive_entry_pathname(entry), let path = String(validatingCString: stored) else {
      throw Problem.unsafeMember(location, "a member", "has a name that is not UTF-8")
    }
    if path.hasPrefix("/") { throw Problem.unsafeMember(location, path, "has an absolute path") }
    let parts = path.split(separator: "/")
    if parts.contains("..") { throw Problem.unsafeMember(location, path, "goes up by ..") }
    return parts.drop { $0 == "." }.joined(separator: "/")
  }

  private func failure() -> Problem {
    feed.problem
      ?? Problem(
        location: location, fault: "the tar archive is cut short or damaged: \(ArchiveReader.message(of: archive))",
        remedy: Problem.getAgain)
  }
}

/// Passes inflated blocks to libarchive and stores errors, which C callbacks cannot throw.
private final class Feed {
  private let gzip: ArchiveGzip
  private(set) var problem: Problem?

  init(_ gzip: ArchiveGzip) { self.gzip = gzip }

  static func read(_ context: UnsafeMutableRawPointer?, into base: UnsafeMutablePointer<UnsafeRawPointer?>?) -> Int {
    let feed = Unmanaged<Feed>.fromOpaque(context!).takeUnretainedValue()
    do {
      while let block = try feed.gzip.next() {
        if block.isEmpty { continue }  // None at all would mean the end.
        base?.pointee = block.baseAddress
        return block.count
      }
      return 0
    } catch {
      feed.problem = error as? Problem
      return Int(ARCHIVE_FATAL)
    }
  }
}
