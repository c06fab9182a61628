import DelegationFoundations

package struct Chart {
  /// `charts/NAME.svg`, and `chart-NAME` where the page shows it.
  let name: String
  let alternative, caption: String
  /// What its marks are of, for the script that counts them again for the chosen squares; nil where it cannot.
  let followed: String?
  /// Whether it is a file beside the page alone: of another mode than the page's.
  let isAside: Bool
  /// An `<svg>` element for HTML, right at any width.
  let drawing: String
  let file: String

  init(
    _ name: String, alternative: String, caption: String, follows: String? = nil, isAside: Bool = false,
    draw: () -> Drawing
  ) {
    (self.name, self.alternative, self.caption) = (name, alternative, caption)
    (followed, self.isAside) = (follows, isAside)
    let drawing = draw()
    self.drawing = drawing.element("role=\"img\" aria-label=\"\(PageText.escape(alternative))\"", style: "chart")
    file = drawing.file(title: caption, description: alternative)
  }
}
