import CDelegationXML2
import DelegationFoundations

/// One run of libxml2 over one file: its SAX2 interface, without a DTD, entities but the predefined five and character
/// references, fetching, or a tree.
///
/// Lives at a fixed address while it runs, since the C callbacks reach it through a pointer: no reference counting
/// and no access checks for a million events.
struct XMLSession {
  private enum Event {
    case start(Int, id: UnsafeBufferPointer<UInt8>?, line: Int)
    case unknown(String)
    case text(UnsafeBufferPointer<UInt8>)
    case end
  }

  private typealias Consume = (Event) throws(XMLFault) -> Void

  private var context: xmlParserCtxtPtr?
  private var names: [UnsafePointer<xmlChar>?] = []
  private var problem: Problem?
  private var unread: UnsafeRawBufferPointer
  /// The text since the last start or end, which may come in pieces, and the line of its first one.
  private var (text, textLine) = ([UInt8](), Int32(1))
  /// Whether white space that comes next is between elements, where it is ignored.
  private var isBetween = false
  private let file: SourceFile
  private let leaves: UInt64
  private let consume: Consume

  /// Feeds the consumer from the first byte to the last.
  static func read(_ file: SourceFile, into consumer: inout some XMLConsumer) throws {
    try withUnsafeMutablePointer(to: &consumer) { consumer in
      try run(file, names: consumer.pointee.names, leaves: consumer.pointee.leaves) { (event) throws(XMLFault) in
        switch event {
        case .start(let name, let id, let line): try consumer.pointee.start(name, id: id, line: line)
        case .unknown(let name): try consumer.pointee.unknown(name)
        case .text(let text): try consumer.pointee.text(text)
        case .end: try consumer.pointee.end()
        }
      }
    }
  }

  private static func run(_ file: SourceFile, names: [String], leaves: UInt64, consume: @escaping Consume) throws {
    _ = prepared
    try file.bytes().withBytes { bytes in
      let session = UnsafeMutablePointer<XMLSession>.allocate(capacity: 1)
      session.initialize(to: XMLSession(unread: bytes, file: file, leaves: leaves, consume: consume))
      defer { session.deinitialize(count: 1).deallocate() }
      try parse(session, names)
    }
  }

  private init(unread: UnsafeRawBufferPointer, file: SourceFile, leaves: UInt64, consume: @escaping Consume) {
    (self.unread, self.file, self.leaves, self.consume) = (unread, file, leaves, consume)
  }

  // libxml2 sets up tables once, and must do so before two threads parse.
  private static let prepared: Void = xmlInitParser()

  // Static, so that nothing holds the session while the callbacks change it through the pointer.
  private static func parse(_ session: UnsafeMutablePointer<XMLSession>, _ known: [String]) throws {
    var handler = Self.handler
    // The parser reads small pieces, so that a file is never in memory twice and may be of any size.
    let created = xmlCreateIOParserCtxt(
      &handler, session, { XMLSession.read($0, into: $1, $2) }, nil, session, XML_CHAR_ENCODING_NONE)
    guard let context = created else { throw Problem.noMemory(session.pointee.file.displayPath) }
    defer { xmlFreeParserCtxt(context) }
    xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
    session.pointee.context = context
    session.pointee.names = known.map { xmlDictLookup(context.pointee.dict, $0, -1) }
    xmlParseDocument(context)
    session.pointee.endText()
    if context.pointee.wellFormed == 0 { session.pointee.stop(.parser(code: XML_ERR_INTERNAL_ERROR, message: "")) }
    if let problem = session.pointee.problem { throw problem }
  }
}

// The C callbacks. They use only the pointer, never a copy of the session.
extension XMLSession {
  private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLSession> {
    context!.assumingMemoryBound(to: XMLSession.self)
  }

  /// Does what an event needs, and stops the parser at a fault.
  private static func step(_ context: UnsafeMutableRawPointer?, _ body: (inout XMLSession) -> Void) {
    let session = at(context)
    guard session.pointee.problem == nil else { return }
    body(&session.pointee)
    if session.pointee.problem != nil { xmlStopParser(session.pointee.context) }
  }

