import Ingest
import Repeatable
import TaskModel
import Testing

/// Plain files are read without libxml2, which stays the judge: with a comment behind its end a file means the same but is
/// not plain any more.
@Suite("Plain XML against libxml2") struct PlainXMLTests {
  private static let moments: [Int64] = [0, 100, 101, 150, 151, 201]

  /// What a folder whose file `name` holds `bytes` gives: the whole log, or nothing when it is refused.
  private static func reading(_ name: String, _ bytes: [UInt8], in fixture: SourceFixture) throws -> [String]? {
    try fixture.write(name, bytes)
    guard let log = try? fixture.read(MSR2013XML()) else { return nil }
    return log.digest(at: moments) + log.reporters.map { log.reporterPool.string($0) }
  }

  /// Whether both ways of reading agree about a file.
  private static func agree(_ name: String, _ bytes: [UInt8], in fixture: SourceFixture) throws -> Bool {
    try reading(name, bytes, in: fixture) == reading(name, bytes + Array("<!-- -->".utf8), in: fixture)
  }

  static let texts: [String] = [
    "", " ", "a", "\n", "\t", " two ", "a\nb", "a\rb", "a\r\nb", "é ẞ 語 😀", "\u{7F}", "\u{85}", "\u{FFFD}", "\u{FFFE}",
    "\u{FFFF}", "\u{EFBF}", "&lt;pre&gt;", "&amp;lt;", "&quot;&apos;", "&quot", "&;", "&", "& ", "&nbsp;", "&LT;",
    "&lt ;",
    "&#65;", "&#0065;", "&#00000000000065;", "&#x41;", "&#X41;", "&#x;", "&#;", "&#", "&#x1F600;", "&#x110000;", "&#9;",
    "&#10;", "&#13;", "&#0;", "&#8;", "&#x85;", "&#xD800;", "&#xFFFE;", "&#xFFFD;", "&#-1;", "&#4294967361;", "]", "]]",
    "]]>", "]]]>", "]]&gt;", "] ]>", "a]]b", ">", "<", "<b>", "<b/>", "<!-- x -->", "<![CDATA[<&]]>", "<?x y?>",
    "\u{0}", "\u{1}", "\u{1F}", "\u{B}", "12345678", "1234567]", "1234567&lt;", "12345678&#x10FFFF;",
  ]

