import DelegationFoundations
import DelegationTasks
import Foundation

/// An input at which a reader failed.
package struct FuzzFinding: Sendable {
  package let reader: String
  package let seed: UInt64
  package let number: Int
  package let fault: String
  /// The path of the smallest input with the same failure; empty if no single input reproduces it.
  package let path: String
  package let byteCount: Int
}

/// The results of a reader's inputs.
package struct FuzzResult: Sendable {
  package let reader: String
  package var accepted = 0
  package var refused = 0
  package var cpuSeconds = 0.0
  /// Of the largest process, in bytes.
  package var peak = 0
  package var findings: [FuzzFinding] = []

  package var inputs: Int { accepted + refused + findings.count }

  mutating func add(_ other: FuzzResult) {
    accepted += other.accepted
    refused += other.refused
    cpuSeconds += other.cpuSeconds
    peak = max(peak, other.peak)
    findings += other.findings
  }
}

/// Runs readers on generated inputs in separate processes, and continues after an input that ended one.
package struct FuzzDriver: Sendable {
  /// The path of the worker program; see ``FuzzWorker``.
  let program: String
  let seed: UInt64
  let jobs: Int
  /// Of CPU time, after which an input counts as hung.
  let seconds: Int
  /// The folder for inputs that failed.
  let findings: String
  /// The number of failures in one range after which a reader is skipped.
  private static let mostFindings = 5
  private static let stretch = 25_000

  package init(program: String, seed: UInt64, jobs: Int, seconds: Int, findings: String) {
    (self.program, self.seed, self.jobs, self.seconds, self.findings) = (program, seed, jobs, seconds, findings)
  }

  /// - Parameters:
  ///   - readers: The readers to run.
  ///   - inputs: The number of inputs for each.
  ///   - progress: Called after each range, from any thread.
  /// - Returns: One result per reader, in their order.
  package func run(
    _ readers: [FuzzReader], inputs: Int, progress: @escaping @Sendable (FuzzResult) -> Void = { _ in }
  ) throws -> [FuzzResult] {
    let folder = FuzzFolder.newFolder()
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stretches = readers.indices.flatMap { reader in
      stride(from: 0, to: inputs, by: Self.stretch).map { (reader, $0..<min(inputs, $0 + Self.stretch)) }
    }
    let parts = try Threads(jobs).tryMap(stretches.count) { index in
      let (reader, numbers) = stretches[index]
      let part = try run(readers[reader], numbers, folder: "\(folder)/\(index)")
      progress(part)
      return part
    }
    var results = readers.map { FuzzResult(reader: $0.name) }
    for ((reader, _), part) in zip(stretches, parts) { results[reader].add(part) }
    return results
  }

  private func run(_ reader: FuzzReader, _ numbers: Range<Int>, folder: String) throws -> FuzzResult {
    var result = FuzzResult(reader: reader.name)
    var start = numbers.lowerBound
    while start < numbers.upperBound, result.findings.count < Self.mostFindings {
      let scratch = try FuzzFolder(folder: folder)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let state = FuzzWorker.State(path: scratch.path("state"))
      let process = FuzzProcess(
        [
          program, "work", reader.name, "--seed", "\(seed)", "--from", "\(start)", "--to", "\(numbers.upperBound)",
          "--seconds", "\(seconds)", "--folder", folder,
        ], errors: scratch.path("errors"))
      result.accepted += state.accepted
      result.refused += state.refused
      result.cpuSeconds += Double(state.microseconds) / 1e6
      result.peak = max(result.peak, state.bytes)
      guard process.end != .done else { return result }
      result.findings.append(try finding(reader, state.number, process, scratch))
      // An input that swells has been counted already.
      if process.end == .memory { result.accepted -= 1 }
      start = state.number + 1
    }
    return result
  }

  private func finding(_ reader: FuzzReader, _ number: Int, _ process: FuzzProcess, _ scratch: FuzzFolder) throws
    -> FuzzFinding
  {
    let inputs = try reader.inputs(seed: seed, scratch: try FuzzFolder(folder: scratch.path("seeds")))
    let smaller = FuzzMinimiser(
      program: program, reader: reader.name, seconds: seconds, scratch: scratch, end: process.end)
    let bytes = smaller.smallest(inputs[number])
    let fault = "\(process.end.text): \(process.message)"
    guard let bytes else {
      return FuzzFinding(
        reader: reader.name, seed: seed, number: number, fault: fault + " (not when read alone)", path: "",
        byteCount: inputs[number].count)
    }
    try FileManager.default.createDirectory(atPath: findings, withIntermediateDirectories: true)
    let path = "\(findings)/\(reader.name)-\(seed)-\(number)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return FuzzFinding(
      reader: reader.name, seed: seed, number: number, fault: fault, path: path, byteCount: bytes.count)
  }
}
