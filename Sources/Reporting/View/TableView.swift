import DelegationEvaluation
import DelegationFoundations
import Mustache

/// A table of the page; `table.mustache` draws it. Names differ on every level, since mustache searches the outer levels for missing names.
struct TableView {
  struct Column {
    var columnTitle: String
    /// `text`, or `long` for numbers below a title of several lines; nil for other numbers.
    var columnClass: String?

    static func text(_ title: String) -> Column { Column(columnTitle: title, columnClass: "text") }

    /// A short title stays on one line.
    static func numbers(_ title: String) -> Column {
      Column(columnTitle: title, columnClass: title.count > 10 ? "long" : nil)
    }
  }

  struct Group {
    var groupTitle: String?
    var rows: [Row]

    init(_ title: String?, rows: [Row]) { (groupTitle, self.rows) = (title, rows) }
  }

  struct Row {
    var rowName: String
    /// What its name leads to; nil for plain text.
    var rowLink: String?
    /// `subject` for the row that the page's answer is about.
    var rowClass: String?
    var cells: [Cell]

    init(_ name: String, link: String? = nil, isSubject: Bool = false, _ cells: [Cell]) {
      rowName = name
      rowLink = link
      rowClass = isSubject ? "subject" : nil
      self.cells = cells
    }

    init(_ name: String, link: String? = nil, isSubject: Bool = false, _ cells: Cell...) {
      self.init(name, link: link, isSubject: isSubject, cells)
    }
  }

  struct Cell {
    var cellText: String
    var cellNote: String?
    /// The class of the cell; nil for a plain number.
    var cellClass: String?
    /// The width of a bar below the number, in percent of the cell's.
    var cellBar: String?

    static func text(_ text: String) -> Cell { Cell(cellText: text, cellClass: "text") }

    static func number(_ text: String, note: String? = nil, best: Bool = false) -> Cell {
      Cell(cellText: text, cellNote: note?.isEmpty == true ? nil : note, cellClass: best ? "best" : nil)
    }

    static func count(_ number: Int, note: String? = nil) -> Cell { .number(PageText.count(number), note: note) }

    static func share(_ share: Double?, _ interval: [Double]? = nil, best: Bool = false) -> Cell {
      .number(share.map(PageText.percent) ?? "–", note: PageText.interval(interval), best: best)
    }

    static func measured(_ key: String, _ value: Double?, _ interval: [Double]? = nil, best: Bool = false) -> Cell {
      let form = MeasureSet.form(key)
      return .number(form.text(value), note: form.interval(interval), best: best)
    }

    /// How much higher a measure is, with the interval of that below; a dash without one.
    static func difference(_ key: String, _ value: Double?, _ interval: [Double]? = nil) -> Cell {
      let form = MeasureSet.form(key)
      return .number(form.difference(value), note: interval.map { form.differenceInterval($0) })
    }

    /// - Parameter share: 0…1, drawn as a bar.
    static func bar(_ text: String, share: Double) -> Cell {
      Cell(cellText: text, cellClass: "bar", cellBar: PageText.percent(max(0, min(1, share))))
    }
  }

  var caption: String
  /// Its id on the page, made of the caption's first words.
  var tableAnchor: String
  var columns: [Column]
  var groups: [Group]
  /// What its rows are of and what its columns count, for the script that counts them again for the chosen squares; nil where it cannot.
  var follows: String?
  /// Whether a reader may sort its rows; false where their order has a meaning.
  var sorts: Bool
  /// How many rows of each group are open on the page, its title included, as the class of the styles; nil if all are.
  var keptClass: String?
  /// All rows in words, beside those that are open; nil if all are.
  var allRows: String?

  init(_ caption: String, sorts: Bool = true, columns: [Column], groups: [Group]) {
    self.caption = caption
    self.sorts = sorts
    tableAnchor = "table-" + PageText.slug(caption.prefix { !":,;(".contains($0) })
    self.columns = columns
    self.groups = groups.filter { !$0.rows.isEmpty }
    fold()
  }

  /// - `texts`, `numbers`: The titles of the columns, those of numbers after those of texts.
  init(_ caption: String, sorts: Bool = true, texts: [String], numbers: [String] = [], groups: [Group]) {
    self.init(caption, sorts: sorts, columns: texts.map(Column.text) + numbers.map(Column.numbers), groups: groups)
  }

  init(_ caption: String, sorts: Bool = true, texts: [String], numbers: [String] = [], rows: [Row]) {
    self.init(caption, sorts: sorts, texts: texts, numbers: numbers, groups: [Group(nil, rows: rows)])
  }

  private mutating func fold() {
    let count = groups.reduce(0) { $0 + $1.rows.count }
    let kept = groups.count == 1 ? 8 : 4
    // To fold away a few rows costs a reader more than to see them; a table of texts is one to look things up in.
    guard count > 12, columns.contains(where: { $0.columnClass != "text" }),
      groups.contains(where: { $0.rows.count > kept })
    else { return }
    keptClass = "kept\(kept + (groups[0].groupTitle == nil ? 0 : 1))"
    allRows = PageText.counted(count, "row")
  }

  func following(_ columns: String) -> TableView {
    var table = self
    table.follows = columns
    return table
  }

  var unlessEmpty: TableView? { groups.isEmpty ? nil : self }
}

// What the template asks for, by name. Without this it looks at a mirror of each value, which takes a tenth of a page's time.

extension TableView: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "caption": caption
    case "tableAnchor": tableAnchor
    case "columns": columns
    case "groups": groups
    case "width": columns.count
    case "follows": follows
    case "sorts": sorts
    case "keptClass": keptClass
    case "allRows": allRows
    default: nil
    }
  }
}

extension TableView.Column: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "columnTitle": columnTitle
    case "columnClass": columnClass
    default: nil
    }
  }
}

extension TableView.Group: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "groupTitle": groupTitle
    case "rows": rows
    default: nil
    }
  }
}

extension TableView.Row: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "rowName": rowName
    case "rowLink": rowLink
    case "rowClass": rowClass
    case "cells": cells
    default: nil
    }
  }
}

extension TableView.Cell: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "cellText": cellText
    case "cellNote": cellNote
    case "cellClass": cellClass
    case "cellBar": cellBar
    default: nil
    }
  }
}

/// A text has no parts; its mirror, which has none either, would be made for each name.
extension String: @retroactive MustacheParent {
  /// Nothing, whatever the name.
  public func child(named name: String) -> Any? { nil }
}
