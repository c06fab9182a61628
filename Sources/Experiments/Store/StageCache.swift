import DelegationFiles
import DelegationFoundations
import Foundation

/// The outputs of stages by key: shared by all experiments, and by processes that run at once.
///
/// A file is written elsewhere and renamed, so that it is there completely or not at all; each read checks its digest.
/// Deleting any file, at any time, costs time and nothing else. It holds addresses and titles, so only the user who runs
/// the program may read it.
package final class StageCache: Sendable {
  /// The folder: `objects/` holds the outputs, `plans/` the stages of each experiment's last run.
  package let folder: String
  /// How many bytes it may hold; the least recently used outputs go first.
  package let limit: Int
  package let claims: StoreClaims

  package static let defaultLimit = 4_000_000_000

  /// Creates the folder if it is missing.
  package init(folder: String, limit: Int = StageCache.defaultLimit) throws {
    self.folder = folder
    self.limit = limit
    do {
      for inner in ["objects", "plans", "new"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(inner)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      for inner in ["objects", "new"] where access("\(folder)/\(inner)", W_OK | X_OK) != 0 { throw SystemError(errno) }
    } catch {
      throw Problem(
        location: folder, fault: "outputs cannot be cached there (\(plainMessage(error)))",
        remedy: "check that the folder may be written to, or name another one with --cache DIR")
    }
    claims = StoreClaims(path: "\(folder)/claims")
    removeLeftovers()
  }

  /// The output of a stage, its digest checked; counts as a use.
  package func read(_ stage: CachedStage) -> CacheFile.Finding {
    let path = path(of: stage.key)
    let finding = CacheFile.read(path, key: stage.key)
    if case .found = finding { utimensat(AT_FDCWD, path, nil, 0) }
    return finding
  }

  package func write(_ bytes: [UInt8], of stage: CachedStage) throws {
    let path = path(of: stage.key)
    let draft = "\(folder)/new/\(ProcessMark.current)-\(stage.key.prefix(16))"
    do {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if mkdir(parent, 0o700) != 0, errno != EEXIST { throw SystemError(errno) }
      let file = try FileDraft(at: draft, permissions: 0o600)
      for part in [CacheFile.header(of: bytes, key: stage.key, name: stage.name), bytes] { try file.write(part) }
      try file.install(at: path, replacing: true)
    } catch let error as SystemError {
      throw Problem(
        location: folder, fault: "the output of '\(stage.name)' cannot be cached (\(error))",
        remedy: error.number == ENOSPC || error.number == EDQUOT
          ? "free some space: 'delegate cache clean' empties the cache; or name a folder on another disk with --cache DIR"
          : "check that the folder may be written to, or name another one with --cache DIR")
    }
  }

  func discard(_ stage: CachedStage) { try? FileManager.default.removeItem(atPath: path(of: stage.key)) }

  package func path(of key: String) -> String { "\(folder)/objects/\(key.prefix(2))/\(key.dropFirst(2))" }

  private func removeLeftovers() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/new")) ?? [] {
      if ProcessMark.hasEnded(beginning: name) { unlink("\(folder)/new/\(name)") }
    }
  }
}
