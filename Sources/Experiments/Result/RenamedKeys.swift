import Foundation

/// The keys that schema 2.0 renamed, so that files of older programs can still be read.
package enum RenamedKeys {
  /// From schema 1 to schema 2, of `report.json`, `expected.json`, `history.tsv`, `results.csv` and the notes of runs.
  private static let names = [
    "ceiling": "candidateRecall", "figures": "metrics", "gone": "inactive", "isOwner": "isAssignee", "kept": "cached",
    "knowledge": "mode", "lessons": "trainingExamples", "made": "computed", "mistakes": "confidentErrors",
    "oddities": "dataWarnings", "oddityNotes": "dataWarningNotes", "owned": "assigned",
    "ownedTopFive": "assignedTopFive", "owner": "assignee", "ownerAfterBoth": "assigneeAfterBoth",
    "ownerAfterRoundOne": "assigneeAfterRoundOne", "ownerLogLoss": "assigneeLogLoss",
    "ownerNeverChanged": "assigneeNeverChanged", "ownerNotPerson": "assigneeNotPerson",
    "ownerProbability": "assigneeProbability", "ownerRank": "assigneeRank", "ownerRemoved": "assigneeRemoved",
    "places": "ranks", "report": "task", "reports": "tasks", "story": "template", "words": "text",
  ]

  /// Settings of recipes, by their paths; a mapping keeps its name.
  private static let settings = [
    "evaluation.headline.knowledge": "evaluation.headline.mode", "evaluation.knowledge": "evaluation.modes",
    "evaluation.lookAhead": "evaluation.leakedVariants",
  ]

  /// The settings that were renamed in one mapping of a recipe, by their names there.
  ///
  /// - Parameter group: Dotted from the root; empty for the root itself.
  static func settings(in group: String) -> [String: String] {
    let prefix = group.isEmpty ? "" : group + "."
    let names = settings.compactMap { old, new -> (String, String)? in
      let name = old.dropFirst(prefix.count)
      guard old.hasPrefix(prefix), !name.contains(".") else { return nil }
      return (String(name), String(new.dropFirst(prefix.count)))
    }
    return Dictionary(uniqueKeysWithValues: names)
  }

  /// The columns of a table of schema 1 or 2, as schema 2 names them.
  package static func columns(_ header: [String]) -> [String] {
    header.map { $0 == "values" ? "field_values" : names[$0] ?? $0 }
  }

  /// The name of an accepted metric, such as `results.recent.batch.holdout.opening.candidateRecall`.
  static func metric(_ name: String) -> String {
    name.split(separator: ".", omittingEmptySubsequences: false).map { names[String($0)] ?? String($0) }
      .joined(separator: ".")
  }

  /// A file of schema 1 with the keys of schema 2.
  package static func upgraded(_ tree: JSONTree) -> JSONTree {
    switch tree {
    case .list(let items): return .list(items.map(upgraded))
    case .object(let entries):
      // Only a result has a split; elsewhere values are those of an axis or a point.
      let isResult = entries["split"] != nil
      let pairs = entries.map { key, value in
        (isResult && key == "values" ? "fieldValues" : names[key] ?? key, upgraded(setting(key, value)))
      }
      return .object(Dictionary(pairs) { first, _ in first })
    default: return tree
    }
  }

  /// Reads a `report.json` of schema 1 or 2.
  ///
  /// - Parameters:
  ///   - type: What to read.
  ///   - json: The bytes of the file.
  ///   - path: Where they come from; named in the error.
  /// - Throws: `Problem` naming the key or line at fault.
  package static func decode<Value: Decodable>(_ type: Value.Type, _ json: [UInt8], path: String) throws -> Value {
    guard try StrictJSON.decode(Header.self, json, path: path).schema?.hasPrefix("1.") == true else {
      return try StrictJSON.decode(type, json, path: path)
    }
    return try StrictJSON.decode(type, upgraded(json, path: path), path: path)
  }

  /// A JSON file of any schema with the keys of schema 2.
  static func upgraded(_ json: [UInt8], path: String) throws -> [UInt8] {
    try Array(JSONEncoder().encode(upgraded(try StrictJSON.decode(JSONTree.self, json, path: path))))
  }

  private struct Header: Decodable {
    let schema: String?
  }

  private static func setting(_ key: String, _ value: JSONTree) -> JSONTree {
    guard key == "key", case .text(let path) = value else { return value }
    return .text(settings[path] ?? path)
  }
}
