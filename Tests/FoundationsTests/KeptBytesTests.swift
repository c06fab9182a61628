import DelegationFoundations
import Testing

@Suite("Values as bytes") struct KeptBytesTests {
  private enum Colour: String, Keepable { case red, green }

  private func survives<Value: Keepable & Equatable>(_ value: Value) throws -> Bool {
    try Value(keptBytes: value.keptBytes) == value
  }

  @Test("every kind of value comes back as it was")
  func roundTrip() throws {
    #expect(try survives(-7) && survives(UInt64.max) && survives(Int32.min) && survives(UInt8(200)))
    #expect(try survives([1.5, -0.0, .infinity, 5e-324]) && survives([Float(0.1)]))
    #expect(try Double(keptBytes: Double.nan.keptBytes).isNaN)
    #expect(try (-0.0).keptBytes != 0.0.keptBytes)
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
    let bytes = [["one", "two"], ["three"]].keptBytes
    for count in 0..<bytes.count {
      #expect(throws: KeptFault.self) { try [[String]](keptBytes: Array(bytes[..<count])) }
    }
    #expect(throws: KeptFault.self) { try [[String]](keptBytes: bytes + [0]) }
    #expect(throws: KeptFault.self) { try [Double](keptBytes: Int.max.keptBytes) }
    #expect(throws: KeptFault.self) { try [String](keptBytes: Int.max.keptBytes) }
    #expect(throws: KeptFault.self) { try [UInt8](keptBytes: (-1).keptBytes) }
    #expect(throws: KeptFault.self) { try Bool(keptBytes: [2]) }
    #expect(throws: KeptFault.self) { try Colour(keptBytes: "blue".keptBytes) }
    #expect(throws: KeptFault.self) { try String(keptBytes: 1.keptBytes + [0xFF]) }
    #expect(throws: KeptFault.self) { try Range<Int>(keptBytes: 3.keptBytes + 2.keptBytes) }
  }
}
