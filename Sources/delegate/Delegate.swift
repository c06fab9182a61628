import ArgumentParser
import DelegationExperiments
import DelegationFiles
import DelegationFoundations
import DelegationReporting
import DelegationResults
import DelegationVectors
import Foundation

/// The command line: the only code that prints or sets an exit code.
@main
package struct Delegate: AsyncParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "delegate",
    abstract: "Learn from an issue tracker's history who should get a task, and measure how good the answer is.",
    discussion: """
      Examples:
        delegate init triage                              create a project
        delegate run sample                               run the built-in experiment
        delegate run eclipse-jdt --datasets ~/datasets    run one on real data
        delegate datasets list                            list the data
        delegate runs                                     list past runs
        delegate doctor                                   check the installation

      Commands work on the project that contains the current folder; see 'delegate help init'.

      Exit codes: 0, every metric is as accepted; 1, a metric moved, no plan is possible, nothing fits the minutes at hand, or a tracker refuses \
      everything; 2, a file or its data is wrong; 3, an alarm (update --alarm); 4, another version of the program trained the model; 64, the command line is wrong.
      """,
    version: Version.text,
    groupedSubcommands: [
      CommandGroup(name: "Setup", subcommands: [Init.self, Doctor.self]),
      CommandGroup(
        name: "Experiment",
        subcommands: [Run.self, New.self, Show.self, Compare.self, Audit.self, Runs.self, Cache.self]),
      CommandGroup(
        name: "Tracker", subcommands: [Datasets.self, RecordsCommand.self, Similar.self, Terms.self, Forget.self]),
      CommandGroup(
        name: "Everyday",
        subcommands: [
          Train.self, Update.self, Recommend.self, Explain.self, Answer.self, Assign.self, Next.self, Triage.self,
          Plan.self,
        ]),
      CommandGroup(
        name: "Integration",
        subcommands: [Export.self, AskBundle.self, AskApp.self, Publish.self, Fleet.self, UnitCommand.self]),
    ])

  package init() {}

  static func main() async {
    var asked = AskedCommand(command: self, words: [typedName], arguments: Array(CommandLine.arguments.dropFirst()))
    do {
      try ProcessLimits.check()
      try checkWords()
      BLAS.choose(wantedKernels)
      Terminal.prepare()
      asked = try asked.innermost()
      var command = try asked.parsed()
      if var waiting = command as? any AsyncParsableCommand {
        try await waiting.run()
      } else {
        try TextTable.$width.withValue(Terminal.columns) { try command.run() }
      }
    } catch let problem as Problem {
      end(problem, ExitStatus.of(problem))
    } catch let error as ValidationError {
      // The parser would show the usage of all commands.
      Terminal.note("error: \(error.message)\n\(asked.usage)")
      Foundation.exit(ExitStatus.wrongUsage)
    } catch let error where isOfParser(error) {
      end(error)
    } catch {
      let remedy = "try again; if it happens again, report what you typed"
      end(Problem(location: "delegate", fault: plainMessage(error), remedy: remedy), ExitStatus.wrongData)
    }
  }

  /// - Throws: `Problem` for a word that is not UTF-8: Swift repairs it, so that files of another name would be written.
  private static func checkWords() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], String(validatingCString: word) == nil else { continue }
      throw Problem(
        .usage, location: String(cString: word), fault: "this word of the command line is not UTF-8",
        remedy: "write the text in UTF-8, or rename the file")
    }
  }

  // For tests: 'native' runs on the kernels that OpenBLAS chooses or OPENBLAS_CORETYPE names.
  private static var wantedKernels: BLAS.Kernels {
    ProcessInfo.processInfo.environment["DELEGATE_BLAS_KERNELS"] == "native" ? .native : .common
  }

  /// Whether an error is the parser's own or an exit code; the parser would print any other one as it is.
  private static func isOfParser(_ error: any Error) -> Bool {
    error is ExitCode || error is CleanExit || [.success, .validationFailure].contains(exitCode(for: error))
  }

  /// Like the parser's own `exit(withError:)`, but help that cannot be written is an error.
  private static func end(_ error: any Error) -> Never {
    var (text, status) = (fullMessage(for: error), exitCode(for: error))
    // All our errors begin with a small letter.
    if text.hasPrefix("Error: ") { text = "error: " + text.dropFirst("Error: ".count) }
    if !text.isEmpty { status == .success ? Terminal.print(text) : Terminal.note(text) }
    Foundation.exit(status.rawValue)
  }

  private static func end(_ problem: Problem, _ status: Int32) -> Never {
    if Terminal.printsJSON { Terminal.print(json: EventLine(problem, exitCode: status).text) }
    Terminal.error(problem.description)
    Foundation.exit(status)
  }
}

