import DelegationFiles
import Foundation

/// Says of each stage, before a run, whether it will be made and why.
package struct StageForecast: Sendable {
  package enum Action: String, Codable, Sendable {
    /// Its output is there and will be read.
    case kept
    case made
    /// Nothing that is made reads it.
    case unneeded = "not needed"
  }

  package struct Line: Sendable, Equatable {
    package let stage: String
    package let action: Action
    package let reason: String
  }

  package let lines: [Line]

  /// - Parameters:
  ///   - stages: In the order in which they are made; the last is what the run is for.
  ///   - before: The stages of the last run of the same experiment; empty where there was none.
  ///   - store: None where nothing is kept.
  ///   - ignoresOlder: Whether what is kept is not to be read.
  ///   - isDone: Whether what the last stage gave is still where it was put.
  init(_ stages: [CachedStage], before: [CachedStage], store: StageCache?, ignoresOlder: Bool, isDone: Bool) {
    let last = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    let keys = Dictionary(stages.map { ($0.key, $0) }) { first, _ in first }
    var lines: [String: Line] = [:]
    var wanted = [stages[stages.count - 1].key]
    while let key = wanted.popLast() {
      guard let stage = keys[key], lines[key] == nil else { continue }
      let finding = ignoresOlder ? nil : store.map { CacheFile.read($0.path(of: key), key: key) }
      let isGoal = key == stages[stages.count - 1].key
      let (action, reason) = Self.judge(stage, finding, last[stage.name], isMissing: isGoal && !isDone)
      lines[key] = Line(stage: stage.name, action: action, reason: reason)
      if action == .made { wanted += stage.inputs.map(\.key) }
    }
    self.lines = stages.map { stage in
      if let line = lines[stage.key] { return line }
      let isThere = !ignoresOlder && store.map { access($0.path(of: stage.key), F_OK) == 0 } ?? false
      return isThere
        ? Line(stage: stage.name, action: .kept, reason: "nothing it hangs on has changed; what reads it is kept too")
        : Line(stage: stage.name, action: .unneeded, reason: "what reads it is kept")
    }
  }

  private static func judge(
    _ stage: CachedStage, _ finding: CacheFile.Finding?, _ last: CachedStage?, isMissing: Bool
  ) -> (Action, String) {
    switch finding {
    case .found:
      return isMissing
        ? (.made, "the report's folder is not as it was left") : (.kept, "nothing it hangs on has changed")
    case .damaged(let fault): return (.made, "the kept file is damaged: \(fault)")
    case nil: return (.made, "kept outputs are not to be read")
    case .missing: break
    }
    guard let last else { return (.made, "it was never made for this experiment") }
    if last.key == stage.key { return (.made, "its output is no longer in the store") }
    return (.made, changes(stage, last).joined(separator: "; "))
  }

  /// What is other than it was when the last run made the stage.
  private static func changes(_ stage: CachedStage, _ last: CachedStage) -> [String] {
    var changes: [String] = []
    if stage.maker.program != last.maker.program { changes.append("the program is another one") }
    if stage.maker.machine != last.maker.machine { changes.append("the machine is another one") }
    let (new, old) = (values(stage), values(last))
    for key in (stage.settings + last.settings).map(\.key) where new[key] != old[key] {
      let change = "\(key): \(shortened(old[key])) → \(shortened(new[key]))"
      if !changes.contains(change) { changes.append(change) }
    }
    let keys = Dictionary(last.inputs.map { ($0.name, $0.key) }) { first, _ in first }
    let inputs = stage.inputs.filter { keys[$0.name] != $0.key }.map(\.name)
    if changes.isEmpty, !inputs.isEmpty {
      changes.append(
        "it reads what is made anew: \(inputs.prefix(3).joined(separator: ", "))" + (inputs.count > 3 ? " …" : ""))
    }
    return changes.isEmpty ? ["it reads less than it did"] : changes
  }

  private static func values(_ stage: CachedStage) -> [String: String] {
    Dictionary(stage.settings.map { ($0.key, $0.value) }) { $0 + "\n" + $1 }
  }

  private static func shortened(_ value: String?) -> String {
    guard let value else { return "not there" }
    return value.count > 40 ? value.prefix(38) + " …" : value
  }
}

extension StageCache {
  /// The stages of the last run of an experiment, for telling what has changed; empty where none is remembered.
  func lastPlan(of name: String) -> [CachedStage] {
    guard let bytes = FileManager.default.contents(atPath: planPath(name)) else { return [] }
    return (try? JSONDecoder().decode([CachedStage].self, from: bytes)) ?? []
  }

  /// Nothing but words hangs on it, so a disk that refuses is no fault.
  func remember(_ stages: [CachedStage], of name: String) {
    guard let bytes = try? JSONEncoder().encode(stages) else { return }
    try? OutputFile(planPath(name), replacing: .anything, permissions: 0o600).write(bytes)
  }

  private func planPath(_ name: String) -> String { "\(folder)/plans/\(name.replacing("/", with: "_")).json" }
}
