import CDelegationArchive
import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// One file that is being written: bytes are buffered and written in large pieces.
final class GeneratorBuffer {
  private var bytes: [UInt8] = []
  private let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Problem.unwritable(path) }
    bytes.reserveCapacity(1 << 18)
  }

  func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Writes the buffered bytes, if there are many or if `all` is set.
  func flush(all: Bool = false) throws {
    guard all || bytes.count > 1 << 17 else { return }
    do { try writeAll(bytes, to: descriptor) } catch { throw Problem.unwritable(path, error) }
    bytes.removeAll(keepingCapacity: true)
  }

  func close() throws {
    try flush(all: true)
    Foundation.close(descriptor)
  }
}

extension String {
  /// The text escaped for XML: markup escaped, and everything beyond ASCII as a character reference.
  var escapedForXML: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
      default: text += "&#x\(String(scalar.value, radix: 16));"
      }
    }
  }

  /// The text escaped for JSON, without its quotes: everything beyond ASCII as an escape.
  var escapedForJSON: String {
    utf16.reduce(into: "") { text, unit in
      switch unit {
      case 0x22: text += "\\\""
      case 0x5c: text += "\\\\"
      case 0x20..<0x7f: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        text +=
          "\\u" + String(repeating: "0", count: unit < 0x100 ? 2 : unit < 0x1000 ? 1 : 0) + String(unit, radix: 16)
      }
    }
  }
}

/// Packs the files of a folder into a reproducible `.tar.gz`, without times and user ids.
struct GeneratorArchive {
  /// - Parameter names: The files, in the order in which they are packed.
  static func pack(folder: String, names: [String], prefix: String, to path: String) throws {
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    archive_write_set_format_ustar(archive)
    archive_write_add_filter_gzip(archive)
    archive_write_set_options(archive, "gzip:!timestamp,gzip:compression-level=9")
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw Problem.unwritable(path) }
    for name in names {
      let bytes = try SourceBytes(reading: DatasetLocation.join(folder, name))
      try add(bytes, as: "\(prefix)/\(name)", to: archive, path: path)
    }
    guard archive_write_close(archive) == ARCHIVE_OK else { throw Problem.unwritable(path) }
  }

  // AE_IFREG, a macro with a cast that Swift cannot import.
  private static let regularFile: UInt32 = 0o100000

  private static func add(_ bytes: SourceBytes, as name: String, to archive: OpaquePointer?, path: String) throws {
    let entry = archive_entry_new()
    defer { archive_entry_free(entry) }
    archive_entry_set_pathname(entry, name)
    archive_entry_set_size(entry, la_int64_t(bytes.count))
    archive_entry_set_filetype(entry, regularFile)
    archive_entry_set_perm(entry, 0o644)
    archive_entry_set_mtime(entry, 0, 0)
    guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw Problem.unwritable(path) }
    try bytes.withBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = archive_write_data(archive, bytes.baseAddress! + written, bytes.count - written)
        guard count > 0 else { throw Problem.unwritable(path) }
        written += count
      }
    }
  }
}
