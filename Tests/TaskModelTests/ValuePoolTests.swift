import TaskModel
import Testing

@Suite("Pools of values") struct ValuePoolTests {
  @Test("the empty value has one number, whether its bytes have an address or not")
  func empty() {
    var pool = ValuePool()
    let bytes: [UInt8] = [97]
    let without = pool.intern(UnsafeBufferPointer(start: nil, count: 0))
    let with = bytes.withUnsafeBufferPointer { pool.intern(UnsafeBufferPointer(rebasing: $0[..<0])) }
    #expect(without == with && pool.count == 1)
    #expect(pool.id(of: "") == without)
  }

  @Test("equal values have equal numbers, in the order of first appearance")
  func numbers() {
    var pool = ValuePool()
    #expect(["a", "", "bcdefghij", "a", "é", ""].map { pool.intern($0) } == [0, 1, 2, 0, 3, 1])
    #expect((0..<4).map { pool.string($0) } == ["a", "", "bcdefghij", "é"])
  }
}
