import Foundation
import TaskModel

/// What the stages of earlier runs gave, by key: shared by all experiments, and by processes that run at once.
///
/// A file is written beside the others and renamed, so that it is there whole or not at all; it is proved each time it
/// is read. Deleting any file, at any time, costs time and nothing else. Addresses and titles stand in it, so it is its
/// owner's alone.
package final class KeptStore: Sendable {
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
  package init(folder: String, limit: Int = KeptStore.standardLimit) throws {
    self.folder = folder
    self.limit = limit
    do {
      for inner in ["objects", "plans", "new"] {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(inner)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      }
    } catch {
      throw Problems.noStore(folder, error: error)
    }
    guard access("\(folder)/objects", W_OK | X_OK) == 0, access("\(folder)/new", W_OK | X_OK) == 0 else {
      throw Problems.noStore(folder, error: CocoaError(.fileWriteNoPermission))
    }
    claims = StoreClaims(path: "\(folder)/claims")
    removeLeftovers()
  }

  /// The output of a stage, proved; a use, for who goes first when room is needed.
  package func read(_ stage: KeptStage) -> KeptFile.Finding {
    let path = path(of: stage.key)
    let finding = KeptFile.read(path, key: stage.key)
    if case .found = finding { utimensat(AT_FDCWD, path, nil, 0) }
    return finding
  }

  /// - Throws: `Problem` when the disk is full or refuses.
  package func write(_ bytes: [UInt8], of stage: KeptStage) throws {
    let path = path(of: stage.key)
    let draft = "\(folder)/new/\(Self.owner)-\(getpid())-\(stage.key.prefix(16))"
    do {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if mkdir(parent, 0o700) != 0, errno != EEXIST { throw StoreFault(errno) }
      try Self.write([KeptFile.header(of: bytes, key: stage.key, name: stage.name), bytes], to: draft)
      guard rename(draft, path) == 0 else { throw StoreFault(errno) }
    } catch let fault as StoreFault {
      unlink(draft)
      throw Problems.cannotKeep(stage.name, in: folder, error: fault.number)
    }
  }

  /// Deletes what is kept of a stage.
  func discard(_ stage: KeptStage) { try? FileManager.default.removeItem(atPath: path(of: stage.key)) }

  package func path(of key: String) -> String { "\(folder)/objects/\(key.prefix(2))/\(key.dropFirst(2))" }

  private struct StoreFault: Error {
    let number: Int32
    init(_ number: Int32) { self.number = number }
  }

  private static func write(_ parts: [[UInt8]], to path: String) throws(StoreFault) {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StoreFault(errno) }
    defer { close(file) }
    for part in parts {
      var rest = part[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { throw StoreFault(count == 0 ? ENOSPC : errno) }
        rest = rest.dropFirst(count)
      }
    }
  }

  /// The machine's name: processes are told apart by number on one machine only.
  private static let owner: String = {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      .replacing("-", with: "_").replacing("/", with: "_")
  }()

  /// Removes what killed runs of this machine began to write.
  private func removeLeftovers() {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/new")) ?? [] {
      let words = name.split(separator: "-")
      guard words.count == 3, words[0] == Self.owner, let process = Int32(words[1]) else { continue }
      if kill(process, 0) != 0, errno == ESRCH { unlink("\(folder)/new/\(name)") }
    }
  }
}
