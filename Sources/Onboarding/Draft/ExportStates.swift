import DelegationIngest

/// What the rows are that share a value of a column: states of one task, where its title and its opening are the same in all.
struct ExportStates {
  /// The column that names the tasks.
  let id: String
  let (rowCount, taskCount): (Int, Int)
  /// Whether the object that has the id is the same in all rows of a task, as the present one beside each event is.
  let isConstant: Bool

  /// The path of the object that a value is in, with the dot behind it; empty for the row itself and for elements of lists.
  static func object(of column: String) -> String {
    column.contains("[") ? "" : column.lastIndex(of: ".").map { String(column[...$0]) } ?? ""
  }

  /// A column that is called as an id or a number and names tasks of several rows; nil where none does.
  init?(of files: [ExportFile], _ columns: ExportColumns, _ vocabulary: ExportVocabulary) throws {
    let paths = columns.columns.filter { $0.filled > 0 && !$0.path.contains("[]") }.map(\.path)
    func name(_ path: String, in object: String) -> String { String(path.dropFirst(object.count)) }
    func column(_ key: String, in object: String) -> String? {
      paths.first { $0.hasPrefix(object) && vocabulary.key(of: name($0, in: object)) == key }
    }
    let titles = paths.filter { vocabulary.key(of: $0) == "title" }
    let choices = paths.filter { path in
      let object = Self.object(of: path)
      return columns[path]!.filled * 2 >= columns.rowCount && columns[path]!.rounded == nil
        && vocabulary.isID(name(path, in: object))
        // A milestone has a title and an opening too, but an event has no title of its own.
        && (object.isEmpty
          || titles.allSatisfy { $0.hasPrefix(object) } && column("title", in: object) != nil
            && column("opened", in: object) != nil)
    }
    let wanted = (choices.filter(vocabulary.isNumber) + choices.filter { !vocabulary.isNumber($0) }).map { choice in
      let object = Self.object(of: choice)
      return (choice, marks: [column("opened", in: object), column("title", in: object)])
    }
    let found = try RowGroups.read(files, wanted.map { ($0, $1.compactMap(\.self)) })
    for ((choice, marks), groups) in zip(wanted, found) {
      let (object, opened, title) = (Self.object(of: choice), marks[0], marks[1])
      let (more, tasks) = (groups.rowCount - groups.count, groups.count)
      guard groups.areIDs, tasks > 1, more * 20 >= tasks else { continue }
      let isLog = groups.rowCount * 2 >= tasks * 3
      let sameOpening = opened.map { groups[$0].pairs == tasks } ?? false
      // A title may be corrected now and then.
      let sameTitle = title.map { (groups[$0].pairs - tasks) * 4 <= more && groups[$0].values * 2 >= tasks }
      guard sameOpening ? sameTitle ?? isLog : isLog && sameTitle == true else { continue }
      (id, rowCount, taskCount) = (choice, groups.rowCount, tasks)
      let inner = object.isEmpty ? [] : paths.filter { $0.hasPrefix(object) }
      let states = try RowGroups.read(files, [(choice, inner)])[0]
      isConstant = !inner.isEmpty && inner.allSatisfy { states[$0].pairs == tasks }
      return
    }
    return nil
  }

  /// The column of times that is in every row and differs between the rows of a task, as the time at which each was written does: of
  /// several that which differs most, and then the earliest. Nil where none does.
  static func written(
    of files: [ExportFile], _ columns: ExportColumns, id: String, _ vocabulary: ExportVocabulary
  ) throws -> String? {
    let rowCount = columns[id]!.filled
    let timed = columns.columns.filter {
      $0.holdsTimes && $0.filled >= rowCount && $0.times.nothing == nil && !$0.path.contains("[]") && $0.path != id
    }
    let groups = try RowGroups.read(files, [(id, timed.map(\.path))], times: timed.map { $0.time(vocabulary) })[0]
    let least = max(1, (groups.rowCount - groups.count) / 2)
    return timed.map { groups[$0.path] }.filter { $0.pairs - groups.count >= least }
      .min { (-$0.pairs, $0.sum) < (-$1.pairs, $1.sum) }?.path
  }
}

/// The rows of each value of a column, and in how many ways other columns are filled in them.
private struct RowGroups {
  struct Column {
    let path: String
    /// How many different values there are, and how many in the groups, taken one by one.
    fileprivate(set) var values = 0
    var pairs: Int { allPairs.count }
    /// The sum of the moments, in seconds.
    fileprivate(set) var sum = 0.0
    fileprivate var allPairs: Set<Int> = []
  }

  private var groups: Set<Int> = []
  private var columns: [Column]
  private(set) var rowCount = 0
  /// Whether all values can be ids.
  private(set) var areIDs = true
  var count: Int { groups.count }

