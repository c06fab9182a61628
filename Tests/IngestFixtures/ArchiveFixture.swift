import CDelegationArchive
import Foundation

/// Archives made by libarchive's own writer, good and hostile.
package enum ArchiveFixture {
  package enum Member {
    case file(String, [UInt8])
    case folder(String)
    case symbolicLink(String, to: String)
    case hardLink(String, to: String)
  }

  // AE_IFREG, AE_IFDIR and AE_IFLNK, which Swift cannot see through their casts.
  private static let kinds = (file: UInt32(0o100000), folder: UInt32(0o040000), link: UInt32(0o120000))

  package static func tarGzip(_ files: [String: String], under prefix: String) -> [UInt8] {
    let folder = prefix.isEmpty ? [] : [Member.folder(prefix + "/")]
    return tarGzip(
      folder + files.keys.sorted().map { .file(prefix.isEmpty ? $0 : prefix + "/" + $0, Array(files[$0]!.utf8)) })
  }

  package static func tarGzip(_ members: [Member]) -> [UInt8] {
    write(format: archive_write_set_format_pax_restricted) { archive in
      for member in members { add(member, to: archive) }
    }
  }

  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    write(format: archive_write_set_format_raw) { add(.file("raw", bytes), to: $0) }
  }

  /// A tar archive of one member, whose header may say anything.
  ///
  /// - Parameter fields: Text at offsets of the header, in place of what is there.
  package static func tar(_ kind: Character, size: String, fields: [Int: String] = [:], content: String = "") -> [UInt8]
  {
    var header = [UInt8](repeating: 0, count: 512)
    let all = [0: "x/t.csv", 100: "0000644", 124: size, 136: "0", 156: "\(kind)", 257: "ustar  "].merging(fields) { $1 }
    for (offset, text) in all { header.replaceSubrange(offset..<offset + text.utf8.count, with: text.utf8) }
    header.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
    let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
    header.replaceSubrange(148..<156, with: Array("\(String(repeating: "0", count: 6 - sum.count))\(sum)\0 ".utf8))
    let content = Array(content.utf8)
    return header + content + [UInt8](repeating: 0, count: (512 - content.count % 512) % 512)
  }

  /// Records of a PAX header, each with its own length in front.
  package static func pax(_ records: [(String, String)]) -> [UInt8] {
    let text = records.map { key, value in
      let rest = " \(key)=\(value)\n"
      let digits = (1...9).first { "\(rest.utf8.count + $0)".utf8.count == $0 }!
      return "\(rest.utf8.count + digits)\(rest)"
    }.joined()
    return tar("x", size: String(text.utf8.count, radix: 8), fields: [257: "ustar\u{0}00"], content: text)
  }

  package static func zip(_ files: [(String, String)]) -> [UInt8] {
    write(format: archive_write_set_format_zip, filter: archive_write_add_filter_none) { archive in
      for (path, text) in files { add(.file(path, Array(text.utf8)), to: archive) }
    }
  }

  private static func write(
    format: (OpaquePointer) -> Int32, filter: (OpaquePointer) -> Int32 = archive_write_add_filter_gzip,
    _ body: (OpaquePointer) -> Void
  ) -> [UInt8] {
    let archive = archive_write_new()!
    _ = filter(archive)
    _ = format(archive)
    var (room, used) = ([UInt8](repeating: 0, count: 8 << 20), 0)
    room.withUnsafeMutableBytes { room in
      archive_write_open_memory(archive, room.baseAddress, room.count, &used)
      body(archive)
      archive_write_close(archive)
    }
    archive_write_free(archive)
    return Array(room[..<used])
  }

  private static func add(_ member: Member, to archive: OpaquePointer) {
    let entry = archive_entry_new()!
    defer { archive_entry_free(entry) }
    var content: [UInt8] = []
    archive_entry_set_perm(entry, 0o644)
    switch member {
    case .file(let path, let bytes):
      archive_entry_set_pathname(entry, path)
      archive_entry_set_filetype(entry, kinds.file)
      archive_entry_set_size(entry, Int64(bytes.count))
      content = bytes
    case .folder(let path):
      archive_entry_set_pathname(entry, path)
      archive_entry_set_filetype(entry, kinds.folder)
    case .symbolicLink(let path, let target):
      archive_entry_set_pathname(entry, path)
      archive_entry_set_filetype(entry, kinds.link)
      archive_entry_set_symlink(entry, target)
    case .hardLink(let path, let target):
      archive_entry_set_pathname(entry, path)
      archive_entry_set_filetype(entry, kinds.file)
      archive_entry_set_hardlink(entry, target)
    }
    archive_write_header(archive, entry)
    content.withUnsafeBytes { _ = archive_write_data(archive, $0.baseAddress, $0.count) }
  }
}
