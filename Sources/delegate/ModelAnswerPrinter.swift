import ArgumentParser
import DelegationEvaluation
import DelegationFoundations
import DelegationModels
import DelegationReporting
import DelegationTasks
import Foundation

struct ModelAnswerPrinter {
  enum Format: String, CaseIterable, ExpressibleByArgument { case table, csv, jsonl }

  let format: Format
  let answersAlways: Bool
  let card: ModelCard
  /// Addresses by key; everybody else appears by pseudonym.
  let names: [String: String]

  static let header = ["task", "answer", "rank", "person", "score", "reasons", "level", "precision"]

  func print(_ answers: [ModelAnswer]) {
    format.print(answers, header: Self.header, table: table, lines: lines, object: object)
    for alarm in card.alarms { Terminal.note(sentence: alarm) }
    if answers.isEmpty { Terminal.note("no task to recommend for") }
    let ruled = answers.count { $0.excluded > 0 }
    if format != .table, ruled > 0 {
      Terminal.note("rules left people out for \(ruled) of \(PageText.counted(answers.count, "task"))")
    }
  }

  private func table(_ answer: ModelAnswer) -> String {
    let notes = notes(answer).map { "  \($0)\n" }.joined()
    let (advice, people) = answer.advice(always: answersAlways)
    let says: String? =
      switch advice {
      case .suggested: nil
      case .oneOf: answer.setText
      case .ask: askText(answer)
      }
    let head = ["task \(TextTable.plain(answer.task.text))", levelText(answer), says].compactMap(\.self)
    let isUnsure = advice == .ask
    // Behind a sure answer the others are hardly ever right: their names are enough.
    let isSure = !answersAlways && answer.level(of: card)?.level == .high
    let named =
      isUnsure ? answer.lookedAt : advice == .oneOf ? answer.everybodyInSets : people.prefix(isSure ? 1 : .max)
    let others = people.dropFirst().map { "\(name($0)) \(score($0))" }.joined(separator: ", ")
    let lines = named.enumerated().map { position, person in
      let belongs = isUnsure ? "unsure: " : advice == .oneOf ? alsoFor(position, answer) : ""
      return "  \(belongs)\(name(person))  \(measure) \(score(person))\n"
        + Self.list(isUnsure ? Array(person.reasons.prefix(1)) : person.reasons)
    }
    return TextTable.line(head.joined(separator: ": ")) + notes + lines.joined()
      + (isSure && !others.isEmpty ? TextTable.line("  next: \(others)") : "")
  }

  /// Which promise somebody belongs to who is not in the first set.
  private func alsoFor(_ position: Int, _ answer: ModelAnswer) -> String {
    guard position >= answer.sets[0].size, let set = answer.sets.first(where: { position < $0.size }) else { return "" }
    return "for \(PageText.percent(set.promise.sets.confidence)) % also: "
  }

  private func askText(_ answer: ModelAnswer) -> String {
    let team = answer.team.map { " of \(TextTable.plain($0.name)) (\(PageText.probability($0.share)))" } ?? ""
    return "ask a person\(team)" + (answer.fallback.map { ": \(name($0.person)), by \($0.by)" } ?? "")
  }

  /// How sure the answer is, and how often such answers were right; nil for a model that has no levels.
  private func levelText(_ answer: ModelAnswer) -> String? {
    level(answer).map { level, tested in
      // Of a set that is named whole, its own words say how often it is right.
      if level == .medium, !answersAlways { return level.rawValue }
      let right =
        level == .low
        ? "the first was right"
        : level == .medium
          ? "a set, here the first \(PageText.counted(answer.sets[0].size, "name")), held the right person" : "right"
      let subject = level == .high ? answersAlways ? ": the first person" : ": this person" : ""
      return level.rawValue + subject + (tested.map { " (\(right) for \($0.text))" } ?? "")
    }
  }

  /// The level; without a measurement where the set that it is about is not shown whole.
  private func level(_ answer: ModelAnswer) -> (level: AnswerLevel, tested: ModelCard.Tested?)? {
    answer.level(of: card).map { level, tested in
      let isWhole = level != .medium || answer.advice(always: answersAlways).people.count >= answer.sets[0].size
      return (level, isWhole ? tested : nil)
    }
  }

  var measure: String { card.isRule ? "share" : card.abstention == nil ? "score" : "probability" }

  static func list(_ sentences: [String]) -> String {
    sentences.map { TextTable.wrapped("    – " + TextTable.plain($0), width: Terminal.width, indent: "      ") }
      .joined()
  }

