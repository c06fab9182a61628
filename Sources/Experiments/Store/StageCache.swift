import DelegationFiles
import Foundation
import DelegationTasks

/// What the stages of earlier runs gave, by key: shared by all experiments, and by processes that run at once.
///
/// A file is written beside the others and renamed, so that it is there whole or not at all; it is proved each time it
/// is read. Deleting any file, at any time, costs time and nothing else. Addresses and titles stand in it, so it is its
/// owner's alone.
package final class StageCache: Sendable {
  /// The folder: `objects/` holds what is kept, `plans/` what the last run of each experiment was made of.
  package let folder: String
  /// How many bytes are kept at most; the least recently used go first.
  package let limit: Int
  package let claims: StoreClaims

  package static let standardFolder = ".delegate/cache"
  package static let standardLimit = 4_000_000_000

  /// Makes the folder if it is not there.
  ///
  /// - Throws: `Problem` when it cannot be made or written to.
  package init(folder: String, limit: Int = StageCache.standardLimit) throws {
    self.folder = folder
    self.limit = limit
    do {
      for inner in ["objects", "plans", "new"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(inner)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
      for inner in ["objects", "new"] where access("\(folder)/\(inner)", W_OK | X_OK) != 0 { throw SystemError(errno) }
    } catch {
      throw Problems.noStore(folder, error: error)
    }
    claims = StoreClaims(path: "\(folder)/claims")
    removeLeftovers()
  }

  /// The output of a stage, proved; a use, for who goes first when room is needed.
  package func read(_ stage: CachedStage) -> CacheFile.Finding {
    let path = path(of: stage.key)
    let finding = CacheFile.read(path, key: stage.key)
    if case .found = finding { utimensat(AT_FDCWD, path, nil, 0) }
    return finding
  }

  /// - Throws: `Problem` when the disk is full or refuses.
  package func write(_ bytes: [UInt8], of stage: CachedStage) throws {
    let path = path(of: stage.key)
    let draft = "\(folder)/new/\(Self.assignee)-\(getpid())-\(stage.key.prefix(16))"
    do {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if mkdir(parent, 0o700) != 0, errno != EEXIST { throw SystemError(errno) }
      let file = try FileDraft(at: draft, permissions: 0o600)
      for part in [CacheFile.header(of: bytes, key: stage.key, name: stage.name), bytes] { try file.write(part) }
      try file.install(at: path, replacing: true)
    } catch let fault as SystemError {
      throw Problems.cannotKeep(stage.name, in: folder, error: fault)
    }
  }

  /// Deletes what is kept of a stage.
  func discard(_ stage: CachedStage) { try? FileManager.default.removeItem(atPath: path(of: stage.key)) }

  package func path(of key: String) -> String { "\(folder)/objects/\(key.prefix(2))/\(key.dropFirst(2))" }

  /// The machine's name: processes are told apart by number on one machine only.
  private static let assignee: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .replacing("-", with: "_").replacing("/", with: "_")
  }()

  /// Removes what killed runs of this machine began to write.
  private func removeLeftovers() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/new")) ?? [] {
      let words = name.split(separator: "-")
      guard words.count == 3, words[0] == Self.assignee, let process = Int32(words[1]) else { continue }
      if kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/new/\(name)") }
    }
  }
}
