import DelegationFiles
import Foundation

/// A location of a dataset's files, relative to the folders of the search path.
///
/// Written as a folder (`msr2013/eclipse/JDT`), an archive (`sample.tar.gz`) or a folder inside an archive
/// (`msr2013/eclipse.tar.gz!eclipse/JDT`). A location that begins with `./` is beside its `dataset.yaml` only.
package struct DatasetLocation: Sendable, Equatable {
  let path: String
  /// The folder inside the archive, or its root when empty; nothing for a plain folder.
  let prefix: String?
  package let isBesideDescription: Bool

  package static let besideDescription = DatasetLocation("./")

  package init(_ text: String) {
    let parts = text.split(separator: "!", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let isArchive = parts.count == 2 || parts[0].hasSuffix(".tar.gz") || parts[0].hasSuffix(".tgz")
    isBesideDescription = parts[0] == "." || parts[0].hasPrefix("./")
    let path = isBesideDescription ? String(parts[0].dropFirst(2)) : parts[0]
    self.path = FolderPaths.trimmed(path)
    prefix = isArchive ? FolderPaths.trimmed(parts.count == 2 ? parts[1] : "") : nil
  }

  /// The locations below one folder. A folder inside an archive may also be below `data/` there, as in the
  /// repository of the public dataset.
  package func locations(below root: String) -> [SourceLocation] {
    let full = path.isEmpty ? root : path.hasPrefix("/") ? path : Self.join(root, path)
    guard let prefix else { return [.folder(full)] }
    let plain = SourceLocation.archive(path: full, prefix: prefix)
    return prefix.isEmpty ? [plain] : [plain, .archive(path: full, prefix: "data/" + prefix)]
  }

  package static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

}

extension SourceLocation {
  /// The folder or archive itself, as messages name it.
  package var displayPath: String { prefix.map { $0.isEmpty ? path : path + "!" + $0 } ?? path }

  /// Whether the folder, or the archive's file, exists.
  var exists: Bool { FileManager.default.fileExists(atPath: path) && FolderPaths.isFolder(path) == (prefix == nil) }

  /// The names of the plain files there, in the order of their bytes.
  func fileNames(members: (_ archive: String) throws -> [String] = members(ofArchive:)) throws -> [String] {
    var names: [String] = []
    if let prefix {
      let start = prefix.isEmpty ? "" : prefix + "/"
      for member in try members(path) where member.hasPrefix(start) {
        let name = member.dropFirst(start.count)
        if !name.contains("/") { names.append(String(name)) }
      }
    } else {
      names = try FolderPaths.names(in: path).filter { name in
        let path = DatasetLocation.join(path, name)
        return FileManager.default.fileExists(atPath: path) && !FolderPaths.isFolder(path)
      }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// The paths of all files in an archive, in its order; reads the whole archive.
  static func members(ofArchive path: String) throws -> [String] {
    let tar = try ArchiveTar(try ArchiveGzip(try SourceBytes(reading: path), location: path), location: path)
    var members: [String] = []
    while let entry = try tar.nextFile() { members.append(entry.path) }
    return members
  }
}
