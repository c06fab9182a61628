import DelegationFiles
import DelegationFoundations
import Foundation

/// A stage's forecast before a run: whether it will be computed, and why.
package struct StageForecast: Sendable {
  package enum Action: String, Codable, Sendable {
    /// Its output is in the cache and will be read.
    case cached
    case computed
    /// No stage that is computed reads it.
    case unneeded = "not needed"
  }

  package struct Line: Sendable, Equatable {
    package let stage: String
    package let action: Action
    package let reason: String
  }

  package let lines: [Line]

  /// - Parameters:
  ///   - stages: In the order of the run; the last is what the run is for.
  ///   - before: The stages of the last run of the same experiment; empty where there was none.
  ///   - store: Nil without a cache.
  ///   - isDone: Whether the files of the last stage are still as it left them.
  init(_ stages: [CachedStage], before: [CachedStage], store: StageCache?, ignoresOlder: Bool, isDone: Bool) {
    let last = Dictionary(before.map { ($0.name, $0) }) { first, _ in first }
    let keys = Dictionary(stages.map { ($0.key, $0) }) { first, _ in first }
    var lines: [String: Line] = [:]
    var open = [stages[stages.count - 1].key]
    while let key = open.popLast() {
      guard let stage = keys[key], lines[key] == nil else { continue }
      let finding = ignoresOlder ? nil : store.map { CacheFile.read($0.path(of: key), key: key) }
      let isGoal = key == stages[stages.count - 1].key
      let (action, reason) = Self.judge(stage, finding, last[stage.name], isMissing: isGoal && !isDone)
      lines[key] = Line(stage: stage.name, action: action, reason: reason)
      if action == .computed { open += stage.inputs.map(\.key) }
    }
    self.lines = stages.map { stage in
      if let line = lines[stage.key] { return line }
      let isThere = !ignoresOlder && store.map { access($0.path(of: stage.key), F_OK) == 0 } ?? false
      return isThere
        ? Line(
          stage: stage.name, action: .cached, reason: "nothing it depends on has changed; what reads it is cached too")
        : Line(stage: stage.name, action: .unneeded, reason: "what reads it is cached")
    }
  }

  private static func judge(
    _ stage: CachedStage, _ finding: CacheFile.Finding?, _ last: CachedStage?, isMissing: Bool
  ) -> (Action, String) {
    switch finding {
    case .found:
      return isMissing
        ? (.computed, "the report's folder has changed") : (.cached, "nothing it depends on has changed")
    case .damaged(let fault): return (.computed, "the cached file is damaged: \(fault)")
    case nil: return (.computed, "the cache is not used")
    case .missing: break
    }
    guard let last else { return (.computed, "it was never computed for this experiment") }
    if last.key == stage.key { return (.computed, "its output is no longer in the cache") }
    return (.computed, changes(stage, last).joined(separator: "; "))
  }

  private static func changes(_ stage: CachedStage, _ last: CachedStage) -> [String] {
    var changes: [String] = []
    if stage.maker.program != last.maker.program { changes.append("the program has changed") }
    if stage.maker.machine != last.maker.machine { changes.append("the machine has changed") }
    let (new, old) = (values(stage), values(last))
    for key in (stage.settings + last.settings).map(\.key) where new[key] != old[key] {
      let change = "\(key): \(shortened(old[key])) → \(shortened(new[key]))"
      if !changes.contains(change) { changes.append(change) }
    }
    let keys = Dictionary(last.inputs.map { ($0.name, $0.key) }) { first, _ in first }
    let inputs = stage.inputs.filter { keys[$0.name] != $0.key }.map(\.name)
    if changes.isEmpty, !inputs.isEmpty {
      changes.append(
        "it reads new outputs: \(inputs.prefix(3).joined(separator: ", "))" + (inputs.count > 3 ? " …" : ""))
    }
    return changes.isEmpty ? ["it reads fewer outputs"] : changes
  }

  private static func values(_ stage: CachedStage) -> [String: String] {
    Dictionary(stage.settings.map { ($0.key, $0.value) }) { $0 + "\n" + $1 }
  }

  private static func shortened(_ value: String?) -> String {
    guard let value else { return "not set" }
    return value.count > 40 ? value.prefix(38) + " …" : value
  }
}

extension StageCache {
  /// The stages of an experiment's last run, to show what has changed; empty where none is remembered.
  func lastPlan(of name: String) -> [CachedStage] { Self.plan(at: planPath(name)) }

  /// The plan that a file holds; empty where it is something else.
  static func plan(at path: String) -> [CachedStage] {
    guard let bytes = try? WholeFile.read(path, within: InputLimits.document) else { return [] }
    return (try? JSONDecoder().decode([CachedStage].self, from: bytes)) ?? []
  }

  /// Only messages depend on it, so a failed write is no error; a file that is no plan stays.
  func remember(_ stages: [CachedStage], of name: String) {
    guard let bytes = try? JSONEncoder().encode(stages) else { return }
    let isPlan = !lastPlan(of: name).isEmpty
    let file = OutputFile(planPath(name), replacing: isPlan ? .anything : .nothing, permissions: 0o600)
    // A pipe there would wait for its reader.
    if (try? file.regularTarget()) != nil { try? file.write(bytes) }
  }

  private func planPath(_ name: String) -> String { "\(folder)/plans/\(name.replacing("/", with: "_")).json" }
}
