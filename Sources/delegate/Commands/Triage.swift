import ArgumentParser
import DelegationFoundations
import DelegationModels
import DelegationReporting
import DelegationTasks
import Foundation

struct Triage: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Predict who should get a task, whether it will be done, and what it may repeat.",
    discussion: """
      Examples:
        delegate train sample --set triage=true --to model
        delegate triage --model model --open
        delegate triage --model model --title "Crash on save" --component Editor
        delegate triage --model model --tasks tasks.jsonl --format jsonl
        delegate triage --experiment sample --title "Crash on save"

      A model answers this if its recipe has 'triage: true'; the experiment's page shows how often these answers are right. Another \
      component or severity is named only where that is right often enough, as the recipe's 'abstention' says; a likely duplicate is \
      named where at least half of such hints are right. Duplicates need data that names them: see docs/own-tracker.md.

      Name tasks as for 'delegate recommend'. --experiment trains a model for this answer only.
      """)

  @OptionGroup var source: ModelOptions
  @OptionGroup var asked: AskedOptions

  @Option(help: "The maximum number of people, and of earlier tasks, for each task.")
  var top = 3

  @Option(help: "The format of the answer: table, csv or jsonl.")
  var format: ModelAnswerPrinter.Format = .table

  @OptionGroup var data: DataOptions
  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if top < 1 { throw ValidationError("--top \(top): write a number from 1.") }
    try source.checkOne()
  }

  func run() throws {
    let progress = ProgressLine(quiet: format != .table)
    defer { progress.clear() }
    let (model, keys, names) = try source.loaded(data, threads, asking: "triage") { progress.observe($0) }
    var options = TrainedModel.AnswerOptions()
    (options.count, options.threads, options.names) = (top, threads.threads, names)
    let answers = try model.triage(try asked.tasks(model.card.until, keys, data.key), options)
    progress.clear()
    if format == .table, !model.knowsDuplicates, !answers.isEmpty {
      Terminal.note(
        sentence: "No task of the data is marked as repeating another one, so no answer names one that it may repeat.")
    }
    format.print(
      answers, header: Self.header, table: { Self.table($0, model) }, lines: { [Self.line($0)] },
      object: { Self.object($0).merging(Self.whoObject($0.who)) })
    if answers.isEmpty { Terminal.note("no task to answer for") }
  }

  private static let header = [
    "task", "fixed", "person", "score", "duplicate of", "probability", "component", "severity",
  ]

  private static func table(_ answer: TaskTriage, _ model: TrainedModel) -> String {
    var rows = [["will be done", PageText.probability(answer.fixed)]]
    rows.append(["who", who(answer.who, model.card)])
    if answer.duplicates.isEmpty {
      if model.knowsDuplicates { rows.append(["may repeat", "no earlier task is like it"]) }
    } else {
      let list = answer.duplicates.map { "\(TextTable.plain($0.task.text)) (\(PageText.probability($0.probability)))" }
      rows.append([answer.isHint ? "probably repeats" : "may repeat", list.joined(separator: ", ")])
    }
    for move in answer.moves {
      rows.append([
        move.field.rawValue,
        TextTable.plain("\(move.suggestion) rather than \(move.opening) (\(PageText.probability(move.probability)))"),
      ])
    }
    return "task \(TextTable.plain(answer.who.task.text))\n" + TextTable.aligned(rows, leftColumns: 2)
  }

  private static func who(_ answer: ModelAnswer, _ card: ModelCard) -> String {
    func list(_ people: some Collection<ModelAnswer.Suggestion>) -> String {
      people.map(\.pseudonym).joined(separator: ", ")
    }
    let (advice, people) = answer.advice()
    switch advice {
    case .suggested:
      guard let level = answer.level(of: card), let first = people.first else { return list(people) }
      let right = level.tested.map { ", right for \($0.text)" } ?? ""
      return "\(first.pseudonym) (\(PageText.probability(first.score)))\(right)"
    case .oneOf: return "\(list(people)): \(answer.setText ?? "")"
    case .ask:
      if let (by, person) = answer.fallback { return "\(advice.rawValue): \(person.pseudonym), by \(by)" }
      let likeliest = list(answer.suggestions)
      return likeliest.isEmpty ? advice.rawValue : "\(advice.rawValue) (likeliest: \(likeliest))"
    }
  }

  private static func line(_ answer: TaskTriage) -> [String] {
    let (person, duplicate) = (answer.who.advice().people.first ?? answer.who.fallback?.person, answer.duplicates.first)
    let cells: [String] = [
      answer.who.task.text, "\(answer.fixed)", person?.pseudonym ?? "", person.map { "\($0.score)" } ?? "",
      duplicate?.task.text ?? "", duplicate.map { "\($0.probability)" } ?? "",
    ]
    let fields: [Field] = [.component, .severity]
    return cells + fields.map { field in answer.moves.first { $0.field == field }?.suggestion ?? "" }
  }

  private static func whoObject(_ answer: ModelAnswer) -> JSONObject {
    [
      "task": answer.task.text, "asOf": answer.asOf.isoText, "answer": answer.advice().advice.rawValue,
      "people": answer.suggestions.map {
        ["person": $0.pseudonym, "score": $0.score, "reasons": $0.reasons] as JSONObject
      },
      "fallback": answer.fallback.map { by, person in
        ["by": by, "person": person.pseudonym, "score": person.score] as JSONObject
      },
    ]
  }

  static func object(_ answer: TaskTriage) -> JSONObject {
    [
      "fixed": answer.fixed,
      "duplicates": answer.duplicates.map { ["task": $0.task.text, "probability": $0.probability] as JSONObject },
      "isHint": answer.isHint,
      "moves": answer.moves.map {
        ["field": $0.field.rawValue, "value": $0.suggestion, "probability": $0.probability] as JSONObject
      },
    ]
  }
}
