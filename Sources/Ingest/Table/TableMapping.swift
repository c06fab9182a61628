import DelegationTasks
import Foundation

/// The columns of a table, from a description's `table` section.
package struct TableMapping: Equatable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    /// RFC 4180 with a header line.
    case csv
    /// One JSON object per line.
    case jsonl
    /// One JSON document, or several in a row, each with a list of objects inside.
    case json
  }

  /// Changes of fields, one per row; format, encoding and times are those of the tasks.
  package struct Changes: Equatable, Sendable {
    /// The file of the changes; nil where the changes are inside the objects of the tasks.
    var file: String?
    /// The path of the list in that file, if it is another than that of the tasks; `.` where the document is the list.
    var rows: String?
    /// The zone of its times that name none; nil where it is that of the tasks.
    var zone: TableZone?
    /// Columns: the task's id, the field's name, when it was set, and the value it was set to.
    package var id: TableColumn = "id"
    package var field: TableColumn = "field"
    package var when: TableColumn = "when"
    package var value: TableColumn = "value"
    /// The value before: the first one of a field dates from the task's opening.
    package var previous: TableColumn?
    /// The accounts of the assignees that `value` and `previous` name.
    var valueID: TableColumn?
    var previousID: TableColumn?
    /// How many entries the list of a task's changes had in the tracker, for changes inside the objects of the tasks; fewer are here
    /// where the export was cut, and a task without the number came without its changes.
    package var total: TableColumn?
    /// The fields by what the changes call them, where a description says it.
    var names: [String: Field] = [:]

    package init(file: String?) { self.file = file }

    /// The columns in the order in which they are read.
    var columns: [TableColumn] { [id, field, when, value] + [previous, valueID, previousID].compactMap { $0 } }

    /// The columns of a task's object: ``total``, then a line for each entry; none if nothing gives the number.
    var tally: [TableColumn] { total.map { [$0, when.taking(.lines)] } ?? [] }
  }

  /// A file with more columns of the same tasks; format, encoding and times are those of the tasks.
  package struct Beside: Equatable, Sendable {
    var file: String
    /// Names the task in that file.
    var id: TableColumn
    /// The columns that are read from there and not from the tasks' own files.
    var columns: [TableColumn]
  }

  package enum Repeated: String, CaseIterable, Sendable { case first, last }

  /// The files of tasks, at least one, which are one table together; those that end in `.gz` are inflated.
  package var tasks: [String]
  package var format: Format
  /// The character between the cells of CSV, ASCII; nil where the header tells.
  package var delimiter: UInt8?
  /// The name of a spreadsheet's sheet, which is read as CSV; nil for its first.
  var sheet: String?
  /// Whether cells of CSV are written as by ``TableEscapes``.
  package var hasEscapes = false
  /// Lines of CSV above the header, such as a title, which are left out.
  var skippedLines = 0
  package var encoding: TableEncoding = .utf8
  /// The path of the list of tasks in a JSON document, such as `data.issues`; nil where the document is the list.
  package var rows: String?
  package var times: TableTime = .iso8601
  var id: TableColumn
  package var opened: TableColumn
  /// Columns that date the final assignee, resolution and status: at `resolved`, else at `updated`.
  package var resolved: TableColumn?
  package var updated: TableColumn?
  package var dating = OutcomeDating.recorded
  package var reporter: TableColumn?
  /// The accounts of assignee and reporter: who it is, where the names are for show.
  package var assigneeID: TableColumn?
  var reporterID: TableColumn?
  /// Assignees that are no persons: those of rows with a value in a column that matches one of its patterns.
  var robots: [TableExclusion] = []
  /// Who counts of several assignees; nil: the general rules say it.
  var persons: PersonRules?
  /// What stands between several values in a cell of a field; without it a cell is one value.
  var splits: [Field: String] = [:]
  /// What stands for no value in cells of ``ofGroups``, in small letters.
  var nothing: Set<String> = []
  /// Titles and descriptions that the tracker wrote with entities of web pages, as `R&amp;D`.
  var entities: Set<Field> = []
  /// Columns of fields: title under `shortDesc`, assignee under `assignedTo`, status under `bugStatus`.
  package var fields: [Field: TableColumn] = [:]
  /// Values that every task has, of fields without a column.
  package var values: [Field: String] = [:]
  package var changes: Changes?
  /// What resolutions and states mean; nil: FIXED is done, and the status is not used.
  package var outcome: TableOutcome?
  /// Rows that are no tasks: those with a value in a column that matches one of its patterns.
  var notTasks: [TableExclusion] = []
  /// The unit of each column in `fields` that holds an effort or an estimate.
  var units: [Field: TableUnit] = [:]
  /// More columns of the same tasks, in a file of their own.
  var beside: Beside?
  /// Which of several rows of one task counts, also in the file beside; nil where each task may have one only. The last is the one with
  /// the latest time in `updated`, in the order of the rows where those are equal.
  package var repeated: Repeated?
  /// Whether each row is a task as it was at the time in `updated`, so that a task has many.
  package var snapshots = false
  /// The times of columns that are days, written as midnights.
  var days: [TableColumn: TableDays.Midnights] = [:]

  package init(tasks: [String], format: Format, id: TableColumn, opened: TableColumn) {
    (self.tasks, self.format, self.id, self.opened) = (tasks, format, id, opened)
  }

  /// The fields that say of what kind a task is, of which it has one value.
  package static let ofGroups: [Field] = [.component, .product, .version, .priority, .severity, .opSys]

  /// How the times of changes are written.
  var timesOfChanges: TableTime { changes?.zone.map { TableTime(times.formats, zone: $0) } ?? times }

  /// Whether the tasks' own rows are the changes of their fields.
  var rowsAreChanges: Bool { changes?.file.map(tasks.contains) ?? false }

  /// The mapping with every person that a list names, unless it says which one counts.
  var listingPersons: TableMapping {
    var mapping = self
    let columns = [fields[.assignedTo], assigneeID].compactMap(\.self) + robots.map(\.column)
    func listing(_ column: TableColumn) -> TableColumn {
      columns.contains(column) && column.take == nil ? column.taking(.lines) : column
    }
    mapping.fields[.assignedTo] = fields[.assignedTo].map(listing)
    mapping.assigneeID = assigneeID.map(listing)
    mapping.robots = robots.map { TableExclusion(column: listing($0.column), patterns: $0.patterns) }
    mapping.beside?.columns = beside?.columns.map(listing) ?? []
    return mapping
  }

  /// The field that a row of changes names, by its own name or by the name of its column in the table of tasks.
  func field(named name: String) -> Field? {
    let field =
      changes?.names[name] ?? Field(rawValue: name) ?? Self.fieldKeys.first {
        $0.key == name && fields[$0.field] != nil
      }?.field
      ?? fields.keys.sorted().first { fields[$0]!.names(name) }
    // An amount means nothing without its unit.
    return field.flatMap { Field.amounts.contains($0) && units[$0] == nil ? nil : $0 }
  }

  /// Whether a row of changes is of who reported a task.
  func namesReporter(_ name: String) -> Bool { changes?.names[name] == nil && reporter?.names(name) == true }

  /// The columns that tell of a task when it is opened and can change, and of which the changes hold nothing.
  func unrecorded(_ changed: Set<Field>) -> [String] {
    guard changes != nil else { return [] }
    return [Field.component, .product, .version, .opSys, .severity, .priority, .shortDesc, .description].filter {
      !changed.contains($0)
    }
    .compactMap { fields[$0]?.path }
  }
}

