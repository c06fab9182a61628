import CLibXML2
import TaskModel

/// Takes in the events of one kind of XML file.
protocol XMLConsumer {
  /// The names of the elements it knows; at most 64.
  var names: [String] { get }

  /// A bit for each name whose element holds text; elsewhere white space is not told.
  var leaves: UInt64 { get }

  /// - Parameters:
  ///   - name: Index into ``names``.
  ///   - id: The value of the attribute `id`, if there is one.
  ///   - line: From 1.
  mutating func start(_ name: Int, id: UnsafeBufferPointer<UInt8>?, line: Int) throws(XMLFault)
  /// An element that is not among ``names`` begins.
  func unknown(_ name: String) throws(XMLFault)
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) throws(XMLFault)
  mutating func end() throws(XMLFault)
}

/// A fault inside an XML file; the reader adds the place.
struct XMLFault: Error, Equatable {
  let fault: String
  let remedy: String
}

/// Reads one XML file through libxml2's SAX2 interface: no DTD, no entity but the predefined five and character
/// references, nothing fetched, no tree.
struct XMLReader {
  private let file: SourceFile

  init(_ file: SourceFile) { self.file = file }

  /// Feeds the consumer from the first byte to the last.
  ///
  /// - Throws: `Problem` at the first fault, the consumer's or the parser's.
  func read(into consumer: inout some XMLConsumer) throws {
    try withUnsafeMutablePointer(to: &consumer) { consumer in
      try XMLSession.run(file, names: consumer.pointee.names, leaves: consumer.pointee.leaves) { tape in
        for place in 0..<tape.count {
          let (event, text) = tape[place]
          do throws(XMLFault) {
            switch event.kind {
            case .start:
              try consumer.pointee.start(Int(event.name), id: event.hasID ? text : nil, line: Int(event.line))
            case .unknown: try consumer.pointee.unknown(String(decoding: text, as: UTF8.self))
            case .text: try consumer.pointee.text(text)
            case .end: try consumer.pointee.end()
            }
          } catch { return problem(error, line: event.line) }
        }
        return nil
      }
    }
  }

  private func problem(_ words: XMLFault, line: Int32) -> Problem {
    Problem(place: "\(file.displayPath):\(line)", fault: words.fault, remedy: words.remedy)
  }
}
