import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationModels
import DelegationReporting

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain why a model names a person for a task, or does not.",
    discussion: """
      Examples:
        delegate explain --model model --task 4711 --person P012
        delegate explain --model model --title "Crash on save" --person P012
        delegate explain --model model --task 7 --tasks t.jsonl --person P012
        delegate explain --model model --task 4711 --person P012 --format json

      The answer names the first person with the reasons. For the other one it gives the rank, the probability, \
      the reasons for and against, and whether that person is left out, by the rules or because the task was theirs before. Name the \
      tasks as for 'delegate recommend', and the person by the pseudonym on the page, or by address or login, which needs the \
      project's secret (--key).
      """)

  @OptionGroup var source: ModelOptions

  @OptionGroup var asked: AskedOptions

  @Option(help: "The person to explain.")
  var person: String

  @Option(help: "The format of the answer: table or json.")
  var format: Format = .table

  @OptionGroup var people: PeopleOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  enum Format: String, CaseIterable, ExpressibleByArgument { case table, json }

  func validate() throws { try source.checkOne() }

  func run() throws {
    let rules = try people.readRules()
    let progress = ProgressLine(quiet: format != .table)
    defer { progress.clear() }
    let (model, keys, keyedNames) = try source.loaded(data, threads) { progress.observe($0) }
    var options = TrainedModel.AnswerOptions()
    (options.rules, options.threads, options.names, options.person) = (rules, threads.threads, keyedNames, person)
    let answers = try model.answers(try asked.tasks(model.card.until, keys, data.key), options)
    let names = try people.names(of: model, keys, data, threads)
    progress.clear()
    let printer = ModelAnswerPrinter(format: .table, answersAlways: true, card: model.card, names: names)
    for answer in answers {
      Terminal.write(format == .json ? printer.explained(answer).line + "\n" : printer.explanation(answer))
    }
    if answers.isEmpty { Terminal.note("no task to answer for") }
  }
}

extension ModelAnswerPrinter {
  fileprivate func explanation(_ answer: ModelAnswer) -> String {
    let standing = answer.standing!
    if standing.person.key == answer.suggestions.first?.key {
      return "task \(TextTable.plain(answer.task.text))\n\(text(standing, first: ofThose(answer)))"
    }
    let first =
      answer.suggestions.first.map {
        "  \(name($0)) comes first\(ofThose(answer)), \(measure) \(score($0))\n" + Self.list($0.reasons)
      }
      ?? (answer.formerCount > 0 ? "  everybody is left out\n" : "  the rules leave everybody out\n")
    return "task \(TextTable.plain(answer.task.text))\n\(first)\(text(standing))"
  }

  /// What ranks do not know: whom the rules leave out, and who had the task before.
  private func ofThose(_ answer: ModelAnswer) -> String {
    answer.excluded + answer.formerCount > 0 ? " of those who may get it" : ""
  }

  private func text(_ standing: ModelAnswer.Standing, first: String = "") -> String {
    let rules =
      standing.hadTask
      ? ", left out, since it was theirs before"
      : standing.isExcluded ? ", left out by the rules" : first.isEmpty ? "" : ", first\(first)"
    guard let rank = standing.rank else {
      return
        "  \(name(standing.person)) is not among the \(PageText.count(standing.count)) whom the model ranks\(rules)\n"
    }
    let ranked = "rank \(PageText.count(rank)) of \(PageText.count(standing.count))"
    func part(_ title: String, _ sentences: [String]) -> String {
      sentences.isEmpty ? "" : "  \(title):\n" + Self.list(sentences)
    }
    return "  \(name(standing.person)): \(ranked), \(measure) \(score(standing.person))\(rules)\n"
      + part("for", standing.person.reasons) + part("against", standing.objections)
  }

  fileprivate func explained(_ answer: ModelAnswer) -> JSONObject {
    let standing = answer.standing!
    let other = object(standing.person).merging([
      "rank": standing.rank.map { JSONTree.integer(Int64($0)) } ?? .null,
      "isExcluded": standing.isExcluded || standing.hadTask, "objections": standing.objections,
    ])
    let first: (any Encodable)? = answer.suggestions.first.map { object($0) }
    return [
      "task": answer.task.text, "asOf": answer.asOf.isoText, "ranked": standing.count, "person": other,
      "first": first ?? JSONTree.null,
    ]
  }
}
