import DelegationFiles
import DelegationRanking
import DelegationTasks

/// The names of a task's categories, as reasons may show them. Reporters and inboxes never have a name here.
package struct CategoryNames: Equatable, Sendable {
  var component, version, opSys, severity: String?
  var product: String?
  package var hasReporter = true
  package var hasInbox = true
  var hasTopic = true

  package init(
    component: String? = nil, version: String? = nil, opSys: String? = nil, severity: String? = nil,
    product: String? = nil
  ) {
    (self.version, self.severity) = (version, severity)
    self.opSys = opSys.map { PageText.spoken($0, of: "system") }
    self.component = component.map { PageText.spoken($0, of: "component") }
    self.product = product.map { PageText.spoken($0, of: "product") }
  }

  package init(of task: Int, in log: TaskLog) {
    let opening = OpeningView(of: log)
    func name(_ field: Field) -> String? { opening.text(field, of: task).flatMap { $0.isEmpty ? nil : $0 } }
    self.init(
      component: name(.component), version: name(.version), opSys: name(.opSys), severity: name(.severity),
      product: name(.product))
    hasReporter = !log.reporterPool.isEmpty(log.reporters[task])
    hasInbox = !(opening.text(.assignedTo, of: task) ?? "").isEmpty
    hasTopic = opening.text(.shortDesc, of: task).flatMap { TitleTopic.key(of: $0.utf8) } != nil
  }

  /// The tasks with the task's value of a key, after "of": `Debug's tasks`.
  package func tasks(_ key: WorkKey, _ noun: String = "tasks") -> String {
    switch key {
    case .everything: "all \(noun)"
    case .component: component.map { "\($0)'s \(noun)" } ?? "the \(noun) without a component"
    case .reporter: hasReporter ? "this reporter's \(noun)" : "the \(noun) without a reporter"
    case .inbox: "the \(noun) opened for \(hasInbox ? "the same first assignee" : "nobody")"
    case .version: version.map { "the \(noun) of version \($0)" } ?? "this version's \(noun)"
    case .opSys: "the \(noun) on \(opSys ?? "this operating system")"
    case .severity: "the \(noun) of \(severity.map { "severity \($0)" } ?? "this severity")"
    case .topic: "the \(noun) whose titles begin with \(hasTopic ? "the same" : "no") topic"
    case .product: "\(product ?? "this product")'s \(noun)"
    case .componentReporter: tasks(.reporter, noun) + inside
    case .componentVersion:
      component == nil
        ? tasks(.version, noun) + inside
        : "\(component!)'s \(noun) of \(version.map { "version \($0)" } ?? "this version")"
    }
  }

  /// Whether the task has no value of a subject's key, so that no reason may name it.
  package func lacks(_ template: ReasonTemplate) -> Bool {
    switch template {
    case .share(_, let key), .latest(let key): lacks(key)
    default: false
    }
  }

  private func lacks(_ key: WorkKey) -> Bool {
    switch key {
    case .everything: false
    case .component: component == nil
    case .reporter: !hasReporter
    case .inbox: !hasInbox
    case .version: version == nil
    case .opSys: opSys == nil
    case .severity: severity == nil
    case .topic: !hasTopic
    case .product: product == nil
    case .componentReporter: lacks(.component) || lacks(.reporter)
    case .componentVersion: lacks(.component) || lacks(.version)
    }
  }

  fileprivate var inside: String { component.map { " in \($0)" } ?? " without a component" }

  /// The text for one of the tasks: `a task`, `one of Debug's tasks`.
  fileprivate func task(_ key: WorkKey) -> String { key == .everything ? "a task" : "one of \(tasks(key))" }
}

extension ReasonTemplate {
  /// What it is about, without numbers and the names of categories: `work on the component`.
  package var subject: String {
    switch self {
    case .share(.assigned, let key): Self.work(key)
    case .share(.fixed, let key): "finished " + Self.work(key)
    case .share(.copied, let key): "being copied on " + Self.work(key)
    case .latest(let key): "the latest " + Self.work(key)
    case .similarTasks: "similar past tasks"
    case .mostSimilarTask: "the most similar past task"
    case .words: "the words of past tasks"
    case .online: "words and categories together"
    case .openTasks: "the number of open tasks"
    case .lastSeen: "recent activity"
    case .firstAssignee: "having been given the task when it was opened"
    case .guess: "recent work and similar texts"
    }
  }

