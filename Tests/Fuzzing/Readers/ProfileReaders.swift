import DelegationCore
import DelegationIngest
import DelegationMatching
import DelegationModels
import Foundation

/// Readers of an app: bundles, its own export, tasks to assign.
extension FuzzReader {
  static let profileReaders = [bundle, bundleFolder, appExport, appEvents, taskLines]

  private static let bundle = FuzzReader("bundle", .json, seeds: { _ in [Array(try document.json())] }) { _ in
    { bytes in try ask(TaskRecommender(ProfileBundle(profiles: Data(bytes)))) }
  }

  /// The list of digests that holds a bundle together.
  private static let bundleFolder = FuzzReader("bundle-digests", .yaml, seeds: { _ in [Array(try digests)] }) {
    scratch in
    scratch.write(Array(try document.json()), to: BundleFolder.profiles)
    scratch.write("A card.\n", to: "MODEL_CARD.md")
    return { bytes in
      scratch.write(bytes, to: BundleFolder.digests)
      try ask(TaskRecommender(ProfileBundle(contentsOf: URL(fileURLWithPath: scratch.folder))))
    }
  }

  private static let appExport = FuzzReader(
    "app-export", .json,
    seeds: { _ in
      try FuzzFolder.shipped("export.json", below: "datasets/app-example").map { Array($0) }
        + [lists].map { Array($0.utf8) }
    }
  ) { _ in
    let bundle = try ProfileBundle(profiles: try document.json())
    return { bytes in
      let export = try AppExport(Data(bytes))
      for recommender in [
        AppRecommender(export), AppRecommender(export, bundle: bundle, learning: .wholeApp),
      ] {
        _ = recommender.predictedTasks()
        for user in export.users.prefix(3) { _ = try recommender.nextTasks(for: user.id, at: now) }
      }
    }
  }

  private static let appEvents = FuzzReader(
    "app-events", .json,
    seeds: { _ in
      try FuzzFolder.shipped("events.jsonl", below: "datasets/app-example").map { file in
        Array(file.split(separator: 10).prefix(20).joined(separator: [10]))
      }
    }
  ) { scratch in
    { bytes in
      let events = try AppRecord(Data(bytes)).events
      let again = try AppRecord(events.reduce(into: Data()) { $0 += $1.line }).events
      guard events == again else { throw FuzzDisagreement(description: "written events are read as others") }
      _ = try AppExport(Data(#"{"users": {}}"#.utf8)).adding(events)
      scratch.write(bytes, to: "events.jsonl")
      let files = try SourceFiles(opening: .folder(scratch.folder), wanted: ["events.jsonl"])
      let adapter = AppEventsAdapter(events: ["events.jsonl"])
      _ = try adapter.read(files, threads: .one) { _ in }
      _ = try adapter.suggestions(of: files) { $0 == "u1" }
    }
  }

  private static let taskLines = FuzzReader(
    "task-lines", .json,
    seeds: [
      "{\"id\": \"7\", \"title\": \"Crash on save\", \"component\": \"UI\", \"opened\": \"2023-11-14\"}\n\n{\"id\": \"8\", \"title\": \"\", \"description\": \"more\"}\r\n"
    ]
  ) { _ in
    let recommender = TaskRecommender(try ProfileBundle(profiles: try document.json()))
    return { bytes in
      let tasks = try TaskLines.read(Data(bytes), location: "tasks.jsonl")
      for task in tasks.prefix(20) { _ = try recommender.people(for: task) }
    }
  }

  private static func ask(_ recommender: TaskRecommender) throws {
    let tasks = [
      WorkTask(id: "1", title: "Crash when the debugger prints", details: "é 語", category: "UI", opened: now),
      WorkTask(id: "2", title: "", opened: .distantPast),
      WorkTask(id: "3", title: "unheard words only", category: "Nowhere", opened: .distantFuture),
    ]
    for task in tasks {
      for person in try recommender.people(for: task) where !(person.share >= 0 && person.share <= 1) {
        throw FuzzDisagreement(description: "a share of \(person.share)")
      }
      for set in try recommender.predictionSets(for: task) where set.people.isEmpty || set.people.count > 5 {
        throw FuzzDisagreement(description: "a set of \(set.people.count)")
      }
      if let duration = try recommender.duration(of: task, for: key("a1")), !(duration.lower <= duration.upper) {
        throw FuzzDisagreement(description: "minutes from \(duration.lower) to \(duration.upper)")
      }
    }
    let next = try recommender.nextTasks(for: key("a1"), among: tasks, at: now)
    guard next.tasks.count == tasks.count else { throw FuzzDisagreement(description: "\(next.tasks.count) next tasks") }
  }

  private static let now = Date(timeIntervalSince1970: 1_700_000_000)

  private static func key(_ digits: String) -> String { String(repeating: digits, count: 32) }

  private static var digests: Data {
    get throws {
      BundleFolder.digests(of: [BundleFolder.profiles: try document.json(), "MODEL_CARD.md": Data("A card.\n".utf8)])
    }
  }

  private static let document = BundleDocument(
    experiment: "made-up", dataset: "made-up", dataDigest: "sha256:" + String(repeating: "0", count: 64),
    asOf: 1_600_000_000,
    text: .init(
      revision: 10, tokenizer: "words", identifiers: "keep", tags: "none", minimumTokenLength: 1,
      filters: ["stop-words", "porter2"], fields: ["title", "description"]),
    balance: .init(textWeight: 2, smoothing: 0.5), documents: 16, terms: ["crash", "debug", "print"],
    holders: [4, 8, 2],
    categories: .init(field: "component", names: ["Core", "UI"]),
    persons: [
      person(key("a1"), 6, categories: [(0, 6)], keywords: [(0, 0.6), (1, 0.8)]),
      person(key("b2"), 3, categories: [(0, 2), (1, 1)], keywords: [(1, 1)]),
      person(key("c3"), 1, categories: [(1, 1)], keywords: [(2, 1)]),
    ], next: .init(takes: 60, NextTaskWeights(OpenTaskFeatures.all.map { _ in 0.5 })),
    automatic: .init(threshold: 0.75, precision: 0.8, tasks: 200, assigned: 60, right: 51),
    sets: [.init(share: 0.8, threshold: 0.3, tasks: 200, given: 120, right: 99)],
    durations: DurationTable(
      of: (1...40).map { .init(person: $0 % 2, category: $0 % 2, minutes: Double($0)) }
    ).rows.map(BundleDocument.DurationRow.init))

  private static func person(
    _ key: String, _ work: Int, categories: [(Int, Double)], keywords: [(Int, Double)]
  ) -> BundleDocument.Person {
    .init(
      key: key, support: work, lastActive: 1_599_000_000, threshold: 0.5, work: Double(work),
      categories: categories.map { .init(index: $0.0, value: $0.1) },
      keywords: keywords.map { .init(index: $0.0, value: $0.1) })
  }

  private static let lists = #"""
    {"users": [null, {"keywords": ["x", null, 5, "y", {"z": 1}], "teams": {"0": "0"}}, {"current_tasks": ["0"]}],
     "teams": [{"members": [null, "1", "2"], "current_tasks": ["0"]}],
     "tasks": [{"title": 7, "team": 0, "priority": 1, "status": "open", "opened": 1600000000000},
       {"title": "x", "status": "done", "assignee": "1", "opened": "2023-11-14T22:13:20.5Z"}]}
    """#
}
