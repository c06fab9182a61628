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
      String(decoding: try tree.bytes(), as: UTF8.self) == """
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
    #expect(try JSONDecoder().decode(JSONTree.self, from: Data(made.bytes())) == made)
  }
}
