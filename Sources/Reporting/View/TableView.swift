/// A table of the page; `table.mustache` draws it. Names differ on every level, since mustache looks outwards for what it misses.
struct TableView {
  struct Column {
    var columnTitle: String
    var columnClass: String

    static func words(_ title: String) -> Column { Column(columnTitle: title, columnClass: "words") }

    /// A short title stays on one line.
    static func figures(_ title: String) -> Column {
      Column(columnTitle: title, columnClass: title.count > 10 ? "figures long" : "figures")
    }
  }

  struct Group {
    var groupTitle: String?
    var rows: [Row]
  }

  struct Row {
    var rowName: String
    var cells: [Cell]
  }

  struct Cell {
    var cellText: String
    /// Stands small below, such as an interval.
    var cellNote: String?
    var cellClass: String

    static func words(_ text: String) -> Cell { Cell(cellText: text, cellClass: "words") }

    static func figure(_ text: String, note: String? = nil, best: Bool = false) -> Cell {
      Cell(cellText: text, cellNote: note?.isEmpty == true ? nil : note, cellClass: best ? "figures best" : "figures")
    }
  }

  var caption: String
  var columns: [Column]
  var groups: [Group]
  /// How many columns a group's title spans; stored, since mustache sees stored properties only.
  var width: Int

  init(_ caption: String, columns: [Column], groups: [Group]) {
    self.caption = caption
    self.columns = columns
    self.groups = groups.filter { !$0.rows.isEmpty }
    self.width = columns.count
  }

  init(_ caption: String, columns: [Column], rows: [Row]) {
    self.init(caption, columns: columns, groups: [Group(groupTitle: nil, rows: rows)])
  }
}
