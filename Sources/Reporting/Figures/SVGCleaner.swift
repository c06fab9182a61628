import Experiments
import Foundation

/// Makes gnuplot's SVG fit for the page: no version, no fixed black, no ids that clash, no label that is not escaped.
///
/// Colours in a script are codes (``Ink``), not colours: here they become CSS classes, so that a figure follows the page's
/// light, dark and print palettes.
struct SVGCleaner {
  /// Stands before every id, unique on the page.
  let id: String
  let labels: [String]

  /// The drawing between `<svg>` and `</svg>`, ready to stand inside HTML.
  ///
  /// - Parameter drawn: gnuplot's document.
  func body(_ drawn: String) -> String {
    let start = drawn.range(of: "<g id=\"gnuplot_canvas\">")?.upperBound ?? drawn.startIndex
    let end = drawn.range(of: "</svg>", options: .backwards)?.lowerBound ?? drawn.endIndex
    var text = String(drawn[start..<end])
    let points = keepPoints(of: &text)
    text = "<g>" + text
    for (pattern, replacement) in Self.rules {
      text = text.replacingOccurrences(of: pattern, with: replacement, options: .regularExpression)
    }
    text = dropEmptyGroups(text)
    text = text.replacingOccurrences(of: "xlink:href='#gpPt", with: "href='#\(id)-p")
    // One pass: a label that itself looks like a mark stays as it is.
    text = text.replacing(/@(\d+)@/) { mark in
      Int(mark.1).flatMap { labels.indices.contains($0) ? PageText.escape(labels[$0]) : nil } ?? String(mark.0)
    }
    let defs = points.isEmpty ? "" : "<defs>" + points.joined() + "</defs>\n"
    return defs + text.split(separator: "\n").joined(separator: "\n") + "\n"
  }

  /// Patterns and what they become, in this order.
  private static let rules: [(String, String)] = [
    (#"<title>[^<]*</title>"#, ""),
    (#"<polygon fill = "#, "<polygon fill="),
    (#"' points = '"#, "' points='"),
    (#" shape-rendering='crispEdges'"#, ""),
    (#"<rect x="0" y="0"[^>]*fill="none"/>"#, ""),
    (#" id="[^"]*""#, ""),
    (#" class="gridline""#, ""),
    (#" font-family="[^"]*""#, ""),
    (#"<tspan *>([^<]*)</tspan>"#, "$1"),
    (#" color="(black|white|gray)""#, ""),
    (#"(stroke|fill)=(["'])(black|gray)["']"#, "$1=\"currentColor\""),
    (#"(stroke|fill)=["']rgb\( *0, *0, *(\d+)\)["']"#, "class=\"ink$2\" $1=\"currentColor\""),
    (#" color=["']rgb\( *0, *0, *(\d+)\)["']"#, " class=\"ink$1\""),
    (#" stroke-linecap="butt" stroke-linejoin="miter""#, ""),
    (#"\n[ \t]+"#, "\n"),
    (#"[ \t]+(?=['"/>])"#, ""),
  ]

  private func dropEmptyGroups(_ text: String) -> String {
    var text = text
    while true {
      let fewer = text.replacingOccurrences(of: #"<g[^>]*>\s*</g>"#, with: "", options: .regularExpression)
      if fewer == text { return text }
      text = fewer
    }
  }

  /// Cuts gnuplot's definitions out of the text and returns those of the point symbols in use, their ids made unique.
  private func keepPoints(of text: inout String) -> [String] {
    guard let start = text.range(of: "<defs>"), let end = text.range(of: "</defs>") else { return [] }
    let definitions = text[start.upperBound..<end.lowerBound].split(separator: "\n").map(String.init)
    text.removeSubrange(start.lowerBound..<end.upperBound)
    var kept: [String] = []
    var seenBy = text
    // A symbol may use one defined above it, so look from the last to the first.
    for definition in definitions.reversed() {
      guard let name = definition.firstMatch(of: /id='gpPt(\d+)'/)?.1, seenBy.contains("#gpPt\(name)'") else {
        continue
      }
      seenBy += definition
      kept.append(
        definition.trimmingCharacters(in: .whitespaces)
          .replacingOccurrences(of: "id='gpPt", with: "id='\(id)-p")
          .replacingOccurrences(of: "xlink:href='#gpPt", with: "href='#\(id)-p"))
    }
    return kept.reversed()
  }
}
