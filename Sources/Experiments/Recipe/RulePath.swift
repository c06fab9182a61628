import Foundation
import Ingest
import TaskModel

/// Where a recipe's file of rules stands: relative to the experiment's folder, so that a page tells no machine's paths.
enum RulePath {
  static func read(_ value: YAMLValue) throws -> String {
    let path = try value.text()
    try value.checkPrintable()
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { throw Problems.rulesElsewhere(value) }
    return path
  }

  /// As an experiment that inherits the path has to write it.
  ///
  /// - Parameters:
  ///   - path: As the other experiment has it.
  ///   - experiment: The other one.
  static func inherited(_ path: String, from experiment: String) -> String { "../\(experiment)/\(path)" }

  /// Without a detour through the experiment's own folder or another's.
  static func relative(_ path: String, to experiment: String) -> String {
    var steps: [Substring] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." { steps.removeLast() } else { steps.append(step) }
    }
    if steps.count > 2, steps[0] == "..", steps[1] == experiment { steps.removeFirst(2) }
    return steps.joined(separator: "/")
  }
}
