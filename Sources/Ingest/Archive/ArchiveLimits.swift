/// How much an archive may swell before it is taken for a bomb.
///
/// Tracker exports shrink about tenfold; deflate cannot do better than 1 : 1,032, and only on runs of one byte.
package struct ArchiveLimits: Sendable, Equatable {
  /// Inflated bytes per compressed byte, looked at beyond ``alwaysAllowed`` only.
  package var ratio = 200
  /// So much may come out of any archive, however small.
  package var alwaysAllowed = 64 << 20
  /// Never more than this, whatever the ratio.
  package var total = 8 << 30

  package init() {}

  /// - Returns: What is wrong, or nothing.
  func fault(inflated: Int, compressed: Int) -> String? {
    if inflated > total { return "it inflates to more than \(total >> 20) MiB" }
    guard inflated > alwaysAllowed, inflated / max(compressed, 1) > ratio else { return nil }
    return "\(compressed) bytes of it inflate to more than \(inflated), over \(ratio) times as much"
  }
}
