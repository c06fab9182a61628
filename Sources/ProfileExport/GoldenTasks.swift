import DelegationCore
import Foundation

/// Tasks whose scores every reader of a bundle must reproduce: `golden.json`. No titles, only terms of the bundle.
package struct GoldenTasks: Codable, Equatable, Sendable {
  struct Task: Codable, Equatable, Sendable {
    /// Terms of the bundle in the task's order, repeated as often as they occur.
    var tokens: [String]
    var category: String?
    /// The task's weights by the bundle's numbers of terms.
    var vector: [BundleDocument.Entry]
    /// The scores of all persons, in the bundle's order.
    var scores: [Double]
  }

  var schema = "1.0"
  var tasks: [Task]

  /// Tasks with the scores that a document gives them; tokens that it does not know are left out.
  package init(_ tasks: [(tokens: [String], category: String?)], scoredBy document: BundleDocument) throws {
    let table = try ProfileBundle(document).table
    let numbers = Dictionary(uniqueKeysWithValues: document.terms.enumerated().map { ($1, UInt32($0)) })
    self.tasks = tasks.map { tokens, category in
      let known = tokens.filter { numbers[$0] != nil }
      let ids = known.map { numbers[$0]! }
      let vector = table.vector(of: ids)
      return Task(
        tokens: known, category: category,
        vector: zip(vector.terms, vector.weights).map { .init(index: Int($0), value: $1) },
        scores: table.scores(terms: ids, category: category.flatMap { document.categories.names.firstIndex(of: $0) }))
    }
  }

  /// Keys sorted, one newline at the end.
  func json() throws -> Data { Data((try sortedJSON() + "\n").utf8) }
}
