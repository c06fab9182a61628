import DelegationFiles
import Foundation
import TaskModel

/// What stands in a folder.
struct FolderContents {
  let root: String
  /// Path inside the folder → size in bytes, of regular files.
  private(set) var files: [String: Int] = [:]
  /// Links, pipes and the like, by their paths inside it.
  private(set) var others: Set<String> = []
  /// Folders inside it, in byte order of their paths: each after the one it stands in.
  private(set) var folders: [String] = []

  init(_ root: String) throws {
    self.root = root
    do {
      for entry in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
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

  /// Whether both hold the same of these files, with the same bytes in all that must not vary between honest runs.
  func equals(_ other: FolderContents, in names: some Sequence<String>) -> Bool {
    names.allSatisfy { file in
      guard let size = files[file], let otherSize = other.files[file] else { return false }
      return ReportFolder.varying.contains(file) || size == otherSize && bytes(of: file) == other.bytes(of: file)
    }
  }

  func bytes(of file: String) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)"), options: .alwaysMapped)
  }
}
