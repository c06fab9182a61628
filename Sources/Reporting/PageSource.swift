import CDelegationPipelineData
import DelegationFiles
import DelegationFoundations
import Foundation
import Mustache

enum PageSource {
  static let chartStyle = bare(delegation_chart_css().bytes)
  /// The palettes and marks for a chart in a file of its own: viewers that know no variables of CSS find the light colours.
  static let chartFileStyle: String = {
    let light = chartStyle.matches(of: /--(\w+): light-dark\((#\w+),/).map { (key: $0.1, value: $0.2) }
    return chartStyle.replacing(/([a-z-]+): var\(--(\w+)\)/) { rule in
      light.first { $0.key == rule.2 }.map { "\(rule.1): \($0.value); \(rule.0)" } ?? String(rule.0)
    }
  }()
  private static let style = short(chartStyle + bare(delegation_page_css().bytes) + bare(delegation_parts_css().bytes))
  private static let script = PageText.tight(
    bare(delegation_save_js().bytes) + bare(delegation_page_js().bytes) + bare(delegation_readout_js().bytes))
  static let squaresStyle = short(bare(delegation_squares_css().bytes))
  static let squaresScript = PageText.tight(
    bare(delegation_tasks_js().bytes) + bare(delegation_follow_js().bytes) + bare(delegation_squares_js().bytes))

  /// Styles or a script without what a browser needs not, since every page holds them: indentation and comments that begin a line.
  private static func bare(_ source: [UInt8]) -> String {
    String(decoding: source, as: UTF8.self).replacing(/\/\*(?s:.*?)\*\//, with: "").split(separator: "\n")
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }.map { $0 + "\n" }.joined()
  }

  /// Styles without the space around their signs; quoted texts stay as they are.
  private static func short(_ style: String) -> String {
    style.components(separatedBy: "\"").enumerated().map { place, part in
      place % 2 == 1
        ? part
        : part.replacing(/\s*([{};,>])\s*/) { $0.1 }.replacing(": ", with: ":").replacing(";}", with: "}")
    }.joined(separator: "\"")
  }

  /// The files in `Page` and what sections bring along, by name. Each section has one.
  private static func templates() throws -> [String: String] {
    let files = (0...).lazy.map { delegation_template_at($0) }.prefix { $0 != nil }.map { $0!.pointee }
    var texts = Dictionary(uniqueKeysWithValues: files.map { (String(cString: $0.name), String(cString: $0.text)) })
    for section in PageSection.all {
      guard let text = section.template ?? texts[section.anchor] else {
        throw Problem.template(fault: "there is no \(section.anchor).mustache")
      }
      texts[section.anchor] = text
    }
    return texts
  }

  /// - Parameters:
  ///   - view: The values of the template, by the names it uses; styles and script are added here.
  ///   - hasGroups: Whether the page is about groups, which it then calls so.
  static func render(_ view: Context, with name: String, hasGroups: Bool = false) throws -> [UInt8] {
    MustacheContentTypes.register(PageText.Escaping(), named: "PAGE")
    var library: [String: MustacheTemplate] = [:]
    for (name, text) in try templates() {
      do {
        library[name] = try MustacheTemplate(string: "{{% CONTENT_TYPE:PAGE}}" + text)
      } catch let fault as MustacheTemplate.ParserError {
        throw Problem.template(fault: "\(name).mustache, line \(fault.context.lineNumber): \(fault.error)")
      }
    }
    guard
      var text = MustacheLibrary(templates: library).render(
        view.adding(["style": style, "script": script, "bestSimpleRule": Wording.bestSimpleRule]), withTemplate: name)
    else {
      throw Problem.template(fault: "there is no \(name).mustache")
    }
    if hasGroups { text = Self.ofGroups(text) }
    let charset = "<meta charset=\"utf-8\">\n"
    let html = Array(text.replacing(charset, with: charset + policy(of: text), maxReplacements: 1).utf8)
    if let offset = PrivacyGuard().address(in: html) {
      throw Problem.address(file: "the page", line: 1 + html.prefix(offset).count { $0 == UInt8(ascii: "\n") })
    }
    return html
  }

  // Parsed once; nothing changes it.
  nonisolated(unsafe) private static let label = /aria-label="([^"]*)"/

  /// The page with groups in place of persons, in what is shown or read aloud: names of elements stay, and options are their own values.
  private static func ofGroups(_ page: String) -> String {
    guard let main = page.range(of: "<main"), let end = page.range(of: "</main>") else { return page }
    let shown = page[main.lowerBound..<end.lowerBound].split(separator: "<", omittingEmptySubsequences: false).map {
      piece in
      guard let text = piece.firstIndex(of: ">"), !piece.hasPrefix("option>") else { return String(piece) }
      var tag = String(piece[...text])
      if let label = tag.firstMatch(of: label)?.1 {
        tag = tag.replacing(label, with: PageText.ofGroups(String(label)))
      }
      return tag + PageText.ofGroups(String(piece[text...].dropFirst()))
    }
    return page[..<main.lowerBound] + shown.joined(separator: "<") + page[end.lowerBound...]
  }

  /// What a browser may do with a page: run its own script and use its own styles, known by their digests, and ask no server for anything.
  ///
  /// Attributes of drawings are styles too: each has its own margins, and an attribute can load nothing here.
  private static func policy(of page: String) -> String {
    func digest(_ element: String) -> String {
      guard let start = page.range(of: "<\(element)>"),
        let end = page.range(of: "</\(element)>", range: start.upperBound..<page.endIndex)
      else { return "'none'" }
      let bytes = Array(page[start.upperBound..<end.lowerBound].utf8)
      return "'sha256-\(Data(SHA256.of(bytes)).base64EncodedString())'"
    }
    let rules = [
      "default-src 'none'", "script-src \(digest("script"))", "style-src-elem \(digest("style"))",
      "style-src-attr 'unsafe-inline'", "img-src data:", "base-uri 'none'", "form-action 'none'",
    ]
    return "<meta http-equiv=\"Content-Security-Policy\" content=\"\(rules.joined(separator: "; "))\">\n"
  }
}

extension PageText {
  private static let groupWords = [
    "persons": "groups", "person": "group", "people": "groups", "Persons": "Groups", "Person": "Group",
    "People": "Groups", "anybody": "any group", "everybody": "every group", "Everybody": "Every group",
    "nobody": "no group",
    "somebody": "a group",
  ]

