import DelegationFiles
import DelegationFoundations
import Foundation

/// A folder, or one inside a `.tar.gz`.
package struct SourceLocation: Sendable, Equatable {
  /// The path of the folder, or of the archive's file.
  let path: String
  /// The folder inside the archive, empty for its root; nil for a plain folder.
  let prefix: String?

  package static func folder(_ path: String) -> SourceLocation { SourceLocation(path: path, prefix: nil) }
  package static func archive(path: String, prefix: String) -> SourceLocation {
    SourceLocation(path: path, prefix: prefix)
  }

  /// The name of a file in messages: the path as the user gave it, and `archive!member` inside an archive.
  package func displayPath(of name: String) -> String {
    prefix.map { path + "!" + DatasetLocation.join($0, name) } ?? DatasetLocation.join(path, name)
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
  /// - `ahead`: Works on each member of an archive while the next one is inflated.
  package init(opening location: SourceLocation, wanted: [String], ahead: SourceAhead? = nil) throws {
    self.location = location
    guard let prefix = location.prefix else {
      files = try Self.open(folder: location.path, location, wanted)
      return
    }
    var files: [String: SourceFile] = [:]
    // No work may go on after a fault was thrown.
    defer { ahead?.finish() }
    _ = try ArchiveReader(path: location.path).members(under: prefix, wanted: Set(wanted)) {
      let file = SourceFile(name: $0.name, displayPath: location.displayPath(of: $0.name), bytes: $0.bytes)
      files[file.name] = file
      ahead?.begin(file)
    }
    for (name, output) in ahead?.finish() ?? [:] { files[name]?.ahead = output }
    self.files = files
  }

  static let elsewhere = ", or name its folder in dataset.yaml: data: [/FOLDER]"

  private static func open(folder: String, _ location: SourceLocation, _ wanted: [String]) throws
    -> [String: SourceFile]
  {
    guard FolderPaths.isFolder(folder) else {
      throw Problem(
        location: folder, fault: "there is no such folder",
        remedy: "delegate datasets list shows where data is looked for; --datasets names another folder")
    }
    var files: [String: SourceFile] = [:]
    for name in wanted where files[name] == nil {
      let path = location.displayPath(of: name)
      guard let version = try OpenedFile.Version(of: path) else { continue }
      guard FolderPaths.isBelow(folder, path) else { throw Problem.linkLeadsOut(path, of: folder, orElse: elsewhere) }
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

package struct SourceProgress: Sendable, Equatable {
  package let file: String
  package let bytes: Int
}

/// Works on the members of an archive as soon as each is inflated, on other threads than the one that inflates.
///
/// Its outputs may only be used after the whole archive was verified.
package final class SourceAhead: @unchecked Sendable {
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
