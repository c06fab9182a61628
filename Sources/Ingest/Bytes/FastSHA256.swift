import CDelegationKernels
import DelegationFoundations

/// SHA-256 by the CPU's own instructions where it has them.
typealias FastSHA256 = BlockDigest<FastSHA256Rounds>

struct FastSHA256Rounds: DigestRounds {
  private static let hasInstructions = delegation_has_sha256()

  private var plain = SHA256Rounds()

  var words: [UInt32] { plain.words }

  mutating func add(_ blocks: UnsafeRawBufferPointer) {
    guard Self.hasInstructions, let start = blocks.baseAddress else { return plain.add(blocks) }
    plain.words.withUnsafeMutableBufferPointer { words in
      SHA256Rounds.constants.withUnsafeBufferPointer { constants in
        delegation_sha256(
          words.baseAddress!, start.assumingMemoryBound(to: UInt8.self), blocks.count / 64, constants.baseAddress!)
      }
    }
  }
}
