import ArgumentParser
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationModels
import Foundation

struct Answer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answer tasks line by line as they come, for a bot or a queue.",
    discussion: """
      Examples:
        delegate answer --model model < tasks.jsonl
        mkfifo questions && delegate answer --model model < questions

      Each line of standard input is a task as for 'delegate recommend --tasks', and each gets one line of output at once: what \
      'delegate recommend --format jsonl' prints, with "triage" where the model's recipe says 'triage: true'. A line that is not a \
      task gets {"line": 3, "error": {"location": …, "fault": …, "remedy": …}}, and the next one is read. Each task is answered \
      independently of the others; only a recipe's fallback moves on to the next person. After 'delegate update' the new model is read before the next answer. \
      The command ends when its input does. docs/bot.md has webhooks that use it.
      """)

  @Option(help: ArgumentHelp("A model that 'delegate train' wrote.", valueName: "model"))
  var model: String

  @Option(help: "The maximum number of people for each task.")
  var top = 5

  @Flag(name: .customLong("always"), help: "Suggest people even where the model would abstain.")
  var answersAlways = false

  @OptionGroup var people: PeopleOptions
  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws { if top < 1 { throw ValidationError("--top \(top): write a number from 1.") } }

  func run() throws {
    var loaded = try load()
    Terminal.note(sentence: loaded.model.card.brief)
    var lines = InputLines()
    while let line = try lines.next() {
      do {
        if try loaded.version != version { loaded = try load() }
        try Terminal.print(json: loaded.answer(line, number: lines.number))
      } catch let problem as Problem {
        let error = ["location": problem.location, "fault": problem.fault, "remedy": problem.remedy]
        Terminal.print(json: (["line": lines.number, "error": error] as JSONObject).line)
      }
    }
  }

  private var version: OpenedFile.Version? { get throws { try OpenedFile.Version(of: model + "/" + ModelFolder.card) } }

  private func load() throws -> LoadedModel {
    let version = try version
    do {
      let rules = try people.readRules()
      let (read, keys, keyedNames) = try ModelOptions.read(model, data.key.file)
      var options = TrainedModel.AnswerOptions()
      (options.count, options.rules, options.threads, options.names) = (top, rules, threads.threads, keyedNames)
      let names = try people.names(of: read, keys, data, threads)
      return LoadedModel(
        version: version, model: read, keys: keys, key: data.key,
        session: try AnswerSession(read, options),
        printer: ModelAnswerPrinter(format: .jsonl, answersAlways: answersAlways, card: read.card, names: names))
    } catch let problem as Problem {
      if try self.version != version { return try load() }
      throw problem
    }
  }
}

private struct LoadedModel {
  let version: OpenedFile.Version?
  let model: TrainedModel
  let keys: PersonKeys?
  let key: KeyOptions
  var session: AnswerSession
  let printer: ModelAnswerPrinter

  mutating func answer(_ line: [UInt8], number: Int) throws -> String {
    let tasks = try TaskLines.readAsked(Data(line), location: InputFile.name("-"), now: model.card.until, first: number)
    guard !tasks.isEmpty else {
      throw Problem(
        location: "\(InputFile.name("-")):\(number)", fault: "the line is empty", remedy: "write a task on each line")
    }
    try AskedOptions.check(tasks, keys, key)
    let (who, triage) = try session.answer(tasks[0])
    var object = printer.object(who)
    if let triage { object["triage"] = Triage.object(triage) }
    return object.line
  }
}
