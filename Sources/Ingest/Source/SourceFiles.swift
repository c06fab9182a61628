import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

package enum SourceLocation: Sendable, Equatable {
  case folder(String)
  /// The folder `prefix` inside a `.tar.gz`; an empty prefix is the archive's root.
  case archive(path: String, prefix: String)

  /// The name of a file in messages: the path as the user gave it, and `archive!member` inside an archive.
  package func displayPath(of name: String) -> String {
    switch self {
    case .folder(let path): path.isEmpty ? name : path.hasSuffix("/") ? path + name : path + "/" + name
    case .archive(let path, let prefix): path + "!" + (prefix.isEmpty ? name : prefix + "/" + name)
    }
  }
}

package struct SourceFile: Sendable {
  /// The name inside its folder: `short_desc.xml`.
  let name: String
  /// The name in messages: `datasets/msr2013/eclipse.tar.gz!eclipse/JDT/short_desc.xml`.
  package let displayPath: String
  private let content: Content
  /// What was computed from it while the rest of its archive was inflated.
  var ahead: SourceAhead.Output?

  private enum Content {
    /// A member of an archive.
    case held(SourceBytes)
    case onDisk(OpenedFile.Version)
  }

  init(name: String, displayPath: String, bytes: SourceBytes) {
    (self.name, self.displayPath, content) = (name, displayPath, .held(bytes))
  }

  /// - Parameter path: Of a file on disk.
  init(name: String, at path: String, version: OpenedFile.Version) {
    (self.name, displayPath, content) = (name, path, .onDisk(version))
  }

  package var byteCount: Int {
    switch content {
    case .held(let bytes): bytes.count
    case .onDisk(let version): version.count
    }
  }

  /// The bytes; those of a file on disk are read now, and are in memory as long as the caller holds them.
  ///
  /// - Throws: `Problem` when the file is no longer what it was when its source was opened.
  package func bytes() throws -> SourceBytes {
    switch content {
    case .held(let bytes): bytes
    case .onDisk(let version): try SourceBytes(reading: displayPath, version: version)
    }
  }

  /// The digest of the bytes, of a kind.
  func digest(_ kind: FileDigest.Kind) throws -> FileDigest {
    switch content {
    case .held(let bytes): bytes.withBytes { FileDigest(kind, of: $0) }
    case .onDisk(let version): try FileDigest(kind, ofFile: displayPath, version: version)
    }
  }

  /// The bytes, inflated if the name ends in `.gz`, and as CSV if they are a spreadsheet.
  ///
  /// - Parameter sheet: The name of the spreadsheet's sheet; nil for its first.
  func inflated(sheet: String? = nil) throws -> SourceBytes {
    let raw = try bytes()
    let bytes = name.hasSuffix(".gz") ? try ArchiveGzip(raw, location: displayPath).readAll() : raw
    if SheetText.isArchive(bytes) { return try SheetText.csv(bytes, sheet: sheet, location: displayPath) }
    guard sheet == nil else {
      throw Problem(
        location: displayPath, fault: "it is no spreadsheet, and a sheet is named",
        remedy: "leave 'sheet' out, or name the spreadsheet")
    }
    return bytes
  }

  /// Computes one value per file, in the order of the files. Several threads begin with the largest file, so that the work
  /// is balanced.
  ///
  /// - Throws: The first error of `body`, in the order of the files.
  static func map<Value: Sendable>(
    _ files: [SourceFile], threads: Threads, _ body: @Sendable (Int, SourceFile) throws -> Value
  ) throws -> [Value] {
    let order = files.indices.sorted { one, other in
      let (left, right) = (files[one].byteCount, files[other].byteCount)
      return left != right && threads.count > 1 ? left > right : one < other
    }
    let results = threads.map(order.count) { turn in Result { try body(order[turn], files[order[turn]]) } }
    var turns = [Int](repeating: 0, count: order.count)
    for (turn, position) in order.enumerated() { turns[position] = turn }
    return try turns.map { try results[$0].get() }
  }
}

