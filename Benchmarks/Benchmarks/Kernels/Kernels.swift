import Benchmark
import Foundation
import Workloads

let benchmarks: @Sendable () -> Void = {
}
