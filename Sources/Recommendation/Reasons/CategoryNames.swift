/// What a task's categories are called, as reasons may show them. Reporters and inboxes never have a name here.
package struct CategoryNames: Equatable, Sendable {
  package let component: String?
  package let version: String?
  package let opSys: String?
  package let severity: String?
  package let product: String?

  package init(
    component: String? = nil, version: String? = nil, opSys: String? = nil, severity: String? = nil,
    product: String? = nil
  ) {
    self.component = component
    self.version = version
    self.opSys = opSys
    self.severity = severity
    self.product = product
  }

  /// The reports with the task's value of a key, behind "of": `Debug's reports`.
  func reports(_ key: WorkKey, _ noun: String = "reports") -> String {
    switch key {
    case .everything: "all \(noun)"
    case .component: "\(component ?? "this component")'s \(noun)"
    case .reporter: "this reporter's \(noun)"
    case .inbox: "this inbox's \(noun)"
    case .version: version.map { "the \(noun) of version \($0)" } ?? "this version's \(noun)"
    case .opSys: "the \(noun) on \(opSys ?? "this operating system")"
    case .severity: "the \(noun) of \(severity.map { "severity \($0)" } ?? "this severity")"
    case .product: "\(product ?? "this product")'s \(noun)"
    case .componentReporter: "this reporter's \(noun) in \(component ?? "this component")"
    case .componentVersion:
      "\(component ?? "this component")'s \(noun) of \(version.map { "version \($0)" } ?? "this version")"
    }
  }

  /// One of them: `a report`, `one of Debug's reports`.
  func report(_ key: WorkKey) -> String { key == .everything ? "a report" : "one of \(reports(key))" }
}

/// Figures as reasons say them; between a number and its sign stands a space that does not break.
enum FigureWords {
  /// `41 %`, and `under 1 %` for the least.
  static func percent(_ share: Double) -> String {
    let percent = Int((share * 100).rounded())
    return percent == 0 && share > 0 ? "under 1\u{A0}%" : "\(percent)\u{A0}%"
  }

  /// Full days: `2 days ago`.
  static func ago(_ days: Double) -> String {
    switch Int(days) {
    case ..<1: "within the last day"
    case 1: "1 day ago"
    case let whole: "\(whole) days ago"
    }
  }

  /// `0.32`.
  static func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
