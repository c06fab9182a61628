import DelegationFiles
import DelegationFoundations
import Foundation
import Testing

@Suite("JSON over lines") struct JSONLayoutTests {
  @Test("what fits a line is one; a list of plain values always is")
  func lines() throws {
    let long = String(repeating: "x", count: 990)
    let tree = JSONTree.object([
      "long": .object(["one": .text(long), "two": .list([])]), "numbers": .list((0..<100).map { .integer(Int64($0)) }),
      "short": .object(["a": .boolean(true), "b": .list([.object(["c": .null])])]),
    ])
    let numbers = (0..<100).map(String.init).joined(separator: ",")
    #expect(
      String(decoding: try tree.fileJSON(), as: UTF8.self) == """
        {
         "long":{
          "one":"\(long)",
          "two":[]
         },
         "numbers":[\(numbers)],
         "short":{"a":true,"b":[{"c":null}]}
        }

        """)
  }

  @Test("numbers have six decimals at most, integers all their digits, and texts stay as they are")
  func numbers() throws {
    let values: [JSONTree] = [
      .number(0.123_456_6), .number(-0.000_000_4), .number(-1.5e-6), .number(2.999_999_9), .number(1e20), .number(3),
      .number(123_456.789_012_3), .integer(.max), .large(.max), .text("0.1234567 and 1e-9"), .boolean(true),
      .boolean(false), .null, .number(-0.0),
    ]
    let written =
      "[0.123457,0,-2e-06,3,1e+20,3,123456.789012,\(Int64.max),\(UInt64.max),\"0.1234567 and 1e-9\",true,false,null,0]\n"
    #expect(String(decoding: try values.fileJSON(), as: UTF8.self) == written)
    let keyed = ["a.1e5": 0.5, "b": 1e-9]
    #expect(String(decoding: try keyed.fileJSON(), as: UTF8.self) == "{\"a.1e5\":0.5,\"b\":0}\n")
  }

  @Test("signs inside texts change nothing", arguments: 0..<20 as Range<UInt64>)
  func texts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let signs = Array("{}[],:\"\\/é \n\u{1F600}")
    func text() -> String {
      String((0..<random.next() % 40).map { _ in signs[Int(random.next() % UInt64(signs.count))] })
    }
    func tree(_ depth: Int) -> JSONTree {
      switch depth == 0 ? 0 : random.next() % 3 {
      case 0: return .text(text())
      case 1: return .list((0..<random.next() % 5).map { _ in tree(depth - 1) })
      default: return .object(Dictionary((0..<5).map { _ in (text(), tree(depth - 1)) }) { first, _ in first })
      }
    }
    let made = JSONTree.object(["all": tree(4)])
    #expect(try JSONDecoder().decode(JSONTree.self, from: Data(made.fileJSON())) == made)
  }
}
