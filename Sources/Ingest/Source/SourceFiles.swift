import Foundation
import Repeatable
import TaskModel

/// Where a dataset's files stand.
package enum SourceLocation: Sendable, Equatable {
  /// A folder that holds the files by name.
  case folder(String)
  /// The folder `prefix` inside a `.tar.gz`; an empty prefix is the archive's root.
  case archive(path: String, prefix: String)

  /// How a file of this place is named in messages: the path as the user gave it, and `archive!member` inside one.
  package func displayPath(of name: String) -> String {
    switch self {
    case .folder(let path): path.isEmpty ? name : path.hasSuffix("/") ? path + name : path + "/" + name
    case .archive(let path, let prefix): path + "!" + (prefix.isEmpty ? name : prefix + "/" + name)
    }
  }
}

/// One file of a source, with its bytes at hand.
package struct SourceFile: Sendable {
  /// The name inside its folder: `short_desc.xml`.
  package let name: String
  /// The name in messages: `datasets/msr2013/eclipse.tar.gz!eclipse/JDT/short_desc.xml`.
  package let displayPath: String
  package let bytes: SourceBytes
  /// What was made of it while the rest of its archive was being inflated.
  var ahead: SourceAhead.Made?

  package init(name: String, displayPath: String, bytes: SourceBytes) {
    self.name = name
    self.displayPath = displayPath
    self.bytes = bytes
  }

  /// Makes one value per file, in the order of the files. Several threads begin with the largest file, so that none is
  /// left alone with it at the end.
  ///
  /// - Throws: What `body` threw for the first file for which it did.
  static func map<Value: Sendable>(
    _ files: [SourceFile], threads: Threads, _ body: @Sendable (Int, SourceFile) throws -> Value
  ) throws -> [Value] {
    let order = files.indices.sorted { one, other in
      let (left, right) = (files[one].bytes.count, files[other].bytes.count)
      return left != right && threads.count > 1 ? left > right : one < other
    }
    let results = threads.map(order.count) { turn in Result { try body(order[turn], files[order[turn]]) } }
    var turns = [Int](repeating: 0, count: order.count)
    for (turn, place) in order.enumerated() { turns[place] = turn }
    return try turns.map { try results[$0].get() }
  }
}

/// The files of a source, opened once: digests and adapters read the same bytes. Nothing is ever written.
///
/// - Memory: files of a folder are mapped; members of an archive are inflated, the wanted ones only.
package struct SourceFiles: Sendable {
  package let location: SourceLocation
  private let files: [String: SourceFile]

  /// Opens those of the wanted files that are there.
  ///
  /// - Parameters:
  ///   - location: The folder, or the folder inside an archive.
  ///   - wanted: Names inside the location's folder; a name that is missing is left out.
  /// - Throws: `Problem` when the folder or archive is missing, damaged, or unsafe (see ``ArchiveReader``).
  package init(opening location: SourceLocation, wanted: [String]) throws {
    try self.init(opening: location, wanted: wanted, ahead: nil)
  }

  /// As ``init(opening:wanted:)``.
  ///
  /// - Parameter ahead: Works on each member of an archive while the next one is being inflated.
  init(opening location: SourceLocation, wanted: [String], ahead: SourceAhead?) throws {
    self.location = location
    switch location {
    case .folder(let path): files = try Self.open(folder: path, location, wanted)
    case .archive(let path, let prefix):
      var files: [String: SourceFile] = [:]
      // Nothing of what was begun may go on behind the back of whoever hears of a fault.
      defer { ahead?.finish() }
      _ = try ArchiveReader(path: path).members(under: prefix, wanted: Set(wanted)) {
        let file = SourceFile(name: $0.name, displayPath: location.displayPath(of: $0.name), bytes: $0.bytes)
        files[file.name] = file
        ahead?.begin(file)
      }
      for (name, made) in ahead?.finish() ?? [:] { files[name]?.ahead = made }
      self.files = files
    }
  }

  private static func open(folder: String, _ location: SourceLocation, _ wanted: [String]) throws
    -> [String: SourceFile]
  {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
      throw Problem.missingFolder(folder)
    }
    var files: [String: SourceFile] = [:]
    for name in wanted where files[name] == nil {
      let path = location.displayPath(of: name)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      files[name] = SourceFile(name: name, displayPath: path, bytes: try SourceBytes(mapping: path))
    }
    return files
  }

  /// The names of the files that are there, in the order of their bytes.
  package var names: [String] { files.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  package subscript(name: String) -> SourceFile? { files[name] }

  /// A file that the reader cannot do without.
  ///
  /// - Parameter purpose: What it holds, for the message: `the titles`.
  func required(_ name: String, purpose: String) throws -> SourceFile {
    guard let file = files[name] else {
      throw Problem.missingRequired(location.displayPath(of: name), purpose: purpose)
    }
    return file
  }
}
