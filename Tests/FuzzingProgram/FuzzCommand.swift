import ArgumentParser
import DelegationFuzzing
import Foundation

/// Feeds every reader of the project with made-up inputs; see CONTRIBUTING.md.
@main struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delegate-fuzz", abstract: "Feed readers with generated inputs and report failures.",
    subcommands: [FuzzAll.self, FuzzWork.self, FuzzCheck.self, FuzzInput.self], defaultSubcommand: FuzzAll.self)

  static func reader(_ name: String) throws -> FuzzReader {
    guard let reader = (FuzzReader.all + FuzzReader.broken).first(where: { $0.name == name }) else {
      throw ValidationError(
        "there is no reader \(name); there are \(FuzzReader.all.map(\.name).joined(separator: ", "))")
    }
    return reader
  }
}

struct FuzzAll: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run readers in separate processes.")

  @Option(help: "The number of inputs, over all readers.")
  var inputs = 10_000_000
  @Option(help: "The seed of the inputs.")
  var seed: UInt64 = 1
  @Option(help: "The number of parallel processes.")
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  @Option(help: "A reader to run; may be repeated. All by default.")
  var only: [String] = []
  @Option(help: "The seconds of CPU time after which an input counts as hung.")
  var seconds = 10
  @Option(help: "The folder for inputs that make a reader fail.")
  var findings = ".build/fuzz"

  func run() throws {
    let readers = only.isEmpty ? FuzzReader.all : try only.map(FuzzCommand.reader)
    let driver = FuzzDriver(program: try Self.program(), seed: seed, jobs: jobs, seconds: seconds, findings: findings)
    let each = (inputs + readers.count - 1) / readers.count
    let results = try driver.run(readers, inputs: each) { part in
      FileHandle.standardError.write(
        Data("\(part.reader): \(part.inputs) inputs, \(part.findings.count) faults\n".utf8))
    }
    let report = FuzzReport(results, seed: seed)
    print("`delegate-fuzz --inputs \(inputs) --seed \(seed)`\n\n\(report.table)")
    guard !report.findings.isEmpty else { return }
    print(report.lines)
    throw ExitCode(1)
  }

  private static func program() throws -> String {
    guard let path = Bundle.main.executablePath else { throw ValidationError("the program cannot find itself") }
    return path
  }
}

struct FuzzWork: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Feed one reader with a range of its inputs.", shouldDisplay: false)

  @Argument var name: String
  @Option var seed: UInt64
  @Option var from: Int
  @Option var to: Int
  @Option var seconds: Int
  @Option var folder: String

  func run() throws {
    let (reader, scratch) = (try FuzzCommand.reader(name), try FuzzFolder(folder: folder))
    let inputs = try reader.inputs(seed: seed, scratch: try FuzzFolder(folder: folder + "/seeds"))
    let worker = try FuzzWorker(reader, seconds: seconds, scratch: scratch)
    let code = worker.run(inputs, from..<to, state: FuzzWorker.State(path: folder + "/state"))
    if code != 0 { throw ExitCode(code) }
  }
}

struct FuzzCheck: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "check", abstract: "Feed one reader with one file.")

  @Argument(help: "The reader.") var name: String
  @Argument(help: "The file.") var path: String
  @Option(help: "The seconds of CPU time after which the file counts as hanging the reader.") var seconds = 10
  @Option(help: "A folder to work in.") var folder: String?

  func run() throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    let folder = folder ?? FuzzFolder.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let worker = try FuzzWorker(FuzzCommand.reader(name), seconds: seconds, scratch: try FuzzFolder(folder: folder))
    let code = worker.check(bytes)
    if code != 0 { throw ExitCode(code) }
  }
}

struct FuzzInput: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "input", abstract: "Write one input of a reader to standard output.")

  @Argument(help: "The reader.") var name: String
  @Option(help: "The seed of the inputs.") var seed: UInt64
  @Option(help: "The number of the input.") var number: Int

  func run() throws {
    let folder = FuzzFolder.newFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let inputs = try FuzzCommand.reader(name).inputs(seed: seed, scratch: try FuzzFolder(folder: folder))
    FileHandle.standardOutput.write(Data(inputs[number]))
  }
}
