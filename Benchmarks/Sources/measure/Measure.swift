import ArgumentParser
import Foundation
import Workloads

@main
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure",
    abstract:
      "Does one piece of the pipeline's work once and prints what it cost and what came out, as a line of JSON.",
    discussion: """
      \(Workload.all.map { work in
        "\(work.name): \(work.summary)\n" + work.inputs.map { "  \($0.name)=… \($0.meaning)" }.joined(separator: "\n")
      }.joined(separator: "\n"))

      Example: measure kmeans matrix=X.bin k=50 rows=start.bin iterations=15 tolerance=0 threads=1
      """)

  @Argument(help: "What to measure.")
  var workload: String

  @Argument(help: "Its inputs, as name=value; threads=1 unless given.")
  var inputs: [String] = []

  func run() throws {
    Workload.prepareProcess()
    guard let work = Workload.named(workload) else {
      throw ValidationError(
        "no workload is called \(workload); there are \(Workload.all.map(\.name).joined(separator: ", "))")
    }
    let prepared = try work.prepare(WorkloadInputs(arguments: inputs, of: work))
    let before = Cost.now
    let answer = try prepared.run()
    let cost = Cost.now - before
    let figures = answer.figures.map { ", \"\($0.name)\": \($0.value)" }.joined()
    print(
      "{\"what\": \"\(work.name)\", \"wall_s\": \(cost.wall), \"cpu_s\": \(cost.cpu), \"peak_mib\": \(Cost.peakMiB)\(figures)}"
    )
  }
}

/// Time spent so far.
struct Cost {
  let wall: Double
  let cpu: Double

  static var now: Cost {
    var (wall, cpu) = (timespec(), timespec())
    clock_gettime(CLOCK_MONOTONIC, &wall)
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &cpu)
    return Cost(wall: seconds(wall), cpu: seconds(cpu))
  }

  static func - (later: Cost, earlier: Cost) -> Cost {
    Cost(wall: later.wall - earlier.wall, cpu: later.cpu - earlier.cpu)
  }

  /// The most memory the process has held so far.
  static var peakMiB: Double {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return Double(usage.ru_maxrss) / 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Double(usage.ru_maxrss) / 1_048_576
    #endif
  }

  private static func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9 }
}
