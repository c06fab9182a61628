import CLibArchive
import Foundation
import TaskModel

/// Packs the files of a folder into a `.tar.gz` that holds nothing of the machine or the day: no times, no owners.
struct GeneratorArchive {
  /// - Parameters:
  ///   - names: The files, in the order in which they are packed.
  ///   - prefix: The folder they stand in inside the archive.
  static func pack(folder: String, names: [String], prefix: String, to path: String) throws {
    let archive = archive_write_new()
    defer { archive_write_free(archive) }
    archive_write_set_format_ustar(archive)
    archive_write_add_filter_gzip(archive)
    archive_write_set_options(archive, "gzip:!timestamp,gzip:compression-level=9")
    guard archive_write_open_filename(archive, path) == ARCHIVE_OK else { throw Problem.unwritable(path) }
    for name in names {
      let bytes = try SourceBytes(mapping: DatasetPlace.join(folder, name))
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
