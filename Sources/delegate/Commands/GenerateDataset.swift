import ArgumentParser
import DelegationFoundations
import DelegationOnboarding
import DelegationRecipes

struct GenerateDataset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Generate a synthetic tracker from a seed: a dataset of any size without real data.",
    discussion: """
      Examples:
        delegate datasets generate big --tasks 100000 --to mydata
        delegate run sample --dataset big --datasets mydata
      """)

  @Argument(help: "The dataset's name.")
  var name: String

  @Option(
    help:
      "The number of tasks, \(GeneratorSettings.taskRange.lowerBound) to \(GeneratorSettings.taskRange.upperBound)."
  )
  var tasks = 2000

  @Option(help: "The number of people. (default: from the number of tasks)")
  var persons: Int?

  @Option(help: "The number of components. (default: from the number of tasks)")
  var components: Int?

  @Option(help: "The seed; equal seeds give equal bytes.")
  var seed: UInt64 = 1

  @Option(help: "v01 (XML) or v02 (JSON).")
  var format: GeneratorFormat = .v01

  @Flag(help: "Pack the files into one .tar.gz.")
  var packed = false

  @Option(
    name: .customLong("to"),
    help: "The datasets folder to write to, or the new dataset's own folder. (default: datasets/ of the project)")
  var folder: String?

  @Flag(name: .shortAndLong, help: "Print no progress.")
  var quiet = false

  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    do {
      try GeneratedDataset.check(name: name)
      _ = try settings()
    } catch let problem as Problem {
      throw ValidationError("\(problem.fault); \(problem.remedy).")
    }
  }

  private func settings() throws -> GeneratorSettings {
    try GeneratorSettings(seed: seed, tasks: tasks, persons: persons, components: components)
  }

  func run() throws {
    let settings = try settings()
    let progress = ProgressLine(quiet: quiet)
    progress.observe(.stage("generate", detail: PageText.counted(tasks, "task")))
    let path = try GeneratedDataset(settings, format: format, isPacked: packed).write(
      named: name, in: folder.map { GeneratedDataset.folder($0, of: name) } ?? Project.current.datasets,
      command: command,
      threads: threads.threads
    ) { progress.observe(.progress(done: $0, total: tasks, unit: .tasks)) }
    progress.clear()
    Terminal.print("written: \(path)")
  }

  private var command: String {
    var parts = ["delegate datasets generate", name, "--tasks \(tasks)", "--seed \(seed)"]
    if let persons { parts.append("--persons \(persons)") }
    if let components { parts.append("--components \(components)") }
    if format != .v01 { parts.append("--format \(format.rawValue)") }
    if packed { parts.append("--packed") }
    return parts.joined(separator: " ")
  }
}

extension GeneratorFormat: ExpressibleByArgument {}
