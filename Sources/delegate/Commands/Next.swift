import ArgumentParser
import DelegationFoundations
import DelegationModels
import DelegationPlanning
import DelegationReporting
import Foundation

struct Next: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Predict which of the waiting tasks a person takes next.",
    discussion: """
      Examples:
        delegate next --model model --person P012
        delegate next --model model --person ada@example.org --person P012 --top 10
        delegate next --experiment sample --person P001 --format jsonl
        delegate next --experiment app-example --person P003 --minutes 30

      A task waits while it is open and assigned to nobody. The answer is as measured on the page of the experiment, whose \
      recipe needs 'nextTask: true'; the percentages are each task's chance to be the person's next, and add up to 100 over all \
      waiting tasks. A model that has seen fewer than 50 takes lists the newest tasks first.

      Name a person by the pseudonym on the page, or by address or login. The model knows these as digests, so they need the \
      project's secret (--key). --experiment trains a model for this answer only.

      If the recipe has 'durations: true' and the data has efforts, the answer shows how long each task would take that person: of \
      '35 min (10–120)', 35 are as likely too short as too long, 10 are enough in one case of ten, and 120 in nine. --minutes \
      leaves out tasks that fit into the minutes at hand with less than 80 % probability, as 'plan --at-hand' does.
      """)

  @OptionGroup var source: ModelOptions

  @Option(name: .customLong("person"), help: "The person whose next task to predict. Can be repeated.")
  var persons: [String] = []

  @Option(help: "The maximum number of tasks for each person.")
  var top = 5

  @Option(help: "The minutes at hand: list only tasks that fit into them with 80 % probability.")
  var minutes: Int?

  @Option(help: "The format of the answer: table, csv or jsonl.")
  var format: ModelAnswerPrinter.Format = .table

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if let minutes, !(1...1_000_000).contains(minutes) {
      throw ValidationError("--minutes \(minutes): write a number from 1 to 1000000.")
    }
    if top < 1 { throw ValidationError("--top \(top): write a number from 1.") }
    try source.checkOne()
    if persons.isEmpty { throw ValidationError("Name a person: --person NAME. It can be repeated.") }
  }

  func run() throws {
    let progress = ProgressLine(quiet: format != .table)
    defer { progress.clear() }
    let (model, _, names) = try source.loaded(data, threads, asking: "nextTask") { progress.observe($0) }
    var options = TrainedModel.AnswerOptions()
    (options.count, options.threads, options.names) = (minutes == nil ? top : .max, threads.threads, names)
    var answers = try model.nextTasks(for: persons, needsEfforts: minutes != nil, options)
    if minutes != nil {
      for index in answers.indices {
        let fitting = answers[index].suggestions.filter { (fits($0) ?? 0) >= MinutesAtHand.usualCertainty }
        answers[index].suggestions = Array(fitting.prefix(top))
      }
    }
    progress.clear()
    format.print(
      zip(persons, answers), header: Self.header, table: { table($1, $0) }, lines: { lines($1, $0) },
      object: { object($1, $0) })
  }

  /// The probability with which a task fits into the minutes, as a plan counts it; nil where it has none.
  private func fits(_ suggestion: NextTasks.Suggestion) -> Double? {
    guard let minutes, let effort = suggestion.effort else { return nil }
    return try? effort.duration.probability(within: 60 * Double(minutes))
  }

  private static let header = [
    "person", "rank", "task", "probability", "open for days", "reasons", "minutes", "minutes (10 %)", "minutes (90 %)",
    "fits",
  ]

  private func table(_ answer: NextTasks, _ name: String) -> String {
    let waiting = PageText.counted(answer.waiting, "task") + (answer.waiting == 1 ? " waits" : " wait")
    let doubt = answer.doubt.map { "; \($0)" } ?? ""
    let head = TextTable.line("\(TextTable.plain(name)): \(waiting)\(doubt)")
    guard !answer.suggestions.isEmpty else {
      guard let minutes, answer.waiting > 0 else { return head }
      return head + "None of them fits into \(PageText.counted(minutes, "minute")) with 80 % probability.\n"
    }
    let hasEfforts = answer.suggestions.contains { $0.effort != nil }
    let rows = answer.suggestions.map { suggestion in
      [TextTable.plain(suggestion.task.text), PageText.probability(suggestion.probability), Self.age(suggestion.age)]
        + (hasEfforts ? [suggestion.effort.map(Self.text) ?? ""] : [])
        + (minutes == nil ? [] : [fits(suggestion).map { PageText.probability($0) } ?? ""])
        + [TextTable.plain(suggestion.reasons.joined(separator: "; "))]
    }
    let titles =
      ["task", "chance", "open for"] + (hasEfforts ? ["takes"] : []) + (minutes == nil ? [] : ["fits"]) + ["why"]
    return head + TextTable.aligned([titles] + rows, leftColumns: titles.count)
  }

  private static func text(_ effort: NextTasks.Effort) -> String {
    minutes(effort.median, effort.band.lowerBound, effort.band.upperBound)
  }

  static func minutes(_ median: Double, _ low: Double, _ high: Double) -> String {
    "\(whole(median)) min (\(whole(low))–\(whole(high)))"
  }

  private static func whole(_ minutes: Double) -> String { PageText.fixed(minutes, decimals: 0) }

  private static func age(_ days: Double) -> String {
    if days >= 1 { return PageText.counted(Int(days), "day") }
    return days * 24 >= 1 ? PageText.counted(Int(days * 24), "hour") : PageText.counted(Int(days * 1_440), "minute")
  }

  private func lines(_ answer: NextTasks, _ name: String) -> [[String]] {
    answer.suggestions.enumerated().map { position, suggestion in
      [
        name, String(position + 1), suggestion.task.text, "\(suggestion.probability)",
        PageText.fixed(suggestion.age, decimals: 2), suggestion.reasons.joined(separator: "; "),
        suggestion.effort.map { Self.whole($0.median) } ?? "",
        suggestion.effort.map { Self.whole($0.band.lowerBound) } ?? "",
        suggestion.effort.map { Self.whole($0.band.upperBound) } ?? "", fits(suggestion).map { "\($0)" } ?? "",
      ]
    }
  }

  private func object(_ answer: NextTasks, _ name: String) -> JSONObject {
    [
      "person": name, "asOf": answer.asOf.isoText, "waiting": answer.waiting, "isLearned": answer.doubt == nil,
      "tasks": answer.suggestions.map { suggestion in
        [
          "task": suggestion.task.text, "probability": suggestion.probability, "days": suggestion.age,
          "reasons": suggestion.reasons,
          "minutes": suggestion.effort.map {
            ["median": $0.median, "low": $0.band.lowerBound, "high": $0.band.upperBound]
          },
          "fits": fits(suggestion),
        ] as JSONObject
      },
    ]
  }
}
