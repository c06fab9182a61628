import DelegationFoundations
import Foundation

/// A document of XML as JSON: an object for each element, with its attributes and the elements inside by their names. Elements of one name
/// side by side are a list, an element with text alone is its text, and the text of any other is its `value`.
struct SheetObjects {
  private struct Element {
    var values: [(name: String, texts: [[UInt8]])] = []
    var placeOfName: [String: Int] = [:]
    var text = ""

    mutating func add(_ value: [UInt8], as name: String) {
      let place = placeOfName[name] ?? values.count
      if place == values.count {
        placeOfName[name] = place
        values.append((name, []))
      }
      values[place].texts.append(value)
    }

    /// What it is as JSON, which it is asked for once.
    var json: [UInt8] {
      let isBlank = text.allSatisfy(\.isWhitespace)
      if values.isEmpty { return isBlank ? Array("null".utf8) : SheetObjects.quoted(text) }
      var all = values
      if !isBlank { all.append(("value", [SheetObjects.quoted(text)])) }
      var json: [UInt8] = []
      for (number, (name, texts)) in all.enumerated() {
        json += (number == 0 ? "{" : ",").utf8 + SheetObjects.quoted(name) + ":".utf8
        json += texts.count == 1 ? texts[0] : Array("[".utf8) + texts.joined(separator: ",\n".utf8) + "]".utf8
      }
      return json + "}".utf8
    }
  }

  /// Whether bytes are such a document, and no page.
  static func areMarkup(_ source: SourceBytes) -> Bool {
    source.withBytes { bytes in
      let encoding = TableEncoding.marked(bytes)
      let head = bytes.dropFirst(encoding == .utf8 ? 3 : encoding == .utf16 ? 2 : 0).prefix(1 << 12)
        .filter { $0 != 0 || encoding != .utf16 }.drop { SourceNumbers.isSpace($0) }
      guard head.first == UInt8(ascii: "<") else { return false }
      let text = String(decoding: head, as: UTF8.self).lowercased()
      return !["<html", "<!doctype html", "excel.sheet"].contains(where: text.contains)
    }
  }

  static func json(_ source: SourceBytes, location: String) throws -> SourceBytes {
    let archive = SheetArchive(location: location, source: source)
    var open = [Element()]
    var names: [String] = []
    try source.withBytes { bytes in
      try SheetXML.read(bytes, of: location, isSheet: false) { xml in
        while let event = try xml.next() {
          switch event {
          case .start(let name):
            var element = Element()
            for (name, value) in xml.attributes().sorted(by: { $0.key < $1.key }) {
              element.add(quoted(value), as: name)
            }
            open.append(element)
            names.append(name)
          case .text(let text): open[open.count - 1].text += text
          case .end:
            let json = open.removeLast().json
            try archive.check(inflated: json.count)
            open[open.count - 1].add(json, as: names.removeLast())
          }
        }
      }
    }
    return SourceBytes(open[0].json)
  }

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return encoder
  }()

  /// A text as JSON, which every text can be.
  private static func quoted(_ text: String) -> [UInt8] { [UInt8]((try? encoder.encode(text)) ?? Data()) }
}
