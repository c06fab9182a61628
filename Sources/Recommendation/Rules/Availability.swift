import TaskModel

/// Answers for one person at one moment whether the rules let them be suggested.
///
/// All rules hold together, but for capacities: a limit for one person goes before one for a pattern, and that before
/// one for everybody; of several equally exact ones the lowest counts.
package struct Availability: Sendable {
  /// By person.
  private let never: [Bool]
  /// By person: as many open tasks are too many; `.max` where there is no limit.
  private let limits: [Int]
  /// Of person *p* those from `starts[p]` to `starts[p + 1]`.
  private let absences: [Range<Moment>]
  private let starts: [Int]

  /// - Parameters:
  ///   - rules: All hold together.
  ///   - personCount: Of the table that the rules' persons come from.
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

  /// - Parameters:
  ///   - person: Of the same table.
  ///   - moment: When the task was opened.
  ///   - openTasks: How many open tasks the person owned just before.
  package func permits(_ person: PersonID, at moment: Moment, openTasks: Int) -> Bool {
    let place = Int(person)
    guard !never[place], openTasks < limits[place] else { return false }
    return !absences[starts[place]..<starts[place + 1]].contains { $0.contains(moment) }
  }

  /// From the widest form to the most exact one, which has the last word.
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
