import Foundation

/// Readers that fail at every `!`, each in one of the ways that must be detected.
extension FuzzReader {
  package static let broken = [
    broken("crash") { fatalError("a crash on purpose") },
    broken("hang") { while getpid() > 0 {} },
    broken("swell") {
      let swollen = [UInt8](repeating: UInt8(truncatingIfNeeded: getpid()), count: FuzzWorker.mostBytes + 1)
      precondition(swollen.last == swollen.first)
    },
    broken("throw") { throw CocoaError(.fileReadCorruptFile) },
  ]

  private static func broken(_ name: String, _ fail: @escaping @Sendable () throws -> Void) -> FuzzReader {
    FuzzReader("broken-\(name)", FuzzGrammar(.json, words: ["!"]), seeds: ["[1, 2, {\"a\": \"b\"}]"]) { _ in
      { bytes in if bytes.contains(UInt8(ascii: "!")) { try fail() } }
    }
  }

  /// The seeds that a reader refuses, as text, each with its error.
  package func refusedSeeds(at scratch: FuzzFolder) throws -> [String] {
    let seeds = try seeds(scratch)
    let read = try make(scratch)
    return seeds.compactMap { seed in
      do {
        try read(seed)
        return nil
      } catch { return "\(error) in \(String(decoding: seed.prefix(300), as: UTF8.self))" }
    }
  }
}
