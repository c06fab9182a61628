import CDelegationSystem
import Foundation
import TaskModel

/// A report folder that is replaced whole: nobody, at no moment, sees a mixture of two runs.
///
/// The new folder is written beside the old one (`.NAME.new-PID`), brought to disk, and put in its place by one system call. A run that is
/// killed before that call leaves the old folder, one killed after it the new one, and in both cases a folder beside it that the
/// next write removes. The old folder stays untouched if nothing but ``varying`` files differs.
package struct ReportFolder: Sendable {
  package enum Outcome: Equatable, Sendable {
    case written
    /// Every file besides the varying ones has the bytes it had: the old folder was left as it is.
    case unchanged
  }

  /// Files that two honest runs may write differently.
  package static let varying = ["provenance.json"]

  /// The folder, without a slash at the end.
  package let path: String
  /// The file that a folder must hold to be replaced.
  private let marker: String
  private let parent: String
  private let name: String

  /// - Parameters:
  ///   - path: Such as `reports/sample`. Folders above it are made where they are missing.
  ///   - marker: The file by which a folder of this kind is known: `report.json`, `profiles.json`.
  package init(path: String, marker: String = "report.json") {
    let url = URL(fileURLWithPath: path)
    self.path = path
    self.marker = marker
    self.parent = url.deletingLastPathComponent().path
    self.name = url.lastPathComponent
  }

  /// Tells before any work what would keep a report from its place: something else stands there, or nothing can be made there.
  ///
  /// - Throws: `Problem`, as ``replace(_:)`` would in the end. Makes nothing.
  package func check() throws {
    if try checkOld() { return }
    var folder = parent
    while access(folder, F_OK) != 0, errno == ENOENT, folder != "/" {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw Problem.folder(folder, doing: "make the report below it", error: errno)
    }
  }

  /// The paths inside the folder of every file that two honest runs write alike, in the order of their bytes.
  ///
  /// - Throws: `Problem` when the folder cannot be read.
  package func lastingFiles() throws -> [String] {
    try FolderContents(path).files.keys.filter { !Self.varying.contains($0) }.sorted()
  }

  /// Writes the report and puts it in the place of the old one.
  ///
  /// - Parameter fill: Writes the files through the stage it is given. When it throws, the old folder stays and nothing else is left.
  /// - Throws: What `fill` throws; `Problem` if a file holds an address, if the disk is full or read-only, if the place is
  ///   taken by something that is no report, or if the file system cannot exchange folders.
  package func replace(_ fill: (ReportStage) throws -> Void) throws -> Outcome {
    try makeFolders()
    let hasOld = try checkOld()
    removeLeftovers()
    let stage = try ReportStage(folder: stagePath(of: getpid()), shownAs: path)
    do {
      try fill(stage)
      if try hasOld && FolderContents(stage.folder).equals(FolderContents(path)) {
        remove(stage.folder)
        return .unchanged
      }
      try stage.flushFolders()
      try exchange(stage.folder)
    } catch {
      remove(stage.folder)
      throw error
    }
    // From here on the report is in its place; what is left beside it is swept now or by the next write.
    remove(stage.folder)
    return .written
  }

  private func stagePath(of process: Int32) -> String { "\(parent)/.\(name).new-\(process)" }

  private func makeFolders() throws {
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch {
      throw Problem.folder(parent, doing: "make the folder", error: systemError(error) ?? EACCES)
    }
  }

  /// Whether there is an old report; refuses what is no report, so that a wrong path destroys nothing.
  private func checkOld() throws -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw Problem.folder(path, doing: "look at the old report", error: errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw Problem.folder(path, doing: "replace it", error: ENOTDIR)
    }
    let files = try FolderContents(path).files
    guard files.isEmpty || files[marker] != nil else { throw Problem.notOurs(path, marker: marker) }
    return true
  }

  /// Removes what killed runs left beside the report; folders of runs that still live stay.
  private func removeLeftovers() {
    let prefix = ".\(name).new-"
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for entry in entries where entry.hasPrefix(prefix) {
      guard let process = Int32(entry.dropFirst(prefix.count)) else { continue }
      let lives = process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
      if !lives { remove("\(parent)/\(entry)") }
    }
  }

  /// Puts the new folder in its place; the old one, if any, stands at `stage` afterwards.
  private func exchange(_ stage: String) throws {
    // Another run may make or remove the folder in between: each call says which of the two cases holds.
    for _ in 0..<8 {
      if delegation_exchange(stage, path) == 0 { return try flush(folder: parent) }
      switch errno {
      case ENOENT: break
      case EINVAL, ENOSYS, ENOTSUP, EXDEV: throw Problem.cannotExchange(path)
      default: throw Problem.folder(path, doing: "exchange the report", error: errno)
      }
      if rename(stage, path) == 0 { return try flush(folder: parent) }
      guard errno == ENOTEMPTY || errno == EEXIST else {
        throw Problem.folder(path, doing: "put the report in its place", error: errno)
      }
    }
    throw Problem.folder(path, doing: "put the report in its place", error: EBUSY)
  }

  private func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }
}

/// Brings a folder's entries to disk.
func flush(folder: String) throws {
  let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
  guard descriptor >= 0 else { throw Problem.folder(folder, doing: "open the folder", error: errno) }
  defer { close(descriptor) }
  // Some file systems refuse to flush a folder; then there is nothing to bring to disk.
  if fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
    throw Problem.folder(folder, doing: "bring the folder to disk", error: errno)
  }
}
