import CDelegationSystem
import Foundation

/// Which process computes what, so that two that need the same output do not both compute it.
///
/// A claim is a lock on one byte of a file, at an offset that follows from the key: it ends with the process that holds
/// it, however that ends, and leaves nothing to clean up. Claims save work; no output depends on them.
package final class StoreClaims: @unchecked Sendable {
  private let file: Int32
  private let lock = NSLock()
  private var held: Set<Int64> = []

  /// - Parameter path: Of the file, which is created if it is missing. If it cannot be opened, every claim is granted.
  init(path: String) { file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

  deinit { if file >= 0 { close(file) } }

  /// Whether the caller may compute the output; false while another process does.
  package func claim(_ key: String) -> Bool {
    lock.withLock {
      let location = Self.location(of: key)
      return !held.contains(location) && set(true, at: location) && held.insert(location).inserted
    }
  }

  package func release(_ key: String) {
    lock.withLock {
      let location = Self.location(of: key)
      if held.remove(location) != nil { _ = set(false, at: location) }
    }
  }

  /// Waits until nobody computes the output any more.
  func wait(for key: String) {
    while !claim(key) { usleep(100_000) }
    release(key)
  }

  private func set(_ locks: Bool, at location: Int64) -> Bool {
    guard file >= 0 else { return true }
    if delegation_lock_byte(file, location, locks ? 1 : 0) == 0 { return true }
    // A file system without locks grants everything.
    return errno != EAGAIN && errno != EACCES
  }

  private static func location(of key: String) -> Int64 { Int64(key.prefix(15), radix: 16) ?? 0 }
}
