import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// What a file can mean in more than one way, so that the user has to say it.
package struct DraftQuestion: Error, Equatable, Sendable {
  package struct Setting: Equatable, Sendable { package let key, answer: String }

  package struct Reading: Equatable, Sendable {
    /// The value of the key.
    package let answer: String
    /// What the file would mean then.
    package let meaning: String
    /// The key that is answered, if it is another than the question's.
    package var key: String?
    package var also: [Setting] = []
  }

  package let key: String
  package let fact: String
  /// The possible readings, at least one; others may be answered too.
  package let readings: [Reading]

  /// Whether several readings can be meant at once.
  package var allowsSeveral: Bool {
    TableOutcome.Meaning(rawValue: key) != nil && readings.allSatisfy { $0.key == nil }
  }

  /// The question for somebody who cannot be asked.
  package func problem(in path: String) -> Problem { [self].problem(in: path) }

  /// The readings, each in a line of its own.
  fileprivate var listed: String {
    readings.map { "\n    --set \(words(of: $0, separator: " --set "))   \(SourceText.plain($0.meaning))" }.joined()
  }

  /// What a reading says, as on the command line.
  package func words(of reading: Reading, separator: String = " ") -> String {
    ([Setting(key: reading.key ?? key, answer: reading.answer)] + reading.also).map {
      "\($0.key)=\(SourceText.plain(SourceText.shell($0.answer)))"
    }.joined(separator: separator)
  }

  /// The question whether the tasks are in another sheet than the first.
  static func otherSheet(_ sheet: String, _ fact: String) -> DraftQuestion {
    DraftQuestion(key: "sheet", fact: fact, readings: [.init(answer: sheet, meaning: "the tasks are in that sheet")])
  }
}

extension [DraftQuestion] {
  /// All questions, at least one, for somebody who cannot be asked.
  ///
  /// - Parameters:
  ///   - command: What answers each by its first reading; nil where that was not tried.
  ///   - stop: Why there is no draft even then.
  package func problem(in path: String, command: String? = nil, stop: Problem? = nil) -> Problem {
    let facts = map { SourceText.plain($0.fact) }
    let (first, listed) = (
      "add what is meant:",
      count == 1 ? self[0].listed : zip(facts, self).map { "\n  \($0):\($1.listed)" }.joined()
    )
    let rest =
      stop.map { "\n  with the first answer to each it stops at \($0)" } ?? command.map { "\n  for example: \($0)" }
      ?? ""
    return Problem(
      location: path, fault: count == 1 ? facts[0] : "\(count) questions have to be answered",
      remedy: first + listed + rest)
  }
}

