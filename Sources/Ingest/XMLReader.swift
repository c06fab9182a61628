import CLibXML2
import TaskModel

/// Hears the events of an XML file; what it finds wrong it says through ``XMLReader/fail(_:remedy:)``.
class XMLConsumer {
  unowned(unsafe) var reader: XMLReader!

  /// The element names it knows; everything else is reported to it as unknown.
  var names: [String] { [] }

  /// - Parameter name: Index into ``names``; -1 for an unknown element.
  func start(_ name: Int, _ attributes: XMLAttributes) {}
  func end() {}
  func text(_ piece: UnsafeBufferPointer<UInt8>) {}
}

/// The attributes of one element, valid during its event.
struct XMLAttributes {
  // Five pointers each: name, prefix, namespace, start of the value, its end.
  fileprivate let pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
  fileprivate let count: Int
  /// The element's own name as written.
  let element: UnsafePointer<xmlChar>

  var elementName: String { String(cString: element) }

  func value(of name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    for place in 0..<count {
      guard let stored = pointers?[place * 5], let start = pointers?[place * 5 + 3], let end = pointers?[place * 5 + 4]
      else { continue }
      if xmlStrEqual(stored, name.utf8Start) == 1 { return UnsafeBufferPointer(start: start, count: end - start) }
    }
    return nil
  }
}

/// Reads one XML file through libxml2's SAX2 interface: no DTD, no entity but the predefined five and character
/// references, nothing fetched, no tree.
final class XMLReader {
  private let file: SourceFile
  private let consumer: XMLConsumer
  private var context: xmlParserCtxtPtr?
  private var interned: [UnsafePointer<xmlChar>?] = []
  private var problem: Problem?

  private init(_ file: SourceFile, _ consumer: XMLConsumer) {
    self.file = file
    self.consumer = consumer
  }

  /// Feeds the consumer from the first byte to the last.
  ///
  /// - Throws: ``Problem`` at the first fault, the consumer's or the parser's.
  static func read(_ file: SourceFile, into consumer: XMLConsumer) throws {
    _ = Self.prepared
    let reader = XMLReader(file, consumer)
    consumer.reader = reader
    try file.bytes.withBytes { try reader.parse($0) }
  }

  /// The line the parser stands in, from 1; exact beyond 65,535, unlike the lines of libxml2's nodes.
  var line: Int { Int(context?.pointee.input?.pointee.line ?? 1) }

  /// Keeps the first fault and stops.
  func fail(_ fault: String, remedy: String, line: Int? = nil) {
    guard problem == nil else { return }
    problem = Problem(place: "\(file.displayPath):\(line ?? self.line)", fault: fault, remedy: remedy)
    xmlStopParser(context)
  }

  // libxml2 sets up tables once, and must do so before two threads parse.
  private static let prepared: Void = xmlInitParser()

  private static let chunk = 1 << 16

  private func parse(_ bytes: UnsafeRawBufferPointer) throws {
    var handler = Self.handler
    let characters = bytes.assumingMemoryBound(to: CChar.self)
    let first = min(Self.chunk, characters.count)
    context = xmlCreatePushParserCtxt(
      &handler, Unmanaged.passUnretained(self).toOpaque(), characters.baseAddress, Int32(min(first, 4)), nil)
    guard let context else { throw Problem.noMemory(file.displayPath) }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    interned = consumer.names.map { xmlDictLookup(context.pointee.dict, $0, -1) }
    var place = min(first, 4)
    while problem == nil, place < characters.count {
      let count = min(Self.chunk, characters.count - place)
      xmlParseChunk(context, characters.baseAddress! + place, Int32(count), 0)
      place += count
    }
    if problem == nil { xmlParseChunk(context, nil, 0, 1) }
    if let problem { throw problem }
    guard context.pointee.wellFormed == 1 else {
      throw Problem(
        place: "\(file.displayPath):\(line)", fault: "the XML is not well-formed", remedy: Problem.fetchAgain)
    }
  }
}

extension XMLReader {
  private static func reader(_ context: UnsafeMutableRawPointer?) -> XMLReader {
    Unmanaged<XMLReader>.fromOpaque(context!).takeUnretainedValue()
  }

  private func index(of name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> Int {
    guard prefix == nil else { return -1 }
    for place in interned.indices where interned[place] == name { return place }
    return -1
  }

  private func hear(_ error: UnsafePointer<xmlError>) {
    guard error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let message = error.pointee.message.map { String(cString: $0) } ?? ""
    let (fault, remedy) = Problem.xml(code: xmlParserErrors(UInt32(error.pointee.code)), message: message)
    fail(fault, remedy: remedy, line: Int(error.pointee.line))
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.internalSubset = { context, _, _, _ in
      let (fault, remedy) = Problem.doctype
      XMLReader.reader(context).fail(fault, remedy: remedy)
    }
    handler.startElementNs = { context, name, prefix, _, _, _, count, _, attributes in
      let reader = XMLReader.reader(context)
      guard reader.problem == nil, let name else { return }
      let attributes = XMLAttributes(pointers: attributes, count: Int(count), element: name)
      reader.consumer.start(reader.index(of: name, prefix: prefix), attributes)
    }
    handler.endElementNs = { context, _, _, _ in
      let reader = XMLReader.reader(context)
      if reader.problem == nil { reader.consumer.end() }
    }
    handler.characters = { context, text, count in
      let reader = XMLReader.reader(context)
      if reader.problem == nil { reader.consumer.text(UnsafeBufferPointer(start: text, count: Int(count))) }
    }
    // The same function for both: white space inside a value is part of it.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { context, error in error.map { XMLReader.reader(context).hear($0) } }
    return handler
  }
}
