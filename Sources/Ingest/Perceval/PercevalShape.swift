import DelegationTasks

/// What an item of one backend of Perceval holds, and where. Paths lead through the item's `data`; of several the first
/// that has a text counts.
package struct PercevalShape: Sendable {
  struct Column: Sendable {
    let field: Field
    let final: [String]
    /// What entries of the history call it; empty where the history leaves it out.
    var names: [String] = []
    /// The path of what a number is called, which stands for it wherever it is.
    var called: String?
    /// The path of the value before a change, inside an entry; nil: the history's own. ``new`` is that of the value after it.
    var old: [String]?
    var new: [String]?
    var form = Form.plain
    /// Whether the value says how the task ended; what each means is in `states.yaml`.
    var isOutcome = false
    /// Values that mean that the task is open here, and something else in other trackers.
    var open: [String] = []
  }

  enum Form: Sendable {
    case plain
    /// Several values; each change adds or takes away one. The first one counts.
    case several
    /// `Anna Example (anna)`: what is in parentheses counts, `None` is nobody.
    case inParentheses
  }

  struct History: Sendable {
    /// The path of the entries, or of the changes inside them.
    let entries: String
    let when: [String]
    /// The path of the changes inside an entry; nil where each entry is one change.
    var changes: String?
    let name: [String]
    let old: [String]
    let new: [String]
    /// The path of a text that comes before the name, with a colon.
    var prefix: String?
    /// The path of the number of entries in the tracker, which gives a part of a long list.
    var total: String?
  }

  /// The time when a task was closed, for trackers without a resolution.
  struct Closing: Sendable {
    let when: [String]
    /// The path of the state, which counts where it means that the task was not done.
    let state: [String]
    /// The path of a value that says whether the task is closed now, where the tracker says so.
    var isClosed: [String] = []
    /// What the history calls the state, where the moment of closing stays when a task is opened again.
    var reopening: String?
  }

  /// What the items call the backend.
  package let backend: String
  /// The category of its tasks: no merge requests, no pull requests.
  package let category: String
  /// Present in an item that is no task after all.
  var otherwise: String?
  let id: [String]
  let opened: [String]
  let reporter: [String]
  /// What entries of the history call the reporter; nil where that never changes.
  var reporterName: String?
  let columns: [Column]
  var history: History?
  var closing: Closing?
  /// What says `Bot` where the assignee is a robot.
  var robots: [String] = []
  /// What the assignee is called, where the account says who it is.
  var names: [String] = []
  /// The paths of the time by which final values of fields without history were known.
  let known: [String]

  /// Every key of `data` that is read; the others are skipped.
  var keys: Set<String> {
    var paths = id + opened + reporter + known + columns.flatMap(\.final)
    if let history { paths += [history.entries] + [history.prefix].compactMap(\.self) }
    if let closing { paths += closing.when + closing.state + closing.isClosed }
    if let otherwise { paths.append(otherwise) }
    return Self.firstKeys(paths)
  }

  static func firstKeys(_ paths: [String]) -> Set<String> {
    Set(paths.compactMap { $0.split(separator: ".").first.map(String.init) })
  }
}

package enum PercevalBackend: String, CaseIterable, Sendable {
  case jira, bugzilla, bugzillarest, github, gitlab, redmine, launchpad, phabricator

  package var shape: PercevalShape {
    switch self {
    case .jira: .jira
    case .bugzilla: .bugzilla
    case .bugzillarest: .bugzillaREST
    case .github: .gitHub
    case .gitlab: .gitLab
    case .redmine: .redmine
    case .launchpad: .launchpad
    case .phabricator: .phabricator
    }
  }
}

extension PercevalShape {
  /// Sources: Jira REST API 2 (`expand=renderedFields,transitions,operations,changelog`).
  static let jira = PercevalShape(
    backend: "Jira", category: "issue", id: ["key"], opened: ["fields.created"],
    reporter: person("fields.reporter"), reporterName: "reporter",
    columns: [
      Column(field: .shortDesc, final: ["fields.summary"], names: ["summary"]),
      Column(field: .description, final: ["fields.description"], names: ["description"]),
      Column(field: .assignedTo, final: person("fields.assignee"), names: ["assignee"], old: ["from"], new: ["to"]),
      Column(field: .component, final: ["fields.components.name"], names: ["Component", "components"], form: .several),
      Column(field: .version, final: ["fields.versions.name"], names: ["Version", "versions"], form: .several),
      Column(field: .priority, final: ["fields.priority.name"], names: ["priority"]),
      Column(field: .bugStatus, final: ["fields.status.name"], names: ["status"]),
      Column(field: .resolution, final: ["fields.resolution.name"], names: ["resolution"], isOutcome: true),
    ],
    history: History(
      entries: "changelog.histories", when: ["created"], changes: "items", name: ["fieldId", "field"],
      old: ["fromString"],
      new: ["toString"], total: "changelog.total"), names: ["fields.assignee.displayName"],
    known: ["fields.resolutiondate", "fields.updated"])

