import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import Foundation

package struct StageClock {
  package struct Tally: Equatable {
    package var cached, computed: Int

    package init(cached: Int = 0, computed: Int = 0) {
      self.cached = cached
      self.computed = computed
    }
  }

  private let start = Reading.now
  private var last: Reading
  private(set) var stages: [Provenance.Stage] = []

  package init() {
    last = start
    MemoryPeak.begin()
  }

  var peakMiB: Double { stages.map(\.peakMiB).max() ?? MemoryPeak.mebibytes }
  var elapsed: (seconds: Double, cpuSeconds: Double) { Reading.now.since(start) }

  /// A stage that goes on after another keeps its place, and its numbers are added up.
  ///
  /// - `tally`: How many of its outputs were cached, and how many computed.
  package mutating func end(_ name: String, _ tally: Tally) {
    let now = Reading.now
    let (seconds, cpuSeconds) = now.since(last)
    let stage = Provenance.Stage(
      name: name, seconds: seconds, cpuSeconds: cpuSeconds, peakMiB: MemoryPeak.mebibytes, cached: tally.cached,
      computed: tally.computed)
    if let known = stages.firstIndex(where: { $0.name == name }) {
      stages[known].add(stage)
    } else {
      stages.append(stage)
    }
    MemoryPeak.begin()
    last = now
  }

  private struct Reading {
    let wall: ContinuousClock.Instant
    let cpu: Double

    static var now: Reading {
      var usage = rusage()
      getrusage(MemoryPeak.subject, &usage)
      func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) * 1e-6 }
      return Reading(wall: .now, cpu: seconds(usage.ru_utime) + seconds(usage.ru_stime))
    }

    func since(_ earlier: Reading) -> (seconds: Double, cpuSeconds: Double) {
      let seconds = (wall - earlier.wall) / .seconds(1)
      return ((seconds * 1000).rounded() / 1000, ((cpu - earlier.cpu) * 1000).rounded() / 1000)
    }
  }
}

/// The peak memory of the process since `begin`; since its start where the system has no other peak.
package enum MemoryPeak {
  #if os(Linux)
    static let subject = RUSAGE_SELF.rawValue
    private static let unitsPerMiB = 1024.0
  #else
    static let subject = RUSAGE_SELF
    private static let unitsPerMiB = 1_048_576.0
  #endif

  /// Forgets the peak so far. Linux only: see `clear_refs` in proc(5).
  static func begin() {
    #if os(Linux)
      let file = open("/proc/self/clear_refs", O_WRONLY)
      guard file >= 0 else { return }
      _ = write(file, "5", 1)
      close(file)
    #endif
  }

  package static var mebibytes: Double {
    var usage = rusage()
    getrusage(subject, &usage)
    return (Double(usage.ru_maxrss) / unitsPerMiB * 10).rounded() / 10
  }
}

/// Reports how much of one stage is done, from any thread; the number never falls.
package final class StageProgress: @unchecked Sendable {
  private let lock = NSLock()
  private let observe: RunObserver
  private let unit: RunEvent.Unit
  private var finished = 0

  package init(_ name: String, detail: String, unit: RunEvent.Unit = .parts, _ observe: @escaping RunObserver) {
    self.unit = unit
    self.observe = observe
    observe(.stage(name, detail: detail))
  }

  /// One more of the stage's `count` parts is done. The observer is called inside the lock, so that it gets the numbers
  /// in order.
  package func finishedOne(of count: Int) {
    lock.withLock {
      finished += 1
      observe(.progress(done: min(finished, count), total: count, unit: unit))
    }
  }
}

/// What a run reports while it works; the command line decides what to show.
package enum RunEvent: Sendable, Equatable {
  /// A stage begins: its name, such as `ingest`, and what it works on.
  case stage(String, detail: String)
  case note(String)
  /// How much of the stage is done: `done` rises within a stage, and never passes `total`.
  case progress(done: Int, total: Int, unit: Unit)
  /// A model's answers for the holdout are there; later measures and intervals follow with the report.
  case answers(model: String, mode: EvaluationMode, MeasureSet)
  case damaged(String, fault: String)
  case waiting(String)
  /// Something is probably not as its author meant it; the run continues.
  case warning(Problem)

  package enum Unit: String, Sendable {
    case bytes, files, items, parts, points, tasks, units
  }
}

package typealias RunObserver = @Sendable (RunEvent) -> Void
