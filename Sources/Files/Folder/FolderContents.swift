import DelegationFoundations
import Foundation

struct FolderContents {
  let root: String
  private(set) var files: [String: Int] = [:]
  /// Links, pipes and the like, by their paths inside it.
  private(set) var others: Set<String> = []
  /// Folders inside it, in byte order of their paths: each after its parent.
  private(set) var folders: [String] = []

  init(_ root: String) throws {
    self.root = root
    do {
      for entry in try FolderPaths.all(below: root) {
        var status = stat()
        guard lstat("\(root)/\(entry)", &status) == 0 else { throw SystemError(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(entry)
        case S_IFREG: files[entry] = Int(status.st_size)
        default: others.insert(entry)
        }
      }
    } catch {
      throw Problem.folder(root, doing: "read the folder", error: SystemError(below: error)?.number ?? EIO)
    }
  }

  /// Whether both hold the same of these files, with the same bytes in all that must not vary between runs.
  func equals(_ other: FolderContents, in names: some Sequence<String>) throws -> Bool {
    try names.allSatisfy { file in
      guard let size = files[file], let otherSize = other.files[file] else { return false }
      if ReportFolder.varying.contains(file) { return true }
      return try size == otherSize && OpenedFile.equal("\(root)/\(file)", "\(other.root)/\(file)")
    }
  }

  /// The bytes of a file; nil where it is not there.
  func bytesIfThere(of file: String) throws -> Data? {
    try files[file].map { _ in try WholeFile.read("\(root)/\(file)", within: InputLimits.document) }
  }
}

/// A kind of folder that the program writes as a whole.
package struct FolderKind: Sendable {
  let name: String
  let marker: String
  /// The file that lists the program's files; everything else in the folder is the user's.
  let list: String
  /// Reads the bytes of that file; nil where it lists none.
  package let names: @Sendable (Data) -> [String]?
  /// Whether only its user may read the folder and its files.
  let isPrivate: Bool

  /// A folder whose files are listed with their digests.
  package static func digested(_ name: String, marker: String, isPrivate: Bool = false) -> FolderKind {
    FolderKind(
      name: name, marker: marker, list: ReportFolder.digests,
      names: { String(decoding: $0, as: UTF8.self).split(separator: "\n").map { String($0.dropFirst(66)) } },
      isPrivate: isPrivate)
  }

  /// An experiment's report. Its provenance lists its files.
  static let report = FolderKind(
    name: "report", marker: "report.json", list: "provenance.json",
    names: { try? JSONDecoder().decode(Listing.self, from: $0).files }, isPrivate: false)

  private struct Listing: Decodable {
    let files: [String]?
  }
}

/// A folder of the program, in which the program's files are distinguished from the user's.
struct OwnedFolder {
  let contents: FolderContents
  /// The program's files according to its list; nil where there is no list.
  let listed: Set<String>?

  init(_ path: String, _ kind: FolderKind) throws {
    contents = try FolderContents(path)
    listed = try contents.bytesIfThere(of: kind.list).flatMap(kind.names).map { Set($0).union([kind.list]) }
  }

  /// The files that the program wrote. Without a list, those that the new folder has too.
  func own(besides new: Set<String>) -> Set<String> { listed ?? new.intersection(contents.files.keys) }
}
