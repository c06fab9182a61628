import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Testing

@Suite("Table: encodings and delimiters") struct TableEncodingTests {
  private static let text = "id;opened;title\r\n1;1;\"Zürich – 5 €\nzwei\"\r\n2;2;b\r\n"

  private func titles(_ bytes: [UInt8], _ encoding: TableEncoding = .utf8, delimiter: UInt8? = nil) throws -> [String] {
    let log = try SourceFixture(["t.csv": bytes]).read(TableAdapter(mapping: mapping(encoding, delimiter)))
    return (0..<log.count).map { OpeningView(of: log).text(.shortDesc, of: $0) ?? "-" }
  }

  private func mapping(_ encoding: TableEncoding, _ delimiter: UInt8? = nil) -> TableMapping {
    var mapping = TableFixture.csv
    (mapping.encoding, mapping.delimiter) = (encoding, delimiter)
    return mapping
  }

  private func problem(_ bytes: [UInt8], _ encoding: TableEncoding = .utf8) throws -> Problem? {
    try SourceFixture(["t.csv": bytes]).problem(TableAdapter(mapping: mapping(encoding)))
  }

  private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 255))
      return isBig ? [high, low] : [low, high]
    }
  }

  /// Bytes of Python's `text.encode('cp1252')`.
  private static let windows1252: [UInt8] =
    Array("id;opened;title\r\n1;1;\"Z".utf8) + [0xFC] + Array("rich ".utf8) + [0x96] + Array(" 5 ".utf8) + [0x80]
    + Array("\nzwei\"\r\n2;2;b\r\n".utf8)

  @Test("the same text in every encoding")
  func same() throws {
    let expected = ["Zürich – 5 € zwei", "b"]
    #expect(try titles(Array(Self.text.utf8)) == expected)
    #expect(try titles([0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)) == expected)
    #expect(try titles([0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(Self.text.utf8)) == expected)
    let wide = Self.text.unicodeScalars.flatMap { [UInt8($0.value & 255), UInt8($0.value >> 8), 0, 0] }
    #expect(try titles([0xFF, 0xFE, 0, 0] + wide, .utf32) == expected)
    #expect(try problem(wide, .utf32)?.fault == "the file does not begin with a byte order mark")
    #expect(try titles([0xFF, 0xFE] + Self.utf16(Self.text, isBig: false), .utf16) == expected)
    #expect(try titles([0xFE, 0xFF] + Self.utf16(Self.text, isBig: true), .utf16) == expected)
    #expect(try titles(Self.utf16(Self.text, isBig: false), .utf16LittleEndian) == expected)
    #expect(try titles(Self.utf16(Self.text, isBig: true), .utf16BigEndian) == expected)
    #expect(try titles(Self.windows1252, .windows1252) == expected)
    #expect(try titles(Array("id,opened,title\n1,1,Z".utf8) + [0xFC], .latin1) == ["Zü"])
  }

  /// Bytes of Python's `text.encode(…)`.
  @Test(
    "encodings of other scripts, by name",
    arguments: [
      (.cp932, [0x92, 0x53, 0x93, 0x96, 0x8E, 0xD2], "担当者"), (.shiftJIS, [0x92, 0x53, 0x93, 0x96, 0x8E, 0xD2], "担当者"),
      (.eucJP, [0xC3, 0xB4, 0xC5, 0xF6, 0xBC, 0xD4], "担当者"), (.gbk, [0xB1, 0xEA, 0xCC, 0xE2], "标题"),
      (.gb18030, [0xB1, 0xEA, 0xCC, 0xE2], "标题"), (.big5, [0xBC, 0xD0, 0xC3, 0x44], "標題"),
      (.eucKR, [0xC1, 0xA6, 0xB8, 0xF1], "제목"), (.windows1251, [0xD2, 0xE5, 0xEC, 0xE0], "Тема"),
      (.koi8R, [0xF4, 0xC5, 0xCD, 0xC1], "Тема"), (.windows1250, [0xA3, 0xF3, 0x64, 0x9F], "Łódź"),
      (.latin2, [0xA3, 0xF3, 0x64, 0xBC], "Łódź"), (.windows1254, [0xDE, 0xFD, 0xF0], "Şığ"),
      (.windows1255, [0xF9, 0xEC, 0xE5, 0xED], "שלום"), (.windows1256, [0xE3, 0xD1, 0xCD, 0xC8, 0xC7], "مرحبا"),
      (.windows874, [0xA7, 0xD2, 0xB9], "งาน"), (.latin5, [0xC2, 0xD5, 0xDC, 0xD0], "Тема"),
      (.cp866, [0x92, 0xA5, 0xAC, 0xA0], "Тема"), (.macintosh, [0x86, 0x62, 0x65, 0x72], "Über"),
      (.iso2022JP, [0x1B, 0x24, 0x42, 0x43, 0x34, 0x45, 0x76, 0x3C, 0x54, 0x1B, 0x28, 0x42], "担当者"),
      (.windows1253, [0xD4, 0xDF, 0xF4, 0xEB, 0xEF, 0xF2], "Τίτλος"),
    ] as [(TableEncoding, [UInt8], String)])
  func scripts(encoding: TableEncoding, bytes: [UInt8], text: String) throws {
    #expect(try titles(Array("id,opened,title\n1,1,".utf8) + bytes + [10], encoding) == [text])
    // Longer than a block of the conversion.
    let long = Array(repeating: bytes, count: 40_000 / bytes.count).joined()
    let titles = try titles(Array("id,opened,title\n1,1,".utf8) + long + [10], encoding)
    #expect(titles == [String(repeating: text, count: 40_000 / bytes.count)])
    let cut = try problem(Array("id,opened,title\n1,1,".utf8) + [bytes[0]] + [0xFF, 0xFF, 0x80], encoding)
    // In the others any byte is a letter or a sign.
    let bytes: [TableEncoding] = [
      .windows1251, .koi8R, .windows1250, .latin2, .windows1254, .windows1256, .latin5, .cp866, .macintosh,
    ]
    if !bytes.contains(encoding) {
      #expect(cut?.location == "t.csv:2" && cut?.fault == "bytes that are not valid \(encoding.rawValue)")
    }
  }

  @Test("lines may end in LF, CR LF or CR CR LF", arguments: ["\n", "\r\n", "\r\r\n", "\r\r\r\n"])
  func lineEnds(end: String) throws {
    let text = ["sep=;", "id;opened;title", "1;1;\"a\"", "", "2;2;b", ""].joined(separator: end)
    #expect(try titles(Array(text.utf8)) == ["a", "b"])
  }

  @Test("what is not UTF-8 is an error that names the key to set, and so is a wrong encoding")
  func faults() throws {
    let latin = try problem(Self.windows1252)
    #expect(latin?.location == "t.csv:2" && latin?.fault == "bytes that are not valid UTF-8")
    #expect(latin?.remedy.contains("'encoding: windows-1252'") == true)
    let wide = try problem([0xFF, 0xFE] + Self.utf16(Self.text, isBig: false))
    #expect(wide?.remedy == "write 'encoding: utf-16' in dataset.yaml")
    #expect(try problem(Array(Self.text.utf8), .utf16)?.fault == "the file does not begin with a byte order mark")
    #expect(try problem([0xFF, 0xFE, 0x41], .utf16)?.fault == "bytes that are not valid utf-16")
    #expect(try problem([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00], .utf16)?.fault == "bytes that are not valid utf-16")
    let undefined = try problem(Array("id\n\n".utf8) + [0x81], .windows1252)
    #expect(undefined?.location == "t.csv:3" && undefined?.fault == "bytes that are not valid windows-1252")
  }

  @Test(
    "the header tells the delimiter; one inside quotes does not count, and a stated one does",
    arguments: [",", ";", "\t", "|"])
  func delimiters(delimiter: String) throws {
    let text = ["id", "opened", "title", "\"a,b;c|d,e;f\""].joined(separator: delimiter)
    let row = ["1", "1", "x", "y"].joined(separator: delimiter)
    #expect(try titles(Array("\(text)\n\(row)\n".utf8)) == ["x"])
    #expect(try titles(Array("sep=\(delimiter)\r\n\(text)\r\n\(row)\r\n".utf8)) == ["x"])
    #expect(try titles(Array("id:opened:title:a\(delimiter)b\n1:1:x:y\n".utf8), delimiter: UInt8(ascii: ":")) == ["x"])
  }

  @Test("columns of one name are joined, or the first or last counts")
  func repeated() throws {
    let text = "id,opened,Part,title,Part,Part,Note,Note\n1,1,a,x,,b,n,m\n2,2,,y,,,n,\n"
    for (take, expected) in [(nil, ["a, b", ""]), (.joined, ["a, b", ""]), (.first, ["a", ""]), (.last, ["b", ""])]
      as [(TableColumn.Take?, [String])]
    {
      var mapping = TableFixture.csv
      mapping.fields[.component] = TableColumn("Part", take: take)
      let log = try SourceFixture(texts: ["t.csv": text]).read(TableAdapter(mapping: mapping))
      #expect((0..<2).map { OpeningView(of: log).text(.component, of: $0) ?? "-" } == expected)
    }
  }
}