  private static func person(_ path: String) -> [String] { ["accountId", "key", "name"].map { "\(path).\($0)" } }

  /// Sources: Bugzilla's `show_bug.cgi?ctype=xml` and `show_activity.cgi`.
  static let bugzilla = PercevalShape(
    backend: "Bugzilla", category: "bug", id: ["bug_id.__text__"], opened: ["creation_ts.__text__"],
    reporter: ["reporter.__text__"],
    columns: [
      Column(field: .shortDesc, final: ["short_desc.__text__"], names: ["Summary"]),
      Column(field: .description, final: ["long_desc.thetext.__text__"]),
      Column(field: .assignedTo, final: ["assigned_to.__text__"], names: ["Assignee", "AssignedTo"]),
      Column(field: .component, final: ["component.__text__"], names: ["Component"]),
      Column(field: .product, final: ["product.__text__"], names: ["Product"]),
      Column(field: .version, final: ["version.__text__"], names: ["Version"]),
      Column(field: .opSys, final: ["op_sys.__text__"], names: ["OS", "OpSys"]),
      Column(field: .severity, final: ["bug_severity.__text__"], names: ["Severity"]),
      Column(field: .priority, final: ["priority.__text__"], names: ["Priority"]),
      Column(field: .bugStatus, final: ["bug_status.__text__"], names: ["Status"]),
      Column(field: .resolution, final: ["resolution.__text__"], names: ["Resolution"], isOutcome: true),
      Column(field: .duplicateOf, final: ["dup_id.__text__"]),
    ],
    history: History(entries: "activity", when: ["When"], name: ["What"], old: ["Removed"], new: ["Added"]),
    known: ["delta_ts.__text__"])

  /// Sources: Bugzilla REST API 1 (`bug`, `bug/{id}/history`, `bug/{id}/comment`).
  static let bugzillaREST = PercevalShape(
    backend: "BugzillaREST", category: "bug", id: ["id"], opened: ["creation_time"], reporter: ["creator"],
    columns: [
      Column(field: .shortDesc, final: ["summary"], names: ["summary"]),
      Column(field: .description, final: ["comments.text"]),
      Column(field: .assignedTo, final: ["assigned_to"], names: ["assigned_to"]),
      Column(field: .component, final: ["component"], names: ["component"]),
      Column(field: .product, final: ["product"], names: ["product"]),
      Column(field: .version, final: ["version"], names: ["version"]),
      Column(field: .opSys, final: ["op_sys"], names: ["op_sys"]),
      Column(field: .severity, final: ["severity"], names: ["severity", "bug_severity"]),
      Column(field: .priority, final: ["priority"], names: ["priority"]),
      Column(field: .bugStatus, final: ["status"], names: ["status", "bug_status"]),
      Column(field: .resolution, final: ["resolution"], names: ["resolution"], isOutcome: true),
      Column(field: .duplicateOf, final: ["dupe_of"]),
    ],
    history: History(
      entries: "history", when: ["when"], changes: "changes", name: ["field_name"], old: ["removed"], new: ["added"]),
    known: ["cf_last_resolved", "last_change_time"])

  /// Sources: GitHub REST API 3. Perceval gives no events with issues, so values are final.
  static let gitHub = PercevalShape(
    backend: "GitHub", category: "issue", otherwise: "pull_request", id: ["number"], opened: ["created_at"],
    reporter: ["user.id", "user.login"],
    columns: [
      Column(field: .shortDesc, final: ["title"]),
      Column(field: .description, final: ["body"]),
      Column(field: .assignedTo, final: ["assignees.id", "assignee.id", "assignees.login", "assignee.login"]),
      Column(field: .component, final: ["labels.name"]),
    ],
    closing: Closing(when: ["closed_at"], state: ["state_reason"]), robots: ["assignees.type", "assignee.type"],
    names: ["assignees.login", "assignee.login"],
    known: ["closed_at", "updated_at"])

