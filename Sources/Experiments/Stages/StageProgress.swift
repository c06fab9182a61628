import Dispatch

/// Tells how much of one stage is done, from whatever thread does it; what it tells never falls.
final class StageProgress: @unchecked Sendable {
  private let lock = DispatchSemaphore(value: 1)
  private let observe: RunObserver
  private let unit: RunEvent.Unit
  private var finished = 0

  /// Begins the stage.
  init(_ name: String, detail: String, unit: RunEvent.Unit = .parts, _ observe: @escaping RunObserver) {
    self.unit = unit
    self.observe = observe
    observe(.stage(name, detail: detail))
  }

  /// One more of the stage's `count` parts is done. The observer is called inside the lock, so that it hears the
  /// numbers in order.
  func finishedOne(of count: Int) {
    lock.wait()
    defer { lock.signal() }
    finished += 1
    observe(.progress(done: min(finished, count), total: count, unit: unit))
  }
}
