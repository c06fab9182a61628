import DelegationIngest

/// Archives: as they are, and with the layers below damaged and those above sound.
extension FuzzReader {
  static let archiveReaders = [archive, tar, gzipTable]

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

  private static func littleEndian(_ number: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static let checksums: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(.max as UInt32) { $0 >> 8 ^ checksums[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
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
