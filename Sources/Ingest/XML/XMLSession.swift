import CDelegationXML2
import DelegationFoundations

/// One run of libxml2 over one file, recorded on a tape.
///
/// Lives at a fixed address while it runs, since the C callbacks reach it through a pointer: no reference counting
/// and no access checks for a million events.
struct XMLSession {
  private var tape = XMLTape()
  private var context: xmlParserCtxtPtr?
  private var names: [UnsafePointer<xmlChar>?] = []
  private var problem: Problem?
  private var unread: UnsafeRawBufferPointer
  private let file: SourceFile
  private let leaves: UInt64
  private let consume: (XMLTape) -> Problem?

  /// - Parameters:
  ///   - leaves: A bit for each name whose text counts even when it is white space.
  ///   - consume: Reads the tape's events; a problem ends the run.
  static func run(
    _ file: SourceFile, names: [String], leaves: UInt64, consume: @escaping (XMLTape) -> Problem?
  ) throws {
    _ = prepared
    try file.bytes().withBytes { bytes in
      let session = UnsafeMutablePointer<XMLSession>.allocate(capacity: 1)
      session.initialize(to: XMLSession(unread: bytes, file: file, leaves: leaves, consume: consume))
      defer {
        session.pointee.tape.free()
        session.deinitialize(count: 1).deallocate()
      }
      try parse(session, names)
    }
  }

  private init(
    unread: UnsafeRawBufferPointer, file: SourceFile, leaves: UInt64, consume: @escaping (XMLTape) -> Problem?
  ) { (self.unread, self.file, self.leaves, self.consume) = (unread, file, leaves, consume) }

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
    // Events before the parser's fault come first in the file, and so do faults in them.
    if let earlier = session.pointee.consume(session.pointee.tape) { throw earlier }
    if context.pointee.wellFormed == 0 { session.pointee.stop(.parser(code: XML_ERR_INTERNAL_ERROR, message: "")) }
    if let problem = session.pointee.problem { throw problem }
  }
}

// The C callbacks. They use only the pointer, never a copy of the session.
extension XMLSession {
  private typealias Pointer = UnsafeMutablePointer<XMLSession>

  private static func at(_ context: UnsafeMutableRawPointer?) -> Pointer {
    context!.assumingMemoryBound(to: XMLSession.self)
  }

  private static func read(
    _ context: UnsafeMutableRawPointer?, into target: UnsafeMutablePointer<CChar>?, _ capacity: Int32
  )
    -> Int32
  {
    let session = XMLSession.at(context)
    if session.pointee.hasManyAttributes {
      session.pointee.refuse(InputLimits.attributes)
      return -1
    }
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

  /// Ends the run without the parser's help, which must not be stopped where it asks for bytes.
  private mutating func refuse(_ limit: InputLimit) {
    let fault = XMLFault.tooMuch(limit)
    problem = problem ?? Problem(location: "\(file.displayPath):\(line)", fault: fault.fault, remedy: fault.remedy)
  }

  /// The parser's current line, from 1; exact beyond 65,535, unlike the lines of libxml2's nodes.
  private var line: Int32 { context?.pointee.input?.pointee.line ?? 1 }

  private mutating func stop(_ problem: Problem) {
    guard self.problem == nil else { return }
    self.problem = problem
    xmlStopParser(context)
  }

  private mutating func stop(_ error: XMLFault, line: Int32? = nil) {
    stop(Problem(location: "\(file.displayPath):\(line ?? self.line)", fault: error.fault, remedy: error.remedy))
  }

  private mutating func consumeIfFull() {
    guard tape.isFull else { return }
    let problem = consume(tape)
    tape.clear()
    if let problem { stop(problem) }
  }

  private mutating func started(
    _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int, spaces: Int
  ) {
    // libxml2 goes on with what it has read when it gets no more.
    guard problem == nil else { return }
    defer { consumeIfFull() }
    if count + spaces > InputLimits.attributes.most { return stop(.tooMuch(InputLimits.attributes)) }
    guard prefix == nil, let known = names.firstIndex(of: name) else {
      return tape.add(.unknown, line: line, UnsafeBufferPointer(start: name, count: Int(xmlStrlen(name))))
    }
    // Five pointers each: name, prefix, namespace, start of the value, its end.
    for location in 0..<count {
      guard let attribute = attributes?[location * 5], let start = attributes?[location * 5 + 3],
        let end = attributes?[location * 5 + 4], attributes?[location * 5 + 1] == nil, xmlStrEqual(attribute, "id") == 1
      else { continue }
      let value = UnsafeBufferPointer(start: start, count: end - start)
      return tape.add(.start, name: UInt8(known), line: line, hasID: true, value)
    }
    tape.add(.start, name: UInt8(known), line: line, UnsafeBufferPointer(start: nil, count: 0))
  }

  private mutating func ended() {
    guard problem == nil else { return }
    tape.add(.end, line: line, UnsafeBufferPointer(start: nil, count: 0))
    consumeIfFull()
  }

  private mutating func handle(_ error: xmlError) {
    guard error.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
    let message = error.message.map { String(cString: $0) } ?? ""
    stop(.parser(code: xmlParserErrors(UInt32(error.code)), message: message), line: error.line)
  }

  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.internalSubset = { context, _, _, _ in XMLSession.at(context).pointee.stop(.doctype) }
    handler.startElementNs = { context, name, prefix, _, spaces, _, count, _, attributes in
      guard let name else { return }
      XMLSession.at(context).pointee.started(
        name, prefix: prefix, attributes: attributes, count: Int(count), spaces: Int(spaces))
    }
    handler.endElementNs = { context, _, _, _ in XMLSession.at(context).pointee.ended() }
    handler.characters = { context, text, count in
      let session = XMLSession.at(context)
      let text = UnsafeBufferPointer(start: text, count: Int(count))
      if session.pointee.problem != nil || session.pointee.tape.isGap(text, leaves: session.pointee.leaves) { return }
      session.pointee.tape.add(.text, line: session.pointee.line, text)
      if session.pointee.tape.lastTextCount > InputLimits.value.most {
        session.pointee.stop(.tooMuch(InputLimits.value))
      }
    }
    // The same function for both: white space inside a value is part of it.
    handler.ignorableWhitespace = handler.characters
    handler.cdataBlock = handler.characters
    handler.serror = { context, error in
      if let error { XMLSession.at(context).pointee.handle(error.pointee) }
    }
    return handler
  }
}
