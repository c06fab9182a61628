import Foundation
import Testing

@Suite("Limits of the system") struct LimitsTests {
  private func doctor(_ limit: String) throws -> Program.Outcome {
    let script = "ulimit \(limit) && exec '\(Program.executable.path)' doctor"
    let (process, output, errors) = try Program.start(["-c", script], program: URL(fileURLWithPath: "/bin/sh"))
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "ulimit \(limit)")
    return Program.Outcome(status: process.terminationStatus, output: text, errors: complaint)
  }

  @Test("limits that are too low are told before any work", arguments: ["-n 5", "-n 12", "-n 63"])
  func tooFewFiles(limit: String) throws {
    let outcome = try doctor(limit)
    #expect(
      outcome.status == 2 && outcome.output.isEmpty && outcome.errors.hasSuffix("  try: allow more: ulimit -n 1024\n"))
    #expect(
      outcome.errors.hasPrefix("error: the system's limits: this process may use \(limit.dropFirst(3)) open files"))
  }

  #if os(Linux)
    @Test("few addresses are told, and a program that has enough of all works")
    func addresses() throws {
      let few = try doctor("-v 400000")
      #expect(few.status == 2 && few.errors.hasSuffix("  try: allow more: ulimit -v 1048576\n"), "\(few)")
      #expect(try doctor("-v 1048576").output.hasPrefix("delegate "))
    }
  #endif

  @Test(
    "the least that is enough for open files is enough, and a soft limit is raised", arguments: ["-n 64", "-Sn 10"])
  func enough(limit: String) throws { #expect(try doctor(limit).output.hasPrefix("delegate ")) }
}
