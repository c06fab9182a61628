import ArgumentParser
import Foundation

@main
struct Measure: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delegate-measure",
    abstract: "Measure single parts of the pipeline.",
    subcommands: [Once.self, Examples.self, Priors.self, Sheet.self], defaultSubcommand: Once.self)
}

struct Once: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run one workload once, and print its cost and its result as a line of JSON.",
    discussion: """
      \(Workload.all.map { work in
        "\(work.name): \(work.summary)\n" + work.inputs.map { "  \($0.name)=… \($0.meaning)" }.joined(separator: "\n")
      }.joined(separator: "\n"))

      Example: delegate-measure kmeans matrix=X.bin k=50 rows=start.bin iterations=15 tolerance=0 threads=1
      """)

  @Argument(help: "The workload to run.")
  var workload: String

  @Argument(help: "Its inputs as name=value; threads defaults to 1.")
  var inputs: [String] = []

  func run() throws {
    Workload.prepareProcess()
    guard let work = Workload.named(workload) else {
      throw ValidationError(
        "unknown workload '\(workload)'; choose one of \(Workload.all.map(\.name).joined(separator: ", "))")
    }
    let prepared = try work.prepare(WorkloadInputs(arguments: inputs, of: work))
    let before = Cost.now
    let answer = try prepared.run()
    let cost = Cost.now - before
    let metrics = answer.metrics.map { ", \"\($0.name)\": \($0.value)" }.joined()
    print(
      "{\"what\": \"\(work.name)\", \"wall_s\": \(cost.wall), \"cpu_s\": \(cost.cpu), \"peak_mib\": \(Cost.peakMiB)\(metrics)}"
    )
  }
}

struct Examples: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Repeat small workloads, and print median times; stop at a wrong result.",
    discussion: "Example: delegate-measure examples tfidf kmeans --seconds 3")

  @Argument(help: "The examples to repeat; all by default.")
  var names: [String] = []

  @Option(help: "How long to repeat each, in seconds.")
  var seconds = 3.0

  func run() throws {
    Workload.prepareProcess()
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("measure-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    // From here on all input is in memory or mapped.
    let examples = try WorkloadExample.all(in: folder)
    if let unknown = names.first(where: { name in !examples.contains { $0.name == name } }) {
      throw ValidationError(
        "unknown example '\(unknown)'; choose from \(examples.map(\.name).joined(separator: ", "))")
    }
    print("example        times   wall ms    CPU ms  (medians)")
    for example in examples where names.isEmpty || names.contains(example.name) {
      var costs: [Cost] = []
      let start = Cost.now
      while costs.isEmpty || (Cost.now - start).wall < seconds {
        let before = Cost.now
        try example.run()
        costs.append(Cost.now - before)
      }
      let walls = costs.map(\.wall).sorted()
      let times = costs.map(\.cpu).sorted()
      print(
        example.name.padding(toLength: 14, withPad: " ", startingAt: 0)
          + String(format: "%6d %9.2f %9.2f", costs.count, walls[costs.count / 2] * 1e3, times[costs.count / 2] * 1e3))
    }
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

  /// The peak memory of the process so far.
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