/// A column of a table, or the path of a value in a JSON object: `user.login`, `assignees[].login`.
package struct TableColumn: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What counts of several values, of a list or of columns of one name.
  package enum Take: String, CaseIterable, Sendable {
    case first, last
    /// All values are joined, with `, ` between.
    case joined
    /// All values are lines, empty ones too: for persons, of whom the first counts who is none of the robots.
    case lines

    /// What a description may say.
    package static let allCases = [first, last, joined]
  }

  package let path: String
  /// How else it is spelt, of which a row has a value in one at most: `Assignee` beside `assignee`.
  package private(set) var otherSpellings: [String] = []
  /// The element to take; nil for the first element of a list, and for all columns of one name.
  private(set) var take: Take?

  /// Its path is one spelling, or all of them with ` | ` between them.
  package init(_ path: String, take: Take? = nil) {
    self.take = take
    guard path.utf8.contains(UInt8(ascii: "|")), case let parts = path.components(separatedBy: Self.or),
      Set(parts.map(Self.folded)).count == 1
    else {
      self.path = path
      return
    }
    (self.path, otherSpellings) = (parts[0], Array(parts.dropFirst()))
  }

  func taking(_ take: Take) -> TableColumn {
    var column = self
    column.take = take
    return column
  }

  package static let or = " | "

  /// What all spellings of a path have in common: no signs but dots and brackets, no capitals.
  package static func folded(_ path: String) -> String {
    path.split(separator: ".", omittingEmptySubsequences: false).map { part in
      let name = part.prefix { $0 != "[" }
      let word = word(String(name))
      return (word.isEmpty ? String(name) : word) + part.dropFirst(name.count).lowercased()
    }.joined(separator: ".")
  }

  package init(stringLiteral path: String) { self.init(path) }

  /// The columns of a day and of its time, or of a person's names, where they are two, as in `First + Last`; else the path alone.
  package var parts: [String] {
    // Looking for a text costs far more than for a byte, and most columns are one.
    path.utf8.contains(UInt8(ascii: "+"))
      ? path.split(separator: " + ", omittingEmptySubsequences: false).map(String.init) : [path]
  }

  /// The lists that the value is inside of, such as `changelog.histories[].items[]`; empty for none.
  package var lists: Substring {
    path.utf8.contains(UInt8(ascii: "]"))
      ? path.range(of: "[]", options: .backwards).map { path[..<$0.upperBound] } ?? "" : ""
  }

  /// The path of the value in each element of a list, where it is inside it or in a list around it; of lists further inside the first
  /// element counts.
  ///
  /// - Parameter list: Empty for none, as in a row.
  package func inside(_ list: Substring) -> String? {
    guard !list.isEmpty else { return lists.isEmpty ? path : nil }
    if path.hasPrefix(list) { return String(list) + path.dropFirst(list.count).replacing("[]", with: "") }
    return !lists.isEmpty && list.hasPrefix(lists) ? path : nil
  }

  /// A name of a column in small letters and digits.
  package static func word(_ name: String) -> String {
    if ["#", "№", "N°"].contains(name) { return "id" }
    let small = name.lowercased()
    guard small.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(small.withoutJoiners.filter { $0.isLetter || $0.isNumber })
    }
    return String(decoding: small.utf8.filter { (48...57).contains($0) || (97...122).contains($0) }, as: UTF8.self)
  }

  /// Whether a change that calls a field by this name means the column: by its path, or the key before `.login`, say, in whatever case,
  /// and by one of several: Jira's `Component` is a change of `components[].name`.
  package func names(_ name: String) -> Bool {
    let (word, parts) = (Self.word(name), path.split(separator: "."))
    // The last of several says what of it is shown, such as `key` or `name`.
    return parts.last.map { $0 == name || $0 == "\(name)[]" } == true
      || ([path[...]] + parts.dropLast()).contains { part in
        let own = Self.word(String(part))
        return !word.isEmpty && (own == word || own == word + "s")
      }
  }
}

