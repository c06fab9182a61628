import ArgumentParser
import DelegationCore
import DelegationFoundations
import DelegationModels
import DelegationReporting
import DelegationTasks
import Foundation

struct AskBundle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ask-bundle",
    abstract: "Recommend who should get a task by a bundle for apps.",
    discussion: """
      Examples:
        delegate ask-bundle bundle --tasks tasks.jsonl
        delegate ask-bundle bundle --tasks open.jsonl --user KEY
        delegate ask-bundle bundle --tasks tasks.jsonl --automatic

      A bundle is a smaller model for apps, which is right less often than 'delegate recommend'; its MODEL_CARD.md has the \
      numbers. If it can, it names a set of people of whom one is right as often as promised.

      A line of --tasks is {"id": "7", "title": "…", "component": "…"}; - reads standard input. People appear by their keys in \
      the bundle. With --user, the answer is which of the tasks this person should take next; if all have an opening time and \
      the bundle has weights, in the order that its MODEL_CARD.md measured. --automatic prints what the bundle assigns without \
      asking anybody: tasks whose likeliest person reaches its threshold.
      """)

  @Argument(help: "A bundle that 'delegate export' wrote.")
  var folder: String

  @Option(help: ArgumentHelp("Tasks as JSON lines; - for standard input.", valueName: "file"))
  var tasks: String

  @OptionGroup var answer: BundleAnswerOptions
  @OptionGroup var threads: ThreadOptions

  func run() throws {
    let bundle = try answer.bundle(folder)
    if !answer.isJSON {
      Terminal.note(
        sentence:
          "a bundle is the smaller model, made for apps: its MODEL_CARD.md says how often it is right; 'delegate train' makes the measured one"
      )
    }
    if let lacking = bundle.lacking { Terminal.note(sentence: "\(lacking.fault); \(lacking.remedy)") }
    let recommender = TaskRecommender(bundle)
    let tasks = try TaskLines.read(
      InputFile.bytes(self.tasks, within: InputLimits.tasksFile, waits: true), location: InputFile.name(self.tasks))
    if answer.isAutomatic {
      let people = try recommender.automaticPeople(forEach: tasks)
      return answer.write(automatic: zip(tasks, people).map { (nil, $0.id, $1) }, by: bundle)
    }
    if let user = answer.user {
      let known = bundle.persons.filter { $0.key.hasPrefix(user) }
      let key = known.count == 1 ? known[0].key : user
      return answer.write(try recommender.nextTasks(for: key, among: tasks, at: Date(), limit: answer.top))
    }
    let blocks = Blocks(count: tasks.count, size: 500)
    let printed = try threads.threads.map(blocks.blockCount) { block in
      Result { try answers(to: Array(tasks[blocks[block]]), recommender, bundle.promises) }
    }.map { try $0.get() }
    var output = BufferedOutput()
    for (text, note) in printed.joined() {
      if let note { Terminal.note(note) }
      output.write(text)
    }
    output.flush()
  }

  /// A bundle's answers as they are printed, and a note for each task of unknown words.
  private func answers(
    to tasks: [WorkTask], _ recommender: TaskRecommender, _ promises: [ProfileBundle.Promise]
  ) throws -> [(text: String, note: String?)] {
    let sets = try recommender.predictionSets(forEach: tasks)
    // A set is named whole.
    let most = max(answer.top, sets.compactMap { $0.first?.people.count }.max() ?? 0)
    return try zip(zip(tasks, sets), recommender.people(forEach: tasks, limit: most)).map { asked, ranked in
      let (task, sets) = asked
      let category = task.category == nil ? "" : ", and in which component"
      let note =
        "task \(TextTable.plain(task.id)): no word of it was learned; its shares depend only on how much each person does\(category)"
      let people = try ranked.people.prefix(max(answer.top, sets.first?.people.count ?? 0)).map {
        ($0, try recommender.duration(of: task, for: $0.key))
      }
      return (text(of: task, people, sets, promises), ranked.knowsWords ? nil : note)
    }
  }

  private func text(
    of task: WorkTask, _ people: [(TaskRecommender.Person, TaskDuration?)], _ sets: [PredictionSet],
    _ promises: [ProfileBundle.Promise]
  ) -> String {
    if answer.isJSON {
      let list = people.map { person, duration in
        [
          "person": person.key, "share": person.share, "score": person.score, "reasons": person.reasons.map(\.text),
          "minutes": duration?.minutes,
        ] as JSONObject
      }
      let sets = sets.map { ["promise": $0.promise, "people": $0.people.count] as JSONObject }
      return (["task": task.id, "people": list, "sets": sets] as JSONObject).line + "\n"
    }
    return "task \(TextTable.plain(task.id))\(setText(sets, promises))\n"
      + answer.table(of: "person", people.map { (answer.short($0.key), $0.share, $1, $0.reasons) })
  }

  /// How large the smallest set is and what it promises, or that a person must be asked.
  private func setText(_ sets: [PredictionSet], _ promises: [ProfileBundle.Promise]) -> String {
    guard let set = sets.first, let promise = promises.first(where: { $0.share == set.promise }) else {
      return promises.isEmpty ? "" : ": ask a person"
    }
    return (set.people.count == 1 ? ": probably the first" : ": one of the first \(set.people.count)")
      + " (\(promise.text))"
  }
}