  /// The text with groups in place of persons. A part of a longer name, such as `rounds.personsPerTask` or `itsm-people`, stays.
  package static func ofGroups(_ text: String) -> String {
    func isName(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || "._-".contains(character)
    }
    var (shown, rest) = ("", text.replacing("somebody else", with: "another group")[...])
    while !rest.isEmpty {
      let name = rest.prefix(while: isName)
      // A full stop behind a word is no part of it.
      let end = name.lastIndex { $0.isLetter || $0.isNumber }.map(name.index(after:)) ?? name.endIndex
      let word = name[..<end]
      let others = rest[end...].prefix { !isName($0) }
      shown += (groupWords[String(word)] ?? String(word)) + others
      rest = rest[others.endIndex...]
    }
    return shown
  }

  /// A script without the space around its signs: ``TightScript``.
  package static func tight(_ script: String) -> String { String(decoding: TightScript(script).tight, as: UTF8.self) }

  /// The text as part of an id: its letters and digits in lower case, of ASCII only, with a hyphen for whatever lies between.
  static func slug(_ text: some StringProtocol) -> String {
    text.utf8.split {
      !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    .map { String(decoding: $0, as: UTF8.self).lowercased() }.joined(separator: "-")
  }

  /// Text for HTML content and quoted attributes.
  ///
  /// Works on scalars: a quote followed by a combining mark is one `Character`, and an escape by characters would let it through.
  /// Control characters, which HTML forbids, become U+FFFD.
  package static func escape(_ text: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n": escaped.unicodeScalars.append(scalar)
      case let control where control.value < 0x20 || (0x7F...0x9F).contains(control.value): escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The content type `PAGE` of the template: ``escape(_:)`` in place of the library's own escape by characters.
  struct Escaping: MustacheContentType {
    func escapeText(_ text: String) -> String { escape(text) }
  }
}
