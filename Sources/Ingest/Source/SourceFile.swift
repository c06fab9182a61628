import DelegationFiles
import DelegationFoundations
import DelegationTasks
import Foundation

package struct SourceFile: Sendable {
  /// The name inside its folder: `short_desc.xml`.
  let name: String
  /// The name in messages: `datasets/msr2013/eclipse.tar.gz!eclipse/JDT/short_desc.xml`.
  package let displayPath: String
  private let content: Content
  /// What was computed from it while the rest of its archive was inflated.
  var ahead: SourceAhead.Output?

  private enum Content {
    /// A member of an archive.
    case held(SourceBytes)
    case onDisk(OpenedFile.Version)
  }

  package init(name: String, displayPath: String, bytes: SourceBytes) {
    (self.name, self.displayPath, content) = (name, displayPath, .held(bytes))
  }

  /// - Parameter path: Of a file on disk.
  init(name: String, at path: String, version: OpenedFile.Version) {
    (self.name, displayPath, content) = (name, path, .onDisk(version))
  }

  package var byteCount: Int {
    switch content {
    case .held(let bytes): bytes.count
    case .onDisk(let version): version.count
    }
  }

  /// The bytes; those of a file on disk are read now, and are in memory as long as the caller holds them.
  ///
  /// - Throws: `Problem` when the file is no longer what it was when its source was opened.
  package func bytes() throws -> SourceBytes {
    switch content {
    case .held(let bytes): bytes
    case .onDisk(let version): try SourceBytes(reading: displayPath, version: version)
    }
  }

  func digest(_ kind: FileDigest.Kind) throws -> FileDigest {
    switch content {
    case .held(let bytes): bytes.withBytes { FileDigest(kind, of: $0) }
    case .onDisk(let version): try FileDigest(kind, ofFile: displayPath, version: version)
    }
  }

  /// The bytes, inflated if the name ends in `.gz`, as CSV if they are a spreadsheet or a web page with a table, and as JSON if they are XML.
  ///
  /// - Parameter sheet: The name of the spreadsheet's sheet; nil for its first.
  package func inflated(sheet: String? = nil) throws -> SourceBytes {
    let raw = try bytes()
    let bytes = (name.hasSuffix(".gz") ? try ArchiveGzip(raw, location: displayPath).readAll() : raw).withoutEndOfFile
    if SheetText.isArchive(bytes) { return try SheetText.csv(bytes, sheet: sheet, location: displayPath) }
    if SheetPage.isPage(bytes) { return try SheetPage.csv(bytes, location: displayPath) }
    guard sheet == nil else {
      throw Problem(
        location: displayPath, fault: "it is not a spreadsheet, but a sheet is named",
        remedy: "leave 'sheet' out, or name the spreadsheet")
    }
    return SheetObjects.areMarkup(bytes) ? try SheetObjects.json(bytes, location: displayPath) : bytes
  }

  /// Computes one value per file, in the order of the files. Several threads begin with the largest file, so that the work
  /// is balanced.
  ///
  /// - Throws: The first error of `body`, in the order of the files.
  static func map<Value: Sendable>(
    _ files: [SourceFile], threads: Threads, _ body: @Sendable (Int, SourceFile) throws -> Value
  ) throws -> [Value] {
    let order = files.indices.sorted { one, other in
      let (left, right) = (files[one].byteCount, files[other].byteCount)
      return left != right && threads.count > 1 ? left > right : one < other
    }
    let results = threads.map(order.count) { turn in Result { try body(order[turn], files[order[turn]]) } }
    var turns = [Int](repeating: 0, count: order.count)
    for (turn, position) in order.enumerated() { turns[position] = turn }
    return try turns.map { try results[$0].get() }
  }
}
