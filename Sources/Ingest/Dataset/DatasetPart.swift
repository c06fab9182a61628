import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

/// A dataset among those that one dataset is made of.
package struct DatasetPart: Sendable, Equatable {
  /// The tracker's name in ids: tasks of one tracker have distinct ids, and its reporters are the same in all its parts.
  package let tracker: String
  /// What the part is called inside the whole: the end of its dataset's name, or all of it where two end alike.
  package let name: String
  /// The name of its description.
  package let dataset: String
  /// The address at which the tracker shows a task, as in ``DatasetDescription/taskURL``.
  package var taskURL: String?

  /// The keys that say how files are read, which each part has for itself.
  private static let ownKeys =
    DatasetAdapter.sections + ["adapter", "data", "files", "duplicates", "source", "persons", "taskURL", "text"]

  /// `of: [one/a, two/b]`, where each is a tracker of its own, or `of: {one: [one/a, one/b], two: [two/c]}`.
  static func list(_ value: YAMLValue, in root: YAMLMapping) throws -> [DatasetPart] {
    if let other = root.entries.first(where: { ownKeys.contains($0.key) }) {
      throw Problem.impossible(
        other.value, "a dataset made of others has no '\(other.key)': each part has its own",
        remedy: "remove it, or remove 'of'")
    }
    let groups: [(tracker: String?, datasets: [YAMLValue])] =
      value.isMapping
      ? try value.mapping().entries.map { (try tracker($0), try $0.value.list()) }
      : try value.list().map { (nil, [$0]) }
    let named = try groups.flatMap { group in try group.datasets.map { (group.tracker, $0, try $0.text()) } }
    for (number, (_, item, dataset)) in named.enumerated() where named[..<number].contains(where: { $0.2 == dataset }) {
      throw Problem.repeatedItem(item.key, value: dataset, location: item.location)
    }
    guard named.count > 1 else {
      throw Problem.impossible(value, "it names fewer than two datasets", remedy: "name two or more")
    }
    let ends = named.map { String($0.2.split(separator: "/").last ?? "") }
    let isDistinct = Set(ends).count == ends.count
    return zip(named, ends).map { part, end in
      let name = isDistinct ? end : part.2
      return DatasetPart(tracker: part.0 ?? name, name: name, dataset: part.2)
    }
  }

  private static func tracker(_ entry: YAMLEntry) throws -> String {
    let isPlain = entry.key.utf8.allSatisfy { $0 > 32 && $0 < 127 && !"/,;".utf8.contains($0) }
    guard isPlain, !entry.key.isEmpty else {
      throw Problem.impossible(
        entry.value, "'\(entry.key)' cannot stand before the ids of tasks", remedy: "name the tracker by one plain word"
      )
    }
    return entry.key
  }
}

/// Stands for the adapters of a dataset's parts: the whole has no file of its own.
struct JoinedAdapter: Adapter {
  var fileNames: [String] { [] }
  /// The names of the parts.
  let taskFiles: [String]
  let hasHistories = true
  /// Whether any part does.
  var selectsByProduct = false

  func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    TaskLog(joining: [])
  }
}
