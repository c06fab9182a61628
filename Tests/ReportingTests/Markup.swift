import Foundation
import Testing

/// A strict reader of markup, as small as the tests need it: every tag closed in order, but for those of tables that HTML
/// closes itself, every attribute quoted.
struct Markup {
  struct Element {
    var name: String
    var attributes: [String: String]
  }

  private(set) var elements: [Element] = []
  /// What is wrong, in words; empty for sound markup.
  private(set) var faults: [String] = []

  private static let void: Set<String> = ["meta", "br", "link", "img", "hr", "input", "!DOCTYPE", "?xml"]

  /// How deep elements are whose end tags HTML does not need: one no deeper ends them, or the end of what is around them.
  private static let depths = ["tr": 1, "th": 2, "td": 2]

  init(_ text: String) {
    var open: [String] = []
    var rest = text[...]
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "<")) {
      let body = rest[rest.utf8.index(after: start)...]
      guard let end = Self.tagEnd(body) else {
        faults.append("a tag does not end: \(rest[start...].prefix(40))")
        break
      }
      let tag = body[..<end]
      rest = body[body.utf8.index(after: end)...]
      if tag.first == "/" {
        let name = String(tag.dropFirst())
        while let last = open.last, last != name, Self.depths[last] != nil { open.removeLast() }
        if open.popLast() != name { faults.append("</\(name)> closes nothing") }
        continue
      }
      read(tag, open: &open)
      // Styles and scripts hold no tags, but may hold `<` and `>`.
      if let last = open.last, ["style", "script"].contains(last),
        let close = rest.range(of: "</\(last)>", options: .literal)
      {
        rest = rest[close.lowerBound...]
      }
    }
    faults += open.map { "<\($0)> is never closed" }
  }

  private mutating func read(_ tag: Substring, open: inout [String]) {
    let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
    var attributes: [String: String] = [:]
    for match in tag.dropFirst(name.count).matches(of: /([A-Za-z_:][A-Za-z0-9_:-]*)=("([^"<]*)"|'([^'<]*)')/) {
      let key = String(match.1)
      if attributes[key] != nil { faults.append("<\(name)> has \(key) twice") }
      attributes[key] = String(match.3 ?? match.4 ?? "")
    }
    while let depth = Self.depths[name], let last = open.last.flatMap({ Self.depths[$0] }), last >= depth {
      open.removeLast()
    }
    elements.append(Element(name: name, attributes: attributes))
    if tag.last != "/" && tag.last != "?" && !Self.void.contains(name) { open.append(name) }
  }

  /// The `>` that ends a tag: not one inside quotes.
  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    var quote: UInt8?
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }

  func values(of attribute: String) -> [String] { elements.compactMap { $0.attributes[attribute] } }
}

extension String {
  /// Whether the text holds these scalars; by scalars, since a combining mark must hide nothing.
  func holds(_ part: String) -> Bool { range(of: part, options: .literal) != nil }

  func mustHold(_ part: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(holds(part), "\(part)", sourceLocation: sourceLocation)
  }
}
