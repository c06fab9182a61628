import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// The file that a tracker's items are appended to, one per line.
///
/// Only this appends to it, so whatever ends a fetch, everything before the last line is whole. A last line that was cut is removed by the
/// next fetch. Items that are there already, unchanged, are not written again.
final class TrackerItems {
  /// How far a fetch goes back behind the newest item: trackers keep seconds or minutes, and may date several items alike.
  static let overlapSeconds = 60.0
  /// Every line begins with it, since the keys are in order.
  private static let beginning = #"{"backend_name":"#.utf8

  let path: String
  private let backend: PercevalBackend
  private let descriptor: Int32
  private var newest: PercevalItem?
  /// The time of the newest item that is not dated in the future: such a one says nothing of when others were fetched.
  private var fetchedUntil: Double?
  private let now = Date().timeIntervalSince1970
  /// How often each of the items that may come again has come in this fetch, by their digests.
  private var recent: [String: Int] = [:]
  /// More often no tracker sends an item that has not changed, unless each page leads to the same one.
  private static let mostRepeats = 10
  private var byteCount = 0
  private(set) var addedCount = 0

  /// Opens or creates the file, for this process alone.
  init(path: String, backend: PercevalBackend) throws {
    self.backend = backend
    self.path = try OutputFile(path, replacing: .anything).regularTarget()
    descriptor = open(self.path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Problem.unwritable(path) }
    // Where this throws, `deinit` runs and closes the file.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw Problem(location: path, fault: "another fetch is running", remedy: "wait until it has ended")
    }
    try readAll()
  }

  deinit { close(descriptor) }

  var isEmpty: Bool { newest == nil }

  /// The time from which on items are wanted, in Unix seconds; nil for all.
  var since: Double? { fetchedUntil.map { max(0, $0 - Self.overlapSeconds) } }

  /// Appends an item unless it is there.
  func append(_ line: [UInt8]) throws {
    let (item, digest) = try line.withUnsafeBufferPointer { text in
      do {
        let item = try PercevalItem(text, keys: [])
        return (item, Self.digest(of: item, text))
      } catch { throw Problem.unreadableItem(error as? JSONFault, of: backend) }
    }
    guard item.backend == backend.shape.backend, let range = item.dataRange, !range.isEmpty else {
      throw Problem.unreadableItem(nil, of: backend)
    }
    if let newest, item.origin != newest.origin || newest.isTagged && item.tag != newest.tag {
      throw Problem(
        location: path, fault: "it has items of another tracker or project than source.perceval of dataset.yaml names",
        remedy: "correct dataset.yaml; or move the file away, to fetch everything anew")
    }
    let isNew = recent[digest] == nil
    recent[digest, default: 0] += 1
    guard recent[digest, default: 0] <= Self.mostRepeats else {
      throw Problem(
        location: "perceval \(backend.rawValue)", fault: "the tracker sends the same items again and again",
        remedy: "check the server, such as a proxy that drops the number of the page; what came before is kept")
    }
    guard isNew else { return }
    try write(line)
    addedCount += 1
    if newest.map({ $0.updated <= item.updated }) ?? true { newest = item }
  }

  func flush() throws { if fsync(descriptor) != 0 { throw Problem.notAppended(path, SystemError(errno)) } }

  private func readAll() throws {
    let bytes = try SourceBytes(reading: path)
    let file = SourceFile(name: path, displayPath: path, bytes: bytes)
    let whole = try bytes.withBytes { bytes in
      let text = bytes.bindMemory(to: UInt8.self)
      let end = text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let rest = UnsafeBufferPointer(rebasing: text[end...])
      // Behind the last line end is an item without one, or what a killed fetch wrote of it. A file without a whole item that begins
      // otherwise is of something else.
      let isCut =
        !rest.isEmpty && (end > 0 || zip(rest, Self.beginning).allSatisfy(==))
        && (try? PercevalItem(rest, keys: [])) == nil
      let lines = UnsafeBufferPointer(rebasing: text[..<(isCut ? end : text.count)])
      try forEachItem(of: lines, file) { item, _ in
        if newest.map({ $0.updated <= item.updated }) ?? true { newest = item }
        if item.updated <= now { fetchedUntil = max(fetchedUntil ?? 0, item.updated) }
      }
      // Once more, since only the digests of the newest are kept in memory.
      let since = since ?? 0
      try forEachItem(of: lines, file) { item, text in
        if item.updated >= since { recent[Self.digest(of: item, text)] = 0 }
      }
      return (count: lines.count, lacksEnd: !isCut && !rest.isEmpty)
    }
    byteCount = whole.count
    if whole.lacksEnd { try write([]) }
    if whole.count < bytes.count, ftruncate(descriptor, off_t(whole.count)) != 0 {
      throw Problem.notAppended(path, SystemError(errno))
    }
  }

  private func forEachItem(
    of lines: UnsafeBufferPointer<UInt8>, _ file: SourceFile,
    _ body: (PercevalItem, UnsafeBufferPointer<UInt8>) -> Void
  ) throws {
    var lines = SourceLines(lines)
    while let (text, line) = lines.next() {
      let item: PercevalItem
      do throws(JSONFault) {
        item = try PercevalItem(text, keys: [])
      } catch { throw Problem.item(error.fault, file: file, line: line) }
      guard item.backend == backend.shape.backend else {
        throw Problem.otherBackend(item.backend, wanted: backend.rawValue, file: file, line: line)
      }
      body(item, text)
    }
  }

  private func write(_ line: [UInt8]) throws {
    byteCount += line.count + 1
    guard byteCount <= InputLimits.trackerItems.most else {
      throw Problem(
        location: path, fault: InputLimits.trackerItems.fault,
        remedy:
          "check that the server's pages have an end; source.perceval can name a part, such as --from-date 2020-01-01")
    }
    do { try writeAll(line + [UInt8(ascii: "\n")], to: descriptor) } catch { throw Problem.notAppended(path, error) }
  }

  private static func digest(of item: PercevalItem, _ text: UnsafeBufferPointer<UInt8>) -> String {
    FileDigest(.sha256, of: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[item.dataRange ?? 0..<0])).hex
  }
}
