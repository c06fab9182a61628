import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// Refuses a column whose blank cells seem to mean the value above, as in reports that write it once and in tables whose merged cells were
  /// saved as CSV: all rows but the first of each run would have none.
  func checkBlanks() throws {
    let fields = lines.filter {
      ["assignee", "reporter", "component", "product", "status"].contains($0.key) && $0.certainty != .stated
    }
    guard sources[0].format == .csv, log == nil, repeats == nil, !fields.isEmpty else { return }
    var runs = fields.map { _ in Runs() }
    try sources.forEachRow(fields.map(\.column)) { row in
      for field in fields.indices { runs[field].add(row.text(field)) }
    }
    guard let (field, run) = zip(fields, runs).first(where: { $1.haveNoRepeats }) else { return }
    throw Problem.noExport(
      paths[0],
      "'\(field.column)' is blank in \(run.blanks) rows, and hardly any row has the value of the last one that is not, as where a blank cell means the value above",
      remedy:
        "write the value into each row, in Python with pandas: t['\(field.column)'] = t['\(field.column)'].ffill(); or add --set \(field.key)=\(SourceText.shell(field.column)) if blank means none"
    )
  }
}

extension DatasetDraft {
  /// Names a list inside of tasks whose objects are tasks themselves, as subtasks are, with what takes them out.
  mutating func noteInnerTasks() {
    let parts = columns.columns.compactMap { column in
      column.path.range(of: "[].").map { (list: column.path[..<$0.lowerBound], own: column.path[$0.upperBound...]) }
    }
    let lists = Dictionary(grouping: parts) { $0.list }.sorted { $0.key < $1.key }
    guard
      let list = lists.first(where: { _, parts in
        Set(["id", "opened", "assignee", "title"]).isSubset(of: parts.compactMap { vocabulary.key(of: String($0.own)) })
      })?.key, let id = self["id"]?.column, let opened = self["opened"]?.column
    else { return }
    let names = [id, opened].map { "has(\"\($0)\")" }.joined(separator: " and ")
    let filter = "[.. | objects | select(\(names)) | del(.\(list))]"
    let isJSON = file.name.contains(".json")
    notes.append(
      "'\(list)' inside of tasks has tasks of its own, which are not read; for them make a list of all, and name that\(isJSON ? ": jq \(SourceText.quoted(filter)) \(SourceText.shell(paths[0])) > list.json" : "")"
    )
  }
}

/// The values of a column in the order of its rows.
private struct Runs {
  private(set) var blanks = 0
  private var counts: [String: Int] = [:]
  private var last = ""
  /// How often each value comes next after each.
  private var followers: [String: [String: Int]] = [:]
  private var startsBlank = false
  /// How many rows have the value of the last one that is not blank.
  private var repeats = 0

  mutating func add(_ value: String) {
    guard !value.isEmpty else {
      blanks += 1
      startsBlank = startsBlank || counts.isEmpty
      return
    }
    counts[value, default: 0] += 1
    if value == last { repeats += 1 }
    if !last.isEmpty { followers[last, default: [:]][value, default: 0] += 1 }
    last = value
  }

  /// Whether blanks are many and hardly any value comes twice in a row, though ten would by chance, or each is there once; not where people take
  /// turns, so that mostly the same one is next.
  var haveNoRepeats: Bool {
    let filled = counts.values.reduce(0, +)
    guard !startsBlank, filled > 2, blanks * 10 > filled else { return false }
    let expected = counts.values.reduce(0.0) { $0 + Double($1 * $1) } / Double(filled)
    let inTurn = followers.values.reduce(0) { $0 + $1.values.max()! }
    return expected > max(10, Double(repeats * 7)) && inTurn * 5 < filled * 3
      || counts.count == filled && blanks > 10 * filled
  }
}
