import DelegationFoundations
import Foundation

/// A folder of the program that is replaced as a whole: nobody ever sees a mixture of two runs.
///
/// The new folder is written beside the old one, flushed to disk, and exchanged with it by one system call; see `FolderDraft`.
/// The user's own files in the old folder are carried over. The old folder stays untouched if only ``varying`` files differ; if
/// it lacks files and has no other bytes, as a clone whose `.gitignore` leaves some out, its ``varying`` files stay.
package struct ReportFolder: Sendable {
  package enum Outcome: Equatable, Sendable {
    case written
    /// Every file except the varying ones is equal: the old folder was left as it is.
    case unchanged
  }

  /// Files that may differ between two runs of the same experiment.
  package static let varying = ["provenance.json"]
  /// A file that also depends on the reports that were in the folder before.
  package static let history = "history.tsv"
  /// SHA-256 of the files that depend on recipe, data and program alone, as `sha256sum --check` reads it.
  package static let digests = "SHA256SUMS"

  /// The folder, behind all links, without a slash at the end.
  let path: String
  private let kind: FolderKind
  private let options: OutputOptions

  package init(
    path: String, kind: FolderKind = .report, options: OutputOptions = OutputOptions(elsewhere: "--reports DIR")
  ) {
    var status = stat()
    let isLink = lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    self.path = isLink ? URL(fileURLWithPath: path).resolvingSymlinksInPath().path : path
    (self.kind, self.options) = (kind, options)
  }

  /// Checks before any work whether the report can be written; changes nothing.
  ///
  /// - Throws: `Problem`, as ``replace(always:_:)`` would.
  package func check() throws {
    let old = try old()
    for file in old?.listed ?? [] { try checkIsReplaceable(file, in: old) }
    try FolderDraft.check(path, isThere: old != nil, options: options)
  }

  /// The paths inside the folder of all files of the program but the ``varying`` ones, in the order of their bytes.
  ///
  /// - Throws: `Problem` when the folder cannot be read.
  package func lastingFiles() throws -> [String] {
    let folder = try OwnedFolder(path, kind)
    return folder.contents.files.keys.filter {
      (folder.listed?.contains($0) ?? true) && !Self.varying.contains($0)
    }.sorted()
  }

  /// Writes the report and replaces the old one.
  ///
  /// - Parameters:
  ///   - always: Whether the old folder is replaced even if only ``varying`` files differ.
  ///   - fill: Writes the files through the stage. When it throws, the old folder stays and nothing else is left.
  /// - Throws: What `fill` throws; `Problem` if a file holds an address, if the disk is full or read-only, if the folder or a file
  ///   in it is taken by something that is not the program's, or if the file system cannot exchange folders.
  package func replace(always: Bool = false, _ fill: (ReportStage) throws -> Void) throws -> Outcome {
    _ = try old()
    let draft = try FolderDraft(beside: path, isPrivate: kind.isPrivate, options: options)
    let stage = ReportStage(folder: draft.folder, shownAs: path, isPrivate: kind.isPrivate, options: options)
    try fill(stage)
    // Read again: the user may have put something there since the work began.
    if let old = try old() {
      for file in stage.files { try checkIsReplaceable(file, in: old) }
      let (new, own) = (Set(stage.files), old.own(besides: Set(stage.files)))
      let present = own.intersection(old.contents.files.keys)
      if !always, own == new, try FolderContents(stage.folder).equals(old.contents, in: present) {
        if present == new { return .unchanged }
        try stage.keep(Self.varying.filter(present.contains), of: old.contents)
      }
      try stage.carryOver(old.contents, without: own)
    }
    try stage.flushFolders()
    try draft.exchange()
    return .written
  }

  /// The old report, if there is one; refuses other folders, so that a wrong path destroys nothing.
  private func old() throws -> OwnedFolder? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw Problem.unwritable(path, SystemError(errno), options)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw Problem.unwritable(path, SystemError(ENOTDIR), options) }
    let folder = try OwnedFolder(path, kind)
    let isEmpty = folder.contents.files.isEmpty && folder.contents.others.isEmpty
    guard isEmpty || folder.contents.files[kind.marker] != nil else {
      throw Problem(
        location: path, fault: "it is not a \(kind.name) (it holds no \(kind.marker)), so it is not replaced",
        remedy: options.or("move it away"))
    }
    return folder
  }

  /// Refuses to replace a file of the user, a link or a pipe by a file of the program.
  private func checkIsReplaceable(_ file: String, in old: OwnedFolder?) throws {
    guard let old else { return }
    let isUsers = old.listed.map { !$0.contains(file) && old.contents.files[file] != nil } ?? false
    if isUsers || old.contents.others.contains(file) || old.contents.folders.contains(file) {
      throw Problem(
        location: "\(path)/\(file)",
        fault: "a file of the \(kind.name) belongs there, but the program did not write what is there",
        remedy: options.or("move it away"))
    }
  }
}
