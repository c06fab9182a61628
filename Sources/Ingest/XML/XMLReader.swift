import CDelegationXML2
import DelegationFoundations

protocol XMLConsumer {
  /// The names of the elements it knows; at most 64.
  var names: [String] { get }

  /// A bit for each name whose element holds text; elsewhere white space is skipped.
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

/// A fault inside an XML file; the reader adds file and line.
struct XMLFault: Error, Equatable {
  let fault: String
  let remedy: String
}

extension XMLFault {
  private init(_ fault: String, _ remedy: String = Problem.getAgain) { self.init(fault: fault, remedy: remedy) }

  static let doctype = XMLFault(
    "a DOCTYPE, which may define entities and is refused", "remove the DOCTYPE; the dataset's files have none")
  static let noID = XMLFault("<report> has no id")

  static func text(_ fault: SourceText.Fault) -> XMLFault {
    switch fault {
    case .invalidUTF8: XMLFault("the text is not valid UTF-8")
    case .tooMuch: tooMuch(InputLimits.fileValues)
    }
  }

  static func tooMuch(_ limit: InputLimit) -> XMLFault { XMLFault(limit.fault, Problem.splitFile) }

  static func wrongRoot(_ name: String, expected: String) -> XMLFault {
    XMLFault(
      "the root element is <\(cut(name))>, not <\(expected)>",
      "check that the file has the right name, or fetch it again")
  }

  static func unexpectedElement(_ name: String, inside parent: String) -> XMLFault {
    XMLFault("<\(cut(name))> is not allowed inside <\(parent)>")
  }

  static func strayText(_ text: UnsafeBufferPointer<UInt8>, inside parent: String) -> XMLFault {
    XMLFault("text inside <\(parent)>, where only elements belong: \(Problem.shown(text))")
  }

  static func badID(_ value: UnsafeBufferPointer<UInt8>) -> XMLFault {
    XMLFault("the task's id is \(Problem.shown(value)), not a number")
  }

  static func badTime(_ value: UnsafeBufferPointer<UInt8>, inside element: String, task: UInt64) -> XMLFault {
    XMLFault("<\(element)> of task \(task) is \(Problem.shown(value)), not a time in Unix seconds")
  }

  /// `<update>` has no `<when>` before its `<what>`.
  static func missing(_ element: String, of parent: String = "update", before end: String, task: UInt64) -> XMLFault {
    XMLFault("<\(parent)> of task \(task) has no <\(element)> before \(end)")
  }

  static func duplicateTask(_ id: UInt64, firstLine: Int) -> XMLFault {
    XMLFault(
      "task \(id) is listed a second time; the first is in line \(firstLine)",
      "remove one of the two, or fetch the file again")
  }

  /// A fault that libxml2 found, with its message where it helps.
  static func parser(code: xmlParserErrors, message: String) -> XMLFault {
    // Older versions of libxml2 give bad bytes and forbidden characters one code.
    let code = message.hasPrefix("Input is not proper") ? XML_ERR_INVALID_ENCODING : code
    let message = cut(message.split(separator: "\n").first.map(String.init) ?? "no reason is known")
    switch code {
    case XML_ERR_INVALID_ENCODING, XML_I18N_CONV_FAILED:
      return XMLFault(
        "bytes that are not valid in the file's encoding",
        "save the file in the encoding its first line names, or fetch it again")
    case XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING:
      return XMLFault("the file's encoding is not known: \(message)", "save the file as UTF-8")
    case XML_ERR_DOCUMENT_EMPTY: return XMLFault("the file is empty, or does not begin as XML does")
    case XML_ERR_DOCUMENT_END, XML_ERR_TAG_NOT_FINISHED, XML_ERR_GT_REQUIRED, XML_ERR_LTSLASH_REQUIRED:
      return XMLFault("the file is cut short, or its tags do not match: \(message)")
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      return XMLFault("an entity beyond the predefined five: \(message)", "write the character itself")
    case _ where message.contains("too big") || message.contains("too long"):
      return XMLFault("a piece of text has more than 10 MB, the most that libxml2 reads", Problem.splitFile)
    default: return XMLFault("the XML is malformed: \(message)")
    }
  }

  private static func cut(_ text: String) -> String { text.contains("@") ? "…" : String(text.prefix(80)) }
}
