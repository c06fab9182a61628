import DelegationTasks

/// The persons who may be suggested, as people decided, whatever a model answers.
package struct AssignmentRules: Equatable, Sendable {
  package enum Terms: Equatable, Sendable {
    /// The person is not suggested for tasks opened from `from` up to, not including, the later `until`.
    case away(from: Moment, until: Moment)
    case never
    /// A person is suggested only while they have fewer open tasks; see ``OpenTasks``.
    case capacity(openTasks: Int)
  }

  package struct Rule: Equatable, Sendable {
    package let subject: RuleSubject
    package let terms: Terms

    package init(_ subject: RuleSubject, _ terms: Terms) { (self.subject, self.terms) = (subject, terms) }
  }

  package let rules: [Rule]

  package init(_ rules: [Rule]) { self.rules = rules }

  package var limitsOpenTasks: Bool { rules.contains { if case .capacity = $0.terms { true } else { false } } }
}

package struct RuleSubject: Equatable, Sendable {
  /// The form in which the file names them; the more exact form takes precedence.
  package enum Form: Sendable {
    case person
    case pattern
    case everybody
  }

  package let form: Form
  /// The persons, rising; empty only for a pattern, which may match people to come.
  package let persons: [PersonID]

  /// - `name`: A name as for `PersonTable.persons(named:)`; `*` alone is everybody.
  /// - Returns: nil when the name is no pattern and matches nobody.
  package init?(_ name: String, among table: PersonTable) {
    persons = table.persons(named: name)
    form = name == "*" ? .everybody : name.contains("*") ? .pattern : .person
    if persons.isEmpty, form == .person { return nil }
  }
}

/// The decision of the rules whether a person may be suggested at a moment.
///
/// All rules hold together, but for capacities: a limit for one person goes before one for a pattern, and that before
/// one for everybody; of several equally exact ones the lowest counts.
package struct Availability: Sendable {
  private let never: [Bool]
  /// The number of open tasks at which each person is no longer suggested; `.max` without a limit.
  private let limits: [Int]
  /// The absences; those of person *p* are at `starts[p]` to `starts[p + 1]`.
  private let absences: [Range<Moment>]
  private let starts: [Int]

  package init(_ rules: AssignmentRules, personCount: Int) {
    var never = [Bool](repeating: false, count: personCount)
    var absences = [[Range<Moment>]](repeating: [], count: personCount)
    for rule in rules.rules {
      for person in rule.subject.persons {
        switch rule.terms {
        case .never: never[Int(person)] = true
        case .away(let from, let until): absences[Int(person)].append(from..<until)
        case .capacity: break
        }
      }
    }
    self.never = never
    limits = Self.limits(rules, personCount)
    self.absences = absences.flatMap { $0 }
    starts = absences.reduce(into: [0]) { $0.append($0.last! + $1.count) }
  }

  package func permits(_ person: PersonID, at moment: Moment, openTasks: Int) -> Bool {
    let position = Int(person)
    guard !never[position], openTasks < limits[position] else { return false }
    return !absences[starts[position]..<starts[position + 1]].contains { $0.contains(moment) }
  }

  /// How many more tasks a person may have, who has so many open ones; nil without a limit.
  package func capacityLeft(of person: PersonID, openTasks: Int) -> Int? {
    let limit = limits[Int(person)]
    return limit == .max ? nil : max(0, limit - openTasks)
  }

  /// Goes from the widest form to the most exact one, which overrides the others.
  private static func limits(_ rules: AssignmentRules, _ personCount: Int) -> [Int] {
    var limits = [Int](repeating: .max, count: personCount)
    for form in [RuleSubject.Form.everybody, .pattern, .person] {
      var lowest = [Int?](repeating: nil, count: personCount)
      for rule in rules.rules where rule.subject.form == form {
        guard case .capacity(let limit) = rule.terms else { continue }
        for person in rule.subject.persons { lowest[Int(person)] = min(limit, lowest[Int(person)] ?? limit) }
      }
      for person in 0..<personCount { limits[person] = lowest[person] ?? limits[person] }
    }
    return limits
  }
}

/// The number of open tasks of each person, at moments that never move back.
///
/// A task counts for its assignee while it is not resolved, by what is dated strictly before the moment. A task whose
/// assignee is unknown counts for nobody, and a forgotten task counts until somebody resolves it.
package struct OpenTasks: Sendable {
  package private(set) var counts: [Int]
  /// For each person, a number that is the higher the later they were last assigned a task; 0 for somebody who never was.
  package private(set) var lastTurns: [Int]
  private var turn = 0
  private var upcoming: ArraySlice<TaskEvent>
  private var now: Moment?
  private var assignees: [PersonID?]
  private var isResolved: [Bool]
  private var given: Set<Int> = []

  package init(_ events: [TaskEvent], taskCount: Int, personCount: Int) {
    upcoming = events[...]
    (counts, lastTurns) = (Array(repeating: 0, count: personCount), Array(repeating: 0, count: personCount))
    assignees = Array(repeating: nil, count: taskCount)
    isResolved = Array(repeating: false, count: taskCount)
  }

  /// Processes the events strictly before `moment`.
  package mutating func advance(to moment: Moment) {
    precondition(now.map { $0 <= moment } ?? true, "open tasks are counted forward in time")
    now = moment
    for event in upcoming.take(before: moment) { apply(event) }
  }

  /// Counts a task for a person from now on, whoever the log assigns it to. One that the log does not have is never resolved.
  package mutating func give(_ task: Int, to person: PersonID) {
    takeTurn(person)
    guard given.insert(task).inserted, task < assignees.count else { return counts[Int(person)] += 1 }
    count(task, -1)
    assignees[task] = person
    count(task, 1)
  }

  private mutating func takeTurn(_ person: PersonID) {
    turn += 1
    lastTurns[Int(person)] = turn
  }

  private mutating func apply(_ event: TaskEvent) {
    count(event.task, -1)
    switch event.change {
    case .assigned(let person) where !given.contains(event.task):
      assignees[event.task] = person
      if let person { takeTurn(person) }
    case .fixed, .dropped: isResolved[event.task] = true
    case .reopened: isResolved[event.task] = false
    case .opened, .copied, .assigned: break
    }
    count(event.task, 1)
  }

  private mutating func count(_ task: Int, _ change: Int) {
    guard let assignee = assignees[task], !isResolved[task] else { return }
    counts[Int(assignee)] += change
  }
}
