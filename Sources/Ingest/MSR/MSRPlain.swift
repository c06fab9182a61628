import TaskModel

/// Reads the files of version 0.1 where their XML is plain, as that of the dataset is throughout.
///
/// What comes out is what ``MSRFieldConsumer`` and ``MSRReportsConsumer`` would make of the same file; where there is a
/// doubt, and for whatever is wrong, nothing comes out, and they read it.
enum MSRPlain {
  /// Reads a field's file.
  ///
  /// - Parameter root: The field's name, which is the root element's too.
  static func field(_ file: SourceFile, root: String) -> MSRPart? {
    var column = FieldColumn()
    var decoder = PlainDecoder()
    let tags = Tags()
    let isPlain = forEachReport(of: file, root: root) { xml, key in
      guard readUpdates(&xml, tags, &decoder, into: &column) else { return false }
      column.endReport(key)
      return true
    }
    guard isPlain else { return nil }
    var part = MSRPart(field: column)
    part.oddities.count(.controlCharacter, decoder.repairCount)
    return part
  }

  /// Reads `reports.xml`.
  static func reports(_ file: SourceFile) -> MSRPart? {
    var column = ReportColumn()
    var decoder = PlainDecoder()
    let tags = Tags()
    let isPlain = forEachReport(of: file, root: "reports") { xml, key in
      readReport(&xml, tags, &decoder) { column.append(key: key, id: TaskID(key), opening: $0, reporter: $1) }
    }
    return isPlain ? MSRPart(reports: column) : nil
  }

  private struct Tags {
    let update = (begin: PlainTag("<update>"), end: PlainTag("</update>"))
    let when = (begin: PlainTag("<when>"), end: PlainTag("</when>"))
    let what = (begin: PlainTag("<what>"), end: PlainTag("</what>"), empty: PlainTag("<what/>"))
    let opening = (begin: PlainTag("<opening_time>"), end: PlainTag("</opening_time>"))
    let reporter = (begin: PlainTag("<reporter>"), end: PlainTag("</reporter>"))
  }

  /// Calls `body` for each report, between its tags; it goes past what stands there.
  ///
  /// - Returns: Whether all of the file is plain.
  @inline(__always) private static func forEachReport(
    of file: SourceFile, root: String, _ body: (inout PlainXML, _ key: UInt64) -> Bool
  ) -> Bool {
    let (begin, idEnd, end) = (PlainTag("<report id=\""), PlainTag("\">"), PlainTag("</report>"))
    return file.bytes.withBytes { bytes in
      guard var xml = PlainXML(bytes) else { return false }
      var keys = KeySet()
      var forgotten = 0
      xml.takeProlog()
      guard xml.take("<\(root)>") else { return false }
      xml.skipSpace()
      while xml.take(begin) {
        guard let key = xml.number(), xml.take(idEnd), keys.insert(key), body(&xml, key), xml.take(end) else {
          return false
        }
        xml.skipSpace()
        if xml.place - forgotten > SourceBytes.stride {
          file.bytes.forget(forgotten..<xml.place)
          forgotten = xml.place
        }
      }
      guard xml.take("</\(root)>") else { return false }
      xml.skipSpace()
      file.bytes.forget(forgotten..<xml.place)
      return xml.isAtEnd
    }
  }

  @inline(__always) private static func readUpdates(
    _ xml: inout PlainXML, _ tags: Tags, _ decoder: inout PlainDecoder, into column: inout FieldColumn
  ) -> Bool {
    xml.skipSpace()
    while xml.take(tags.update.begin) {
      xml.skipSpace()
      guard xml.take(tags.when.begin), let moment = seconds(&xml), xml.take(tags.when.end) else { return false }
      xml.skipSpace()
      if xml.take(tags.what.begin) {
        guard xml.takeText(&decoder, { column.append(when: moment, what: $0) }), xml.take(tags.what.end) else {
          return false
        }
      } else {
        guard xml.take(tags.what.empty) else { return false }
        column.append(when: moment, what: UnsafeBufferPointer(start: nil, count: 0))
      }
      xml.skipSpace()
      guard xml.take(tags.update.end) else { return false }
      xml.skipSpace()
    }
    return true
  }

  @inline(__always) private static func readReport(
    _ xml: inout PlainXML, _ tags: Tags, _ decoder: inout PlainDecoder,
    _ body: (Int64, UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    xml.skipSpace()
    guard xml.take(tags.opening.begin), let moment = seconds(&xml), xml.take(tags.opening.end) else { return false }
    xml.skipSpace()
    guard xml.take(tags.reporter.begin), xml.takeText(&decoder, { body(moment, $0) }), xml.take(tags.reporter.end)
    else { return false }
    xml.skipSpace()
    return true
  }

  @inline(__always) private static func seconds(_ xml: inout PlainXML) -> Int64? {
    guard let seconds = xml.number(), seconds <= UInt64(SourceNumbers.lastSecond) else { return nil }
    return Int64(seconds)
  }
}
