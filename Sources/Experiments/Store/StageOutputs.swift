import Dispatch
import Foundation
import DelegationFoundations

/// Gives the output of stages: as an earlier run kept it, or made now and kept for the next one.
package final class StageOutputs: @unchecked Sendable {
  /// How an output is kept.
  package struct Form<Value>: Sendable {
    let bytes: @Sendable (Value) throws -> [UInt8]
    let value: @Sendable ([UInt8]) throws -> Value
  }

  /// How many outputs of a part of the run were read, and how many made.
  package struct Tally: Equatable {
    package var kept: Int
    package var made: Int

    package init(kept: Int = 0, made: Int = 0) {
      self.kept = kept
      self.made = made
    }
  }

  private let store: StageCache?
  private let ignoresOlder: Bool
  private let observe: RunObserver
  private let lock = DispatchSemaphore(value: 1)
  private var madeNow: Set<String> = []
  /// Since it was last taken.
  private var tally = Tally()

  /// - Parameters:
  ///   - store: None where nothing is to be kept.
  ///   - ignoresOlder: Whether everything is made anew that was not made by this keeper.
  ///   - observe: Told of damaged files and of waiting.
  package init(_ store: StageCache?, ignoresOlder: Bool = false, observe: @escaping RunObserver = { _ in }) {
    self.store = store
    self.ignoresOlder = ignoresOlder
    self.observe = observe
  }

  /// Outputs that were read and made since the last call.
  package func takeTally() -> Tally {
    lock.wait()
    defer { lock.signal() }
    defer { tally = Tally() }
    return tally
  }

  /// The output that is kept; nil where there is none, or none that can be read.
  package func kept<Value>(_ stage: CachedStage, _ form: Form<Value>) -> Value? {
    guard let store else { return nil }
    lock.wait()
    let mayRead = !ignoresOlder || madeNow.contains(stage.key)
    lock.signal()
    guard mayRead else { return nil }
    let fault: String
    switch store.read(stage) {
    case .missing: return nil
    case .damaged(let found): fault = found
    case .found(let bytes):
      if let value = try? form.value(bytes) {
        count { $0.kept += 1 }
        return value
      }
      fault = "its bytes are no such output"
    }
    // Said once; whoever looks next finds nothing, and makes it.
    store.discard(stage)
    observe(.damaged(stage.name, fault: fault))
    return nil
  }

  /// - Parameters:
  ///   - stage: Whose output is wanted.
  ///   - form: How it is kept.
  ///   - make: Called where nothing is kept.
  package func output<Value>(of stage: CachedStage, _ form: Form<Value>, make: () throws -> Value) throws -> Value {
    try outputs(of: [stage], form) { _, done in try done(0, make()) }[0]
  }

  /// The outputs of stages that are made together, in their order.
  ///
  /// - Parameters:
  ///   - stages: Whose outputs are wanted.
  ///   - form: How they are kept.
  ///   - make: Called with the numbers of those to be made; hands over each as soon as it is there, from any thread.
  package func outputs<Value>(
    of stages: [CachedStage], _ form: Form<Value>,
    make: (_ missing: [Int], _ done: @escaping @Sendable (Int, Value) throws -> Void) throws -> Void
  ) throws -> [Value] {
    let found = Results(stages.map { kept($0, form) })
    while case let missing = found.missing, !missing.isEmpty {
      let mine = missing.filter { store?.claims.claim(stages[$0].key) ?? true }
      defer { for position in mine { store?.claims.release(stages[position].key) } }
      guard !mine.isEmpty else {
        observe(.waiting(stages[missing[0]].name))
        store?.claims.wait(for: stages[missing[0]].key)
        found[missing[0]] = kept(stages[missing[0]], form)
        continue
      }
      // Another run may have made some between the look and the claim.
      for position in mine { found[position] = kept(stages[position], form) }
      let open = mine.filter { found[$0] == nil }
      guard !open.isEmpty else { continue }
      try make(open) { [self] position, value in
        try keep(form.bytes(value), of: stages[position])
        store?.claims.release(stages[position].key)
        found[position] = value
      }
      precondition(open.allSatisfy { found[$0] != nil }, "an output that was to be made was not handed over")
    }
    return found.values
  }

  /// Keeps an output that was made elsewhere, instead of the one that may be kept.
  func keep<Value>(_ value: Value, of stage: CachedStage, _ form: Form<Value>) throws {
    try keep(form.bytes(value), of: stage)
  }

  /// Forgets the output that may be kept.
  func discard(_ stage: CachedStage) { store?.discard(stage) }

  private func keep(_ bytes: @autoclosure () throws -> [UInt8], of stage: CachedStage) throws {
    if let store { try store.write(bytes(), of: stage) }
    count { $0.made += 1 }
    lock.wait()
    madeNow.insert(stage.key)
    lock.signal()
  }

  private func count(_ body: (inout Tally) -> Void) {
    lock.wait()
    body(&tally)
    lock.signal()
  }

  /// Outputs that come from several threads.
  private final class Results<Value>: @unchecked Sendable {
    private let lock = DispatchSemaphore(value: 1)
    private var found: [Value?]

    init(_ found: [Value?]) { self.found = found }

    var missing: [Int] {
      lock.wait()
      defer { lock.signal() }
      return found.indices.filter { found[$0] == nil }
    }

    var values: [Value] { found.map { $0! } }

    subscript(position: Int) -> Value? {
      get {
        lock.wait()
        defer { lock.signal() }
        return found[position]
      }
      set {
        lock.wait()
        found[position] = newValue
        lock.signal()
      }
    }
  }
}

extension StageOutputs.Form where Value: CacheCodable & SendableMetatype {
  package static var bytes: Self { .init(bytes: { $0.cacheBytes }, value: { try Value(cacheBytes: $0) }) }
}

extension StageOutputs.Form where Value: Codable & SendableMetatype {
  /// For values that are small, or JSON anyway.
  package static var json: Self {
    .init(
      bytes: { value in
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return Array(try encoder.encode(value))
      },
      value: { try JSONDecoder().decode(Value.self, from: Data($0)) })
  }
}