  private static func work(_ key: WorkKey) -> String {
    switch key {
    case .everything: "work overall"
    case .component: "work on the component"
    case .reporter: "work for the reporter"
    case .inbox: "work opened for the same first assignee"
    case .version: "work on the version"
    case .opSys: "work on the operating system"
    case .severity: "work of the same severity"
    case .topic: "work on the topic that the title begins with"
    case .product: "work on the product"
    case .componentReporter: "work for the reporter on the component"
    case .componentVersion: "work on the component’s version"
    }
  }
}

extension Finding {
  /// The text after the person's name: `has 12 open tasks`.
  package func sentence(_ names: CategoryNames) -> String {
    switch self {
    case .share(let kind, let key, let life, let own, let all): Self.share(kind, key, life, own, all, names)
    case .latest(let key, let days): Self.latest(key, days, names)
    case .order(let key, let days, let laterPersons):
      Self.latest(key, laterPersons == nil ? .infinity : days, names) + (laterPersons.map(Self.later) ?? "")
    case .votes(let voters, let share): Self.votes(voters, share, names)
    case .mostSimilar(let share, let halfLife): Self.mostSimilar(share, halfLife)
    case .words(let cosine):
      cosine > 0
        ? "was assigned tasks with similar words (cosine \(Self.hundredths(cosine)))"
        : "was assigned no task that shares a word with this one"
    case .online(let chance): "would be \(Self.percent(chance)) likely if only words and categories counted"
    case .openTasks(0): "has no open task"
    case .openTasks(1): "has 1 open task"
    case .openTasks(let count): "has \(count) open tasks"
    case .lastSeen(let days):
      days.isFinite ? "got a task or had one resolved \(Self.ago(days))" : "never got a task or had one resolved"
    case .firstAssignee(let isFirst): "\(isFirst ? "was" : "was not") the assignee when the task was opened"
    case .guess(_, let position, let count):
      "is number \(position) of \(count) by recent work and similar texts"
    }
  }

  private static func share(
    _ kind: WorkKind, _ key: WorkKey, _ life: HalfLife, _ own: Double, _ all: Double, _ names: CategoryNames
  ) -> String {
    let amount = own > 0 ? percent(own / all) : "none"
    let lately = life == .ever ? "" : "recently "
    let work =
      switch kind {
      case .assigned: "was \(lately)assigned \(amount) of \(names.tasks(key))"
      case .fixed: "\(lately)fixed \(amount) of \(names.tasks(key, "fixed tasks"))"
      case .copied: "was \(lately)\(amount) of those copied on \(names.tasks(key))"
      }
    guard life == .ever else { return work + " (one counts half after \(Int(life.days)) days)" }
    return work + " so far" + (own > 0 ? " (\(Int(own.rounded())) of \(Int(all.rounded())))" : "")
  }

  private static func latest(_ key: WorkKey, _ days: Double, _ names: CategoryNames) -> String {
    days.isFinite ? "got \(names.task(key)) \(ago(days))" : "never got \(names.task(key))"
  }

  private static func later(_ persons: Int) -> String {
    switch persons {
    case 0: ", and nobody got one since"
    case 1: ", and 1 person got one since"
    default: ", and \(persons) people got one since"
    }
  }

  private static func votes(_ voters: TextVoters, _ share: Double, _ names: CategoryNames) -> String {
    let position = voters == .sameComponent ? names.inside : ""
    guard share > 0 else { return "was assigned none of the most similar past tasks\(position)" }
    let decay = voters == .ever ? "" : " and recent"
    return
      "was assigned \(percent(share)) of the most similar past tasks\(position), the more alike\(decay) the more they count"
  }

  private static func mostSimilar(_ share: Double, _ halfLife: Double) -> String {
    guard share > 0 else { return "was assigned no similar past task" }
    let decay = halfLife.isFinite ? " (half as much after \(Int(halfLife)) days)" : ""
    return "was assigned a past task that is \(percent(share)) as much like this one as a copy would be" + decay
  }

  // A number and its sign are joined by a space that does not break.

  /// `41 %`, and `under 1 %` for the least.
  package static func percent(_ share: Double) -> String {
    let percent = Int((share * 100).rounded())
    return percent == 0 && share > 0 ? "under 1\u{A0}%" : "\(percent)\u{A0}%"
  }

  /// Returns full days: `2 days ago`.
  private static func ago(_ days: Double) -> String {
    switch Int(days) {
    case ..<1: "within the last day"
    case 1: "1 day ago"
    case let count: "\(count) days ago"
    }
  }

  private static func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
