import Ingest
import Repeatable
import TaskModel
import Testing

@Suite("Values and keys of sources") struct SourceTextTests {
  @Test("UTF-8 is checked as the standard library does")
  func utf8() {
    var chance = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let lead = UInt8(0x7E + chance.next(below: 0x82))
      let bytes = [65, lead] + (0..<chance.next(below: 4)).map { _ in UInt8(0x7C + chance.next(below: 0x48)) }
      let valid = bytes.withUnsafeBufferPointer { UTF8Check.isValid($0) }
      #expect(valid == (String(validating: bytes, as: UTF8.self) != nil), "\(bytes)")
    }
  }

  @Test("control characters become spaces wherever they stand", arguments: 0..<40)
  func controls(length: Int) throws {
    var text = SourceText()
    var chance = SplitMix64(seed: UInt64(length))
    for _ in 0..<200 {
      let scalars = (0..<length).map { _ in Unicode.Scalar(UInt32(chance.next(below: 0x120)))! }
      let isControl = { (scalar: Unicode.Scalar) in scalar.properties.generalCategory == .control }
      let lines: Set<Unicode.Scalar> = ["\t", "\n", "\r"]
      for keepsLines in [false, true] {
        let expected = scalars.map { isControl($0) && !(keepsLines && lines.contains($0)) ? " " : String($0) }.joined()
        let before = text.repairCount
        var cleaned = ""
        try Array(scalars.map { String($0) }.joined().utf8).withUnsafeBufferPointer { value in
          try text.clean(value, keepsLines: keepsLines) { cleaned = String(decoding: $0, as: UTF8.self) }
        }
        #expect(cleaned == expected)
        #expect(text.repairCount - before == (expected == scalars.map { String($0) }.joined() ? 0 : 1))
      }
    }
  }

  @Test("a key that comes twice gives its first line")
  func keys() {
    var keys = SourceKeys()
    for key in 0..<5_000 as Range<UInt64> { #expect(keys.insert(key &* 0x1_0000_0001, line: Int(key) + 1) == nil) }
    for key in 0..<5_000 as Range<UInt64> { #expect(keys.insert(key &* 0x1_0000_0001, line: 9) == Int(key) + 1) }
    #expect(keys.contains(0))
    #expect(!keys.contains(7))
    #expect(keys.insert(.max, line: 1) == nil)
    #expect(keys.insert(.max, line: 2) == 1)
  }

  @Test("values in messages are short and without addresses")
  func shown() {
    #expect(Problem.shown("a\nb") == "“a b”")
    #expect(Problem.shown(String(repeating: "x", count: 41)) == "“" + String(repeating: "x", count: 40) + "…”")
    #expect(Problem.shown("to ann@example.org") == "a value with an address")
  }
}
