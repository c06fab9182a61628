import DelegationFiles
import Foundation
import TaskModel

extension ReportStage {
  /// Takes over what the user put into the old folder, as it is: files become names of the same file, so that nothing is
  /// lost whenever the program is killed.
  ///
  /// - Parameters:
  ///   - old: The folder that is about to be replaced.
  ///   - own: What the program wrote there.
  func keep(_ old: FolderContents, without own: Set<String>) throws {
    let files = Set(old.files.keys).union(old.others).subtracting(own)
    let ownFolders = Set(own.flatMap(Self.folders(above:)))
    for inner in old.folders where !ownFolders.contains(inner) { try makeFolder(inner) }
    for file in files.sorted() {
      // Folders of the program's may hold files of the user's.
      for inner in Self.folders(above: file) { try makeFolder(inner) }
      try keep(file, of: old.root)
    }
  }

  private func keep(_ file: String, of root: String) throws {
    let (source, target) = ("\(root)/\(file)", "\(folder)/\(file)")
    // A link is taken over as a link.
    if linkat(AT_FDCWD, source, AT_FDCWD, target, 0) == 0 { return }
    // Some file systems have no second names for a file.
    guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EXDEV].contains(errno) else { throw failure("\(root)/\(file)", errno) }
    do {
      try FileManager.default.copyItem(atPath: source, toPath: target)
    } catch {
      throw failure("\(root)/\(file)", SystemError(below: error)?.number ?? EIO)
    }
  }

  private func makeFolder(_ inner: String) throws {
    if mkdir("\(folder)/\(inner)", 0o755) != 0, errno != EEXIST { throw failure("\(shownAs)/\(inner)", errno) }
  }

  /// `a`, `a/b` for `a/b/c`.
  private static func folders(above file: String) -> [String] {
    let parts = file.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }
  }
}
