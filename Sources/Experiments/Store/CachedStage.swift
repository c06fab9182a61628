import CDelegationSystem
import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationVectors
import Foundation

/// What decides the output of one stage of a run, to the last bit: its settings, its inputs and what computes it.
///
/// Threads, paths and time are not in it, since no output depends on them.
package struct CachedStage: Codable, Equatable, Sendable {
  struct Setting: Codable, Equatable, Sendable {
    let key: String
    let value: String
  }

  /// An output that was read, by the key of its stage.
  struct Input: Codable, Equatable, Sendable {
    let name: String
    let key: String
  }

  /// The name, unique within a run: `ingest msr2013/eclipse-jdt`, `model ranker (prequential)`.
  package let name: String
  let settings: [Setting]
  let inputs: [Input]
  let maker: StageMaker
  /// The output is cached under it: 64 hexadecimal digits.
  package let key: String

  private init(name: String, settings: [Setting], inputs: [Input], maker: StageMaker, key: String) {
    (self.name, self.settings, self.inputs, self.maker, self.key) = (name, settings, inputs, maker, key)
  }

  /// - `settings`: All settings of the stage, defaults included: the value that it gets.
  package init(_ name: String, _ settings: some Encodable, inputs: [CachedStage] = [], maker: StageMaker) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let json = try? encoder.encode(settings), let values = try? JSONDecoder().decode(RecipeValue.self, from: json)
    else { preconditionFailure("settings are words and finite numbers") }
    self.name = name
    self.settings = values.flattened().map { Setting(key: $0.key, value: $0.line) }
    self.inputs = inputs.map { Input(name: $0.name, key: $0.key) }
    self.maker = maker
    // Each part with its length before it: no two different lists read the same.
    let parts =
      ["stage", name, maker.program, maker.machine, String(decoding: json, as: UTF8.self)] + inputs.map(\.key)
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined(separator: "\n")
    key = FileDigest(.sha256, of: Array(text.utf8)).hex
  }

  /// Lists the stage under another name, for a run that has several of its name.
  func listed(as name: String) -> CachedStage {
    CachedStage(name: name, settings: settings, inputs: inputs, maker: maker, key: key)
  }
}

/// What computes a stage: another program, or another kind of machine, may compute other bits.
package struct StageMaker: Codable, Equatable, Sendable {
  /// The digest of the running program's file. Somebody would forget to raise a version number once, and then a page
  /// of the new code would show a value of the old one.
  let program: String
  /// Its kind of CPU, and the linear algebra with its kernels: nothing else of a machine decides about bits.
  let machine: String

  package init(program: String, machine: String) {
    self.program = program
    self.machine = machine
  }

  /// The program that runs, on the machine it runs on.
  package static let current: StageMaker = {
    let path = Bundle.main.executablePath ?? CommandLine.arguments[0]
    // A program that cannot read itself shares no outputs.
    let program = (try? FileDigest(.sha256, ofFile: path).hex) ?? UUID().uuidString
    let blas = BLASLibrary.loaded()
    return StageMaker(
      program: program,
      machine: [Machine.architecture, blas.configuration, blas.coreName].joined(separator: "; "))
  }()
}
