import DelegationFoundations

package struct Chart {
  /// `charts/NAME.svg`, and `chart-NAME` where the page shows it.
  let name: String
  let alternative, caption: String
  /// The summary that it is folded under; nil if it is open.
  let foldTitle: String?
  /// An `<svg>` element for HTML, right at any width.
  let drawing: String
  let file: String

  init(_ name: String, alternative: String, caption: String, foldTitle: String? = nil, draw: () -> Drawing) {
    (self.name, self.alternative, self.caption, self.foldTitle) = (name, alternative, caption, foldTitle)
    let drawing = draw()
    self.drawing = drawing.element("role=\"img\" aria-label=\"\(PageText.escape(alternative))\"", style: "chart")
    file = drawing.file(title: caption, description: alternative)
  }
}
