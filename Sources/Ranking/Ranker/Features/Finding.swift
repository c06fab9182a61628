/// The subject of a reason, without numbers and the names of categories. Features that measure the same over different periods share
/// one template, declared beside them.
package struct ReasonTemplate: Hashable, Sendable {
  /// A smaller share of all that speaks for or against somebody is no reason.
  static let minimumShare = 0.02
  package let name: String
  /// What pages call it: `work on the component`.
  package let subject: String
  /// The key that tasks must share for it; nil where it is about none.
  var key: WorkKey?
}

/// The direction in which a greater value of a feature speaks: for or against a person.
package enum ReasonDirection: Sendable {
  case speaksFor
  case speaksAgainst
  /// It speaks for or against, as the learner found.
  case either
}

/// A feature's finding about one person: what it compares, and the sentence that a reason shows. Each is declared beside its features.
package struct Finding: Equatable, Sendable {
  package let value: Double
  /// Whether the feature found nothing, which is never a reason for somebody.
  package var isAbsence = false
  /// The key that tasks must share for it; nil where it is about none.
  package var key: WorkKey?
  /// Whether it says more than that the person is one of the candidates.
  var isTelling = true
  /// Returns the text after the person's name: `has 12 open tasks`.
  package let sentence: @Sendable (CategoryNames) -> String

  package static func == (one: Self, other: Self) -> Bool {
    one.value == other.value && one.isAbsence == other.isAbsence && one.key == other.key
      && one.isTelling == other.isTelling && one.sentence(CategoryNames()) == other.sentence(CategoryNames())
  }

  // A number and its sign are joined by a space that does not break.

  /// `41 %`, and `under 1 %` for the least.
  package static func percent(_ share: Double) -> String {
    let percent = Int((share * 100).rounded())
    return percent == 0 && share > 0 ? "under 1\u{A0}%" : "\(percent)\u{A0}%"
  }

  /// Returns full days: `2 days ago`.
  static func ago(_ days: Double) -> String {
    switch Int(days) {
    case ..<1: "within the last day"
    case 1: "1 day ago"
    case let count: "\(count) days ago"
    }
  }

  static func hundredths(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
