import DelegationIngest
import DelegationTasks

/// Counts of what a log has and lacks, for a check before a run. Every count is of tasks unless its name says otherwise.
package struct DatasetFacts: Sendable {
  package var counts = DatasetCounts()
  /// The tasks with a final assignee, person or not.
  package var assigned = 0
  /// For each person, the number of tasks whose final assignee they are, most first, ties by number.
  package var persons: [(person: PersonID, tasks: Int)] = []
  /// The first of them as on pages, if they have more than a third of all, and nobody said that they are a person.
  var suspect: (pseudonym: String, tasks: Int)?
  /// The tasks whose final assignee, a person, filed them.
  package var selfTaken = 0
  /// The tasks that another person got with the last resolution or later, by histories.
  var handedOn = 0
  package var resolved = 0
  /// The resolved tasks that have an assignee, and the open ones that have one.
  var (resolvedWithAssignee, openWithAssignee) = (0, 0)
  /// The open tasks of persons, and those of persons without a resolved one.
  var (openOfPersons, openOfOthers) = (0, 0)
  /// The final resolutions, most frequent first, ties by their text.
  package var resolutions: [(value: String, count: Int)] = []
  /// The resolutions other than FIXED of tasks assigned to a person, and states without any resolution; in the same order.
  package var dropped: [(value: String, count: Int)] = []
  package var unresolvedStates: [(value: String, count: Int)] = []
  /// Persons whose name is written in more than one case.
  package var personsInSeveralCases = 0
  /// Names of persons that seem to be spellings of others, such as `Noor, Ada` or `A. Noor` beside `Ada Noor`.
  package var otherSpellings = 0
  /// Logins that have addresses of several domains, one after the other.
  var movedLogins = 0
  /// Components whose names differ only in the case of letters, such as `API` and `Api`.
  var componentsInSeveralCases: [[String]] = []
  /// Names of persons that `people.yaml` replaced by another, and those of it that occur nowhere.
  var joinedNames = 0
  var unusedNames = 0
  /// Openings and updates dated in 1970, as which an empty date is read, and after the moment of the check.
  package var momentsIn1970 = 0
  package var momentsInFuture = 0
  /// Whether most openings are later than the moment of the check.
  var isMostlyInFuture = false
  /// Fields that reports name and whose values hold addresses: the first such value of each and how many there are.
  package var addresses: [(column: String, value: String, count: Int)] = []
  var survey: TableSurvey?
  /// Whether the description tells what resolutions and states mean.
  var hasOutcome: Bool { survey?.mapping.outcome != nil }
  package var withComponent = 0
  package var withTitle = 0
  var hasDescriptions = false
  package var unsortedHistories = 0
  var movedOpenings = 0
  /// The number of tasks whose last assignee in the changes is not the one in the table.
  var otherAssignees = 0
  /// The number of tasks whose changes do not mention the assignee.
  var untoldAssignees = 0
  /// What the log says of tasks whose time of the outcome says nothing, so that a later one dates them.
  package var lateOutcomes: [DataWarnings.Note] = []
  /// What the log says of a program that closed the tasks; nil where nothing shows one.
  var closedByProgram: DataWarnings.Note?
  /// Whether most assignees have been there since the opening.
  var assigneesNeverChange = false
  /// The number of tasks that a run could learn from when its first test task was opened; nil if none is tested.
  var examples: Int?
  /// Within how many seconds of the opening half of the outcomes count as known; nil where none does, or where there are histories.
  var medianDelay: Int?
  /// Updates dated before their task's opening.
  var earlyUpdates = 0
  package var hasHistories = true
  /// The number of tasks that lack changes although the source has some.
  package var finalValueTasks = 0
  var dating = OutcomeDating.recorded
  /// What shows that fields came with the outcome.
  var doubts: [String] = []
  /// A list of changes inside the tasks' objects that nothing reads, such as `journals[]`.
  var unreadHistory: String?
  /// A column that is called as a time of outcomes and not read, with its key, such as `resolved: Date Done`.
  var unreadTime: String?

  package init() {}

  init(of dataset: LoadedDataset, survey: TableSurvey? = nil, rules: PersonRules, now: Moment) {
    self.survey = survey
    let log = dataset.log
    let (end, opening) = (Snapshot(of: log, asOf: .endOfHistory), OpeningView(of: log))
    counts = dataset.counts
    (hasHistories, dating) = (dataset.hasHistories, dataset.dating)
    finalValueTasks = dataset.finalValueTasks.count
    unsortedHistories = log.dataWarnings[.unsortedHistory]
    movedOpenings = log.dataWarnings[.movedOpening]
    earlyUpdates = log.dataWarnings[.eventBeforeOpening]
    otherAssignees = log.dataWarnings[.otherAssignee]
    untoldAssignees = log.dataWarnings[.untoldAssignee]
    lateOutcomes = log.dataWarnings.details.filter { $0.doubt == .filledIn || $0.doubt == .reopened }
    closedByProgram = log.dataWarnings.details.first { $0.doubt == .closed || $0.doubt == .closedAtMidnights }
    assigneesNeverChange = log.assigneesNeverChange(dataset.persons)
    momentsInFuture = log.momentCount { $0 > now }
    isMostlyInFuture = log.openings.count { $0 > now } * 2 > log.openings.count
    momentsIn1970 = log.momentCount { (0..<365 * 86_400).contains($0.seconds) }
    componentsInSeveralCases = Self.componentsInSeveralCases(of: log)
    personsInSeveralCases = Self.personsInSeveralCases(of: dataset)
    otherSpellings = PersonSpellings.count(among: dataset.persons.addresses)
    (joinedNames, unusedNames) = dataset.peopleUse
    addresses = Self.addresses(of: dataset)
    var eligible: [Int] = []
    var logins = AccountUse()
    var tasksOfPerson = [Int](repeating: 0, count: dataset.persons.count)
    var openOfPerson = tasksOfPerson
    var (droppedCounts, stateCounts) = ([String: Int](), [String: Int]())
    var resolutionCounts = [Int](repeating: 0, count: log.pool(of: .resolution).count)
    for task in 0..<log.count {
      let resolution = end.text(.resolution, of: task) ?? ""
      var isEligible = false
      if let assignee = end.text(.assignedTo, of: task), !assignee.isEmpty {
        assigned += 1
        let person = dataset.persons.person(assignee: end.value(.assignedTo, of: task)!)
        let isPerson = person != nil
        if let person { tasksOfPerson[Int(person)] += 1 }
        if let person, resolution.isEmpty { openOfPerson[Int(person)] += 1 }
        if let person, let sign = assignee.lastIndex(of: "@") {
          logins.add(
            dataset.persons.addresses[Int(person)], name: String(assignee[..<sign]), at: log.openings[task].seconds)
        }
        isEligible = isPerson && Outcome.fixed.accepts(resolution)
        if isPerson, Outcome.any.accepts(resolution), !Outcome.fixed.accepts(resolution) {
          droppedCounts[resolution, default: 0] += 1
        }
        if isPerson, resolution.isEmpty, let state = end.text(.bugStatus, of: task), !state.isEmpty {
          stateCounts[state, default: 0] += 1
        }
        let reporter = log.reporterPool.string(log.reporters[task])
        if isPerson, assignee.lowercased() == reporter.lowercased() { selfTaken += 1 }
      }
      if isEligible { eligible.append(task) }
      if let resolution = end.value(.resolution, of: task), !log.pool(of: .resolution).isEmpty(resolution) {
        resolved += 1
        if !(end.text(.assignedTo, of: task) ?? "").isEmpty { resolvedWithAssignee += 1 }
        resolutionCounts[Int(resolution)] += 1
      }
      if !(opening.text(.component, of: task) ?? "").isEmpty { withComponent += 1 }
      if !(opening.text(.shortDesc, of: task) ?? "").isEmpty { withTitle += 1 }
      if !(opening.text(.description, of: task) ?? "").isEmpty { hasDescriptions = true }
    }
    // Of fewer, two people may come one after the other by chance.
    movedLogins = max(logins.movedNames(least: 5), PersonSpellings.inTwoDomains(dataset.persons.addresses))
    resolutions =
      Dictionary(
        resolutionCounts.enumerated().filter { $0.element > 0 }
          .map { (log.pool(of: .resolution).string(ValueID($0.offset)), $0.element) },
        // Two ways to write the same letters.
        uniquingKeysWith: +
      ).mostFirst
    persons = tasksOfPerson.enumerated().filter { $0.element > 0 }.map { (PersonID($0.offset), $0.element) }
      .sorted { $0.1 != $1.1 ? $0.1 > $1.1 : $0.0 < $1.0 }
    handedOn = hasHistories ? log.handedOn(dataset.persons) : 0
    if let first = persons.first, first.tasks >= 10, first.tasks * 3 > assigned,
      !rules.isStated(dataset.persons.addresses[Int(first.person)])
    {
      suspect = (dataset.persons.pseudonym(first.person), first.tasks)
    }
    if !eligible.isEmpty {
      let moment = log.openings[eligible[eligible.count * 4 / 5]]
      examples = log.examples(persons: dataset.persons, outcome: .fixed, before: moment).count
      let all = hasHistories ? [] : log.examples(persons: dataset.persons, outcome: .fixed, before: .endOfHistory)
      let delays = all.map { Int($0.since.seconds - log.openings[$0.task].seconds) }.sorted()
      medianDelay = delays.isEmpty ? nil : delays[delays.count / 2]
    }
    openWithAssignee = assigned - resolvedWithAssignee
    openOfPersons = openOfPerson.reduce(0, +)
    openOfOthers = zip(openOfPerson, tasksOfPerson).filter { $0 == $1 }.reduce(0) { $0 + $1.0 }
    doubts = FieldTelling.doubts(of: dataset)
    dropped = droppedCounts.mostFirst
    unresolvedStates = stateCounts.mostFirst
  }

  private static func personsInSeveralCases(of dataset: LoadedDataset) -> Int {
    let pool = dataset.log.pool(of: .assignedTo)
    let persons = (0..<ValueID(pool.count)).compactMap { dataset.persons.person(assignee: $0) }
    return Dictionary(grouping: persons) { $0 }.values.count { $0.count > 1 }
  }

  private static func componentsInSeveralCases(of log: TaskLog) -> [[String]] {
    Dictionary(grouping: log.pool(of: .component).strings) { $0.lowercased() }.values.filter { $0.count > 1 }
      .sorted { $0[0] < $1[0] }
  }

  private static func addresses(of dataset: LoadedDataset) -> [(column: String, value: String, count: Int)] {
    let found = Dictionary(grouping: FieldAddresses.found(in: dataset.log)) { $0.field }
    return found.keys.sorted().map { field in
      (dataset.description.adapter.adapter.column(of: field), found[field]![0].value, found[field]!.count)
    }
  }

  /// Whether tasks lose their assignee when they are closed: far fewer of them have one than of the open ones.
  var isEmptiedAtClosing: Bool {
    let open = counts.tasks - resolved
    return open > 0
      && OwnWords.isLacking(resolvedWithAssignee, of: resolved, usual: openWithAssignee, of: open)
  }

  /// Whether tasks get another assignee when they are closed: nearly all of the open ones are of persons without a closed one.
  var isChangedAtClosing: Bool {
    !hasHistories && resolvedWithAssignee >= 50 && openOfPersons >= 5 && openOfOthers * 5 >= openOfPersons * 4
  }

  /// How many tasks the holdout would test on: the last fifth of the eligible ones.
  var testTasks: Int { counts.eligibleFixed - counts.eligibleFixed * 4 / 5 }
}
