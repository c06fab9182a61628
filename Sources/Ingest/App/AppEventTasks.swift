import DelegationCore
import DelegationFoundations
import DelegationTasks

/// Builds a log from an app's events.
///
/// Who took or was given a task by somebody has it; what the app gives by itself, such as to the creator, is nobody's choice and
/// counts only once that person did it. A task that is taken, given or opened again after its end is open again.
struct AppEventTasks {
  /// What the events call each field.
  static let columns: [Field: String] = [
    .shortDesc: "title", .description: "description", .component: "category, else team", .product: "team",
    .severity: "priority", .assignedTo: "taken, assigned, begun, done", .resolution: "done", .effort: "minutes",
  ]
  /// The texts of priorities 1 to 5, which say how urgent they are.
  private static let severities = ["highest", "high", "medium", "low", "lowest"]

  /// The places of lines that are no events.
  var skippedLines: [String] = []
  private var events: [String: [PlacedEvent]] = [:]
  private var seen = Set<AppEvent>()
  /// The ids of the tasks, in the order in which they are first met.
  private var ids: [String] = []
  private var repeatedCount = 0
  private var defaultCount = 0
  private var unknownCount = 0
  private let fields = Self.columns.keys.sorted()

  /// An event of any task, in any order. The same event twice, as after a repeated upload, counts once.
  mutating func add(_ placed: PlacedEvent) throws {
    let task = placed.event.task
    if SourceText.idFault(task) != nil {
      throw Problem(
        location: placed.location, fault: "the task's id has white space or looks like an e-mail address",
        remedy: "use the app's own ids")
    }
    guard seen.insert(placed.event).inserted else {
      repeatedCount += 1
      return
    }
    if events[task] == nil { ids.append(task) }
    events[task, default: []].append(placed)
  }

  mutating func log() throws -> TaskLog {
    var (tasks, columns, cleaner) = (TaskColumn(), fields.map { _ in FieldColumn() }, SourceText())
    for id in ids {
      let own = events[id]!.sorted(by: PlacedEvent.isBefore)
      guard let (placed, opening) = try Self.opening(of: own) else {
        unknownCount += 1
        continue
      }
      let key = UInt64(tasks.keys.count)
      let seconds = Self.seconds(placed.event)
      let histories = histories(opening, own, since: seconds)
      for (number, field) in fields.enumerated() {
        for (when, value) in histories[field] ?? [] {
          var text = value
          try text.withUTF8 { bytes in
            do throws(SourceText.Fault) {
              try cleaner.clean(bytes, keepsLines: field == .description) {
                columns[number].append(when: when, what: $0)
              }
            } catch {
              throw Problem(
                location: placed.location, fault: "a text of the task cannot be read", remedy: "write it as UTF-8")
            }
          }
        }
        columns[number].endTask(key)
      }
      tasks.append(
        key: key, id: TaskID(id), opening: seconds, reporter: SourceText.plain(opening.originator ?? ""),
        file: placed.file)
    }
    return TaskLog(
      tasks: tasks, fields: Dictionary(uniqueKeysWithValues: zip(fields, columns)),
      dataWarnings: warnings(cleaner.repairCount))
  }

  private func warnings(_ repairs: Int) -> DataWarnings {
    var warnings = DataWarnings()
    warnings.count(.controlCharacter, repairs)
    warnings.count(.unknownTask, unknownCount)
    if let first = skippedLines.first {
      let more = skippedLines.count > 1 ? " and \(skippedLines.count - 1) more" : ""
      warnings.note("\(skippedLines.count) lines that are not events, left out: \(first)\(more)")
    }
    if repeatedCount > 0 { warnings.note("\(repeatedCount) repeated events, counted once") }
    if defaultCount > 0 {
      warnings.note("\(defaultCount) assignments by the app itself, which count only once the person did the task")
    }
    return warnings
  }

  private static func opening(of own: [PlacedEvent]) throws -> (PlacedEvent, AppEvent.Opening)? {
    var found: (placed: PlacedEvent, opening: AppEvent.Opening)?
    for placed in own {
      guard case .opened(let opening) = placed.event.kind else { continue }
      if let found {
        throw Problem(
          location: placed.location, fault: "the task was opened before; \(found.placed.location) opened it",
          remedy: "write 'opened' once for each task")
      }
      found = (placed, opening)
    }
    return found
  }

  private static func severity(_ priority: WorkPriority) -> String { severities[priority.level - 1] }

  private static func seconds(_ event: AppEvent) -> Int64 { event.milliseconds / 1_000 }

  private mutating func histories(
    _ opening: AppEvent.Opening, _ own: [PlacedEvent], since: Int64
  ) -> [Field: [(when: Int64, value: String)]] {
    var (assignees, resolutions, efforts) = ([(since, "")], [(since, "")], [(since, "")])
    var (titles, details) = ([(since, opening.title)], [(since, opening.details)])
    var (teams, components) = ([(since, opening.team ?? "")], [(since, opening.category ?? opening.team ?? "")])
    var severities = [(since, opening.priority.map(Self.severity) ?? "")]
    var minutes = 0
    func set(_ value: String, _ event: AppEvent, in history: inout [(Int64, String)]) {
      if history.last!.1 != value { history.append((Self.seconds(event), value)) }
    }
    for placed in own {
      let event = placed.event
      switch event.kind {
      case .taken(let person), .assigned(let person, .some), .begun(let person):
        set("", event, in: &resolutions)
        set(person, event, in: &assignees)
      case .assigned(_, nil):
        defaultCount += 1
        set("", event, in: &resolutions)
      case .declined(let person):
        if assignees.last!.1 == person { set("", event, in: &assignees) }
      case .done(let person, let outcome):
        set(person, event, in: &assignees)
        set(outcome == .completed ? "FIXED" : "DROPPED", event, in: &resolutions)
      case .reopened:
        set("", event, in: &resolutions)
        set("", event, in: &assignees)
      case .changed(_, let change):
        switch change {
        case .title(let title): set(title, event, in: &titles)
        case .details(let text): set(text, event, in: &details)
        case .team(let team):
          set(team, event, in: &teams)
          if opening.category == nil { set(team, event, in: &components) }
        case .priority(let priority): set(Self.severity(priority), event, in: &severities)
        }
      case .minutes(_, let more):
        minutes += more
        set(String(minutes), event, in: &efforts)
      case .opened, .shown: break
      }
    }
    return [
      .shortDesc: titles, .description: details, .product: teams, .component: components, .severity: severities,
      .assignedTo: assignees, .resolution: resolutions, .effort: efforts,
    ]
  }
}
