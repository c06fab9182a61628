import DelegationReporting
import DelegationResults
import Foundation
import Testing

/// What a test looks for in a drawing.
struct Picture {
  struct Text {
    var content: String
    var style: String
    /// In percent of the plot's width.
    var x: Double
    /// To the right of that, in pixels.
    var shift: Double
    /// In pixels.
    var y: Double
  }

  struct Group {
    var title: String?
    var body: String
  }

  struct Mark {
    var attributes: [String: String]
    var title: String?

    static func attributes(of tag: String) -> [String: String] {
      Dictionary(uniqueKeysWithValues: tag.matches(of: /([a-z]+\d?)="([^"]*)"/).map { (String($0.1), String($0.2)) })
    }

    /// A percentage without its sign; a position that is left out is 0, and any other number NaN.
    func numbers(_ name: String) -> Double {
      guard let text = attributes[name] else { return name.contains(/^c?[xy][12]?$|^dx$/) ? 0 : .nan }
      return Double(text.hasSuffix("%") ? String(text.dropLast()) : text) ?? .nan
    }
  }

  let text: String

  init(_ text: String) { self.text = text }

  /// The drawings of a report in files of their own, by name.
  static func files(_ document: ExperimentResult) throws -> [String: Picture] {
    Dictionary(
      uniqueKeysWithValues: try document.page.charts.map {
        (String($0.key.dropFirst("charts/".count).dropLast(4)), Picture($0.value))
      })
  }

  /// Every text that is drawn, unescaped.
  var texts: [Text] {
    text.matches(of: /<text( [^>]*)?>(.*?)<\/text>/).map { match in
      let content = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(
        String(match.2)
      ) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      let mark = Mark(attributes: Mark.attributes(of: String(match.1 ?? "")))
      return Text(
        content: content, style: mark.attributes["class"] ?? "", x: mark.numbers("x"), shift: mark.numbers("dx"),
        y: mark.numbers("y"))
    }
  }

  /// A length of the drawing's style, in pixels: a margin, or the greatest width of the plot.
  func length(_ name: String) -> Double? {
    text.matches(of: /--(\w+):([\d.]+)px/).first { $0.1 == name }.flatMap { Double($0.2) }
  }

  /// The groups of a class with their titles.
  func groups(_ style: String) -> [Group] {
    text.components(separatedBy: "<g class=\"\(style)").dropFirst().map { part in
      let body = part.components(separatedBy: "</g>")[0]
      return Group(title: body.firstMatch(of: /^[^>]*><title>([^<]*)<\/title>/).map { String($0.1) }, body: body)
    }
  }

  /// Elements of a name and a class.
  func marks(_ name: String, style: some RegexComponent) -> [Mark] {
    text.components(separatedBy: "<\(name) ").dropFirst().compactMap { part in
      let tag = part.prefix { $0 != ">" }
      let attributes = Mark.attributes(of: String(tag))
      guard attributes["class"]?.wholeMatch(of: style) != nil else { return nil }
      return Mark(
        attributes: attributes, title: part.firstMatch(of: /^[^>]*[^\/]><title>([^<]*)</).map { String($0.1) })
    }
  }

  /// Where values of the horizontal axis lie, in percent, derived from two of its numbers.
  func horizontal(from one: String, to other: String) throws -> (Double) -> Double {
    try scale(\.x, /quiet middle( roomy)?/, one, other, offset: 0)
  }

  /// Where values of the vertical axis lie, in pixels, derived from two of its numbers.
  func vertical(from one: String, to other: String) throws -> (Double) -> Double {
    // A text's line is a third of its size below its middle.
    try scale(\.y, /quiet end/, one, other, offset: -4)
  }

  private func scale(
    _ path: KeyPath<Text, Double>, _ style: some RegexComponent, _ one: String, _ other: String, offset: Double
  ) throws -> (Double) -> Double {
    func end(_ number: String) throws -> Double {
      let text = texts.first { $0.content == number && $0.style.wholeMatch(of: style) != nil }
      return try #require(text)[keyPath: path] + offset
    }
    let (from, to) = (try end(one), try end(other))
    func value(_ number: String) -> Double { Double(number.replacingOccurrences(of: "−", with: "-"))! }
    let values = (value(one), value(other))
    return { from + ($0 - values.0) / (values.1 - values.0) * (to - from) }
  }

  /// The centre of the first circle, or the beginning of the first line, of a class: in percent across, in pixels down.
  static func start(of style: some RegexComponent, in body: String) throws -> (x: Double, y: Double) {
    let picture = Picture(body)
    if let circle = picture.marks("circle", style: style).first { return (circle.numbers("cx"), circle.numbers("cy")) }
    if let line = picture.marks("line", style: style).first { return (line.numbers("x1"), line.numbers("y1")) }
    return try #require(try points(of: style, in: body).first)
  }

  /// The points of the first line through points of a class: in percent across, in pixels down.
  static func points(of style: some RegexComponent, in body: String) throws -> [(x: Double, y: Double)] {
    let data = try #require(Picture(body).marks("path", style: style).first?.attributes["d"])
    return data.dropFirst().split(separator: "L").map { point in
      let numbers = point.split(separator: " ").compactMap { Double($0) }
      return (numbers[0] / 100, numbers[1])
    }
  }
}
