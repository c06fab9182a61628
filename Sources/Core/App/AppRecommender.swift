import Foundation

/// Recommends the open tasks of the Delegation app's teams to their members.
///
/// A team's members are ranked by a bundle if it knows at least one of them; else by the app's own tasks; else all are
/// equally likely. Members without a learned profile count as somebody who did half a task. ``notes`` lists what each
/// team was ranked by and what could not be used.
public struct AppRecommender: Sendable {
  /// The app's own tasks from which a team without a bundle learns.
  public enum Learning: Sendable {
    /// Each team learns from its own tasks only: it never sees a word of another team's tasks.
    case eachTeam
    /// All teams learn from the tasks of all; a word counts only if two persons used it.
    case wholeApp
  }

  /// The source of the ranking of a team's members.
  public enum Basis: Codable, Hashable, Sendable {
    /// A bundle that knows `known` of them.
    case bundle(known: Int)
    /// The app's own tasks, this many.
    case history(tasks: Int)
    /// Nobody has a learned profile: all are equally likely, except for words they typed in.
    case nothing
  }

  /// The outcome of the two rounds for a team's open tasks.
  public struct TeamRounds: Codable, Hashable, Identifiable, Sendable {
    /// The team's id.
    public let team: String
    /// The source of its members' ranking.
    public let basis: Basis
    /// The threshold of round one.
    public let roundOne: RoundOne
    /// The most urgent first, equally urgent ones by their ids; people's keys are user ids.
    public let assignments: [TaskRecommender.Assignment]

    /// The team's id.
    public var id: String { team }

    /// An outcome; the parameters are its properties.
    public init(team: String, basis: Basis, roundOne: RoundOne, assignments: [TaskRecommender.Assignment]) {
      (self.team, self.basis, self.roundOne, self.assignments) = (team, basis, roundOne, assignments)
    }
  }

  /// The things that were skipped, and the bases of the teams' rankings: counts only, without ids or contents.
  public let notes: [String]
  private let export: AppExport
  private var people: [String]
  private var teams: [Team]
  /// The users who are shown; nil: everybody.
  private var shown: Set<String>?

  private struct Team: Sendable {
    let team: WorkTeam
    let basis: Basis
    let roundOne: RoundOne
    let recommender: TaskRecommender
    let members: [String: Int]
    let open: [WorkTask]
  }

  /// Learns profiles for every team.
  ///
  /// - Parameters:
  ///   - export: The app's users, teams and tasks.
  ///   - bundle: Profiles learned from a tracker's history, if any.
  ///   - keys: The bundle's key of a user, by the user's id; users who are not named have their own id as key. By default those that
  ///     the bundle was exported with.
  ///   - learning: What teams that the bundle does not know learn from.
  public init(
    _ export: AppExport, bundle: ProfileBundle? = nil, keys: [String: String]? = nil, learning: Learning = .eachTeam
  ) {
    var notes = Notes()
    let people = export.people
    let tracker = bundle.map { TrackerKeys($0, keys ?? $0.userKeys, people, &notes) }
    let history = AppHistory(people, teams: export.teams)
    var unchosen: [AppHistory.Unchosen] = []
    let wholeApp = learning == .wholeApp ? history.learned(from: export.tasks, personsPerTerm: 2) : nil
    let wholeFolds = learning == .wholeApp ? history.folds(of: export.tasks, personsPerTerm: 2) : nil
    let users = Dictionary(people.map { ($0.id, $0) }) { first, _ in first }
    let tasks = Dictionary(export.tasks.map { ($0.id, $0) }) { first, _ in first }
    teams = export.teams.map { team in
      let own = team.tasks.compactMap { tasks[$0] }
      let members = team.members.map { users[$0]! }
      let known = team.members.count { tracker?.users.contains($0) ?? false }
      var basis = Basis.bundle(known: known)
      var learned = tracker?.learned
      var choice = RoundOne.Choice.bundle
      if known == 0 {
        var app = wholeApp ?? history.learned(from: own, personsPerTerm: 1)
        basis = app.learnedCount == 0 ? .nothing : .history(tasks: app.documentCount)
        let roundOne = history.roundOne(
          wholeFolds ?? history.folds(of: own, personsPerTerm: 1), own: Set(team.tasks), members: members)
        choice = roundOne.choice
        app.thresholds = app.thresholds.map { _ in roundOne.threshold }
        learned = app
        unchosen.append(history.unchosen(among: own))
      }
      let open = own.filter { $0.status.isOpen }.sorted {
        $0.priority != $1.priority ? $0.priority < $1.priority : $0.id < $1.id
      }
      let recommender = TaskRecommender(learned!.adding(members))
      let positions = Dictionary(team.members.map { ($0, recommender.indexOfKey[$0]!) }) { first, _ in first }
      let roundOne = RoundOne(threshold: LearnedProfiles.middle(of: learned!.thresholds), choice: choice)
      return Team(
        team: team, basis: basis, roundOne: roundOne, recommender: recommender, members: positions, open: open)
    }
    self.export = export
    self.people = people.map(\.id)
    Self.note(teams.map(\.basis), &notes)
    notes.add(unchosen.reduce(0) { $0 + $1.selfGiven }, "task is", "tasks are", "with the creator: not learned from")
    notes.add(
      unchosen.reduce(0) { $0 + $1.byDefault }, "task is", "tasks are",
      "still with the team's owner, the default: not learned from")
    let wordless = teams.filter { $0.basis != .nothing }.map { team in
      team.recommender.features(of: team.open).count { $0.terms.isEmpty }
    }.reduce(0, +)
    notes.add(
      wordless, "open task has", "open tasks have",
      "no learned word: the shares depend only on how much each person does")
    let ids = people.map(\.id) + teams.flatMap { $0.open.map(\.id) }
    notes.add(
      Set(ids.filter { !$0.isDatabaseKey }).count, "id has", "ids have",
      "one of . # $ [ ] /, which no key of the database may have: not among the predicted tasks")
    self.notes = export.notes + notes.lines
  }

