import DelegationFoundations
import DelegationIngest
import DelegationTasks

/// A column or field that is read: its most frequent values, and how each is treated.
package struct ColumnSummary: Sendable, Equatable {
  package struct Value: Sendable, Equatable {
    package let text: String
    package let count: Int
    package let treatment: String
  }

  package let column: String
  /// Tasks without a final value.
  package let empty: Int
  package let distinct: Int
  /// The range from the earliest to the latest time; nil unless the column holds times.
  package let span: ClosedRange<Moment>?
  /// The most frequent, ties by their text; of times those that occur more than once.
  package let values: [Value]
}

extension DatasetCheck {
  /// Every column that is read, times first, with its final values.
  ///
  /// - `showsPersons`: Names and addresses instead of pseudonyms.
  package func columns(showsPersons: Bool, limit: Int = 5) -> [ColumnSummary] {
    let treatment = ValueTreatment(check: self, showsPersons: showsPersons)
    let written = outcomes(treatment, limit)
    return times(limit) + [reporters(treatment, limit)].compactMap(\.self)
      + dataset.log.fields.compactMap { written[$0] == nil ? fieldSummary($0, treatment, limit) : nil }
      + written.keys.sorted().map { written[$0]! }
  }

  private func times(_ limit: Int) -> [ColumnSummary] {
    let opened = dataset.log.openings.reduce(into: [:]) { $0[$1.seconds, default: 0] += 1 }
    let columns: [(column: String, key: String, counts: [Int64: Int], filled: Int)] =
      facts.survey.map { $0.times.map { ($0.column, $0.key, $0.counts, $0.filled) } }
      ?? [("opened", "opened", opened, dataset.log.count)]
    return columns.map { column, key, counts, filled in
      let moments = counts.keys.map { Moment($0) }
      let repeated = counts.filter { $0.value > 1 }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      return ColumnSummary(
        column: column, empty: (facts.survey?.rows ?? filled) - filled, distinct: counts.count,
        span: moments.min().map { $0...moments.max()! },
        values: repeated.prefix(limit).map { seconds, count in
          .init(text: Moment(seconds).isoText, count: count, treatment: treatment(ofTime: Moment(seconds), key))
        })
    }
  }

  private func treatment(ofTime moment: Moment, _ key: String) -> String {
    if moment > now { return "in the future" }
    if moment.seconds < 365 * 86_400 { return "in 1970: probably an empty date" }
    switch key {
    case "opened": return "the opening"
    case "resolved": return "dates the final assignee, resolution and status"
    default: return "used where no resolution is dated"
    }
  }

  /// Resolution and status as the table has them, where an outcome tells what they mean.
  private func outcomes(_ treatment: ValueTreatment, _ limit: Int) -> [Field: ColumnSummary] {
    guard let survey = facts.survey, let outcome = survey.mapping.outcome else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: survey.outcomes.map { field, counts in
        let filled = counts.filter { !$0.key.isEmpty }
        let values = filled.mostFirst.prefix(limit).map { value, count in
          ColumnSummary.Value(
            text: ValueTreatment.short(treatment.masked(value)), count: count,
            treatment: ValueTreatment.describe(outcome.meaning(of: value), field))
        }
        return (
          field,
          ColumnSummary(
            column: survey.mapping.fields[field]!.path, empty: counts[""] ?? 0, distinct: filled.count, span: nil,
            values: values)
        )
      })
  }

  private func reporters(_ treatment: ValueTreatment, _ limit: Int) -> ColumnSummary? {
    let log = dataset.log
    guard log.reporterPool.count > 1 || log.count > 0 && !log.reporterPool.isEmpty(0) else { return nil }
    return summary("reporter", log.reporters.map { $0 }, log.reporterPool, limit) { number, text in
      (treatment.showsPersons ? dataset.people.shown(text, as: text) : "R\(number + 1)", "who filed it")
    }
  }

  private func fieldSummary(_ field: Field, _ treatment: ValueTreatment, _ limit: Int) -> ColumnSummary {
    let end = Snapshot(of: dataset.log, asOf: .endOfHistory)
    return summary(
      dataset.description.adapter.adapter.column(of: field), (0..<dataset.log.count).map { end.value(field, of: $0) },
      // Who follows a task is a list of persons.
      dataset.log.pool(of: field), field == .cc && !treatment.showsPersons ? 0 : limit
    ) { treatment.describe(field, $0, $1) }
  }

  private func summary(
    _ column: String, _ values: [ValueID?], _ pool: ValuePool, _ limit: Int,
    _ describe: (ValueID, String) -> (text: String, treatment: String)
  ) -> ColumnSummary {
    var counts = [Int](repeating: 0, count: pool.count)
    for case let value? in values { counts[Int(value)] += 1 }
    let filled = counts.indices.filter { counts[$0] > 0 && !pool.isEmpty(ValueID($0)) }
    let named = filled.map { (text: pool.string(ValueID($0)), number: $0) }
    let mostFrequent = named.sorted { one, other -> Bool in
      let (count, most) = (counts[one.number], counts[other.number])
      return count != most ? count > most : one.text < other.text
    }
    return ColumnSummary(
      column: column, empty: values.count - filled.reduce(0) { $0 + counts[$1] }, distinct: filled.count, span: nil,
      values: mostFrequent.prefix(limit).map { text, number in
        let (shown, treatment) = describe(ValueID(number), text)
        return .init(text: shown, count: counts[number], treatment: treatment)
      })
  }
}

