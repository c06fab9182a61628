import DelegationCore
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// One reader of files, and its inputs.
///
/// Whatever the bytes are, a reader accepts them or throws one of the project's problems: it does not crash, hang, use
/// too much memory or throw anything else.
package struct FuzzReader: Sendable {
  /// Unique; names the reader on the command line and in files of findings.
  package let name: String
  let grammar: FuzzGrammar
  /// Small valid inputs, from which the others are generated; the repository's own files if there are any.
  let seeds: @Sendable (FuzzFolder) throws -> [[UInt8]]
  /// Makes the function that reads one input and uses the result; called once per process.
  let make: @Sendable (FuzzFolder) throws -> ([UInt8]) throws -> Void

  init(
    _ name: String, _ grammar: FuzzGrammar, seeds: @escaping @Sendable (FuzzFolder) throws -> [[UInt8]],
    make: @escaping @Sendable (FuzzFolder) throws -> ([UInt8]) throws -> Void
  ) {
    (self.name, self.grammar, self.seeds, self.make) = (name, grammar, seeds, make)
  }

  init(
    _ name: String, _ grammar: FuzzGrammar, seeds: [String],
    make: @escaping @Sendable (FuzzFolder) throws -> ([UInt8]) throws -> Void
  ) {
    self.init(name, grammar, seeds: { _ in seeds.map { Array($0.utf8) } }, make: make)
  }

  /// Every reader, in table order.
  package static let all = [
    sourceReaders, exportReaders, archiveReaders, recipeReaders, profileReaders, modelReaders, assignReaders,
    cachedReaders, reportReaders, fleetReaders, calendarReaders,
  ].flatMap(\.self)

  /// The reader's inputs by number.
  package func inputs(seed: UInt64, scratch: FuzzFolder) throws -> FuzzInputs {
    FuzzInputs(seeds: try seeds(scratch), grammar: grammar, seed: seed)
  }
}

/// Inputs by number: equal seeds and numbers give equal bytes, whatever was generated before.
package struct FuzzInputs: Sendable {
  let seeds: [[UInt8]]
  let grammar: FuzzGrammar
  let seed: UInt64

  package subscript(number: Int) -> [UInt8] {
    // Two draws deep, so that neighbouring numbers have nothing in common.
    var first = SplitMix64(seed: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
    var mutator = FuzzMutator(grammar: grammar, seeds: seeds, chance: SplitMix64(seed: first.next()))
    return mutator.input()
  }
}

/// The result of one input.
enum FuzzVerdict: Equatable {
  case accepted
  /// By one of the project's problems.
  case refused
  case fault(String)

  init(_ read: () throws -> Void) {
    do {
      try read()
      self = .accepted
    } catch let problem as Problem {
      self = Self.of([problem.location, problem.fault, problem.remedy])
    } catch is CacheFault {
      self = .refused
    } catch {
      self = .fault("\(type(of: error)) is not one of the project's problems: \(error)")
    }
  }

  private static func of(_ texts: [String]) -> FuzzVerdict {
    if texts.contains(where: \.isEmpty) { return .fault("a problem without location, fault or remedy: \(texts)") }
    let foreign = ["NSCocoaErrorDomain", "The operation could", "The data couldn", "Swift."]
    if let phrase = foreign.first(where: { phrase in texts.contains { $0.contains(phrase) } }) {
      return .fault("a problem with a library's text (\(phrase)…): \(texts)")
    }
    return .refused
  }
}

/// Two ways of reading the same bytes gave two answers.
struct FuzzDisagreement: Error, CustomStringConvertible {
  let description: String
}
