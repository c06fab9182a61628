/// Links an export's records by their ids and notes what does not fit together.
struct AppLinks {
  private let records: AppRecords
  private let users, teams, tasks: Set<String>
  private var notes = Notes()

  init(_ records: AppRecords) {
    self.records = records
    users = Set(records.users.records.map(\.id))
    teams = Set(records.teams.records.map(\.id))
    tasks = Set(records.tasks.records.map(\.id))
  }

  func export() -> AppExport {
    var links = self
    links.noteUnreadable()
    let tasks = links.linkedTasks()
    let teams = links.linkedTeams(tasks)
    let inTeams = Set(teams.flatMap(\.members))
    links.notes.add(users.subtracting(inTeams).count, "user is", "users are", "in no team")
    let events = links.events()
    return AppExport(
      users: records.users.records.map { WorkUser(id: $0.id, keywords: $0.value.keywords.words) }, teams: teams,
      tasks: tasks, events: events, notes: links.notes.lines)
  }

  private mutating func events() -> [AppEvent] {
    var (events, foreign, unreadable) = ([AppEvent](), 0, 0)
    for (id, task) in records.tasks.records {
      let stored = task.events.value ?? .init()
      let own = stored.records.map(\.value)
      events += own.filter { $0.task == id }
      foreign += own.count { $0.task != id }
      unreadable += stored.unreadable
    }
    notes.add(unreadable, "event", "events", "cannot be read: skipped")
    notes.add(foreign, "event is", "events are", "stored below another task: skipped")
    return events
  }

  private mutating func noteUnreadable() {
    let records = [records.users.unreadable, records.teams.unreadable, records.tasks.unreadable]
    notes.add(records.reduce(0, +), "record", "records", "cannot be read: skipped")
  }

  private mutating func linkedTasks() -> [WorkTask] {
    let listed = teamsListing()
    let holders = holders()
    var (astray, lost, unknown) = (0, 0, 0)
    var tasks: [WorkTask] = []
    var statusless = 0
    var (strange, levels, untitled, double, homeless, timeless, created) = (0, 0, 0, 0, 0, 0, 0)
    for (id, record) in records.tasks.records {
      guard let status = WorkStatus(word: record.status.text) else {
        strange += 1
        continue
      }
      if status == .unset { statusless += 1 }
      let priority = WorkPriority(word: record.priority.text)
      if priority == nil { levels += 1 }
      if record.title.id == nil { untitled += 1 }
      if let opened = record.opened, opened.date == nil { timeless += 1 }
      if let team = record.team.id, !teams.contains(team) { astray += 1 }
      let own = record.team.id.flatMap { teams.contains($0) ? $0 : nil }
      let others = listed[id, default: []]
      if Set(others + (own.map { [$0] } ?? [])).count > 1 { double += 1 }
      let team = own ?? others.first
      if team == nil { homeless += 1 }
      if let assignee = record.assignee.id, !users.contains(assignee) { lost += 1 }
      var assignee = record.assignee.id.flatMap { users.contains($0) ? $0 : nil }
      if assignee == nil && !status.isOpen { assignee = holders[id] }
      if assignee == nil && !status.isOpen { unknown += 1 }
      if let originator = record.originator.id, !users.contains(originator) { created += 1 }
      tasks.append(
        WorkTask(
          id: id, title: record.title.text ?? "", details: record.description.text ?? "", category: team,
          status: status,
          priority: priority ?? .standard, team: team, assignee: assignee,
          opened: record.opened?.date, originator: record.originator.id.flatMap { users.contains($0) ? $0 : nil }))
    }
    notes.add(strange, "task has", "tasks have", "an unknown status: skipped")
    notes.add(statusless, "task has", "tasks have", "the status none, an error of the app: read as open")
    notes.add(levels, "task has", "tasks have", "a priority that is not from 1 to 5: read as 5")
    notes.add(untitled, "task has", "tasks have", "no title")
    notes.add(timeless, "task has", "tasks have", "an opening time that cannot be read: left out")
    notes.add(astray, "task names", "tasks name", "a team that does not exist")
    notes.add(double, "task is", "tasks are", "in more than one team: the task's own team counts, else the first one")
    notes.add(homeless, "task is", "tasks are", "in no team")
    notes.add(lost, "task names", "tasks name", "an assignee who does not exist")
    notes.add(unknown, "task is", "tasks are", "assigned or done, but without a known assignee")
    notes.add(created, "task names", "tasks name", "a creator who does not exist")
    return tasks
  }

  private mutating func linkedTeams(_ tasks: [WorkTask]) -> [WorkTeam] {
    var (astray, strangers, missing, ownerless) = (0, 0, 0, 0)
    var members: [String: Set<String>] = [:]
    for (id, user) in records.users.records {
      for team in user.teams.ids where teams.contains(team) { members[team, default: []].insert(id) }
      astray += user.teams.ids.count { !teams.contains($0) }
      missing += user.currentTasks.ids.count { !self.tasks.contains($0) }
    }
    let byTeam = Dictionary(grouping: tasks.filter { $0.team != nil }) { $0.team! }
    let linked = records.teams.records.map { id, team in
      strangers += team.members.ids.count { !users.contains($0) }
      missing += team.currentTasks.ids.count { !self.tasks.contains($0) }
      let all = members[id, default: []].union(team.members.ids.filter(users.contains))
      if let owner = team.owner.id, !users.contains(owner) { ownerless += 1 }
      return WorkTeam(
        id: id, members: all.sorted(), tasks: byTeam[id, default: []].map(\.id),
        owner: team.owner.id.flatMap { users.contains($0) ? $0 : nil })
    }
    notes.add(strangers, "member of a team is", "members of teams are", "not among the users")
    notes.add(astray, "user's team does", "users' teams do", "not exist")
    notes.add(missing, "id in lists of current tasks points", "ids in lists of current tasks point", "nowhere")
    notes.add(ownerless, "team names", "teams name", "an owner who does not exist")
    notes.add(linked.count { $0.members.isEmpty }, "team has", "teams have", "no members")
    return linked
  }

  private func teamsListing() -> [String: [String]] {
    var listing: [String: [String]] = [:]
    for (id, team) in records.teams.records {
      for task in team.currentTasks.ids { listing[task, default: []].append(id) }
    }
    return listing
  }

  /// Returns the user who lists each task, if only one does.
  private func holders() -> [String: String] {
    var holders: [String: String] = [:]
    var doubled = Set<String>()
    for (id, user) in records.users.records {
      for task in user.currentTasks.ids where holders.updateValue(id, forKey: task) != nil { doubled.insert(task) }
    }
    return holders.filter { !doubled.contains($0.key) }
  }
}

struct Notes: Equatable, Sendable {
  private(set) var lines: [String] = []

  /// Adds `1 user is in no team`, `3 users are in no team`, or nothing for none.
  mutating func add(_ count: Int, _ one: String, _ many: String, _ rest: String) {
    if count > 0 { lines.append("\(count) \(count == 1 ? one : many) \(rest)") }
  }
}
