import ArgumentParser
import DelegationExperiments
import Foundation

/// Learns anew what comes with the program.
struct LearnPriors: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "learn-priors",
    abstract: "Print what rankers start from while a tracker has little history, learned on other trackers.",
    discussion: """
      For those who build the program; 'make priors' calls it.

      Example: delegate learn-priors sample msr2013/eclipse-cdt msr2013/eclipse-jdt+neural-triage/eclipse-jdt
      """, shouldDisplay: false)

  @Argument(
    help: "The experiment whose recipe says how texts are read.", completion: .experiments, transform: Project.name)
  var experiment: String

  @Argument(help: "The trackers: the names of their datasets, joined by '+'; the first of each is learned from.")
  var trackers: [String]

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let learner = PriorLearner(
      catalogue: data.catalogue, recipe: try Project.current.recipe(experiment, changes: []), threads: threads.threads)
    let names = trackers.map { $0.split(separator: "+").map(String.init) }
    Terminal.write(String(decoding: try learner.json(of: names), as: UTF8.self))
  }
}
