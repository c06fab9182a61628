import Foundation
import TaskModel

/// The files of a folder, for telling whether a run changed a figure.
struct FolderContents {
  let root: String
  /// Path inside the folder → size in bytes.
  private(set) var files: [String: Int] = [:]
  /// Folders inside it, in byte order of their paths.
  private(set) var folders: [String] = []

  init(_ root: String) throws {
    self.root = root
    do {
      for entry in try FileManager.default.subpathsOfDirectory(atPath: root).sorted() {
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(root)/\(entry)")
        if attributes[.type] as? FileAttributeType == .typeDirectory {
          folders.append(entry)
        } else {
          files[entry] = attributes[.size] as? Int ?? 0
        }
      }
    } catch {
      throw Problem.folder(root, doing: "read the folder", error: systemError(error) ?? EIO)
    }
  }

  /// Whether both hold the same files, and the same bytes in all that must not vary between honest runs.
  func equals(_ other: FolderContents) -> Bool {
    guard folders == other.folders, files.keys.sorted() == other.files.keys.sorted() else { return false }
    return files.keys.sorted().allSatisfy { file in
      ReportFolder.varying.contains(file)
        || files[file] == other.files[file] && bytes(of: file) == other.bytes(of: file)
    }
  }

  private func bytes(of file: String) -> Data? {
    try? Data(contentsOf: URL(fileURLWithPath: "\(root)/\(file)"), options: .alwaysMapped)
  }
}

/// The errno below a Foundation error, if it tells.
func systemError(_ error: any Error) -> Int32? {
  let fault = error as NSError
  if fault.domain == NSPOSIXErrorDomain { return Int32(fault.code) }
  return (fault.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(systemError)
}
