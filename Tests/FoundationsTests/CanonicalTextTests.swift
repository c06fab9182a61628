import DelegationFoundations
import Foundation
import Testing

@Suite("Canonical texts") struct CanonicalTextTests {
  private func composed(_ text: String, foldsWidth: Bool = false) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBufferPointer { CanonicalText.composed($0, foldsWidth: foldsWidth) } ?? bytes
  }

  @Test("agrees with Foundation's composed form", arguments: 0..<200)
  func anyText(seed: Int) {
    // Letters, marks of several ranks, singletons, exclusions, syllables and their parts, half-composed Kana.
    let pool =
      "a e o u A s d q ñ é ǖ ṩ ệ Å \u{212B} \u{2126} \u{300} \u{301} \u{302} \u{304} \u{307} \u{308} \u{323} \u{327} \u{31B} "
      + "\u{340} \u{344} \u{387} か カ は ハ \u{3099} \u{309A} 가 각 \u{1100} \u{1161} \u{11A8} \u{11A7} 漢 \u{F900} \u{2F800} "
      + "\u{915} \u{93C} \u{958} \u{9C7} \u{9BE} \u{9D7} \u{1F00} \u{345} \u{1FBC} \u{FB1D} \u{5B4} \u{2ADC} ж и \u{306} й 🙂 – "
      + "\u{1D15E} \u{11099} \u{110BA} ’ € \u{FF76} \u{FF9E} Ａ１"
    let scalars = pool.split(separator: " ").flatMap(\.unicodeScalars)
    var chance = SplitMix64(seed: UInt64(seed))
    let text = String(
      String.UnicodeScalarView((0..<24).map { _ in scalars[Int(chance.next() % UInt64(scalars.count))] }))
    #expect(
      composed(text) == Array(text.precomposedStringWithCanonicalMapping.utf8), "\(text.unicodeScalars.map(\.value))")
  }

  @Test("agrees with Foundation on every character")
  func everyCharacter() {
    for value in (0x80 as UInt32)...0x2FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age.map({ $0.major <= 14 }) == true else { continue }
      let (text, apart) = (String(scalar), String(scalar).decomposedStringWithCanonicalMapping)
      let expected = Array(text.precomposedStringWithCanonicalMapping.utf8)
      if composed(text) != expected || composed(apart) != expected { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test("letters of another width are the usual ones where that is asked")
  func width() {
    #expect(composed("ＡＢＣ１２３ ｶﾞｷﾞﾊﾟ［x］", foldsWidth: true) == Array("ABC123 ガギパ[x]".utf8))
    #expect(composed("ＡＢＣ ｶﾞ") == Array("ＡＢＣ ｶﾞ".utf8))
  }

  @Test(
    "in texts, points that say vowels of Hebrew and Arabic and what makes a word longer go; a letter's own mark stays")
  func vowels() {
    #expect(composed("שָׁלוֹם מُحَمَّــد آخر", foldsWidth: true) == Array("שלום מحمد آخر".utf8))
    #expect(composed("מُ") == Array("מُ".utf8))
  }

  @Test("what needs no change is told without a copy", arguments: ["", "plain", "é – “x” €", "Ошибка", "画面でエラー", "가각"])
  func unchanged(text: String) {
    #expect(Array(text.utf8).withUnsafeBufferPointer { CanonicalText.composed($0, foldsWidth: true) } == nil)
  }
}
