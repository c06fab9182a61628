import DelegationIngest

/// Archives: as they are, and with the layers below damaged and those above sound.
extension FuzzReader {
  static let archiveReaders = [archive, tar, gzipTable, sheetArchive, sheet, page]

  private static let archive = FuzzReader("archive", .binary(16), seeds: { _ in TarFile.seeds.map(GzipFile.stored) }) {
    scratch in
    let read = members(scratch)
    return { try read($0) }
  }

  /// The tar inside a sound gzip; headers get correct checksums, so that their other changes are read.
  private static let tar = FuzzReader("archive-tar", .binary(512, mend: TarFile.mend), seeds: { _ in TarFile.seeds }) {
    scratch in
    let read = members(scratch)
    return { try read(GzipFile.stored($0)) }
  }

  /// A table in a `.gz` file.
  private static let gzipTable = FuzzReader(
    "gzip-table", .binary(4), seeds: { _ in [GzipFile.stored(Array(SourceSeeds.csv[1].utf8)), GzipFile.deflated] }
  ) { scratch in
    var mapping = TableMapping(tasks: ["t.csv.gz"], format: .csv, id: "id", opened: "opened")
    mapping.fields = [.assignedTo: "assignee"]
    return { [mapping] bytes in
      scratch.write(bytes, to: "t.csv.gz")
      _ = try used(TableAdapter(mapping: mapping), .folder(scratch.folder))
    }
  }

  /// A spreadsheet as it is, and its sheet inside a sound one.
  private static let sheetArchive = FuzzReader("sheet-archive", .binary(4), seeds: { _ in [SheetFile.seed] }) { _ in
    { _ = try SheetText.csv(SourceBytes($0), sheet: nil, location: "t.xlsx") }
  }

  private static let sheet = FuzzReader("sheet", .xml, seeds: [SheetFile.sheet]) { _ in
    { _ = try SheetText.csv(SourceBytes(SheetFile.zip(sheet: $0)), sheet: nil, location: "t.xlsx") }
  }

  /// A web page under the name of a spreadsheet.
  private static let page = FuzzReader("page", .xml, seeds: [SheetFile.page]) { _ in
    { _ = try SourceFile(name: "t.xls", displayPath: "t.xls", bytes: SourceBytes($0)).inflated() }
  }

  private static func members(_ scratch: FuzzFolder) -> ([UInt8]) throws -> Void {
    { bytes in
      scratch.write(bytes, to: "a.tar.gz")
      _ = try used(MSR2013XML(), .archive(path: scratch.path("a.tar.gz"), prefix: "p"))
    }
  }
}