  /// Returns notes on what the model has never seen, and on whom rules left out.
  private func notes(_ answer: ModelAnswer) -> [String] {
    let terms = answer.unknownWords.isEmpty ? [] : ["words never seen: \(answer.unknownWords.joined(separator: ", "))"]
    let values = answer.unknownValues.map { "never seen as \($0.field.name): \($0.value)" }
    let rules = answer.excluded > 0 ? ["left out by rules: \(answer.excluded)"] : []
    let former = answer.formerCount > 0 ? ["left out, since it was theirs before: \(answer.formerCount)"] : []
    let keys = answer.unknownKeys.isEmpty ? [] : ["unknown keys: \(answer.unknownKeys.joined(separator: ", "))"]
    let inactive = inactive(answer).joined(separator: ", ")
    let gone = inactive.isEmpty ? [] : ["not active in the last \(Inactivity.days) days: \(inactive)"]
    return (terms + values + rules + former + keys + gone).map { TextTable.plain($0) }
  }

  /// Those of the people of an answer that names nobody who seem to have left.
  private func inactive(_ answer: ModelAnswer) -> [String] {
    answer.advice(always: answersAlways).advice != .ask
      ? [] : answer.lookedAt.filter { answer.inactive.contains($0.key) }.map(name)
  }

  private func lines(_ answer: ModelAnswer) -> [[String]] {
    let (advice, people) = answer.advice(always: answersAlways)
    let level = level(answer)
    let sure = [level?.level.rawValue ?? "", level?.tested.map { "\($0.share)" } ?? ""]
    func line(_ rank: String, _ person: ModelAnswer.Suggestion?, _ reasons: String) -> [String] {
      [answer.task.text, advice.rawValue, rank, person.map(name) ?? "", person.map { "\($0.score)" } ?? "", reasons]
        + sure
    }
    guard advice != .ask else { return [line("", answer.fallback?.person, answer.fallback?.by ?? "")] }
    return people.enumerated().map { line("\($0 + 1)", $1, $1.reasons.joined(separator: "; ")) }
  }

  func object(_ answer: ModelAnswer) -> JSONObject {
    let (advice, people) = answer.advice(always: answersAlways)
    let (inactive, level) = (inactive(answer), level(answer))
    return [
      "task": answer.task.text, "asOf": answer.asOf.isoText, "answer": advice.rawValue,
      "people": (advice == .oneOf ? answer.everybodyInSets : people).map(object),
      "sets": answer.sets.map { ["promise": $0.promise.sets.confidence, "people": $0.size] as JSONObject },
      "unknownWords": answer.unknownWords,
      "unknownValues": Dictionary(uniqueKeysWithValues: answer.unknownValues.map { ($0.field.name, $0.value) }),
      "lookedAt": advice == .ask ? answer.lookedAt.map(object) : nil,
      "team": answer.team.map { team in
        [card.teams == nil ? "component" : "name": team.name, "share": team.share] as JSONObject
      },
      "fallback": answer.fallback.map { by, person in
        ["by": by, "person": name(person), "score": person.score] as JSONObject
      },
      "unknownKeys": answer.unknownKeys.isEmpty ? nil : answer.unknownKeys,
      "inactive": inactive.isEmpty ? nil : inactive,
      "level": level?.level.rawValue, "precision": level?.tested?.share, "testTasks": level?.tested?.tasks,
      "alarm": card.alarms.isEmpty ? nil : true,
    ]
  }

  func object(_ suggestion: ModelAnswer.Suggestion) -> JSONObject {
    ["person": name(suggestion), "score": suggestion.score, "reasons": suggestion.reasons]
  }

  func name(_ suggestion: ModelAnswer.Suggestion) -> String {
    TextTable.plain(names[suggestion.key] ?? suggestion.pseudonym)
  }

  func score(_ suggestion: ModelAnswer.Suggestion) -> String {
    card.abstention == nil
      ? suggestion.score.formatted(.number.precision(.significantDigits(1...4)).locale(Locale(identifier: "en_US")))
      : PageText.probability(suggestion.score)
  }
}

extension ModelAnswerPrinter.Format {
  /// Prints answers as tables below each other, as lines of CSV, or as a line of JSON each.
  func print<Answer>(
    _ answers: some Sequence<Answer>, header: [String], table: (Answer) -> String, lines: (Answer) -> [[String]],
    object: (Answer) -> JSONObject
  ) {
    var output = BufferedOutput()
    if self == .csv { output.write(ResultsCSV.line(header)) }
    for answer in answers {
      switch self {
      case .table: output.write(table(answer))
      case .csv: for line in lines(answer) { output.write(ResultsCSV.line(line)) }
      case .jsonl: output.write(object(answer).line + "\n")
      }
    }
    output.flush()
  }
}

extension Field {
  fileprivate var name: String { self == .opSys ? "system" : rawValue }
}
