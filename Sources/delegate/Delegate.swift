import ArgumentParser
import Experiments
import Foundation
import TaskModel

/// The command line: the only code that prints or sets an exit code.
@main
struct Delegate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delegate",
    abstract: "Learn from an issue tracker's history who should get a task, and prove how good the answer is.",
    discussion: """
      Examples:
        delegate run sample                                  run the built-in experiment
        delegate run eclipse-jdt --datasets ~/datasets       run one on real data
        delegate datasets list                               what data there is, and where
        delegate doctor                                      is everything in place?

      Exit codes: 0 every figure holds; 1 a figure moved; 2 a file or its data is wrong; 64 the command line is wrong.
      """,
    version: Version.text,
    subcommands: [
      Run.self, Datasets.self, RecordsCommand.self, Similar.self, Matrix.self, Stem.self, Doctor.self,
    ])

  static func main() async {
    do {
      var command = try parseAsRoot()
      if var waiting = command as? any AsyncParsableCommand { try await waiting.run() } else { try command.run() }
    } catch let problem as Problem {
      Terminal.error(problem.description)
      Foundation.exit(ExitStatus.wrongData)
    } catch let unknown as UnknownName {
      Terminal.error(unknown.description)
      Foundation.exit(ExitStatus.wrongUsage)
    } catch {
      exit(withError: error)
    }
  }
}

/// What the shell is told.
enum ExitStatus {
  static let figureMoved: Int32 = 1
  static let wrongData: Int32 = 2
  static let wrongUsage: Int32 = 64
}