/// The files of a source, found once: digests and adapters read the same versions. Nothing is ever written.
///
/// - Memory: files of a folder are read one by one when they are needed; members of an archive are inflated, the wanted ones
///   only.
package struct SourceFiles: Sendable {
  let location: SourceLocation
  private let files: [String: SourceFile]

  /// Opens the wanted files that exist.
  ///
  /// - `wanted`: Names inside the location's folder; a name that is missing is left out.
  package init(opening location: SourceLocation, wanted: [String]) throws {
    try self.init(opening: location, wanted: wanted, ahead: nil)
  }

  /// As ``init(opening:wanted:)``.
  ///
  /// - Parameter ahead: Works on each member of an archive while the next one is inflated.
  init(opening location: SourceLocation, wanted: [String], ahead: SourceAhead?) throws {
    self.location = location
    switch location {
    case .folder(let path): files = try Self.open(folder: path, location, wanted)
    case .archive(let path, let prefix):
      var files: [String: SourceFile] = [:]
      // No work may go on after a fault was thrown.
      defer { ahead?.finish() }
      _ = try ArchiveReader(path: path).members(under: prefix, wanted: Set(wanted)) {
        let file = SourceFile(name: $0.name, displayPath: location.displayPath(of: $0.name), bytes: $0.bytes)
        files[file.name] = file
        ahead?.begin(file)
      }
      for (name, output) in ahead?.finish() ?? [:] { files[name]?.ahead = output }
      self.files = files
    }
  }

  private static func open(folder: String, _ location: SourceLocation, _ wanted: [String]) throws
    -> [String: SourceFile]
  {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Problem(
        location: folder, fault: "there is no such folder",
        remedy: "delegate datasets list shows where data is looked for; --datasets names another folder")
    }
    var files: [String: SourceFile] = [:]
    for name in wanted where files[name] == nil {
      let path = location.displayPath(of: name)
      guard let version = try OpenedFile.Version(of: path) else { continue }
      guard InnerPath.isBelow(folder, path) else { throw Problem.linkLeadsOut(path, of: folder) }
      files[name] = SourceFile(name: name, at: path, version: version)
    }
    return files
  }

  /// The names of the files that are there, in the order of their bytes.
  package var names: [String] { files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  package subscript(name: String) -> SourceFile? { files[name] }

  /// A file that the reader requires.
  ///
  /// - Parameter purpose: What it holds, for the message: `the titles`.
  func required(_ name: String, purpose: String) throws -> SourceFile {
    guard let file = files[name] else {
      throw Problem(
        location: location.displayPath(of: name), fault: "the file is missing, which holds \(purpose)",
        remedy:
          "put the file there, fetch a public dataset again (delegate datasets fetch), or correct the name in dataset.yaml"
      )
    }
    return file
  }
}

/// Reads the files of one kind of source into a `TaskLog`.
package protocol Adapter: Sendable {
  /// The names of all files it can read, required or not.
  var fileNames: [String] { get }

  /// The files that list the tasks, in their order: a task's file number in the log is a position here.
  var taskFiles: [String] { get }

  /// Whether the source holds when each value was set. If not, assignee, component and the rest are final values, and
  /// metrics on them may include leakage.
  var hasHistories: Bool { get }

  /// How outcomes are dated that have no history.
  var dating: OutcomeDating { get }

  /// The name of a field in the source.
  func column(of field: Field) -> String

  /// Facts about a table that its log does not hold, for ``DatasetCheck``; nil for other sources.
  func survey(of files: SourceFiles) throws -> TableSurvey?

  /// How the suggestions of an app fared; nil for sources that hold none.
  ///
  /// - `isLeftOut`: Of a person's name in the source: whether nothing of theirs may count.
  func suggestions(of files: SourceFiles, leavingOut isLeftOut: (String) -> Bool) throws -> SuggestionCounts?

  /// Reads what can be read of one file alone, before ``read(_:threads:progress:)``, which then finds it with the file.
  func part(of file: SourceFile) -> (any Sendable)?

  /// - `files`: Opened with at least ``fileNames`` wanted.
  /// - `progress`: Called after each file, from any thread.
  func read(_ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws
    -> TaskLog
}

extension Adapter {
  package var taskFiles: [String] { Array(fileNames.prefix(1)) }
  package var dating: OutcomeDating { .recorded }
  package func column(of field: Field) -> String { field.rawValue }
  package func survey(of files: SourceFiles) throws -> TableSurvey? { nil }
  package func suggestions(of files: SourceFiles, leavingOut isLeftOut: (String) -> Bool) throws -> SuggestionCounts? {
    nil
  }
  package func part(of file: SourceFile) -> (any Sendable)? { nil }
}

package struct SourceProgress: Sendable, Equatable {
  package let file: String
  package let bytes: Int
}

/// Works on the members of an archive as soon as each is inflated, on other threads than the one that inflates.
///
/// Its outputs may only be used after the whole archive was verified.
final class SourceAhead: @unchecked Sendable {
  struct Output: Sendable {
    let digest: FileDigest?
    let part: (any Sendable)?
  }

  private let work: @Sendable (SourceFile) -> Output
  private let queue = OperationQueue()
  private let lock = NSLock()
  // Guarded by the lock.
  private var outputs: [String: Output] = [:]

  init(workers: Int, _ work: @escaping @Sendable (SourceFile) -> Output) {
    self.work = work
    queue.maxConcurrentOperationCount = workers
  }

  func begin(_ file: SourceFile) {
    queue.addOperation { [self] in
      let output = work(file)
      lock.withLock { outputs[file.name] = output }
    }
  }

  /// Waits until all is done.
  ///
  /// - Returns: The output of each file, by name.
  @discardableResult func finish() -> [String: Output] {
    queue.waitUntilAllOperationsAreFinished()
    return lock.withLock { outputs }
  }
}
