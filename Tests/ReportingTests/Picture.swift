import DelegationExperiments
import DelegationReporting
import Foundation
import Testing

/// What a test looks for in a drawing.
struct Picture {
  struct Text {
    var content: String
    var style: String
    var x: Double
    var y: Double
  }

  struct Group {
    var title: String?
    var body: String
  }

  struct Mark {
    var attributes: [String: String]
    var title: String?

    /// NaN where there is no such number.
    func numbers(_ name: String) -> Double { attributes[name].flatMap(Double.init) ?? .nan }
  }

  let text: String

  init(_ text: String) { self.text = text }

  /// The wide drawings of a report, by name.
  static func files(_ document: ExperimentResult) throws -> [String: Picture] {
    let charts = try Page(document, measures: [], commands: []).charts
    return Dictionary(
      uniqueKeysWithValues: charts.map {
        (String($0.path.dropFirst("charts/".count).dropLast(4)), Picture(String(decoding: $0.bytes, as: UTF8.self)))
      })
  }

  /// Every text that is drawn, unescaped.
  var texts: [Text] {
    text.matches(of: /<text (class="([^"]*)" )?x="([-\d.]+)" y="([-\d.]+)">(.*?)<\/text>/).map { match in
      let content = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(
        String(match.5)
      ) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
      return Text(content: content, style: String(match.2 ?? ""), x: Double(match.3)!, y: Double(match.4)!)
    }
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
      let attributes = Dictionary(
        uniqueKeysWithValues: tag.matches(of: /([a-z]+)="([^"]*)"/).map { (String($0.1), String($0.2)) })
      guard attributes["class"]?.wholeMatch(of: style) != nil else { return nil }
      return Mark(
        attributes: attributes, title: part.firstMatch(of: /^[^>]*[^\/]><title>([^<]*)</).map { String($0.1) })
    }
  }

  /// Where values of the horizontal axis lie, derived from two of its numbers.
  func horizontal(from one: String, to other: String) throws -> (Double) -> Double {
    try scale(\.x, "quiet middle", one, other, offset: 0)
  }

  /// Where values of the vertical axis lie, derived from two of its numbers.
  func vertical(from one: String, to other: String) throws -> (Double) -> Double {
    // A text's line is a third of its size below its middle.
    try scale(\.y, "quiet end", one, other, offset: -4)
  }

  private func scale(
    _ path: KeyPath<Text, Double>, _ style: String, _ one: String, _ other: String, offset: Double
  ) throws -> (Double) -> Double {
    let from = try #require(texts.first { $0.content == one && $0.style == style })[keyPath: path] + offset
    let to = try #require(texts.first { $0.content == other && $0.style == style })[keyPath: path] + offset
    let values = (Double(one)!, Double(other)!)
    return { from + ($0 - values.0) / (values.1 - values.0) * (to - from) }
  }

  /// Where the first path of a class begins.
  static func start(of style: some RegexComponent, in body: String) throws -> (x: Double, y: Double) {
    let paths = body.components(separatedBy: "<path class=\"").dropFirst()
    let path = try #require(paths.first { $0.prefix { $0 != "\"" }.wholeMatch(of: style) != nil })
    let match = try #require(path.firstMatch(of: /d="M([\d.]+) ([\d.]+)/))
    return (Double(match.1)!, Double(match.2)!)
  }
}
