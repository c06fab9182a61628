import DelegationExperiments
/// How wide a chart is drawn: the page shows the drawing that fits the window.
enum ChartWidth: String, CaseIterable {
  case wide
  case narrow

  var pixels: Double { self == .wide ? 720 : 360 }
}

/// A chart of the page with its text.
struct Chart {
  /// `charts/NAME.svg`.
  let name: String
  /// The description for readers who cannot see it.
  let alternative: String
  let caption: String
  /// The summary that it is folded under; nil if it is open.
  let foldTitle: String?
  /// `<svg>` elements for HTML, one for each width that was drawn.
  let drawings: [String]
  /// The widest drawing as a file of its own.
  let file: String

  /// - Parameters:
  ///   - name: `charts/NAME.svg`.
  ///   - alternative: The description for readers who cannot see it.
  ///   - caption: The text below it.
  ///   - foldTitle: The summary that it is folded under; nil if it is open.
  ///   - widths: The widths it is drawn for, the widest first.
  ///   - draw: Draws it.
  init(
    _ name: String, alternative: String, caption: String, foldTitle: String? = nil,
    widths: [ChartWidth] = ChartWidth.allCases, draw: (ChartWidth) -> Drawing
  ) {
    (self.name, self.alternative, self.caption, self.foldTitle) = (name, alternative, caption, foldTitle)
    let drawn = widths.map(draw)
    drawings = zip(widths, drawn).map { width, drawing in
      drawing.element("class=\"\(width.rawValue)\" role=\"img\" aria-label=\"\(PageText.escape(alternative))\"")
    }
    file = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Drawing.pixels(drawn[0].width)) \(Drawing.pixels(drawn[0].height))" \
      width="\(Drawing.pixels(drawn[0].width))" role="img">
      <title>\(PageText.escape(caption))</title>
      <desc>\(PageText.escape(alternative))</desc>
      <style>
      \(PageSource.chartStyle)</style>
      \(drawn[0].body)</svg>

      """
  }
}