private struct AskedCommand {
  let command: any ParsableCommand.Type
  /// The words that name it, and what follows them.
  let words, arguments: [String]

  /// The command that the first words name.
  ///
  /// The parser calls a misspelt command an unexpected argument, and explains another one where 'help' is asked for it; the nearest one
  /// is of more use.
  func innermost() throws -> AskedCommand {
    let commands = command.configuration.subcommands
    guard let word = arguments.first, !word.hasPrefix("-"), !commands.isEmpty else { return self }
    let rest = Array(arguments.dropFirst())
    if word == "help" { return try AskedCommand(command: command, words: words, arguments: rest).innermost() }
    if let known = commands.first(where: { $0.typedName == word }) {
      return try AskedCommand(command: known, words: words + [word], arguments: rest).innermost()
    }
    let names = commands.filter { $0.configuration.shouldDisplay }.map { $0.typedName }
    throw Problem(
      .usage, location: "command '\(word)'", fault: "there is no such command",
      remedy: (nearestWord(to: word, in: names).map { "did you mean '\($0)'? " } ?? "")
        + "known here: \(names.joined(separator: ", "))")
  }

  /// - Throws: The parser's error; but before all that it and the command may say of other options, that an option is unknown.
  func parsed() throws -> any ParsableCommand {
    try checkValues()
    do { return try Delegate.parseAsRoot() } catch {
      if Delegate.exitCode(for: error) == .validationFailure { try checkOptions() }
      throw error
    }
  }

  private var help: String { Delegate.helpMessage(for: command, includeHidden: true) }

  /// - Throws: `ValidationError` for an empty value, as a variable of a shell gives that is not set: it names no file and no folder.
  private func checkValues() throws {
    let words = arguments.prefix { $0 != "--" }
    for (word, next) in zip(words, words.dropFirst() + ["end"]) where word.hasPrefix("--") {
      let name = word.prefix { $0 != "=" }
      if next.isEmpty && help.contains("\(word) <") || word.dropFirst(name.count) == "=" {
        throw ValidationError("\(name) is empty: write a value.")
      }
    }
  }

  private func checkOptions() throws {
    let known = help.split(separator: "\n").compactMap { line in
      line.prefixMatch(of: #/ +(?:-\w, )?(--[\w-]+)/#).map { String($0.1) }
    }
    for word in arguments.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
      let name = String(word.prefix { $0 != "=" })
      guard !known.contains(name) else { continue }
      let nearest = nearestWord(to: name, in: known).map { " Did you mean '\($0)'?" } ?? ""
      throw ValidationError("Unknown option '\(name)'.\(nearest)")
    }
  }

  var usage: String {
    "Usage: \(Delegate.usageString(for: command))\n  See '\(words.joined(separator: " ")) --help' for more information."
  }
}

extension ParsableCommand {
  package static var typedName: String { configuration.commandName ?? String(describing: self).lowercased() }
}

enum ExitStatus {
  static let metricMoved: Int32 = 1
  static let leak: Int32 = 1
  /// No order of the day's stops is possible, or nothing fits the minutes at hand.
  static let noPlan: Int32 = 1
  /// A tracker refused all that was to be written.
  static let refused: Int32 = 1
  static let wrongData: Int32 = 2
  /// What a model promised does not hold any more.
  static let alarm: Int32 = 3
  /// A model was trained by another version of this program.
  static let otherVersion: Int32 = 4
  static let wrongUsage: Int32 = 64
  /// Two results of one program on one data differ.
  static let conflict: Int32 = 70
  /// The code that shells report for a program that a closed pipe ended.
  static let brokenPipe: Int32 = 141

  static func of(_ problem: Problem) -> Int32 {
    switch problem.kind {
    case .data: wrongData
    case .usage: wrongUsage
    case .conflict: conflict
    case .version: otherVersion
    }
  }
}
