import DelegationFiles
import Foundation
import TaskModel

/// A download that is under way: `<file>.part`, and beside it the server's mark of the version it is a part of.
struct FetchPart {
  let target: String

  var path: String { target + ".part" }
  private var markPath: String { target + ".part.etag" }

  /// The bytes that are there already.
  var size: Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return (attributes?[.size] as? NSNumber)?.intValue ?? 0
  }

  /// The strong ETag of the version that the part is of; nothing when it is not known.
  var mark: String? {
    get {
      let text = FileManager.default.contents(atPath: markPath).map { String(decoding: $0, as: UTF8.self) }
      return text.flatMap { $0.hasPrefix("\"") ? $0 : nil }
    }
    nonmutating set {
      if let newValue, newValue.hasPrefix("\"") {
        // Without it the next try asks for the rest all the same, and the digest tells.
        try? OutputFile(markPath, replacing: .anything).write(newValue.utf8)
      } else {
        try? FileManager.default.removeItem(atPath: markPath)
        removeDrafts(of: markPath)
      }
    }
  }

  /// Opens the part for writing behind what is there, or from the beginning.
  func open(appending: Bool) throws -> FileHandle {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { throw Problem.dataThere(path) }
    let flags = O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC | (appending ? O_APPEND : O_TRUNC)
    let descriptor = Foundation.open(path, flags, 0o644)
    guard descriptor >= 0 else { throw Problem.unwritable(path) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    mark = nil
  }

  /// Gives the part its final name, in one step; a mark would be left for good by whoever is killed behind it.
  func finish() throws {
    mark = nil
    do { try FileDraft.move(path, to: target, replacing: true) } catch { throw Problem.unwritable(target) }
  }
}
