import Foundation

/// What work takes.
enum Cost {
  /// Of a core; others may be busy on it in between.
  static func milliseconds<Value>(_ body: () throws -> Value) rethrows -> (value: Value, milliseconds: Double) {
    let begin = now
    let value = try body()
    return (value, (now - begin) * 1e3)
  }

  /// The mean and the greatest.
  static func text(_ values: [Double]) -> String {
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return "\(rounded(values.reduce(0, +) / Double(max(1, values.count)))) and \(rounded(values.max() ?? 0))"
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The greatest resident memory so far.
  static var peakKibibytes: Int {
    var usage = rusage()
    #if os(Linux)
      getrusage(RUSAGE_SELF.rawValue, &usage)
      return Int(usage.ru_maxrss)
    #else
      getrusage(RUSAGE_SELF, &usage)
      return Int(usage.ru_maxrss) / 1024
    #endif
  }
}
