import Benchmark
import Foundation
import Workloads

/// Every example of a workload, again and again; an answer that is another stops the benchmark.
let benchmarks: @Sendable () -> Void = {
  Workload.prepareProcess()
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kernels-\(UUID().uuidString)").path
  do {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // What is read is in memory or mapped by then.
    let examples = try WorkloadExample.all(in: folder)
    Benchmark.shutdownHook = { try? FileManager.default.removeItem(atPath: folder) }
    let configuration = Benchmark.Configuration(
      metrics: [.cpuTotal, .wallClock, .peakMemoryResident, .throughput], maxDuration: .seconds(3))
    for example in examples {
      Benchmark(example.name, configuration: configuration) { benchmark in
        for _ in benchmark.scaledIterations { try example.run() }
      }
    }
  } catch {
    Benchmark("inputs", configuration: .init()) { _ in throw error }
  }
}