  /// Sources: GitLab REST API 4.
  static let gitLab = PercevalShape(
    backend: "GitLab", category: "issue", id: ["iid"], opened: ["created_at"],
    reporter: ["author.id", "author.username"],
    columns: [
      Column(field: .shortDesc, final: ["title"]),
      Column(field: .description, final: ["description"]),
      Column(field: .assignedTo, final: ["assignees.id", "assignee.id", "assignees.username", "assignee.username"]),
      Column(field: .component, final: ["labels"]),
    ],
    closing: Closing(when: ["closed_at"], state: ["state"]), names: ["assignees.username", "assignee.username"],
    known: ["closed_at", "updated_at"])

  /// Sources: Redmine REST API (`include=journals`). Journals name people by number, so every person is one.
  static let redmine = PercevalShape(
    backend: "Redmine", category: "issue", id: ["id"], opened: ["created_on"], reporter: ["author.id"],
    columns: [
      Column(field: .shortDesc, final: ["subject"], names: ["subject"]),
      Column(field: .description, final: ["description"], names: ["description"]),
      Column(field: .assignedTo, final: ["assigned_to.id"], names: ["assigned_to_id"]),
      Column(field: .component, final: ["category.id"], names: ["category_id"], called: "category.name"),
      Column(field: .product, final: ["project.id"], names: ["project_id"], called: "project.name"),
      Column(field: .priority, final: ["priority.id"], names: ["priority_id"], called: "priority.name"),
      Column(field: .bugStatus, final: ["status.id"], names: ["status_id"]),
    ],
    history: History(
      entries: "journals", when: ["created_on"], changes: "details", name: ["name"], old: ["old_value"],
      new: ["new_value"]),
    closing: Closing(
      when: ["closed_on"], state: ["status.name"], isClosed: ["status.is_closed"], reopening: "status_id"),
    names: ["assigned_to.name"],
    known: ["closed_on", "updated_on"])

  /// Sources: Launchpad API 1.0 (`bug_task`, `activity`).
  static let launchpad = PercevalShape(
    backend: "Launchpad", category: "issue", id: ["bug_data.id"], opened: ["date_created"],
    reporter: ["owner_data.name"],
    columns: [
      Column(field: .shortDesc, final: ["bug_data.title"], names: ["summary"]),
      Column(field: .description, final: ["bug_data.description"], names: ["description"]),
      Column(field: .assignedTo, final: ["assignee_data.name"], names: ["assignee"], form: .inParentheses),
      Column(field: .product, final: ["bug_target_name"]),
      Column(field: .priority, final: ["importance"], names: ["importance"]),
      Column(field: .bugStatus, final: ["status"], names: ["status"]),
      Column(field: .resolution, final: ["status"], names: ["status"], isOutcome: true, open: ["Incomplete"]),
    ],
    history: History(
      entries: "activity_data", when: ["datechanged"], name: ["whatchanged"], old: ["oldvalue"], new: ["newvalue"],
      prefix: "bug_target_name"),
    known: ["date_closed", "bug_data.date_last_updated"])

  /// Sources: Phabricator Conduit (`maniphest.search`, `maniphest.gettasktransactions`).
  static let phabricator = PercevalShape(
    backend: "Phabricator", category: "task", id: ["id"], opened: ["fields.dateCreated"],
    reporter: ["fields.authorPHID"],
    columns: [
      Column(field: .shortDesc, final: ["fields.name"], names: ["title"]),
      Column(field: .description, final: ["fields.description.raw"], names: ["description"]),
      Column(field: .assignedTo, final: ["fields.ownerPHID"], names: ["reassign"]),
      Column(field: .priority, final: ["fields.priority.value"], names: ["priority"]),
      Column(field: .bugStatus, final: ["fields.status.value"], names: ["status"]),
      Column(field: .resolution, final: ["fields.status.value"], names: ["status"], isOutcome: true),
    ],
    history: History(
      entries: "transactions", when: ["dateCreated"], name: ["transactionType"], old: ["oldValue"], new: ["newValue"]),
    known: ["fields.dateModified"])
}
