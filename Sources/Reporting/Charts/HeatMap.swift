/// Values in rows and columns, the higher the stronger the shade, each with its number; several of them one below the other.
struct HeatMap {
  struct Cell {
    var value: Double
    var text: String
    /// The title; nil where only the weakest shade is drawn, which says nothing.
    var title: String?
    var isChosen: Bool
  }

  struct Panel {
    var title: String?
    var rows: [[Cell]]
  }

  var axes: (rows: String, columns: String)
  var rowNames, columnNames: [String]
  var panels: [Panel]

  private static let lineHeight = 22.0
  private static let rowHeight = 36.0
  private static let shades = 5

  var fits: Bool { columnNames.count <= 5 }

  func draw() -> Drawing {
    let labels = rowNames.map { Labels.cut($0, to: Labels.widest) }
    let panelHeight = Double(rowNames.count) * Self.rowHeight + Self.lineHeight / 2
    let titleHeight = panels.contains { $0.title != nil } ? Self.lineHeight : 0
    // Two lines for the names of both axes, which may be long.
    let head = 3 * Self.lineHeight + 6
    var drawing = Drawing(
      height: head + Double(panels.count) * (panelHeight + titleHeight) - Self.lineHeight / 2,
      left: (labels.map(Labels.width).max() ?? 0) + 12)
    let extent = 100 / Double(columnNames.count)
    let names = [axes.rows + " ↓", axes.columns + " →"].map { Labels.cut($0, to: Drawing.narrowest) }
    drawing.text(names[0], "quiet", at: (0, Self.lineHeight / 2), shift: -drawing.left)
    drawing.text(names[1], "quiet end", at: (100, Self.lineHeight * 1.5))
    for (column, name) in columnNames.enumerated() {
      drawing.text(
        Labels.cut(name, to: drawing.plotWidth(in: Drawing.narrowest) * extent / 100 - 4), "middle",
        at: ((Double(column) + 0.5) * extent, Self.lineHeight * 2.5))
    }
    let shade = self.shade
    for (number, panel) in panels.enumerated() {
      var top = head + Double(number) * (panelHeight + titleHeight)
      if let title = panel.title {
        drawing.text(
          Labels.cut(title, to: Drawing.narrowest), "quiet", at: (0, top + titleHeight / 2), shift: -drawing.left)
      }
      top += titleHeight
      let height = Double(panel.rows.count) * Self.rowHeight
      drawing.rectangle("shade\(Self.shades)", x: (0, 100), y: top, height: height)
      // Cells with nothing to say are only the grid's.
      let across = columnNames.indices.dropFirst().map { Double($0) * extent }
      let down = panel.rows.indices.dropFirst().map { top + Double($0) * Self.rowHeight }
      drawing.grid(across.map { (($0, top), ($0, top + height)) } + down.map { ((0, $0), (100, $0)) }, "parted")
      for (row, cells) in panel.rows.enumerated() {
        let middle = top + (Double(row) + 0.5) * Self.rowHeight
        drawing.text(labels[row], "end", at: (0, middle), shift: -12)
        for (column, cell) in cells.enumerated() {
          let from = Double(column) * extent
          draw(cell, shade: shade(cell.value), x: (from, from + extent), middle: middle, on: &drawing)
        }
      }
    }
    return drawing
  }

  private func draw(
    _ cell: Cell, shade: Int, x: (from: Double, to: Double), middle: Double, on drawing: inout Drawing
  ) {
    guard let title = cell.title else { return }
    let (top, height) = (middle - Self.rowHeight / 2, Self.rowHeight)
    drawing.rectangle("shade\(shade) parted", x: x, y: top, height: height, title: title)
    if cell.isChosen {
      // Inside the cell, so that its neighbours do not hide it.
      drawing.rectangle(shade <= 2 ? "ring paper" : "ring", x: (x.from + 1, x.to - 1), y: top + 4, height: height - 8)
    }
    guard !cell.text.isEmpty else { return }
    drawing.text(cell.text, shade <= 2 ? "paper middle" : "middle", at: ((x.from + x.to) / 2, middle))
  }

  /// The shade of a value: the strongest for the highest fifth of the span of all values.
  private var shade: (Double) -> Int {
    let values = panels.flatMap(\.rows).flatMap { $0 }.map(\.value)
    guard let low = values.min(), let high = values.max(), high > low else { return { _ in Self.shades } }
    return { value in
      let fifth = Int(((value - low) / (high - low) * Double(Self.shades)).rounded(.down))
      return Self.shades - min(fifth, Self.shades - 1)
    }
  }
}
