/// Days side by side as columns of hours, as calendars show them: a block is what takes time, a line a moment.
struct DayChart {
  struct Item {
    var label, title: String
    /// Hours since midnight; equal for a moment.
    var from, until: Double
    /// The style of the block; nil where nothing is to be done.
    var style: String?
    /// Whether it should have been done before.
    var isLate = false
    /// Which of so many blocks beside each other it is.
    var lane = (number: 0, of: 1)
  }

  var days: [(title: String?, items: [Item])]

  private static let hourHeight = 60.0
  private static let lineHeight = 18.0

  /// The hours from the first thing to the last.
  private var span: (first: Int, last: Int) {
    let items = days.flatMap(\.items)
    let (first, last) = (items.map(\.from).min() ?? 0, items.map(\.until).max() ?? 24)
    let begin = Int(first.rounded(.down))
    return (begin, max(begin + 1, Int(last.rounded(.up))))
  }

  func draw() -> Drawing {
    let span = span, head = days.contains { $0.title != nil } ? Self.lineHeight * 1.5 : Self.lineHeight / 2
    func y(_ hour: Double) -> Double { head + (hour - Double(span.first)) * Self.hourHeight }
    var drawing = Drawing(
      height: y(Double(span.last)) + Self.lineHeight / 2, left: 46, right: 4, widest: days.count == 1 ? 560 : nil)
    drawing.grid((span.first...span.last).map { ((0, y(Double($0))), (100, y(Double($0)))) })
    for hour in span.first...span.last {
      drawing.text("\(hour):00", "quiet end", at: (0, y(Double(hour))), shift: -8)
    }
    let width = 100 / Double(days.count)
    for (number, day) in days.enumerated() {
      let left = Double(number) * width, right = left + width - (days.count == 1 ? 0 : 0.8)
      if let title = day.title { drawing.text(title, "quiet", in: (left, right), y: 0, height: Self.lineHeight) }
      for item in day.items {
        let lane = (right - left) / Double(item.lane.of), start = left + Double(item.lane.number) * lane
        drawing.group("entry", title: item.title) {
          draw(
            item, x: (start, start + lane - (item.lane.number + 1 < item.lane.of ? 0.5 : 0)), y(item.from),
            y(item.until), on: &$0)
        }
      }
    }
    return drawing
  }

  private func draw(
    _ item: Item, x: (from: Double, to: Double), _ top: Double, _ bottom: Double, on drawing: inout Drawing
  ) {
    if item.from == item.until {
      drawing.line("line ink2", (x.from, top), (x.to, top))
      return drawing.text(item.label, "halo", in: x, y: top - Self.lineHeight, height: Self.lineHeight)
    }
    let height = max(4, bottom - top - 1)
    if let style = item.style { drawing.rectangle(style, x: x, y: top, height: height) }
    if item.isLate { drawing.rectangle("stroke ink7", x: x, y: top, height: height) }
    // What is free begins where a short block's name may still be.
    guard item.style == nil else {
      return drawing.text(item.label, "", in: x, y: top, height: max(Self.lineHeight, height))
    }
    if height > 2 * Self.lineHeight {
      drawing.text(item.label, "quiet", in: x, y: (top + bottom - Self.lineHeight) / 2, height: Self.lineHeight)
    }
  }
}
