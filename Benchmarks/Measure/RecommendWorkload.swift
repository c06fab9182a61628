import DelegationCore
import DelegationFoundations
import DelegationTasks
import Foundation

extension Workload {
  static let recommend = Workload(
    "recommend", "recommend persons for many tasks by a generated bundle: together in two rounds, or one by one",
    inputs: [
      ("tasks", "how many; 10000"), ("persons", "how many; 100"), ("keywords", "of each person; 10"),
      ("mode", "rounds, or each: ten persons with reasons for one task at a time; rounds"), ("seed", "1"),
    ]
  ) { inputs in
    let generated = try GeneratedProfiles(inputs)
    let recommender = TaskRecommender(try ProfileBundle(generated.document))
    let tasks = zip(generated.titles, generated.categories).enumerated().map { number, task in
      WorkTask(id: "\(number)", title: task.0, category: task.1)
    }
    let keys = generated.document.persons.map(\.key)
    switch inputs.has("mode") ? try inputs.string("mode") : "rounds" {
    case "rounds":
      return PreparedWork {
        let assignments = try recommender.assign(tasks, to: keys)
        return answer(
          assignments.flatMap(\.people), [("first_round", Double(assignments.count { $0.round == 1 }))])
      }
    case "each":
      return PreparedWork { answer(try tasks.flatMap { try recommender.people(for: $0) }, []) }
    case let other:
      throw Problem(location: "mode", fault: "\"\(other)\" is not a mode", remedy: "Give rounds or each.")
    }
  }

  static let loadBundle = Workload(
    "load-bundle", "load a bundle from its folder: verify digests, read, check, prepare for the first task",
    inputs: [
      ("bundle", "its folder; generated if left out"), ("persons", "of a generated one, how many; 100"),
      ("keywords", "of each person; 10"), ("seed", "1"),
    ]
  ) { inputs in
    let folder = inputs.has("bundle") ? nil : TemporaryFolder()
    let url = try folder?.url ?? URL(fileURLWithPath: inputs.string("bundle"))
    if folder != nil {
      let profiles = try GeneratedProfiles(inputs).document.json()
      try profiles.write(to: url.appendingPathComponent(BundleFolder.profiles))
      try BundleFolder.digests(of: [BundleFolder.profiles: profiles]).write(
        to: url.appendingPathComponent(BundleFolder.digests))
    }
    return PreparedWork {
      let bundle = try withExtendedLifetime(folder) { try ProfileBundle(contentsOf: url) }
      let people = try TaskRecommender(bundle).people(for: WorkTask(id: "1", title: bundle.document.terms[0]))
      let bytes = try Data(contentsOf: url.appendingPathComponent(BundleFolder.profiles)).count
      return answer(people, [("persons", Double(bundle.persons.count)), ("bytes", Double(bytes))])
    }
  }

  private static func answer(
    _ people: [TaskRecommender.Person], _ more: [(name: String, value: Double)]
  ) -> WorkloadAnswer {
    WorkloadAnswer([
      "people": Double(people.count), "shares": people.reduce(0) { $0 + $1.share },
      "scores": people.reduce(0) { $0 + $1.score }, "reasons": Double(people.reduce(0) { $0 + $1.reasons.count }),
    ]).adding(more.map { .init(name: $0.name, value: $0.value) })
  }
}

extension GeneratedProfiles {
  init(_ inputs: WorkloadInputs) throws {
    try self.init(
      persons: inputs.int("persons", default: 100, atLeast: 1),
      keywords: inputs.int("keywords", default: 10, atLeast: 1),
      tasks: inputs.int("tasks", default: 10_000), seed: UInt64(inputs.int("seed", default: 1)))
  }
}

/// A folder that is deleted with its last user.
private final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("bundle-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }
}