  @Test("values", arguments: PlainXMLTests.texts)
  func value(text: String) throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    for text in [text, text + "tail", "headhead" + text] {
      let file = MSRFixture.field("short_desc", [(7, [(100, text)]), (12, [(200, "next")])])
      #expect(try Self.agree("short_desc.xml", Array(file.utf8), in: fixture), "\(text.debugDescription)")
    }
  }

  static let files: [String] = [
    "<cc></cc>", "<cc/>", " <cc></cc> ", "\n<cc>\r\n</cc>\t\n", "<cc></cc>x", "<cc></cc><cc></cc>", "x<cc></cc>", "",
    "<cc>", "<cc></c>", "<cc ></cc >", "<cc></cc >", "<cc x=\"1\"></cc>", "<cc>x</cc>", "<cc>&#32;</cc>",
    "<?xml version=\"1.0\"?><cc></cc>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cc></cc>",
    "<?xml version='1.0'?><cc></cc>", "<?xml version=\"1.1\"?><cc></cc>", " <?xml version=\"1.0\"?><cc></cc>",
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><cc></cc>",
    "<?xml version=\"1.0\"?><?xml version=\"1.0\"?><cc></cc>",
    "\u{FEFF}<cc></cc>", "<!DOCTYPE cc><cc></cc>", "<cc></cc>\u{0}", "<cc></cc>\u{1F}",
    "<cc><report id=\"7\"></report></cc>", "<cc><report id=\"7\"/></cc>", "<cc><report id='7'></report></cc>",
    "<cc><report  id=\"7\"></report></cc>", "<cc><report id=\"\"></report></cc>",
    "<cc><report id=\" 7 \"></report></cc>",
    "<cc><report id=\"7\" id=\"7\"></report></cc>", "<cc><report id=\"7\" x=\"\"></report></cc>",
    "<cc><report id=\"-7\"></report></cc>", "<cc><report id=\"7a\"></report></cc>", "<cc><report></report></cc>",
    "<cc><report id=\"7\"></report><report id=\"7\"></report></cc>",
    "<cc><report id=\"7\"></report><report id=\"07\"></report></cc>",
    "<cc><report id=\"123456789012345\"></report></cc>", "<cc><report id=\"1234567890123456\"></report></cc>",
    "<cc><report id=\"18446744073709551615\"></report></cc>", "<cc><report id=\"18446744073709551616\"></report></cc>",
    "<cc><update></update></cc>", "<cc><report id=\"7\">x</report></cc>", "<cc><report id=\"7\"></cc>",
  ]

  @Test("whole files", arguments: PlainXMLTests.files)
  func whole(text: String) throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    #expect(try Self.agree("cc.xml", Array(text.utf8), in: fixture))
  }

  static let updates: [String] = [
    "<update><when>1</when><what/></update>", "<update><when>1</when><what /></update>",
    "<update><when>1</when><what></what></update>", "<update> <when>1</when>\t<what>x</what>\r\n</update>",
    "<update><when> 1 </when><what></what></update>", "<update><when>\n1</when><what></what></update>",
    "<update><when></when><what></what></update>", "<update><when/><what></what></update>",
    "<update><when>1 2</when><what></what></update>", "<update><when>+1</when><what></what></update>",
    "<update><when>&#49;</when><what></what></update>", "<update><when>253402300799</when><what></what></update>",
    "<update><when>253402300800</when><what></what></update>", "<update><when>0000000001</when><what></what></update>",
    "<update><when>00000000000000000001</when><what></what></update>", "<update><when>1</when></update>",
    "<update><what></what></update>", "<update><what></what><when>1</when></update>", "<update></update>", "<update/>",
    "<update><when>1</when><when>1</when><what></what></update>", "<update><when>1</when><what></what>x</update>",
    "<update><when>1</when><what></what><what></what></update>", "<update><when>1</when>x<what></what></update>",
    "<update x=\"\"><when>1</when><what></what></update>", "<update><when>1</when><what></what></update >",
    "<update><when>1<!-- --></when><what></what></update>", "<who>1</who>", "<update><who>1</who></update>",
    "<x:update xmlns:x=\"y\"><when>1</when><what></what></x:update>", "<update></report>",
  ]

  @Test("updates", arguments: PlainXMLTests.updates)
  func update(text: String) throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    let file = "<cc><report id=\"7\">\(text)</report><report id=\"12\">\n  \(text)\n</report></cc>"
    #expect(try Self.agree("cc.xml", Array(file.utf8), in: fixture))
  }

  @Test("of these texts, files and updates some are read, and some refused")
  func someAreRead() throws {
    func readings(_ name: String, _ files: [String]) throws -> [[String]?] {
      let fixture = try SourceFixture(texts: MSRFixture.xml())
      return try files.map { try Self.reading(name, Array($0.utf8), in: fixture) }
    }
    let values = Self.texts.map { MSRFixture.field("short_desc", [(7, [(100, $0)]), (12, [(200, "next")])]) }
    let updates = Self.updates.map { "<cc><report id=\"7\">\($0)</report></cc>" }
    for found in [
      try readings("short_desc.xml", values), try readings("cc.xml", Self.files), try readings("cc.xml", updates),
    ] {
      #expect(found.count { $0 != nil } > 5 && found.contains { $0 == nil })
    }
  }

  @Test("long values and long gaps", arguments: [1 << 20, (1 << 20) + 1, 3 << 20])
  func long(count: Int) throws {
    let fixture = try SourceFixture(texts: MSRFixture.xml())
    let (blanks, letters) = (String(repeating: " ", count: count), String(repeating: "x", count: count))
    for text in ["<what>\(letters)</what>", "<what>&lt;\(letters)</what>", "\(blanks)<what></what>"] {
      let file = "<cc><report id=\"7\"><update><when>1</when>\(text)</update></report></cc>"
      #expect(try Self.agree("cc.xml", Array(file.utf8), in: fixture))
    }
  }

  @Test("files with a few bytes changed, cut, doubled or moved", arguments: 0..<8)
  func mutations(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    var files = MSRFixture.xml()
    files["short_desc.xml"] = MSRFixture.field(
      "short_desc", [(7, [(100, "é &lt;b&gt; 語"), (150, "a&#x430;\n]] b")]), (12, [(200, "")]), (5, [(1, "x")])])
    let fixture = try SourceFixture(texts: files)
    var accepted = 0
    for _ in 0..<150 {
      let name = ["reports.xml", "short_desc.xml"][chance.next(below: 2)]
      let bytes = XMLMutation.mutated(Array(files[name]!.utf8), &chance)
      if !(try Self.agree(name, bytes, in: fixture)) {
        Issue.record("\(name) \(String(decoding: bytes, as: UTF8.self).debugDescription)")
      }
      if try Self.reading(name, bytes, in: fixture) != nil { accepted += 1 }
      try fixture.write(name, files[name]!.utf8)
    }
    #expect(accepted > 0)
  }
}

/// Small changes of a file, half of them with bytes that mean something in XML.
enum XMLMutation {
  private static let pieces: [[UInt8]] = [
    "<", ">", "&", ";", "/", "\"", "'", "]", "]]>", "&lt;", "&#x41;", "&#", "<!-- -->", "<![CDATA[", "]]>", "<?x?>",
    "\n",
    "\r", "\r\n", "\t", " ", "  ", "\u{0}", "\u{1}", "\u{85}", "\u{FFFE}", "é", "0", "9", "<what>", "</what>",
    "<update>",
    "</update>", "</report>", "<report id=\"7\">", "<!DOCTYPE a>", "x", "what", " x=\"1\"",
  ].map { Array($0.utf8) }

  static func mutated(_ bytes: [UInt8], _ chance: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0...chance.next(below: 3) {
      guard bytes.count > 1 else { break }
      let place = chance.next(below: bytes.count)
      let end = min(bytes.count, place + 1 + chance.next(below: 12))
      switch chance.next(below: 8) {
      case 0: bytes[place] = UInt8(chance.next(below: 256))
      case 1: bytes[place] ^= 1 << UInt8(chance.next(below: 8))
      case 2: bytes.removeSubrange(place..<end)
      case 3: bytes.insert(contentsOf: bytes[place..<end], at: chance.next(below: bytes.count))
      case 4, 5: bytes.insert(contentsOf: pieces[chance.next(below: pieces.count)], at: place)
      case 6: bytes.replaceSubrange(place..<end, with: pieces[chance.next(below: pieces.count)])
      default: if chance.next(below: 4) == 0 { bytes.removeSubrange(end...) }
      }
    }
    return bytes
  }
}
