import Repeatable

extension SplitMix64 {
  /// Which of `total` things a share of them holds, rising, every choice equally likely; at least one where there is one.
  ///
  /// - Source: Knuth, "The Art of Computer Programming" 3.4.2, algorithm S.
  mutating func sample(share: Double, of total: Int) -> [Int] {
    var needed = min(total, max(1, Int((share * Double(total)).rounded())))
    guard needed < total else { return Array(0..<total) }
    var chosen: [Int] = []
    chosen.reserveCapacity(needed)
    for index in 0..<total where next(below: total - index) < needed {
      chosen.append(index)
      needed -= 1
    }
    return chosen
  }
}
