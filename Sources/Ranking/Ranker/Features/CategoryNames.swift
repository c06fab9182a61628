/// The names of a task's categories, as reasons may show them. Reporters and inboxes never have a name here.
package struct CategoryNames: Equatable, Sendable {
  package let component: String?
  let version, opSys, severity, product: String?
  package var hasReporter = true
  package var hasInbox = true
  package var hasTopic = true

  package init(
    component: String? = nil, version: String? = nil, opSys: String? = nil, severity: String? = nil,
    product: String? = nil
  ) {
    (self.version, self.severity) = (version, severity)
    self.opSys = opSys.map { Self.spoken($0, of: "system") }
    self.component = component.map { Self.spoken($0, of: "component") }
    self.product = product.map { Self.spoken($0, of: "product") }
  }

  /// A name that is a bare number with what it is of, such as `component 7`, where it would be read as a count.
  package static func spoken(_ name: String, of kind: String) -> String { Int(name) == nil ? name : "\(kind) \(name)" }

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
    case .productReporter: tasks(.reporter, noun) + (product.map { " in \($0)" } ?? " without a product")
    case .componentVersion:
      component == nil
        ? tasks(.version, noun) + inside
        : "\(component!)'s \(noun) of \(version.map { "version \($0)" } ?? "this version")"
    }
  }

  /// Whether the task has no value of a subject's key, so that no reason may name it.
  package func lacks(_ template: ReasonTemplate) -> Bool { template.key.map(lacks) ?? false }

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
    case .productReporter: lacks(.reporter)
    case .componentReporter, .componentVersion: key.parts.contains(where: lacks)
    }
  }

  var inside: String { component.map { " in \($0)" } ?? " without a component" }

  /// The text for one of the tasks: `a task`, `one of Debug's tasks`.
  func task(_ key: WorkKey) -> String { key == .everything ? "a task" : "one of \(tasks(key))" }
}

extension WorkKey {
  /// Work on tasks with the task's value of the key, without naming the value.
  var work: String {
    switch self {
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
    case .productReporter: "work for the reporter on the product"
    case .componentVersion: "work on the component’s version"
    }
  }
}
