/// What a tracker keeps a history of, by the names of the Mozilla and Eclipse Defect Tracking Dataset.
package enum Field: String, CaseIterable, Sendable, Comparable {
  case assignedTo = "assigned_to"
  case bugStatus = "bug_status"
  case cc
  case component
  case description
  case opSys = "op_sys"
  case priority
  case product
  case resolution
  case severity
  case shortDesc = "short_desc"
  case version

  /// The fields whose values reports and bundles may name.
  package static let published: [Field] = [.component, .opSys, .product, .severity, .version]

  package static func < (one: Field, other: Field) -> Bool { one.rawValue < other.rawValue }

  /// Whether an empty first value means "never changed since", which is a fact of the future: such a value is never
  /// handed out as a value at opening.
  package var hidesEmptyFirstValue: Bool { self == .assignedTo || self == .priority }
}
