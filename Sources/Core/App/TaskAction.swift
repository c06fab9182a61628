import DelegationFoundations
import Foundation

/// What a user does to a task.
public enum TaskAction: Codable, Hashable, Sendable {
  /// They open it; whatever the opening says, they are its creator.
  case open(AppEvent.Opening)
  /// They take an open task.
  case take
  /// They say no to a task that they do not have: it is not suggested to them again.
  case decline
  /// They give it to somebody.
  case assign(to: String)
  /// They begin to work on the task that they have.
  case begin
  /// It ends: done by whoever has it, or dropped.
  case finish(AppEvent.Outcome)
  /// They give it back, or open it again after its end.
  case reopen
  /// They change what it is.
  case change(AppEvent.Change)
}

/// What a user is to a task. Who is nothing to it may not see it.
public enum TaskRole: String, CaseIterable, Codable, Sendable {
  /// The user owns the task's team, or created it without a team.
  case manager
  /// The user has the task, or created it.
  case owner
  /// The user is in the task's team.
  case member

  /// Whether the role may do something, where the task's status allows it: a manager everything, an owner everything but
  /// moving the task to another team, a member only opening, taking and declining it.
  public func allows(_ action: TaskAction) -> Bool {
    switch action {
    case .open, .take, .decline: true
    case .change(.team): self == .manager
    case .assign, .begin, .finish, .reopen, .change: self != .member
    }
  }
}

/// The outcome of an action: the task as it is from now on, and the event that says so.
public struct TaskChange: Codable, Hashable, Sendable {
  /// The task after the action.
  public let task: WorkTask
  /// What happened.
  public let event: AppEvent

  /// An outcome; the parameters are its properties.
  public init(task: WorkTask, event: AppEvent) { (self.task, self.event) = (task, event) }

  /// Appends the event to a record.
  ///
  /// - Returns: The update of the database: JSON by path, as ``AppEvent/update()`` gives it.
  /// - Throws: A problem when the file cannot be written; then nothing was.
  public func write(to record: AppEventFile) throws(Problem) -> Data {
    let update = try event.update()
    try record.append(event)
    return update
  }
}

extension AppExport {
  /// Returns what a user is to a task, the first role that fits; nil if they may not see it.
  ///
  /// - Throws: A problem for an id that nobody has.
  public func role(of user: String, in task: WorkTask) throws(Problem) -> TaskRole? {
    try check(user)
    let team = teams.first { $0.id == task.team }
    if team.map({ $0.owner == user }) ?? (task.originator == user) { return .manager }
    if task.assignee == user || task.originator == user { return .owner }
    return team?.members.contains(user) == true ? .member : nil
  }

  /// Returns the tasks that a user may see, in their order.
  ///
  /// - Throws: A problem for an id that nobody has.
  public func tasks(visibleTo user: String) throws(Problem) -> [WorkTask] {
    try check(user)
    var visible: [WorkTask] = []
    for task in tasks where try role(of: user, in: task) != nil { visible.append(task) }
    return visible
  }

  /// Returns what an action changes; nothing is written.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - task: The task's id; a new one for ``TaskAction/open(_:)``.
  ///   - user: Whoever acts.
  ///   - moment: The moment at which they do.
  /// - Throws: A problem for an unknown user, task or team, an empty title, and an action that the user's role or the
  ///   task's status does not allow.
  public func change(
    _ action: TaskAction, of task: String, by user: String, at moment: Date
  ) throws(Problem) -> TaskChange {
    try check(user)
    let known = tasks.first { $0.id == task }
    if case .open(var opening) = action {
      guard known == nil, !task.allSatisfy(\.isWhitespace) else {
        throw .refused(task, "a new task needs a new id", "make one that no task has")
      }
      opening.originator = user
      // Who opens a task in a team must be in it.
      let seen = WorkTask(
        id: task, title: opening.title, category: opening.category ?? opening.team, team: opening.team,
        originator: opening.team == nil ? user : nil)
      try check(action, on: seen, by: user)
      return try change(seen, .opened(opening), moment)
    }
    guard let known else {
      throw Problem(
        .usage, location: "task '\(task)'", fault: "there is no task of this id", remedy: "take an id of the export")
    }
    try check(action, on: known, by: user)
    let kind = try kind(of: action, on: known, by: user)
    let change = try change(known, kind, moment)
    guard change.task.status == known.status && kind.keepsStatus || known.status.canBecome(change.task.status) else {
      throw .refused(task, "a task that is \(known.status.rawValue) cannot become \(change.task.status.rawValue)")
    }
    return change
  }

