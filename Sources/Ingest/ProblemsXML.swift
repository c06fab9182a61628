import CLibXML2
import TaskModel

/// What can be wrong inside an XML file; file and line are added where it is read.
extension Problem {
  typealias Words = (fault: String, remedy: String)

  static let doctype: Words = (
    "a DOCTYPE, which may define entities and is refused",
    "remove the DOCTYPE; the dataset's files have none"
  )

  static let noID: Words = ("<report> has no id", fetchAgain)

  static let invalidText: Words = ("the text is not valid UTF-8", fetchAgain)

  static func wrongRoot(_ name: String, expected: String) -> Words {
    (
      "the root element is <\(cut(name))>, not <\(expected)>",
      "check that the file has the right name, or fetch it again"
    )
  }

  static func unexpectedElement(_ name: String, inside parent: String) -> Words {
    ("<\(cut(name))> cannot stand here, inside <\(parent)>", fetchAgain)
  }

  static func strayText(_ text: UnsafeBufferPointer<UInt8>, inside parent: String) -> Words {
    ("text inside <\(parent)>, where only elements belong: \(shown(text))", fetchAgain)
  }

  static func badID(_ value: UnsafeBufferPointer<UInt8>) -> Words {
    ("the report's id is \(shown(value)), not a number", fetchAgain)
  }

  static func badTime(_ value: UnsafeBufferPointer<UInt8>, inside element: String, report: UInt64) -> Words {
    ("<\(element)> of report \(report) is \(shown(value)), not a time in Unix seconds", fetchAgain)
  }

  static func missingElement(_ element: String, inside parent: String, report: UInt64) -> Words {
    ("<\(parent)> ends before its <\(element)> (report \(report))", fetchAgain)
  }

  static func duplicateReport(_ id: String, firstLine: Int) -> Words {
    (
      "report \(id) stands here a second time; the first is in line \(firstLine)",
      "remove one of the two, or fetch the file again"
    )
  }

  /// What libxml2 found, in its words where they help.
  static func xml(code: xmlParserErrors, message: String) -> Words {
    let message = message.split(separator: "\n").first.map(String.init) ?? "no reason is known"
    switch code {
    case XML_ERR_INVALID_ENCODING:
      return (
        "bytes that are not valid in the file's encoding",
        "save the file in the encoding its first line names, or fetch it again"
      )
    case XML_ERR_UNSUPPORTED_ENCODING, XML_ERR_UNKNOWN_ENCODING:
      return ("the encoding is not known: \(message)", "save the file as UTF-8")
    case XML_ERR_DOCUMENT_EMPTY: return ("the file is empty or does not begin as XML does", fetchAgain)
    case XML_ERR_DOCUMENT_END, XML_ERR_TAG_NOT_FINISHED, XML_ERR_GT_REQUIRED, XML_ERR_LTSLASH_REQUIRED:
      return ("the file is cut short or its tags do not match: \(cut(message))", fetchAgain)
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
      return ("an entity beyond the predefined five: \(cut(message))", "write the character itself")
    default: return ("the XML is malformed: \(cut(message))", fetchAgain)
    }
  }

  private static func cut(_ text: String) -> String {
    text.contains("@") ? "…" : String(text.prefix(80))
  }
}