  /// A recommender that shows only one team, or only the people of one manager, in every answer. Shares stay those among all members.
  ///
  /// - Parameters:
  ///   - team: A team's id; nil: all teams.
  ///   - manager: The id of a user who owns teams: their members are shown, without the user; nil: everybody.
  /// - Throws: `Problem` for a team or a user that does not exist, or a user who owns no team.
  public func limited(toTeam team: String? = nil, managedBy manager: String? = nil) throws(Problem) -> AppRecommender {
    var limited = self
    if let team {
      limited.teams = teams.filter { $0.team.id == team }
      guard let members = limited.teams.first?.team.members else {
        throw Problem(
          .usage, location: "team", fault: "there is no team '\(team)'", remedy: "take an id from the export")
      }
      limited.people = people.filter(members.contains)
    }
    if let manager {
      let managed = Set(try export.people(managedBy: manager))
      guard export.teams.contains(where: { $0.owner == manager }) else {
        throw Problem(
          .usage, location: "manager", fault: "no team is owned by '\(manager)'", remedy: "name the owner of a team")
      }
      limited.shown = managed
      limited.people = limited.people.filter(managed.contains)
    }
    return limited
  }

  private func isShown(_ user: String) -> Bool { shown?.contains(user) ?? true }

  /// Two rounds over every team's open tasks; teams by id, rising.
  ///
  /// A task for which all members are equally likely goes to all of them in round one.
  public func rounds() -> [TeamRounds] {
    teams.map { team in
      var assignments = team.recommender.assign(team.open, to: team.members.values.sorted(), tiesGoToAll: true)
      for number in assignments.indices { assignments[number].people.removeAll { !isShown($0.key) } }
      return TeamRounds(team: team.team.id, basis: team.basis, roundOne: team.roundOne, assignments: assignments)
    }
  }

  /// The open tasks of a user's teams that the user should take next, the first one first.
  ///
  /// They are ordered as by ``TaskRecommender/nextTasks(for:among:at:team:limit:)``, all teams together; the learned order
  /// needs the bundle to know somebody in each of the teams. Equal tasks: the most urgent first, then by id.
  ///
  /// - Parameters:
  ///   - user: A user's id; somebody in no team gets nothing.
  ///   - now: The moment of the question.
  ///   - limit: The greatest number of answers.
  /// - Throws: A problem for an id that nobody has.
  public func nextTasks(for user: String, at now: Date, limit: Int = 10) throws(Problem) -> TaskRecommender.NextTasks {
    try export.check(user)
    let own = teams.filter { isShown(user) && $0.members[user] != nil && !$0.open.isEmpty }
    let candidates = own.flatMap { team in
      team.recommender.candidates(
        for: team.members[user]!, among: team.open.filter { !$0.declinedBy.contains(user) },
        team: team.members.values.sorted())
    }
    let weights = own.map(\.recommender.learned.nextWeights)
    return TaskRecommender.NextTasks(
      candidates.sorted { $0.task.id < $1.task.id }, weights.contains(nil) ? nil : weights.first ?? nil, at: now,
      limit: limit)
  }

