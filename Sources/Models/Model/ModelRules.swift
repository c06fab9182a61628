import DelegationFoundations
import DelegationIngest
import DelegationRanking
import DelegationRecipes
import DelegationTasks

/// The persons whom rules let through, at moments that never move back.
struct ModelRules {
  private let availability: Availability?
  private var openTasks: OpenTasks
  private var asked: [PersonID: Int] = [:]

  init(_ options: TrainedModel.AnswerOptions, _ history: ModelHistory, _ card: ModelCard) throws {
    let persons = history.persons
    openTasks = OpenTasks(
      options.rules == nil ? [] : history.log.events(persons: persons), taskCount: history.log.count,
      personCount: persons.count)
    availability = try options.rules.map { file in
      Availability(
        try file.rules(amongKeyed: persons, keys: options.names?.keys, of: card.dataset), personCount: persons.count)
    }
  }

  /// The positions in the ranking of those who may be suggested.
  ///
  /// - Parameter asked: How many tasks a fallback has given each person meanwhile.
  mutating func permitted(_ ranking: Ranking, at moment: Moment, _ asked: [PersonID: Int]) -> [Int] {
    self.asked = asked
    guard let availability else { return Array(ranking.persons.indices) }
    openTasks.advance(to: moment)
    return ranking.persons.indices.filter {
      let person = ranking.persons[$0]
      return availability.permits(person, at: moment, openTasks: openCount(person))
    }
  }

  /// How many more tasks rules let a person have at the last moment; nil without a limit.
  func capacityLeft(of person: PersonID) -> Int? {
    availability?.capacityLeft(of: person, openTasks: openTasks.counts[Int(person)])
  }

  /// Whether the rules leave a person out, whether ranked or not.
  func excludes(_ person: PersonID, at moment: Moment) -> Bool {
    guard let availability else { return false }
    return !availability.permits(person, at: moment, openTasks: openCount(person))
  }

  private func openCount(_ person: PersonID) -> Int { openTasks.counts[Int(person)] + asked[person, default: 0] }
}

extension TrainedModel {
  /// Who had each task that is open and nobody's now: it was taken from them. Tasks that nobody had are left out.
  func formerAssignees(_ events: [TaskEvent]) -> [TaskID: Set<PersonID>] {
    let queue = queue(events)
    return queue.tasks.reduce(into: [:]) { former, task in
      let had = queue.formerAssignees[task]
      if !had.isEmpty { former[history.log.ids[task]] = Set(had) }
    }
  }
}

extension RulesFile {
  /// The rules about persons of a model, who are known by keys: an address in the file is one by its key.
  ///
  /// - Parameter keys: The keys; nil without the secret: then persons can be named by pseudonym only.
  fileprivate func rules(amongKeyed persons: PersonTable, keys: PersonKeys?, of dataset: String) throws
    -> AssignmentRules
  {
    let entries = try entries.map { entry in
      if entry.person.contains("*"), entry.person != "*" {
        throw Problem(
          location: entry.location, fault: "a model has no addresses, so the pattern '\(entry.person)' cannot match",
          remedy: "name people one by one, by address or pseudonym (P001); '*' for everybody works")
      }
      guard let keys, let person = persons.person(address: keys.key(of: entry.person)) else { return entry }
      return Entry(person: persons.addresses[Int(person)], location: entry.location, key: entry.key, terms: entry.terms)
    }
    return try RulesFile(path: path, entries: entries).rules(among: persons, of: dataset)
  }
}