  /// Returns the export after a change.
  public func applying(_ change: TaskChange) -> AppExport {
    let task = change.task
    let teams = teams.map { team in
      var team = team
      team.tasks.removeAll { $0 == task.id }
      if team.id == task.team { team.tasks = (team.tasks + [task.id]).sorted() }
      return team
    }
    return AppExport(
      users: users, teams: teams, tasks: (tasks.filter { $0.id != task.id } + [task]).sorted { $0.id < $1.id },
      events: events + [change.event], notes: notes)
  }

  /// - Throws: A problem unless the user's role allows an action.
  private func check(_ action: TaskAction, on task: WorkTask, by user: String) throws(Problem) {
    guard let role = try role(of: user, in: task), role.allows(action) else {
      throw .refused(task.id, "the user may not do this")
    }
  }

  /// - Throws: A problem unless somebody may have a task: whoever is in its team, and anybody if it has none.
  private func check(_ task: WorkTask, canGoTo person: String) throws(Problem) {
    guard let team = teams.first(where: { $0.id == task.team }) else { return }
    guard team.owner == person || team.members.contains(person) else {
      throw .refused(task.id, "the user is not in the task's team")
    }
  }

  private func kind(of action: TaskAction, on task: WorkTask, by user: String) throws(Problem) -> AppEvent.Kind {
    switch action {
    case .open(let opening): return .opened(opening)
    case .take:
      guard task.status.isOpen else { throw .refused(task.id, "only an open task can be taken") }
      try check(task, canGoTo: user)
      return .taken(by: user)
    case .decline:
      guard task.assignee != user else { throw .refused(task.id, "the person who has a task gives it back instead") }
      guard task.status != .completed else { throw .refused(task.id, "it is completed") }
      return .declined(by: user)
    case .assign(let person):
      try check(person)
      guard task.assignee != person else { throw .refused(task.id, "this user has it already") }
      try check(task, canGoTo: person)
      return .assigned(to: person, by: user)
    case .begin:
      guard task.assignee == user else { throw .refused(task.id, "only the person who has a task can begin it") }
      return .begun(by: user)
    case .finish(let outcome):
      guard let person = task.assignee ?? (outcome == .dropped ? user : nil) else {
        throw .refused(task.id, "nobody has it, so nobody can have done it")
      }
      return .done(by: person, outcome)
    case .reopen: return .reopened(by: user)
    case .change(let change): return .changed(by: user, change)
    }
  }

  /// The change of an event, checked by what it makes of the task.
  private func change(_ before: WorkTask, _ kind: AppEvent.Kind, _ moment: Date) throws(Problem) -> TaskChange {
    let event = AppEvent(task: before.id, at: moment, kind)
    var task = before
    for effect in event.effects { task.apply(effect) }
    task.note(event)
    guard !task.title.allSatisfy(\.isWhitespace) else {
      throw .refused(before.id, "its title would be empty", "give it a title")
    }
    if let team = task.team, !teams.contains(where: { $0.id == team }) {
      throw .refused(before.id, "there is no team '\(team)'", "take the id of a team of the export")
    }
    _ = try event.update()
    return TaskChange(task: task, event: event)
  }
}

extension AppEvent.Kind {
  /// Whether it says nothing of how far the task is.
  fileprivate var keepsStatus: Bool {
    switch self {
    case .shown, .declined, .changed: true
    case .opened, .taken, .assigned, .begun, .done, .reopened, .minutes: false
    }
  }
}

extension WorkTask {
  fileprivate mutating func apply(_ effect: TaskEffect) {
    switch effect {
    case .title(let title): self.title = title
    case .details(let details): self.details = details
    // In the app the category of a task is its team, unless it was opened in one of its own.
    case .team(let team): (self.team, category) = (team, category == self.team ? team : category)
    case .originator(let person): originator = person
    case .priority(let priority): self.priority = priority
    case .assignee(let person): assignee = person
    case .status(let status): self.status = status
    case .opened(let milliseconds): opened = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
  }
}

extension Problem {
  fileprivate static func refused(
    _ task: String, _ fault: String, _ remedy: String = "offer only what TaskRole.allows and the task's status allow"
  ) -> Problem {
    Problem(.usage, location: "task '\(task)'", fault: fault, remedy: remedy)
  }
}