  /// A task that goes to a user without asking anybody.
  public struct AutomaticAssignment: Codable, Hashable, Identifiable, Sendable {
    /// The team's id.
    public let team: String
    /// The task's id.
    public let task: String
    /// The user; the share is that among everybody in the bundle.
    public let person: TaskRecommender.Person

    /// The task's id.
    public var id: String { task }

    /// An assignment; the parameters are its properties.
    public init(team: String, task: String, person: TaskRecommender.Person) {
      (self.team, self.task, self.person) = (team, task, person)
    }
  }

  /// The open tasks that go to a user without asking anybody, as ``TaskRecommender/automaticPerson(for:among:)`` says for their
  /// team; teams by id, then the most urgent first.
  ///
  /// Only teams that a bundle with a threshold ranks have any: nobody knows how often the app's own few tasks would be
  /// right.
  public func automaticAssignments() -> [AutomaticAssignment] {
    teams.flatMap { team -> [AutomaticAssignment] in
      guard case .bundle = team.basis else { return [] }
      let people = team.recommender.automaticPeople(forEach: team.open, among: Array(team.members.values))
      return zip(team.open, people).compactMap { task, person in
        person.flatMap {
          isShown($0.key) ? AutomaticAssignment(team: team.team.id, task: task.id, person: $0) : nil
        }
      }
    }
  }

  /// Returns the sets of members for an open task as ``TaskRecommender/predictionSets(for:among:)`` gives them for its team; none
  /// for a team that no bundle ranks.
  ///
  /// - Throws: A problem for an id that no open task of a team has.
  public func predictionSets(for task: String) throws(Problem) -> [PredictionSet] {
    let (team, task) = try open(task)
    guard case .bundle = team.basis else { return [] }
    let members = team.members.filter { isShown($0.key) }.map(\.value)
    return team.recommender.predictionSets(forEach: [task], among: members)[0]
  }

  /// Returns the time that an open task takes a member of its team; nil where no bundle says that.
  ///
  /// - Throws: A problem for an id that no open task of a team has, or that no member of its team has.
  public func duration(of task: String, for user: String) throws(Problem) -> TaskDuration? {
    let (team, task) = try open(task)
    guard team.members[user] != nil else { throw .unknownPerson(user) }
    return try team.recommender.duration(of: task, for: user)
  }

  private func open(_ id: String) throws(Problem) -> (Team, WorkTask) {
    for team in teams {
      if let task = team.open.first(where: { $0.id == id }) { return (team, task) }
    }
    throw Problem(
      .usage, location: "task '\(id)'", fault: "no team has an open task of this id",
      remedy: "take the id of an open task of the export")
  }

  /// The tasks that the two rounds gave each user, in the export's order, then members who are not among the users; includes
  /// users without tasks, so that old records can be replaced. Ids that no key of the database can be are left out, and counted in
  /// ``notes``.
  public func predictedTasks() -> [PredictedTasks] {
    var tasks: [String: [PredictedTasks.Task]] = [:]
    for assignment in rounds().flatMap(\.assignments) {
      for person in assignment.people {
        let task = PredictedTasks.Task(
          id: assignment.task, score: person.share, round: assignment.round ?? 2, reasons: person.reasons.map(\.text))
        if let task { tasks[person.key, default: []].append(task) }
      }
    }
    return people.compactMap { PredictedTasks(user: $0, tasks: tasks[$0] ?? []) }
  }

  private static func note(_ bases: [Basis], _ notes: inout Notes) {
    let history = bases.count { if case .history = $0 { true } else { false } }
    notes.add(history, "team was", "teams were", "ranked by the app's own tasks")
    notes.add(
      bases.count { $0 == .nothing }, "team has", "teams have",
      "no history: everybody in it is equally likely, and urgency, then id, orders tasks")
  }
}
