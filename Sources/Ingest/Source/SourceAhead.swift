import Foundation

/// Works on the members of an archive, each from the moment it is inflated, on other threads than the one that inflates.
///
/// Nothing of it counts before the archive is known to be sound: whoever opens it asks for what was made afterwards.
final class SourceAhead: @unchecked Sendable {
  /// What was made of one file.
  struct Made: Sendable {
    let digest: FileDigest
    /// What the adapter made of it.
    let part: (any Sendable)?
  }

  private let work: @Sendable (SourceFile) -> Made
  private let queue = OperationQueue()
  private let lock = NSLock()
  // Guarded by the lock.
  private var made: [String: Made] = [:]

  /// - Parameters:
  ///   - workers: How many threads to use, at least 1.
  ///   - work: Any number of files at once.
  init(workers: Int, _ work: @escaping @Sendable (SourceFile) -> Made) {
    self.work = work
    queue.maxConcurrentOperationCount = workers
  }

  func begin(_ file: SourceFile) {
    queue.addOperation { [self] in
      let made = work(file)
      lock.withLock { self.made[file.name] = made }
    }
  }

  /// Waits until all is done.
  ///
  /// - Returns: What was made of each file, by name.
  @discardableResult func finish() -> [String: Made] {
    queue.waitUntilAllOperationsAreFinished()
    return lock.withLock { made }
  }
}