/// Gzip files by hand: sound, and quick to make.
enum GzipFile {
  private static let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]

  /// The bytes in blocks that are not deflated.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var file = head
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(0xFFFF)
      rest = rest.dropFirst(block.count)
      file.append(rest.isEmpty ? 1 : 0)
      file += littleEndian(UInt32(block.count) | ~UInt32(block.count) << 16)
      file += block
    } while !rest.isEmpty
    return file + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
  }

  /// `id,opened,assignee` and a row, deflated by zlib.
  static let deflated: [UInt8] =
    head + [
      0xCB, 0x4C, 0xD1, 0xC9, 0x2F, 0x48, 0xCD, 0x4B, 0x4D, 0xD1, 0x49, 0x2C, 0x2E, 0xCE, 0x4C, 0xCF, 0x4B, 0x4D,
      0xE5, 0x32, 0xD4, 0x31, 0x32, 0x30, 0x34, 0xD0, 0x35, 0x30, 0x04, 0x22, 0x9D, 0xC4, 0xBC, 0x3C, 0x2E, 0x00,
    ] + littleEndian(checksum(table)) + littleEndian(UInt32(table.count))

  private static let table = Array("id,opened,assignee\n1,2010-01-01,ann\n".utf8)

  static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(.max as UInt32) { $0 >> 8 ^ checksums[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}

/// Spreadsheets by hand, with parts that are not deflated.
enum SheetFile {
  static let sheet = """
    <worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>b_x000D_</t></is></c></row>
    <row r="3"><c s="1"><v>45292.5</v></c><c t="b"><v>1</v></c><c t="str"><v>"x"</v></c><c t="e"><v>#N/A</v></c></row></sheetData></worksheet>
    """
  static let page = """
    <html><head><style>a { b: c }</style></head><body><table><tr><th>Key<th colspan="2">Created</th></tr>
    <tr><td rowspan="2">1</td><td>2024-01-01<br>10:00</td><td>&eacute;&#233;</td></tr><tr><td><table><tr><td>x</td></tr></table></td></tr></table></body></html>
    """
  static let seed = zip(sheet: Array(sheet.utf8))

  private static let parts = [
    "_rels/.rels":
      #"<Relationships><Relationship Id="r1" Type="x/officeDocument" Target="xl/workbook.xml"/></Relationships>"#,
    "xl/workbook.xml":
      #"<workbook><workbookPr date1904="0"/><sheets><sheet name="S" r:id="r1" xmlns:r="r"/></sheets></workbook>"#,
    "xl/_rels/workbook.xml.rels":
      #"<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/><Relationship Id="r2" Type="x/styles" Target="/xl/styles.xml"/><Relationship Id="r3" Type="x/sharedStrings" Target="t.xml"/></Relationships>"#,
    "xl/styles.xml":
      #"<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\-mm\-dd h:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>"#,
    "xl/t.xml": "<sst><si><r><t>a</t></r><r><t>é</t></r><rPh><t>x</t></rPh></si></sst>",
  ]

  static func zip(sheet: [UInt8]) -> [UInt8] {
    let files = parts.keys.sorted().map { (Array($0.utf8), Array(parts[$0]!.utf8)) } + [(Array("xl/s.xml".utf8), sheet)]
    var (file, directory) = ([UInt8](), [UInt8]())
    for (name, bytes) in files {
      let sizes = GzipFile.littleEndian(UInt32(bytes.count))
      let facts: [UInt8] =
        [20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0] + GzipFile.littleEndian(GzipFile.checksum(bytes)) + sizes + sizes
        + [UInt8(name.count), 0, 0, 0]
      directory += [0x50, 0x4B, 1, 2, 20, 0] + facts + [UInt8](repeating: 0, count: 10)
      directory += GzipFile.littleEndian(UInt32(file.count)) + name
      file += [0x50, 0x4B, 3, 4] + facts + name + bytes
    }
    let count = UInt8(files.count)
    return file + directory + [0x50, 0x4B, 5, 6, 0, 0, 0, 0, count, 0, count, 0]
      + GzipFile.littleEndian(UInt32(directory.count)) + GzipFile.littleEndian(UInt32(file.count)) + [0, 0]
  }
}

/// Tar files by hand.
enum TarFile {
  private static let members =
    [("p/reports.xml", "reports.xml"), ("p/short_desc.xml", "short_desc.xml")]
    + [("p/assigned_to.xml", "assigned_to.xml"), ("p/resolution.xml", "resolution.xml")]

  static let seeds: [[UInt8]] = {
    let files = members.map { path, name in (path, Array(SourceSeeds.xmlFolder[name]!.utf8)) }
    let plain = files.flatMap { entry($0.0, $0.1) }
    // A folder, a name in a record of its own, and one that GNU tar writes ahead of a long name.
    let records = entry("pax", Array("22 path=p/version.xml\n".utf8), kind: "x") + entry("x", field("version"))
    let long = entry("././@LongLink", Array("p/priority.xml\0".utf8), kind: "L") + entry("y", field("priority"))
    let end = [UInt8](repeating: 0, count: 1024)
    return [plain + end, entry("p/", [], kind: "5") + records + long + plain + end]
  }()

  private static func field(_ name: String) -> [UInt8] { Array(SourceSeeds.field(name, ["a", "b", "c"]).utf8) }

  private static func entry(_ path: String, _ bytes: [UInt8], kind: Character = "0") -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 512)
    func put(_ text: String, at start: Int) { header.replaceSubrange(start..<start + text.utf8.count, with: text.utf8) }
    put(path, at: 0)
    put("0000644\0", at: 100)
    put("0000000\0", at: 108)
    put("0000000\0", at: 116)
    let size = String(bytes.count, radix: 8)
    put(String(repeating: "0", count: 11 - size.count) + size + "\0", at: 124)
    put("00000000000\0", at: 136)
    put(String(kind), at: 156)
    put("ustar\u{0}00", at: 257)
    sum(&header, from: 0)
    return header + bytes + [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
  }

  /// Gives every block that looks like a header the checksum of what it holds.
  @Sendable static func mend(_ bytes: inout [UInt8]) {
    for start in stride(from: 0, to: bytes.count - 511, by: 512) where bytes[start + 257] == UInt8(ascii: "u") {
      sum(&bytes, from: start)
    }
  }

  private static func sum(_ bytes: inout [UInt8], from start: Int) {
    for index in start + 148..<start + 156 { bytes[index] = 0x20 }
    let sum = bytes[start..<start + 512].reduce(0) { $0 + Int($1) }
    let digits = String(sum, radix: 8)
    let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    bytes.replaceSubrange(start + 148..<start + 156, with: text.utf8)
  }
}
