package typealias SHA256 = BlockDigest<SHA256Rounds>

/// The work of SHA-256 on a block: 64 rounds. Names as in the standard.
package struct SHA256Rounds: DigestRounds {
  package var words: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  package init() {}

  package mutating func add(_ blocks: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.constants.withUnsafeBufferPointer { constants in
        for start in stride(from: 0, to: blocks.count, by: 64) {
          Self.fill(schedule.baseAddress!, from: blocks.baseAddress! + start)
          mix(schedule.baseAddress!, constants.baseAddress!)
        }
      }
    }
  }

  @inline(__always)
  private static func fill(_ w: UnsafeMutablePointer<UInt32>, from block: UnsafeRawPointer) {
    for t in 0..<16 { w[t] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 &* t, as: UInt32.self)) }
    for t in 16..<64 {
      let (x, y) = (w[t &- 15], w[t &- 2])
      let sigma0 = turn(x, 7) ^ turn(x, 18) ^ x &>> 3
      let sigma1 = turn(y, 17) ^ turn(y, 19) ^ y &>> 10
      w[t] = sigma1 &+ w[t &- 7] &+ sigma0 &+ w[t &- 16]
    }
  }

  /// Eight rounds at a time: after them every variable is at its place again, so nothing is moved.
  @inline(__always)
  private mutating func mix(_ w: UnsafePointer<UInt32>, _ k: UnsafePointer<UInt32>) {
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    var t = 0
    while t < 64 {
      Self.round(a, b, c, &d, e, f, g, &h, k[t] &+ w[t])
      Self.round(h, a, b, &c, d, e, f, &g, k[t &+ 1] &+ w[t &+ 1])
      Self.round(g, h, a, &b, c, d, e, &f, k[t &+ 2] &+ w[t &+ 2])
      Self.round(f, g, h, &a, b, c, d, &e, k[t &+ 3] &+ w[t &+ 3])
      Self.round(e, f, g, &h, a, b, c, &d, k[t &+ 4] &+ w[t &+ 4])
      Self.round(d, e, f, &g, h, a, b, &c, k[t &+ 5] &+ w[t &+ 5])
      Self.round(c, d, e, &f, g, h, a, &b, k[t &+ 6] &+ w[t &+ 6])
      Self.round(b, c, d, &e, f, g, h, &a, k[t &+ 7] &+ w[t &+ 7])
      t &+= 8
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { words[index] &+= value }
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ added: UInt32
  ) {
    h = h &+ added &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ (g ^ e & (f ^ g))
    d = d &+ h
    h = h &+ (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ (a & b | c & (a | b))
  }

  /// Bits that leave on the right come in on the left.
  @inline(__always)
  private static func turn(_ x: UInt32, _ bits: UInt32) -> UInt32 { x &>> bits | x &<< (32 &- bits) }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  package static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
