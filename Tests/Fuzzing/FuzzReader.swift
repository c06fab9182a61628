import DelegationExperiments
import Foundation
import DelegationIngest
import DelegationCore
import DelegationFoundations
import DelegationTasks

/// One reader of files and what it is fed with.
///
/// Whatever the bytes are, a reader accepts them or throws one of the project's problems: it does not crash, hang, swell
/// or throw anything else.
package struct FuzzReader: Sendable {
  /// Unique; names the reader on the command line and in files of findings.
  package let name: String
  let grammar: FuzzGrammar
  /// Small valid inputs, from which the others are made; the repository's own files where there are any.
  let seeds: @Sendable (FuzzPlace) throws -> [[UInt8]]
  /// Makes what reads one input and uses what came of it; called once per process.
  let make: @Sendable (FuzzPlace) throws -> ([UInt8]) throws -> Void

  init(
    _ name: String, _ grammar: FuzzGrammar, seeds: @escaping @Sendable (FuzzPlace) throws -> [[UInt8]],
    make: @escaping @Sendable (FuzzPlace) throws -> ([UInt8]) throws -> Void
  ) {
    (self.name, self.grammar, self.seeds, self.make) = (name, grammar, seeds, make)
  }

  init(
    _ name: String, _ grammar: FuzzGrammar, seeds: [String],
    make: @escaping @Sendable (FuzzPlace) throws -> ([UInt8]) throws -> Void
  ) {
    self.init(name, grammar, seeds: { _ in seeds.map { Array($0.utf8) } }, make: make)
  }

  /// Every reader there is, in the order of tables.
  package static let all: [FuzzReader] =
    sourceReaders + archiveReaders + recipeReaders + profileReaders + keptReaders + reportReaders

  /// The reader's inputs by number.
  package func inputs(seed: UInt64, location: FuzzPlace) throws -> FuzzInputs {
    FuzzInputs(seeds: try seeds(location), grammar: grammar, seed: seed)
  }
}

/// Inputs by number: equal seed and number, equal bytes, whatever was made before.
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

/// What became of one input.
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
    } catch let name as UnknownName {
      self = Self.of([name.problem.location, name.problem.fault, name.problem.remedy])
    } catch let problem as ProfileProblem {
      self = Self.of([problem.location, problem.fault, problem.remedy])
    } catch is CacheFault {
      self = .refused
    } catch {
      self = .fault("\(type(of: error)) is none of the project's problems: \(error)")
    }
  }

  private static func of(_ words: [String]) -> FuzzVerdict {
    if words.contains(where: \.isEmpty) { return .fault("a problem without place, fault or remedy: \(words)") }
    let foreign = ["NSCocoaErrorDomain", "The operation could", "The data couldn", "Swift."]
    if let word = foreign.first(where: { word in words.contains { $0.contains(word) } }) {
      return .fault("a problem in a library's words (\(word)…): \(words)")
    }
    return .refused
  }
}

/// Two ways of reading the same bytes gave two answers.
struct FuzzDisagreement: Error, CustomStringConvertible {
  let description: String
}