  /// Reads the groups by each of some columns, with other columns of each, in one pass.
  ///
  /// - Parameter times: The formats of the other columns; none where their moments do not matter.
  static func read(
    _ files: [ExportFile], _ wanted: [(id: String, columns: [String])], times: [TableTime] = []
  ) throws -> [RowGroups] {
    let paths = Set(wanted.flatMap { [$0.id] + $0.columns }).sorted()
    func index(_ path: String) -> Int { paths.firstIndex(of: path)! }
    let places = wanted.map { (id: index($0.id), columns: $0.columns.map(index)) }
    var all = wanted.map { RowGroups(columns: $0.columns.map { Column(path: $0) }) }
    let valued = Set(places.flatMap(\.columns))
    var values = paths.map { _ in Set<Int>() }
    for file in files {
      try file.forEachRow(paths) { row in
        let hashes = paths.indices.map { column in
          var hasher = Hasher()
          row.withCell(column) { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
          return hasher.finalize()
        }
        for path in valued { values[path].insert(hashes[path]) }
        for number in all.indices { all[number].add(row, hashes, places[number], times) }
      }
    }
    for number in all.indices {
      for (column, path) in places[number].columns.enumerated() {
        all[number].columns[column].values = values[path].count
      }
    }
    return all
  }

  private init(columns: [Column]) { self.columns = columns }

  private mutating func add(
    _ row: TableRow, _ hashes: [Int], _ place: (id: Int, columns: [Int]), _ times: [TableTime]
  ) {
    guard areIDs, !row.withCell(place.id, { $0.isEmpty }) else { return }
    rowCount += 1
    let group = hashes[place.id]
    if groups.insert(group).inserted { areIDs = SourceText.idFault(row.text(place.id)) == nil }
    for (column, position) in place.columns.enumerated() {
      var pair = Hasher()
      pair.combine(group)
      pair.combine(hashes[position])
      columns[column].allPairs.insert(pair.finalize())
      if !times.isEmpty { columns[column].sum += Double(times[column].seconds(row.text(position)) ?? 0) }
    }
  }

  subscript(path: String) -> Column { columns.first { $0.path == path }! }
}

extension ExportVocabulary {
  /// Whether a column's name ends as those of numbers and names of things do, as `issue_id`, `ObjectID` and `Vorgang`.
  func isID(_ column: String) -> Bool {
    key(of: column) == "id" || lists["ids"]!.contains(where: TableColumn.word(column).hasSuffix)
  }

  /// Whether a column's name ends as that of a number or key for people does, beside an id for programs.
  func isNumber(_ column: String) -> Bool {
    ["number", "key", "iid"].contains(where: TableColumn.word(column).hasSuffix)
  }
}

extension ExportColumns.Column {
  /// A number that a spreadsheet program has rounded, as all there, such as `1,20E+15`; nil where there is none.
  var rounded: TimeTally.Example? { times.shortened.flatMap { $0.value.contains("+") ? $0 : nil } }

  /// The format of its times, or the first of each of several.
  func time(_ vocabulary: ExportVocabulary) -> TableTime {
    TableTime(times.groups.flatMap { vocabulary.times[$0.formats[0]].time.formats })
  }
}

extension DatasetDraft {
  /// Asks what a row is where a column names tasks of several rows, and none of those by which every dataset would be read.
  ///
  /// - Parameter usual: The column that is read as the id where nobody says it; nil where none or one of several is.
  func askForTask(usual: [String]) throws {
    guard let states = try ExportStates(of: sources, columns, vocabulary), usual != [states.id] else { return }
    let written =
      try states.isConstant ? nil : ExportStates.written(of: sources, columns, id: states.id, vocabulary)
    var also = [DraftQuestion.Setting(key: "repeated", answer: "last")]
    if let written {
      also = [.init(key: "snapshots", answer: "true")]
      let object = ExportStates.object(of: states.id)
      let isUsual = ["updated", "opened"].contains { key in
        Self.candidates(for: key, columns, vocabulary, object: object, rowCount: states.rowCount) == [written]
      }
      if !isUsual { also.append(.init(key: "updated", answer: written)) }
    }
    let tasks = try usual.filter { $0 != states.id }.prefix(1).filter {
      try RowGroups.read(sources, [($0, [])])[0].count > states.taskCount
    }
    throw DraftQuestion(
      key: "id",
      fact:
        "\(states.rowCount) rows are of \(states.taskCount) tasks by '\(states.id)': each of its values has one title or opening",
      readings: [
        .init(
          answer: states.id,
          meaning: written.map { "each row is the task as it was at '\($0)'" } ?? "the last row of each task counts",
          also: also)
      ]
        + tasks.map { .init(answer: $0, meaning: "each row is a task") })
  }
}
