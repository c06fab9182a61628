import DelegationFoundations
import DelegationResults
import Foundation

/// The outputs of stages: read from the cache, or computed now and cached for the next run.
package final class StageOutputs: @unchecked Sendable {
  package struct Form<Value>: Sendable {
    let bytes: @Sendable (Value) throws -> [UInt8]
    let value: @Sendable ([UInt8]) throws -> Value
  }

  private let store: StageCache?
  private let ignoresOlder: Bool
  private let observe: RunObserver
  private let lock = NSLock()
  private var computedNow: Set<String> = []
  private var tally = StageClock.Tally()

  /// - `store`: Nil to cache nothing.
  /// - `ignoresOlder`: Whether only outputs that this object computed are read.
  package init(_ store: StageCache?, ignoresOlder: Bool = false, observe: @escaping RunObserver = { _ in }) {
    (self.store, self.ignoresOlder, self.observe) = (store, ignoresOlder, observe)
  }

  /// The outputs that were read and computed since the last call.
  package func takeTally() -> StageClock.Tally {
    lock.withLock {
      defer { tally = StageClock.Tally() }
      return tally
    }
  }

  /// The cached output; nil where there is none, or none that can be read.
  func cached<Value>(_ stage: CachedStage, _ form: Form<Value>) -> Value? {
    guard let store else { return nil }
    guard lock.withLock({ !ignoresOlder || computedNow.contains(stage.key) }) else { return nil }
    let fault: String
    switch store.read(stage) {
    case .missing: return nil
    case .damaged(let found): fault = found
    case .found(let bytes):
      if let value = try? form.value(bytes) {
        count { $0.cached += 1 }
        return value
      }
      fault = "its bytes are not such an output"
    }
    // Reported once: whoever looks next finds nothing, and computes it.
    store.discard(stage)
    observe(.damaged(stage.name, fault: fault))
    return nil
  }

  /// - `compute`: Called where nothing is cached.
  func output<Value>(of stage: CachedStage, _ form: Form<Value>, compute: () throws -> Value) throws -> Value {
    try outputs(of: [stage], form) { _, done in try done(0, compute()) }[0]
  }

  /// The outputs of stages that are computed together, in their order.
  ///
  /// - `compute`: Called with the indices of the missing ones; passes on each as soon as it is computed, from any thread.
  package func outputs<Value>(
    of stages: [CachedStage], _ form: Form<Value>,
    compute: (_ missing: [Int], _ done: @escaping @Sendable (Int, Value) throws -> Void) throws -> Void
  ) throws -> [Value] {
    let found = Results(stages.map { cached($0, form) })
    while case let missing = found.missing, !missing.isEmpty {
      let mine = missing.filter { store?.claims.claim(stages[$0].key) ?? true }
      defer { for position in mine { store?.claims.release(stages[position].key) } }
      guard !mine.isEmpty else {
        observe(.waiting(stages[missing[0]].name))
        store?.claims.wait(for: stages[missing[0]].key)
        found[missing[0]] = cached(stages[missing[0]], form)
        continue
      }
      // Another run may have computed some between the read and the claim.
      for position in mine { found[position] = cached(stages[position], form) }
      let open = mine.filter { found[$0] == nil }
      guard !open.isEmpty else { continue }
      try compute(open) { [self] position, value in
        try save(form.bytes(value), of: stages[position])
        store?.claims.release(stages[position].key)
        found[position] = value
      }
      precondition(open.allSatisfy { found[$0] != nil }, "an output was not computed")
    }
    return found.values
  }

  func save<Value>(_ value: Value, of stage: CachedStage, _ form: Form<Value>) throws {
    try save(form.bytes(value), of: stage)
  }

  func discard(_ stage: CachedStage) { store?.discard(stage) }

  private func save(_ bytes: @autoclosure () throws -> [UInt8], of stage: CachedStage) throws {
    if let store { try store.write(bytes(), of: stage) }
    count { $0.computed += 1 }
    lock.withLock { _ = computedNow.insert(stage.key) }
  }

  private func count(_ body: (inout StageClock.Tally) -> Void) { lock.withLock { body(&tally) } }

  private final class Results<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Value?]

    init(_ found: [Value?]) { self.found = found }

    var missing: [Int] { lock.withLock { found.indices.filter { found[$0] == nil } } }

    var values: [Value] { found.map { $0! } }

    subscript(position: Int) -> Value? {
      get { lock.withLock { found[position] } }
      set { lock.withLock { found[position] = newValue } }
    }
  }
}

extension StageOutputs.Form where Value: CacheCodable & SendableMetatype {
  package static var bytes: Self { .init(bytes: { $0.cacheBytes }, value: { try Value(cacheBytes: $0) }) }
}

extension StageOutputs.Form where Value: Codable & SendableMetatype {
  /// The form for values that are small, or JSON anyway.
  static var json: Self {
    .init(
      bytes: { value in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
      },
      value: { try JSONDecoder().decode(Value.self, from: Data($0)) })
  }
}