/// Which rows are no tasks, such as pull requests among issues.
package struct TableExclusion: Equatable, Sendable {
  package let column: TableColumn
  /// The patterns, which match the whole value in lower case; `*` stands for anything.
  package let patterns: [String]

  package init(column: TableColumn, patterns: [String]) {
    self.column = column
    self.patterns = patterns.map { $0.lowercased() }
  }

  /// What it says of rows, behind “rows with”.
  package var words: String {
    patterns == ["*"] ? "a value in \(column.path)" : "\(patterns.joined(separator: ", ")) in \(column.path)"
  }

  /// - Parameter value: In any case of letters; the empty one never matches.
  func matches(_ value: String) -> Bool {
    !value.isEmpty && PersonRules(notPersons: patterns).pattern(matching: value) != nil
  }
}

/// What the values of resolution and status mean.
package struct TableOutcome: Equatable, Sendable {
  /// Its names are the keys of `outcome`.
  package enum Meaning: String, CaseIterable, Sendable { case done, notDone, open }

  /// The meaning of each value; values are in lower case.
  let meanings: [String: Meaning]

  init(done: [String], notDone: [String] = [], open: [String] = []) {
    var meanings: [String: Meaning] = [:]
    for (words, meaning) in [(open, Meaning.open), (notDone, .notDone), (done, .done)] {
      for word in words { meanings[word.lowercased()] = meaning }
    }
    self.meanings = meanings
  }

  /// - Parameter value: In any case of letters; `*` stands for every value that is not listed.
  package func meaning(of value: String) -> Meaning? {
    value.isEmpty ? nil : meanings[value.lowercased()] ?? meanings["*"]
  }

  /// Whether lists of the outcome name all values but this one, as where a tracker got another state.
  func lacks(_ resolution: String, status: String) -> Bool {
    let (value, meaning): (String, Meaning) = resolution.isEmpty ? (status, .open) : (resolution, .notDone)
    return !value.isEmpty && self.meaning(of: value) == nil && meanings.values.contains(meaning)
  }

  /// A task's resolution: `FIXED` where it is done, else in the tracker's word, empty while it is open.
  ///
  /// The status counts where there is no resolution. A resolution that is not listed is not done; a status that is not
  /// listed is open.
  func resolution(_ resolution: String, status: String) -> String {
    let meaning = resolution.isEmpty ? .open : meaning(of: resolution) ?? .notDone
    switch meaning {
    case .done: return Self.done
    case .notDone: return resolution
    case .open:
      switch self.meaning(of: status) {
      case .done: return Self.done
      case .notDone: return status
      case .open, nil: return ""
      }
    }
  }

  /// What `Outcome.fixed` accepts.
  static let done = "FIXED"
}
