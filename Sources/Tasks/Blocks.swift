import Dispatch

/// Work cut into blocks whose borders depend on the work alone, never on the thread count, so that sums per block, added
/// in block order, are equal for any thread count.
package struct Blocks: Sendable, Equatable {
  /// The number of items; never negative.
  let count: Int
  /// Items in each block but the last; at least 1.
  let size: Int

  package init(count: Int, size: Int) {
    precondition(count >= 0 && size >= 1, "blocks need a count of at least 0 and a size of at least 1")
    self.count = count
    self.size = size
  }

  package var blockCount: Int { (count + size - 1) / size }

  package subscript(block: Int) -> Range<Int> { block * size..<Swift.min(count, (block + 1) * size) }
}

package struct Threads: Sendable, Equatable {
  /// The number of threads, at least 1.
  package let count: Int

  package init(_ count: Int) {
    precondition(count >= 1, "at least one thread is needed")
    self.count = count
  }

  package static let one = Threads(1)

  /// Computes one value per index and returns them in index order.
  ///
  /// Threads take indices one by one, so uneven work still fills all threads. With one thread everything runs on
  /// the caller's.
  package func map<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) -> Value) -> [Value] {
    guard self.count > 1, count > 1 else { return (0..<count).map(body) }
    return [Value](unsafeUninitializedCapacity: count) { buffer, initialized in
      let base = SendablePointer(buffer.baseAddress!)
      let queue = IndexQueue(end: count)
      DispatchQueue.concurrentPerform(iterations: Swift.min(self.count, count)) { _ in
        while let index = queue.next() { base.pointer.advanced(by: index).initialize(to: body(index)) }
      }
      initialized = count
    }
  }

  /// Maps as ``map(_:_:)`` does, for work that can fail: the error of the lowest failing index is thrown, so that the
  /// same input gives the same message in every run.
  package func tryMap<Value: Sendable>(_ count: Int, _ body: @Sendable (Int) throws -> Value) throws -> [Value] {
    try map(count) { index in Result { try body(index) } }.map { try $0.get() }
  }

  package func forEach(_ blocks: Blocks, _ body: @Sendable (_ block: Int, _ range: Range<Int>) -> Void) {
    guard count > 1, blocks.blockCount > 1 else {
      for block in 0..<blocks.blockCount { body(block, blocks[block]) }
      return
    }
    let queue = IndexQueue(end: blocks.blockCount)
    DispatchQueue.concurrentPerform(iterations: Swift.min(count, blocks.blockCount)) { _ in
      while let block = queue.next() { body(block, blocks[block]) }
    }
  }
}

private struct SendablePointer<Value>: @unchecked Sendable {
  // Each index is written by exactly one thread, and read after all have ended.
  let pointer: UnsafeMutablePointer<Value>
  init(_ pointer: UnsafeMutablePointer<Value>) { self.pointer = pointer }
}

private final class IndexQueue: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private var upcoming = 0
  private let end: Int

  init(end: Int) { self.end = end }

  func next() -> Int? {
    lock.wait()
    defer { lock.signal() }
    guard upcoming < end else { return nil }
    upcoming += 1
    return upcoming - 1
  }
}
