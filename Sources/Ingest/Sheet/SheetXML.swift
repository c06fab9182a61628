import CDelegationXML2
import DelegationFoundations

/// A part of a spreadsheet, or another document of XML, element by element; no DOCTYPE that defines anything, and no entities.
struct SheetXML {
  enum Event {
    case start(String)
    case text(String)
    case end(String)
  }

  private let location: String
  private let isSheet: Bool
  private let reader: xmlTextReaderPtr
  private var endsAtOnce: String?

  static func read(_ bytes: [UInt8], of location: String, _ body: (inout SheetXML) throws -> Void) throws {
    try bytes.withUnsafeBytes { try read($0, of: location, isSheet: true, body) }
  }

  /// - Parameter isSheet: Whether it is in UTF-8 and has no DOCTYPE, as in a spreadsheet.
  static func read(
    _ bytes: UnsafeRawBufferPointer, of location: String, isSheet: Bool, _ body: (inout SheetXML) throws -> Void
  ) throws {
    guard attributes(in: bytes) <= InputLimits.attributes.most else {
      throw tooMuch(InputLimits.attributes, location, isSheet)
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    let text = bytes.bindMemory(to: CChar.self).baseAddress
    guard let count = Int32(exactly: bytes.count),
      let reader = xmlReaderForMemory(text, count, nil, isSheet ? "UTF-8" : nil, Int32(options))
    else { throw Problem.damagedSheet(location, "a part of it is empty or too large") }
    defer { xmlFreeTextReader(reader) }
    var xml = SheetXML(location: location, isSheet: isSheet, reader: reader)
    try body(&xml)
  }

  /// The most attributes of a tag, or more: each has an equal sign and a quote, and none a less-than sign.
  ///
  /// The text must be UTF-8, as all spreadsheets are.
  static func attributes(in bytes: UnsafeRawBufferPointer) -> Int {
    var (most, count, isEqual) = (0, 0, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "<"): count = 0
      case UInt8(ascii: "="): isEqual = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if isEqual { count += 1 }
        (most, isEqual) = (max(most, count), false)
      case 9, 10, 13, 32: break
      default: isEqual = false
      }
    }
    return most
  }

  private init(location: String, isSheet: Bool, reader: xmlTextReaderPtr) {
    (self.location, self.isSheet, self.reader) = (location, isSheet, reader)
  }

  private static func tooMuch(_ limit: InputLimit, _ location: String, _ isSheet: Bool) -> Problem {
    .tooMuch(limit, at: location, remedy: isSheet ? Problem.saveSheetAgain : Problem.exportTable)
  }

  private func damaged(_ reason: String) -> Problem {
    isSheet
      ? .damagedSheet(location, reason)
      : Problem(
        location: "\(location):\(max(xmlTextReaderGetParserLineNumber(reader), 1))", fault: reason,
        remedy: Problem.exportTable)
  }

  /// An element's beginning or end, or text; nil behind the last.
  mutating func next() throws -> Event? {
    if let name = endsAtOnce {
      endsAtOnce = nil
      return .end(name)
    }
    while true {
      let state = xmlTextReaderRead(reader)
      if state == 0 { return nil }
      if state != 1 { throw damaged("its XML is malformed or cut short") }
      let names = xmlTextReaderCurrentNode(reader)?.pointee.doc?.pointee.dict
      if let names, xmlDictSize(names) > Int32(InputLimits.xmlNames.most) {
        throw Self.tooMuch(InputLimits.xmlNames, location, isSheet)
      }
      switch UInt32(xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_ELEMENT.rawValue:
        let name = Self.string(xmlTextReaderConstLocalName(reader))
        if xmlTextReaderIsEmptyElement(reader) == 1 { endsAtOnce = name }
        return .start(name)
      case XML_READER_TYPE_END_ELEMENT.rawValue: return .end(Self.string(xmlTextReaderConstLocalName(reader)))
      case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
        XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue, XML_READER_TYPE_WHITESPACE.rawValue:
        return .text(Self.string(xmlTextReaderConstValue(reader)))
      // One that only names a file of definitions, which is not read, defines nothing.
      case XML_READER_TYPE_DOCUMENT_TYPE.rawValue
      where !isSheet && xmlTextReaderCurrentNode(reader)?.pointee.children == nil:
        continue
      case XML_READER_TYPE_DOCUMENT_TYPE.rawValue, XML_READER_TYPE_ENTITY_REFERENCE.rawValue:
        throw damaged(
          "its XML has \(isSheet ? "a DOCTYPE, which spreadsheets never have" : "definitions of its own, which are not read")"
        )
      default: continue
      }
    }
  }

  /// The attributes of the element that just began, without the prefixes of their names.
  func attributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while xmlTextReaderMoveToNextAttribute(reader) == 1 {
      attributes[Self.string(xmlTextReaderConstLocalName(reader))] = Self.string(xmlTextReaderConstValue(reader))
    }
    xmlTextReaderMoveToElement(reader)
    return attributes
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}

extension Problem {
  static func damagedSheet(_ location: String, _ reason: String) -> Problem {
    Problem(location: location, fault: "the spreadsheet is damaged: \(reason)", remedy: saveSheetAgain)
  }

  static let exportTable = "export tasks as CSV or JSON, or save them as .xlsx"

  static let saveSheetAgain =
    "open and save it again as .xlsx without a password, or export the sheet as CSV in UTF-8"
}
