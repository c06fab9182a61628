import Foundation

/// The fits to a table, so that models that learn the same from it share one fit.
///
/// Equal inputs give equal fits, so a remembered fit changes no result.
final class FitMemo: @unchecked Sendable {
  struct Key: Equatable {
    enum Learner: Equatable {
      case logit(l2: Double, prior: ConditionalLogit?, start: ConditionalLogit?)
      case trees(BoostedTrees.Parameters)
    }

    let learner: Learner
    let examples: ExamplesDigest
  }

  private let lock = NSCondition()
  // Accessed under the lock only; nil while the fit is made.
  private var fits: [(key: Key, fit: (any Sendable)?)] = []

  /// The fit of a key, made by `make` the first time. Other threads wait for it, and make fits of other keys meanwhile.
  func fit<Fit: Sendable>(_ key: Key, _ make: () -> Fit) -> Fit {
    lock.lock()
    defer { lock.unlock() }
    if let index = fits.firstIndex(where: { $0.key == key }) {
      while fits[index].fit == nil { lock.wait() }
      return fits[index].fit as! Fit
    }
    let index = fits.count
    fits.append((key, nil))
    lock.unlock()
    let fit = make()
    lock.lock()
    fits[index].fit = fit
    lock.broadcast()
    return fit
  }
}

/// A 128-bit digest of a list of examples; each half is mixed with its own constants.
struct ExamplesDigest: Equatable, Sendable {
  private let count: Int
  private var halves = SIMD2<UInt64>(0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)

  init(_ examples: [RankingExample]) {
    count = examples.count
    for example in examples {
      for word in [
        UInt64(example.rows.lowerBound), UInt64(example.rows.upperBound), UInt64(example.chosen),
        example.weight.bitPattern,
      ] {
        halves ^= SIMD2(repeating: word)
        halves &*= SIMD2(0xBF58_476D_1CE4_E5B9, 0xFF51_AFD7_ED55_8CCD)
        halves ^= halves &>> SIMD2(repeating: 29)
      }
    }
  }
}
