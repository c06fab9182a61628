import Foundation
import Matching
import Text

/// One reason why a task is recommended to somebody, with its share of the score.
public struct Reason: Equatable, Sendable {
  /// What the reason is about.
  public enum Kind: Equatable, Sendable {
    /// Keywords of the person that the task has, the weightiest first.
    case keywords([String])
    /// The person's share of the work in the task's category, from 0 to 1.
    case category(String, share: Double)
    /// The person's share of all work.
    case work(share: Double)
  }

  public let kind: Kind
  /// What it adds to the score, in the score's unit (a natural logarithm), compared with somebody who has an equal share of
  /// all work and none of the keywords.
  public let weight: Double

  /// In words, such as `3 of the keywords: crash, debug, breakpoint`.
  public var words: String {
    switch kind {
    case .keywords(let terms):
      terms.count == 1
        ? "the keyword \(terms[0])" : "\(terms.count) of the keywords: \(terms.joined(separator: ", "))"
    case .category(let name, let share): "\(Self.percent(share)) of the work in \(name)"
    case .work(let share): "\(Self.percent(share)) of all work"
    }
  }

  private static func percent(_ share: Double) -> String {
    share > 0 && share < 0.01 ? "under 1 %" : "\(Int((share * 100).rounded())) %"
  }
}

extension TaskRecommender {
  /// Why a task goes to a person; never empty.
  func reasons(for person: Int, _ features: TaskTerms) -> [Reason] {
    var reasons: [Reason] = []
    let (shared, cosine) = table.matches(of: features.terms, with: person)
    if !shared.isEmpty {
      reasons.append(
        Reason(kind: .keywords(shared.map { vocabulary.term($0) }), weight: table.balance.textWeight * cosine))
    }
    let even = 1 / Double(max(1, table.persons.count))
    if let category = features.category {
      let share = table.prior(of: person, in: category)
      reasons.append(
        Reason(kind: .category(bundle.categories[category], share: share), weight: Foundation.log(share / even)))
    } else {
      let share = table.prior(of: person, in: nil)
      reasons.append(Reason(kind: .work(share: share), weight: Foundation.log(share / even)))
    }
    return reasons.enumerated()
      .sorted { $0.element.weight != $1.element.weight ? $0.element.weight > $1.element.weight : $0.offset < $1.offset }
      .map(\.element)
  }
}
