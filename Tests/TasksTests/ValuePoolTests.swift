import DelegationTasks
import Testing

@Suite("Value pool") struct ValuePoolTests {
  @Test("the empty value has one number, whether its bytes have an address or not")
  func empty() {
    var pool = ValuePool()
    let bytes: [UInt8] = [97]
    let without = pool.intern(UnsafeBufferPointer(start: nil, count: 0))
    let with = bytes.withUnsafeBufferPointer { pool.intern(UnsafeBufferPointer(rebasing: $0[..<0])) }
    #expect(without == with && pool.count == 1)
    #expect(pool.id(of: "") == without)
  }

  @Test("numbers rise by first appearance, and values are read back unchanged", arguments: 0..<5)
  func roundTrip(seed: Int) {
    var pool = ValuePool()
    let values = (0..<500).map { "value \(($0 * 7919 + seed) % 211)" } + ["", "ß", "\u{430}"]
    let ids = values.map { pool.intern($0) }
    #expect(ids.map(pool.string) == values)
    #expect(pool.count == Set(values).count)
    #expect(values.allSatisfy { pool.id(of: $0) == ids[values.firstIndex(of: $0)!] })
    #expect(pool.id(of: "absent") == nil)
    #expect(pool.isEmpty(pool.id(of: "")!))
  }

  @Test("values of any length that differ in one byte are two", arguments: 1..<40)
  func lengths(length: Int) {
    var pool = ValuePool()
    let same = [UInt8](repeating: 65, count: length)
    let values =
      [same] + same.indices.map { location in same.enumerated().map { $0 == location ? 66 : $1 } } + [same + [0]]
    for _ in 0..<2 {
      for (number, value) in values.enumerated() {
        #expect(value.withUnsafeBufferPointer { pool.intern($0) } == ValueID(number))
      }
    }
    #expect(pool.byteCount(of: ValueID(values.count - 1)) == length + 1)
  }
}
