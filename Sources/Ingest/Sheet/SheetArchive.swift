import CDelegationArchive
import DelegationFoundations

/// The parts of a spreadsheet in its ZIP archive, read one at a time, and how they lead to each other.
struct SheetArchive {
  struct Relation {
    let id: String?
    /// The last word of its type, such as `styles`.
    let kind: String
    let path: String
  }

  let location: String
  let source: SourceBytes

  /// - Throws: `Problem` where the archive is cut short, so that its list of parts is missing, or two parts have one name.
  func checkParts() throws {
    // The list ends with its mark, 18 bytes, and a comment of at most 65,535.
    let hasList = source.withBytes { $0.suffix(22 + 65_535).firstRange(of: Array("PK\u{5}\u{6}".utf8)) != nil }
    guard hasList else { throw Problem.damagedSheet(location, "its list of parts is missing") }
    var names: Set<String> = []
    _ = try part { name in
      guard names.insert(name).inserted else {
        throw Problem.damagedSheet(location, "it holds the part \(Problem.shown(name)) twice")
      }
      try check(names.count, InputLimits.sheetParts)
      return false
    }
  }

  func check(_ count: Int, _ limit: InputLimit) throws {
    guard count > limit.most else { return }
    throw Problem(location: location, fault: limit.fault, remedy: "save the sheet of the tasks as a file of its own")
  }

  /// The bytes of a part; nil where there is none.
  func part(_ path: String) throws -> [UInt8]? { try part { $0 == path } }

  private func part(where isWanted: (String) throws -> Bool) throws -> [UInt8]? {
    try source.withBytes { bytes in
      guard let archive = archive_read_new() else { throw Problem.noMemory(location) }
      defer { archive_read_free(archive) }
      archive_read_support_format_zip(archive)
      var state = archive_read_open_memory(archive, bytes.baseAddress, bytes.count)
      var entry: OpaquePointer?
      while state == ARCHIVE_OK || state == ARCHIVE_WARN {
        state = archive_read_next_header(archive, &entry)
        if state == ARCHIVE_EOF { return nil }
        guard state == ARCHIVE_OK || state == ARCHIVE_WARN else { break }
        if try isWanted(archive_entry_pathname(entry).map { String(cString: $0) } ?? "") { return try data(archive) }
      }
      throw Problem.damagedSheet(location, ArchiveReader.message(of: archive))
    }
  }

  private func data(_ archive: OpaquePointer) throws -> [UInt8] {
    var data: [UInt8] = []
    var (base, count, offset): (UnsafeRawPointer?, Int, la_int64_t) = (nil, 0, 0)
    while true {
      let state = archive_read_data_block(archive, &base, &count, &offset)
      if state == ARCHIVE_EOF { return data }
      guard state == ARCHIVE_OK else { throw Problem.damagedSheet(location, ArchiveReader.message(of: archive)) }
      try check(inflated: data.count + count)
      data += UnsafeRawBufferPointer(start: base, count: count)
    }
  }

  /// - Throws: `Problem` where so many bytes are more than an archive of this size may hold.
  func check(inflated: Int) throws {
    if let fault = ArchiveLimits().fault(inflated: inflated, compressed: source.count) {
      throw Problem(
        location: location, fault: "refused as an archive bomb: \(fault)",
        remedy: "if it is what you expect, export the sheet as CSV in UTF-8")
    }
  }

  /// What a part leads to; the archive itself for an empty path.
  func relations(of path: String) throws -> [Relation] {
    let cut = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let bytes = try part("\(path[..<cut])_rels/\(path[cut...]).rels") else { return [] }
    var relations: [Relation] = []
    try SheetXML.read(bytes, of: location) { xml in
      while let event = try xml.next() {
        guard case .start("Relationship") = event else { continue }
        let relation = xml.attributes()
        let target = relation["Target"] ?? ""
        var parts: [Substring] = []
        for part in (target.hasPrefix("/") ? target : path[..<cut] + target).split(separator: "/") where part != "." {
          if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        relations.append(
          Relation(
            id: relation["Id"], kind: String(relation["Type"]?.split(separator: "/").last ?? ""),
            path: parts.joined(separator: "/")))
      }
    }
    return relations
  }
}