/// What the user says of an export: values of the `table` section by their keys.
package struct DraftAnswers: Equatable, Sendable {
  private var values: [String: String] = [:]
  /// What was chosen of a question that allows several readings, whole.
  private var chosen: [String: [String]] = [:]

  package init() {}

  /// The keys that can be set: columns, and how the file is read.
  static let keys =
    [
      "format", "sheet", "delimiter", "skip", "encoding", "rows", "times", "zone", "outcomes", "repeated", "snapshots",
      "changes", "changes.zone",
    ]
    + DatasetDraft.columnKeys
    + TableOutcome.Meaning.allCases.map(\.rawValue) + DatasetDraft.accountKeys
    + ["split", "nobody", "persons"] + DatasetDraft.ofGroups.map { $0 + ".split" }

  /// - Parameter text: `key=value`, as on the command line.
  package mutating func add(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw Problem(
        location: "--set \(text)", fault: "this is not a key and a value",
        remedy: "write a key and a value, such as --set assignee=Agent")
    }
    let word = parts[0].hasPrefix("table.") ? String(parts[0].dropFirst(6)) : parts[0]
    let key = word.hasPrefix("outcome.") ? String(word.dropFirst(8)) : word
    guard Self.keys.contains(key) else {
      throw Problem.unknownWord(key, key: "--set", location: "--set \(text)", known: Self.keys)
    }
    let choices = [
      "format": TableMapping.Format.allCases.map(\.rawValue), "encoding": TableEncoding.allCases.map(\.rawValue),
      "repeated": TableMapping.Repeated.allCases.map(\.rawValue), "snapshots": ["true", "false"],
      "changes": ["true", "false"],
    ]
    if let known = choices[key], !known.contains(parts[1]) {
      throw Problem.unknownWord(parts[1], key: key, location: "--set \(text)", known: known)
    }
    if key == "skip", Int(parts[1]).map({ (0...TableCSV.mostSkipped).contains($0) }) != true {
      throw Problem(
        location: "--set \(text)", fault: "this is not a number of lines",
        remedy: "write how many lines are above the header, 0 to \(TableCSV.mostSkipped)")
    }
    if key == "times" {
      do throws(TablePattern.Fault) { _ = try TableTime(texts: Self.formats(parts[1])) } catch {
        throw Problem(
          location: "--set \(text)", fault: "this is not a format of times: \(error.description)",
          remedy: TablePattern.Fault.remedy)
      }
    }
    if key == "outcomes",
      [nil, .doubted].contains(OutcomeDating(text: parts[1])) || OutcomeDating(text: parts[1])?.assumption == nil
    {
      throw Problem(
        location: "--set \(text)", fault: "this is not a known assumption",
        remedy: "write at-opening, or a number of days such as \(OutcomeDating.suggestedDays)d")
    }
    if ["zone", "changes.zone"].contains(key), TableZone(parts[1]) == nil {
      throw Problem(location: "--set \(text)", fault: "this is not a known time zone", remedy: TableZone.remedy)
    }
    values[key] = parts[1]
  }

  /// - `readings`: The chosen ones, at least one; only one where the question does not allow several.
  package mutating func answer(_ question: DraftQuestion, with readings: [DraftQuestion.Reading]) {
    let said = [DraftQuestion.Setting(key: readings[0].key ?? question.key, answer: readings[0].answer)]
    for setting in said + readings[0].also {
      // Several questions may ask which values are persons.
      let others = setting.key == "persons" ? values[setting.key].map { $0 + "," } ?? "" : ""
      values[setting.key] = others + setting.answer
    }
    if question.allowsSeveral { chosen[question.key] = readings.map(\.answer) }
  }

  subscript(key: String) -> String? { values[key] }

  /// The answers with the first of several spellings in place of another.
  func spelt(as spellings: [String: [String]]) -> DraftAnswers {
    var answers = self
    for key in DatasetDraft.columnKeys + DatasetDraft.accountKeys {
      guard let answer = values[key], let first = spellings.first(where: { $1.contains(answer) }) else { continue }
      answers.values[key] = first.key
    }
    return answers
  }

  /// All that was said, as on the command line.
  var words: String {
    Self.keys.compactMap { key in values[key].map { "--set \(key)=\(SourceText.plain(SourceText.shell($0)))" } }
      .joined(separator: " ")
  }

  /// The pairs of columns that are joined, such as `First + Last`.
  var joined: [String] { DatasetDraft.columnKeys.compactMap { values[$0] }.filter { TableColumn($0).parts.count == 2 } }

  /// The formats of times that a text names, separated by `|`.
  static func formats(_ text: String) -> [String] {
    text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The texts of an answer, which are separated by commas.
  ///
  /// - Parameter known: Values of the export, in any case of letters; one with commas stays whole.
  func list(_ key: String, known: [String]) -> [String]? {
    if let chosen = chosen[key] { return chosen }
    let known = Set(known.map { $0.lowercased() })
    guard let text = values[key] else { return nil }
    var (words, rest) = ([String](), text.split(separator: ",", omittingEmptySubsequences: false)[...])
    while !rest.isEmpty {
      func word(_ count: Int) -> String {
        rest.prefix(count).joined(separator: ",").trimmingCharacters(in: .whitespaces)
      }
      let count = (2...max(rest.count, 2)).last { known.contains(word($0).lowercased()) } ?? 1
      if !word(count).isEmpty { words.append(word(count)) }
      rest = rest.dropFirst(count)
    }
    return words
  }

  func delimiter() throws -> UInt8? {
    guard let text = values["delimiter"] else { return nil }
    let bytes = Array((text == "tab" ? "\t" : text).utf8)
    guard bytes.count == 1, TableMapping.isDelimiter(bytes[0]) else {
      throw Problem(
        location: "--set delimiter=\(text)", fault: "this cannot separate cells",
        remedy: "write one such as ';', or tab")
    }
    return bytes[0]
  }
}
