import DelegationFoundations
import Testing

@Suite("Values as bytes") struct CacheBytesTests {
  private enum Colour: String, CacheCodable { case red, green }

  private func survives<Value: CacheCodable & Equatable>(_ value: Value) throws -> Bool {
    try Value(cacheBytes: value.cacheBytes) == value
  }

  @Test("every kind of value comes back as it was")
  func roundTrip() throws {
    #expect(try survives(-7) && survives(UInt64.max) && survives(Int32.min) && survives(UInt8(200)))
    #expect(try survives([1.5, -0.0, .infinity, 5e-324]) && survives([Float(0.1)]))
    #expect(try Double(cacheBytes: Double.nan.cacheBytes).isNaN)
    #expect(try (-0.0).cacheBytes != 0.0.cacheBytes)
    #expect(try survives("") && survives("größer → 𝕏\0") && survives(["a", "", "b"]))
    #expect(try survives([Int?.none, 3]) && survives(true) && survives(2..<9))
    #expect(try survives([[UInt32]]()) && survives([[UInt32](), [1, 2]]))
    #expect(try survives([Colour.green, .red]))
  }

  @Test("offsets begin at 0, never fall and end where they should")
  func offsets() {
    #expect([0, 2, 2, 5].areOffsets(endingAt: 5) && [0].areOffsets(endingAt: 0))
    for wrong in [[], [1, 5], [0, 3, 2, 5], [0, 6, 5], [0, 4], [0, -1, 5]] { #expect(!wrong.areOffsets(endingAt: 5)) }
  }

  @Test("bytes that are cut, too many or no such value are refused, whatever they say of their length")
  func faults() {
    let bytes = [["one", "two"], ["three"]].cacheBytes
    for count in 0..<bytes.count {
      #expect(throws: CacheFault.self) { try [[String]](cacheBytes: Array(bytes[..<count])) }
    }
    #expect(throws: CacheFault.self) { try [[String]](cacheBytes: bytes + [0]) }
    #expect(throws: CacheFault.self) { try [Double](cacheBytes: Int.max.cacheBytes) }
    #expect(throws: CacheFault.self) { try [String](cacheBytes: Int.max.cacheBytes) }
    #expect(throws: CacheFault.self) { try [UInt8](cacheBytes: (-1).cacheBytes) }
    #expect(throws: CacheFault.self) { try Bool(cacheBytes: [2]) }
    #expect(throws: CacheFault.self) { try Colour(cacheBytes: "blue".cacheBytes) }
    #expect(throws: CacheFault.self) { try String(cacheBytes: 1.cacheBytes + [0xFF]) }
    #expect(throws: CacheFault.self) { try Range<Int>(cacheBytes: 3.cacheBytes + 2.cacheBytes) }
  }
}
