import ArgumentParser
import DelegationRecipes

struct New: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create an experiment that extends another and runs at once.",
    discussion: """
      Examples:
        delegate new mine --from sample
        delegate new helpdesk --from sample --dataset helpdesk --question "Who helps?"
      """)

  @Argument(help: "The new experiment's name: letters, digits, '-', '.' and '_'.")
  var name: String

  @Option(
    name: .customLong("from"), help: ArgumentHelp("The experiment to extend.", valueName: "name"),
    completion: .experiments, transform: Project.name)
  var other: String

  @Option(help: "Use this dataset instead of the other experiment's.", completion: .datasets)
  var dataset: String?

  @Option(help: ArgumentHelp("The question it answers, shown at the top of its page.", valueName: "text"))
  var question: String?

  @OptionGroup var data: DataOptions

  func run() throws {
    let dataset = try dataset.map { word in
      let source = data.dataset(word)
      _ = try source.catalogue.named(source.name)
      return source.name
    }
    let experiment = try NewExperiment(name, from: other, dataset: dataset, question: question, in: Project.current)
    Terminal.print(try experiment.write())
    Terminal.hint("to run it: delegate run \(name)")
  }
}