/// Describes how values are treated.
struct ValueTreatment {
  let check: DatasetCheck
  /// Names and addresses instead of pseudonyms.
  let showsPersons: Bool

  private static let longest = 48

  /// - Returns: The value as it may be shown, and how it is treated.
  func describe(_ field: Field, _ value: ValueID, _ text: String) -> (text: String, treatment: String) {
    if FieldAddresses.fields.contains(field), PrivacyGuard(of: .tracker).address(in: text.utf8) != nil {
      return (Self.short(text), "STOPS A RUN: an e-mail address")
    }
    switch field {
    case .assignedTo: return assignee(value, text)
    case .resolution:
      return (
        Self.short(text),
        Outcome.fixed.accepts(text)
          ? "counts as done" : "not tested; models that learn as they go learn who did it"
      )
    case .bugStatus: return (Self.short(text), "not used: only the resolution is")
    case .cc: return (Self.short(text), "who follows a task: a feature of rankers")
    case .duplicateOf: return (Self.short(text), "which tasks it repeats: what 'triage: true' measures")
    case .effort: return (Self.short(text), "minutes of work: what 'durations: true' measures")
    case .estimate: return (Self.short(text), "minutes, as estimated: known where it is there at the opening")
    case .component, .product, .version, .opSys, .severity:
      return (Self.short(text), field == .component ? "a component: a feature of most models" : "a feature of rankers")
    case .priority: return (Self.short(text), "not used")
    case .shortDesc, .description: return (Self.short(masked(text)), "text")
    }
  }

  private func assignee(_ value: ValueID, _ text: String) -> (text: String, treatment: String) {
    let persons = check.dataset.persons
    if let person = persons.person(assignee: value) {
      let name = persons.pseudonym(person)
      return showsPersons ? (check.dataset.people.shown(text, as: text), "a person: \(name)") : (name, "a person")
    }
    if check.rules.forgotten.contains(text.lowercased()) { return ("(forgotten)", "left out on request") }
    let pattern = check.rules.pattern(matching: text) ?? ""
    return (Self.short(text), "not a person: it matches '\(pattern)'")
  }

  func masked(_ text: String) -> String {
    showsPersons ? text : PrivacyGuard(of: .tracker).replacing(text) { _ in "(address)" }
  }

  /// What a value of the resolution or the status means.
  static func describe(_ meaning: TableOutcome.Meaning?, _ field: Field) -> String {
    let condition = field == .bugStatus ? " where there is no resolution" : ""
    return switch meaning {
    case .done: "counts as done" + condition
    case .notDone: "counts as not done" + condition
    case .open: field == .bugStatus ? "open" : "no resolution: the status counts"
    case nil: field == .bugStatus ? "open: it is not listed" : "counts as not done: IT IS NOT LISTED"
    }
  }

  static func short(_ text: String) -> String {
    let line = SourceText.line(text)
    return line.count > Self.longest ? line.prefix(Self.longest - 1) + "…" : line
  }
}
