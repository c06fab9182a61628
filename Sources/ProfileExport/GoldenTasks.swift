import DelegationCore
import Foundation

/// Tasks whose scores every reader of a bundle must reproduce: `golden.json`. No titles, only terms of the bundle.
package struct GoldenTasks: Codable, Equatable, Sendable {
  package struct Task: Codable, Equatable, Sendable {
    /// Terms of the bundle in the task's order, repeated as often as they occur.
    var tokens: [String]
    var category: String?
    /// The task's weights by the bundle's numbers of terms.
    var vector: [BundleDocument.Entry]
    /// The scores of all persons, in the bundle's order.
    var scores: [Double]

    package init(tokens: [String], category: String?, vector: [BundleDocument.Entry], scores: [Double]) {
      (self.tokens, self.category, self.vector, self.scores) = (tokens, category, vector, scores)
    }
  }

  var schema = "1.0"
  var tasks: [Task]

  package init(tasks: [Task]) { self.tasks = tasks }

  /// Keys sorted, one newline at the end.
  func json() throws -> Data { Data((try sortedJSON() + "\n").utf8) }
}
