import DelegationFoundations
import Foundation

/// What is in folders. A folder that cannot be read is never taken for an empty one.
package enum FolderPaths {
  /// The names of what a folder holds, sorted; none only where no folder is there.
  package static func names(in folder: String) throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    } catch {
      let fault = SystemError(below: error)?.number ?? EIO
      if [ENOENT, ENOTDIR].contains(fault) { return [] }
      throw Problem.folder(folder, doing: "read the folder", error: fault)
    }
  }

  /// The path of a folder without the slashes at its end; `/` keeps its own.
  package static func trimmed(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  package static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  package static func isFile(_ path: String) -> Bool { !isFolder(path) && FileManager.default.fileExists(atPath: path) }

  /// Says that a folder is missing, and which name beside it may be meant, or that something else is there; nil where it is there.
  package static func absence(of folder: String) -> String? {
    if isFolder(folder) { return nil }
    if FileManager.default.fileExists(atPath: folder) { return "'\(folder)' is not a folder" }
    let url = URL(fileURLWithPath: folder)
    let others = (try? names(in: url.deletingLastPathComponent().path)) ?? []
    let nearest = nearestWord(to: url.lastPathComponent, in: others).map { "; did you mean '\($0)'?" } ?? ""
    return "there is no folder '\(folder)'\(nearest)"
  }

  /// The paths, inside a folder, of all that is below it, sorted; links are not followed.
  package static func all(below folder: String) throws -> [String] {
    var paths: [String] = []
    for name in try names(in: folder) {
      paths.append(name)
      var status = stat()
      guard lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      paths += try all(below: "\(folder)/\(name)").map { "\(name)/\($0)" }
    }
    return paths.sorted()
  }

  /// Whether a path is below a folder once its links are followed; what is not there leads nowhere.
  package static func isBelow(_ folder: String, _ path: String) -> Bool {
    guard let real = real(path) else { return true }
    guard let root = self.real(folder.isEmpty ? "." : folder) else { return false }
    return real == root || real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
  }

  /// A path with its links followed; nil where nothing is there.
  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
