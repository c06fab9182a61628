/// The digest by which git names contents. It notices accidents alone: two texts of one digest can be made.
package typealias SHA1 = BlockDigest<SHA1Rounds>

/// The work of SHA-1 on a block: 80 rounds. Names as in the standard.
package struct SHA1Rounds: DigestRounds {
  package private(set) var words: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]

  package init() {}

  package mutating func add(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
      let w = schedule.baseAddress!
      for start in stride(from: 0, to: blocks.count, by: 64) {
        let block = blocks.baseAddress! + start
        for t in 0..<16 { w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 &* t, as: UInt32.self)) }
        for t in 16..<80 { w[t] = Self.turn(w[t &- 3] ^ w[t &- 8] ^ w[t &- 14] ^ w[t &- 16], 1) }
        mix(w)
      }
    }
  }

  private mutating func mix(_ w: UnsafePointer<UInt32>) {
    var state = (words[0], words[1], words[2], words[3], words[4])
    Self.mix(&state, w, 0x5a82_7999) { x, y, z in z ^ x & (y ^ z) }
    Self.mix(&state, w + 20, 0x6ed9_eba1) { x, y, z in x ^ y ^ z }
    Self.mix(&state, w + 40, 0x8f1b_bcdc) { x, y, z in x & y | z & (x | y) }
    Self.mix(&state, w + 60, 0xca62_c1d6) { x, y, z in x ^ y ^ z }
    let (a, b, c, d, e) = state
    for (index, value) in [a, b, c, d, e].enumerated() { words[index] &+= value }
  }

  /// Twenty rounds, five at a time: after them every variable is at its place again, so nothing is moved.
  @inline(__always)
  private static func mix(
    _ state: inout (UInt32, UInt32, UInt32, UInt32, UInt32), _ w: UnsafePointer<UInt32>, _ k: UInt32,
    _ f: (UInt32, UInt32, UInt32) -> UInt32
  ) {
    var (a, b, c, d, e) = state
    var t = 0
    while t < 20 {
      round(a, &b, f(b, c, d), &e, k &+ w[t])
      round(e, &a, f(a, b, c), &d, k &+ w[t &+ 1])
      round(d, &e, f(e, a, b), &c, k &+ w[t &+ 2])
      round(c, &d, f(d, e, a), &b, k &+ w[t &+ 3])
      round(b, &c, f(c, d, e), &a, k &+ w[t &+ 4])
      t &+= 5
    }
    state = (a, b, c, d, e)
  }

  @inline(__always)
  private static func round(_ a: UInt32, _ b: inout UInt32, _ f: UInt32, _ e: inout UInt32, _ added: UInt32) {
    e = e &+ turn(a, 5) &+ f &+ added
    b = turn(b, 30)
  }

  /// Bits that leave on the left come in on the right.
  @inline(__always)
  private static func turn(_ x: UInt32, _ bits: UInt32) -> UInt32 { x &<< bits | x &>> (32 &- bits) }
}
