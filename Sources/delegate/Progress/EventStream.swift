import DelegationExperiments
import DelegationResults
import Foundation

/// Writes the events of a run to standard output, one line of JSON each, from any thread.
final class EventStream: @unchecked Sendable {
  private let lock = NSLock()
  private let began = ContinuousClock.now

  func observe(_ event: RunEvent, of experiment: String) {
    let (seconds, attoseconds) = (ContinuousClock.now - began).components
    write(EventLine(event, experiment: experiment, seconds: Double(seconds) + Double(attoseconds) * 1e-18))
  }

  func write(_ line: EventLine) {
    lock.lock()
    defer { lock.unlock() }
    Terminal.print(json: line.text)
  }
}
