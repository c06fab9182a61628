import Foundation
import Testing

/// The built program, run as a user would.
struct Program {
  struct Outcome: CustomStringConvertible {
    let status: Int32
    let output: String
    let errors: String

    /// Of the output; lines may end with LF or CRLF.
    var lines: [Substring] { output.split(whereSeparator: \.isNewline) }

    var description: String { "exit code \(status)\n\(output)\n\(errors)" }
  }

  /// The root of the package, with experiments, datasets and reports.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `delegate`, built beside the tests.
  static let executable: URL = {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent("delegate")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    return root.appendingPathComponent(".build/release/delegate")
  }()

  /// Whether tests that take minutes run too, as `.ci/run` wants it.
  static let isThorough = ProcessInfo.processInfo.environment["DELEGATE_SLOW_TESTS"] == "1"

  /// Why they do not.
  static let slow: Comment = "set DELEGATE_SLOW_TESTS=1 for what takes minutes"

  /// Where the real data is, if it is here.
  static let realData: String? = {
    let named = ProcessInfo.processInfo.environment["DELEGATE_DATASETS"]
    let path = named ?? root.deletingLastPathComponent().appendingPathComponent("shared/datasets").path
    return FileManager.default.fileExists(atPath: path + "/msr2013") ? path : nil
  }()

  /// Where programs that run in the repository keep what stages give; goes with the tests.
  private static let cache: String = {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("delegate-cache-\(getpid())").path
    atexit { try? FileManager.default.removeItem(atPath: Program.cache) }
    return path
  }()

  static func start(
    _ arguments: [String], in folder: URL = root, input: String = "", environment changes: [String: String] = [:],
    program: URL = executable
  ) throws -> (Process, Pipe, Pipe) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["DELEGATE_DATASETS"] = nil
    // What the repository's own folder keeps would spare the tests the work that they are about.
    environment["DELEGATE_CACHE"] = folder == root ? cache : nil
    // Nor do tests depend on what the user installed, or on whom they forgot.
    for kind in ["CONFIG", "DATA"] { environment["XDG_\(kind)_HOME"] = cache + "/\(kind)" }
    process.environment = environment.merging(changes) { $1 }
    let (output, errors, standardInput) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = standardInput
    try launch(process)
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    return (process, output, errors)
  }

  /// Starts a process that signals reach: the threads of tests block them, and a process inherits that.
  static func launch(_ process: Process) throws {
    var (none, previous) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try process.run()
  }

  /// Runs to the end, as with single words.
  static func run(_ arguments: String..., in folder: URL = root, input: String = "") throws -> Outcome {
    try run(arguments, in: folder, input: input)
  }

  /// Runs to the end; both streams are drained at once, so that neither can block the program.
  static func run(
    _ arguments: [String], in folder: URL = root, input: String = "", environment: [String: String] = [:],
    program: URL = executable
  ) throws -> Outcome {
    let (process, output, errors) = try start(
      arguments, in: folder, input: input, environment: environment, program: program)
    let drained = DrainedPipe(errors)
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let faults = drained.text()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: text, errors: faults)
  }

  /// Runs a command of the system to its end.
  static func tool(
    _ command: [String], in folder: URL = root, environment: [String: String] = [:]
  ) throws -> Outcome {
    try run(command, in: folder, environment: environment, program: URL(fileURLWithPath: "/usr/bin/env"))
  }

  /// A folder that goes when `body` ends.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("delegate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

/// Reads a pipe to its end on a thread of its own.
final class DrainedPipe: @unchecked Sendable {
  private var data = Data()
  private let done = DispatchSemaphore(value: 0)

  init(_ pipe: Pipe) {
    Thread.detachNewThread { [self] in
      data = pipe.fileHandleForReading.readDataToEndOfFile()
      done.signal()
    }
  }

  func text() -> String {
    done.wait()
    return String(decoding: data, as: UTF8.self)
  }
}
