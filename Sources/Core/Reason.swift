import DelegationFoundations
import Foundation

/// One reason why a task is recommended to somebody, with its share of the score. It is for apps: those of pages are made by the
/// models that rank.
public struct Reason: Codable, Hashable, Sendable {
  /// The subject of a reason.
  public enum Kind: Codable, Hashable, Sendable {
    /// Keywords of the person that the task has, the weightiest first.
    case keywords([String])
    /// The person's share of the work in the task's category, from 0 to 1.
    case category(String, share: Double)
    /// The person's share of all work, from 0 to 1.
    case work(share: Double)
    /// No work of the person is known yet; they count as somebody who did half a task.
    case newcomer
    /// The age of the task, and whether no other open task is newer.
    case opened(days: Double, isNewest: Bool)
  }

  /// The subject of the reason.
  public let kind: Kind
  /// The amount that it adds to the score, in the score's unit (a natural logarithm), compared with somebody who has an
  /// equal share of all work and none of the keywords; below 0 it speaks against the person. For
  /// ``Kind/opened(days:isNewest:)``, the amount that it adds to the logarithm of the chance to be taken next, compared
  /// with the mean of the open tasks.
  public let weight: Double

  /// A reason with its weight.
  public init(kind: Kind, weight: Double) { (self.kind, self.weight) = (kind, weight) }

  /// The reason as text, such as `3 of the keywords: crash, debug, breakpoint`.
  public var text: String {
    switch kind {
    case .keywords(let terms):
      terms.count == 1
        ? "the keyword \(terms[0])" : "\(terms.count) of the keywords: \(terms.joined(separator: ", "))"
    case .category(let name, let share): "\(Self.percent(share)) of the work in \(name)"
    case .work(let share): "\(Self.percent(share)) of all work"
    case .newcomer: "nothing learned of their work yet"
    case .opened(let days, let isNewest):
      "opened " + Self.ago(days: days) + (isNewest ? ", the newest task" : "")
    }
  }

  /// Returns an age in words: `2 days ago`, `1 hour ago`, `just now`.
  private static func ago(days: Double) -> String {
    let (units, lengths) = (["day", "hour", "minute"], [1.0, 24, 1_440])
    guard let unit = lengths.firstIndex(where: { days * $0 >= 1 }) else { return "just now" }
    let count = Int(min(days * lengths[unit], 1e9))
    return "\(count) \(units[unit])\(count == 1 ? "" : "s") ago"
  }

  static func percent(_ share: Double) -> String {
    guard share.magnitude < 1e6 else { return "\(share * 100) %" }
    return share > 0 && share < 0.01 ? "under 1 %" : "\(Int((share * 100).rounded())) %"
  }
}

extension TaskRecommender {
  /// Returns the reasons why a task goes to a person, the weightiest first; never empty.
  func reasons(for person: Int, _ features: TaskTerms) -> [Reason] {
    let table = learned.table
    let even = 1 / Double(max(1, table.persons.count))
    let share = table.prior(of: person, in: features.category)
    let kind: Reason.Kind =
      if person >= learned.learnedCount {
        .newcomer
      } else if let category = features.category {
        .category(learned.categories[category], share: share)
      } else {
        .work(share: share)
      }
    let work = Reason(kind: kind, weight: Elementary.log(share / even))
    let (shared, weight) = table.matches(of: features.terms, in: features.category, with: person)
    guard !shared.isEmpty else { return [work] }
    let keywords = Reason(kind: .keywords(shared.map { learned.vocabulary.term($0) }), weight: weight)
    return work.weight > keywords.weight ? [work, keywords] : [keywords, work]
  }
}
