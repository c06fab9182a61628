import CDelegationXML2
import DelegationFoundations

/// A part of a spreadsheet, element by element; no DOCTYPE and no entities.
struct SheetXML {
  enum Event {
    case start(String)
    case text(String)
    case end(String)
  }

  private let location: String
  private let reader: xmlTextReaderPtr
  private var endsAtOnce: String?

  static func read(_ bytes: [UInt8], of location: String, _ body: (inout SheetXML) throws -> Void) throws {
    guard bytes.withUnsafeBytes({ attributes(in: $0) }) <= InputLimits.attributes.most else {
      throw Problem.tooMuch(InputLimits.attributes, at: location, remedy: Problem.saveSheetAgain)
    }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
    try bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self).baseAddress
      guard let count = Int32(exactly: bytes.count),
        let reader = xmlReaderForMemory(text, count, nil, "UTF-8", Int32(options))
      else { throw Problem.damagedSheet(location, "a part of it is empty or too large") }
      defer { xmlFreeTextReader(reader) }
      var xml = SheetXML(location: location, reader: reader)
      try body(&xml)
    }
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

  private init(location: String, reader: xmlTextReaderPtr) { (self.location, self.reader) = (location, reader) }

  /// An element's beginning or end, or text; nil behind the last.
  mutating func next() throws -> Event? {
    if let name = endsAtOnce {
      endsAtOnce = nil
      return .end(name)
    }
    while true {
      let state = xmlTextReaderRead(reader)
      if state == 0 { return nil }
      if state != 1 { throw Problem.damagedSheet(location, "its XML is malformed") }
      switch UInt32(xmlTextReaderNodeType(reader)) {
      case XML_READER_TYPE_ELEMENT.rawValue:
        let name = Self.string(xmlTextReaderConstLocalName(reader))
        if xmlTextReaderIsEmptyElement(reader) == 1 { endsAtOnce = name }
        return .start(name)
      case XML_READER_TYPE_END_ELEMENT.rawValue: return .end(Self.string(xmlTextReaderConstLocalName(reader)))
      case XML_READER_TYPE_TEXT.rawValue, XML_READER_TYPE_CDATA.rawValue,
        XML_READER_TYPE_SIGNIFICANT_WHITESPACE.rawValue, XML_READER_TYPE_WHITESPACE.rawValue:
        return .text(Self.string(xmlTextReaderConstValue(reader)))
      case XML_READER_TYPE_DOCUMENT_TYPE.rawValue, XML_READER_TYPE_ENTITY_REFERENCE.rawValue:
        throw Problem.damagedSheet(location, "its XML has a DOCTYPE, which spreadsheets never have")
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
    Problem(
      location: location, fault: "the spreadsheet is damaged: \(reason)",
      remedy: saveSheetAgain)
  }

  static let saveSheetAgain =
    "open and save it again as .xlsx without a password, or export the sheet as CSV in UTF-8"
}
