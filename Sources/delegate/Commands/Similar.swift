import ArgumentParser
import DelegationModels
import Foundation

struct Similar: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the tasks most similar to a task or a text, and the terms they share.",
    discussion: """
      Examples:
        delegate similar sample 1042
        delegate similar sample "crash when saving a large file" --top 5

      Titles at opening are compared by their words, without stop words and endings.
      """)

  @Argument(help: "The dataset's name; 'delegate datasets list' names them.", completion: .datasets)
  var dataset: String

  @Argument(help: "A task's id, or a text in quotes.")
  var query: String

  @Option(help: "The number of tasks to show.")
  var top = 10

  @Flag(help: "Also show titles. Do not publish such output of real data.")
  var showTitles = false

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if !query.contains(where: { $0.isLetter || $0.isNumber }) {
      throw ValidationError("Give a task's id, or a text of several words in quotes.")
    }
    if top < 1 { throw ValidationError("--top \(top): write a number of at least 1.") }
  }

  func run() throws {
    let source = data.dataset(dataset)
    let loaded = try source.catalogue.named(source.name).load(threads: threads.threads)
    let answer = try SimilarTaskSearch(in: loaded, to: query, count: top)
    Terminal.print(answer.heading)
    for (index, match) in answer.matches.enumerated() {
      let similarity = match.similarity.formatted(
        .number.precision(.fractionLength(3)).locale(Locale(identifier: "en_US")))
      Terminal.print("\(index + 1). \(match.task)  similarity \(similarity)  \(match.component)  \(match.assignee)")
      Terminal.print("   shares: \(match.sharedTerms.joined(separator: ", "))")
      if showTitles { Terminal.print("   title:  \(match.title)") }
    }
  }
}