  private static func read(
    _ context: UnsafeMutableRawPointer?, into target: UnsafeMutablePointer<CChar>?, _ capacity: Int32
  ) -> Int32 {
    let session = XMLSession.at(context)
    if session.pointee.hasManyAttributes { session.pointee.stop(.tooMuch(InputLimits.attributes)) }
    // The parser must not be stopped where it asks for bytes.
    guard session.pointee.problem == nil else { return -1 }
    let count = min(Int(capacity), session.pointee.unread.count)
    UnsafeMutableRawBufferPointer(start: target, count: count)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: session.pointee.unread.prefix(count)))
    session.pointee.unread = UnsafeRawBufferPointer(rebasing: session.pointee.unread.dropFirst(count))
    return Int32(count)
  }

  /// Whether a tag that is not read to its end has more attributes than any may have: its callback would come too late, since libxml2
  /// first compares them all. It grows to twice as many when they are full, five pointers for each.
  private var hasManyAttributes: Bool {
    guard let context = context?.pointee else { return false }
    return max(context.maxatts / 10, context.nsNr / 2) > InputLimits.attributes.most
  }

  /// The parser's current line, from 1; exact beyond 65,535, unlike the lines of libxml2's nodes.
  private var line: Int32 { context?.pointee.input?.pointee.line ?? 1 }

  /// Takes a fault, unless another came first.
  private mutating func stop(_ error: XMLFault, line: Int32? = nil) {
    endText()
    note(error, line: line ?? self.line)
  }

  private mutating func note(_ error: XMLFault, line: Int32) {
    problem =
      problem ?? Problem(location: "\(file.displayPath):\(line)", fault: error.fault, remedy: error.remedy)
  }

  private mutating func give(_ event: Event, line: Int32) {
    // libxml2 goes on with what it has read when it gets no more.
    guard problem == nil else { return }
    do throws(XMLFault) { try consume(event) } catch { note(error, line: line) }
  }

  private mutating func endText() {
    guard !text.isEmpty else { return }
    text.withUnsafeBufferPointer { give(.text($0), line: textLine) }
    text.removeAll(keepingCapacity: true)
  }

  private mutating func add(_ piece: UnsafeBufferPointer<UInt8>) {
    if text.isEmpty {
      if isBetween, piece.allSatisfy({ SourceNumbers.isSpace($0) }) { return }
      textLine = line
    }
    text.append(contentsOf: piece)
    if text.count > InputLimits.value.most { stop(.tooMuch(InputLimits.value)) }
  }

  private mutating func started(
    _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, spaces: Int
  ) {
    endText()
    if count + spaces > InputLimits.attributes.most { return stop(.tooMuch(InputLimits.attributes)) }
    if let names = context?.pointee.dict, xmlDictSize(names) > Int32(InputLimits.xmlNames.most) {
      return stop(.tooMuch(InputLimits.xmlNames))
    }
    guard prefix == nil, let known = names.firstIndex(of: name) else {
      return give(.unknown(String(cString: name)), line: line)
    }
    isBetween = leaves >> known & 1 == 0
    // Five pointers each: name, prefix, namespace, start of the value, its end.
    for location in 0..<count {
      guard let attribute = attributes?[location * 5], let start = attributes?[location * 5 + 3],
        let end = attributes?[location * 5 + 4], attributes?[location * 5 + 1] == nil, xmlStrEqual(attribute, "id") == 1
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      return give(.start(known, id: value, line: Int(line)), line: line)
    }
    give(.start(known, id: nil, line: Int(line)), line: line)
  }

  private mutating func ended() {
    endText()
    isBetween = true
    give(.end, line: line)
  }

  private mutating func handle(_ error: xmlError) {
    guard error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let message = error.message.map { String(cString: $0) } ?? ""
    stop(.parser(code: xmlParserErrors(UInt32(error.code)), message: message), line: error.line)
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.internalSubset = { context, _, _, _ in XMLSession.step(context) { $0.stop(.doctype) } }
    handler.startElementNs = { context, name, prefix, _, spaces, _, count, _, attributes in
      guard let name else { return }
      XMLSession.step(context) {
        $0.started(name, prefix: prefix, attributes: attributes, count: Int(count), spaces: Int(spaces))
      }
    }
    handler.endElementNs = { context, _, _, _ in XMLSession.step(context) { $0.ended() } }
    handler.characters = { context, text, count in
      XMLSession.step(context) { $0.add(UnsafeBufferPointer(start: text, count: Int(count))) }
    }
    // The same function for both: white space inside a value is part of it.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { context, error in
      if let error { XMLSession.step(context) { $0.handle(error.pointee) } }
    }
    return handler
  }
}
