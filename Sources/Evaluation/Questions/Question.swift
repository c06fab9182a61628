import DelegationRanking
import DelegationTasks

/// What an experiment may ask beside who should get a task.
///
/// A type of questions declares all that recipes, runs, reports and audits need to know of it; a value has the settings that
/// decide one answer, and nothing else. Where pages are drawn it may get a section of its own; else the page lists its metrics.
package protocol Question: Encodable, Sendable {
  associatedtype Result: QuestionResult

  /// The key that asks it in a recipe, and that holds its result in `report.json`.
  static var key: String { get }
  static var summary: String { get }
  static var stage: String { get }
  /// What only a history tells, such as `when somebody took a task`; nil where final field values will do.
  static var onlyHistoriesTell: String? { get }
  /// Whether it reads the plain words of titles, besides the terms of tasks.
  static var readsTitles: Bool { get }
  /// What must not depend on what happens later.
  static var statements: [AuditedStatement] { get }

  init(_ settings: QuestionSettings)

  /// Returns what is measured; nil where there are too few tasks. `finished` gets the number of parts after each.
  func result(_ data: QuestionData, finished: @escaping @Sendable (Int) -> Void) -> Result?
}

extension Question {
  package static var stage: String { key }
  package static var onlyHistoriesTell: String? { nil }
  package static var readsTitles: Bool { false }
}

package protocol QuestionResult: Codable, Equatable, Sendable {
  /// Every value that is compared with the accepted one.
  var metrics: [Metric] { get }
  /// What to know of it before reading it, as part of a sentence; nil without anything to know.
  var note: String? { get }
}

extension QuestionResult {
  package var note: String? { nil }
  func equals(_ other: (any QuestionResult)?) -> Bool { other as? Self == self }
}

/// What a recipe decides about questions. The precision is how often a suggestion that is given should be right.
package typealias QuestionSettings = (seed: UInt64, modes: [EvaluationMode], precision: Double)

package struct QuestionData: Sendable {
  package let log: TaskLog
  let persons: PersonTable
  let features: TaskFeatures
  let events: [TaskEvent]
  let threads: Threads

  package init(log: TaskLog, persons: PersonTable, features: TaskFeatures, events: [TaskEvent], threads: Threads) {
    (self.log, self.persons, self.features, self.events, self.threads) = (log, persons, features, events, threads)
  }

  /// Returns the statements on the tasks that were opened before a moment, by their ids.
  ///
  /// - Parameter stated: One per task.
  func byTask(before moment: Moment, _ stated: [[String]]) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: log.opened(before: moment).map { (log.ids[$0].text, stated[$0]) })
  }
}

/// What a question states from what was known before a moment, so that an audit can compare it with another future.
package struct AuditedStatement: Sendable {
  /// How the audit lists it, such as `(next task)`.
  package let name: String
  /// Whether it is another one in each evaluation mode.
  package let hangsOnMode: Bool
  /// Whether it must not hang on the assignees that tasks are opened with.
  package let ignoresFirstAssignees: Bool
  /// Whether a dataset can have it.
  package let isKnown: @Sendable (TaskLog) -> Bool
  /// The statements by whom or what they are about, with numbers by their bits; an empty one states nothing.
  package let stated: @Sendable (QuestionData, Moment, EvaluationMode) -> [String: [String]]

  package init(
    name: String, hangsOnMode: Bool = false, ignoresFirstAssignees: Bool = false,
    isKnown: @escaping @Sendable (TaskLog) -> Bool = { _ in true },
    stated: @escaping @Sendable (QuestionData, Moment, EvaluationMode) -> [String: [String]]
  ) {
    (self.name, self.hangsOnMode, self.ignoresFirstAssignees) = (name, hangsOnMode, ignoresFirstAssignees)
    (self.isKnown, self.stated) = (isKnown, stated)
  }
}
