import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// What tasks have beside their id and their time.
  static let traits = ["title", "assignee", "status"]

  /// Keys of which a task has one value, so that two columns of a name are no list.
  static let single = timeKeys + ["id", "title", "assignee", "reporter", "resolution", "status"]

  /// Checks that each file names its tasks and their openings, if any does, and has something else of them.
  func checkAlike() throws {
    func lacking(_ file: Int) -> [String] {
      let present = columns.columnsOfFile[file]
      // An empty page has no objects.
      if present.isEmpty { return [] }
      func lacks(_ key: String, _ present: Set<String>) -> Bool {
        if let stated = answers[key] { return !present.contains(stated) }
        if let known = knownShape?.columns[key] { return !known.contains(where: present.contains) }
        return !columns.columns.contains { present.contains($0.path) && vocabulary.key(of: $0.path) == key }
      }
      let keys = ["id", "opened"].filter { lacks($0, present) }
      guard keys.isEmpty, Self.traits.allSatisfy({ lacks($0, present) }) else { return keys }
      return Self.traits.filter { key in columns.columnsOfFile.contains { !lacks(key, $0) } }
    }
    guard let like = sources.indices.first(where: { lacking($0).isEmpty }),
      let other = sources.indices.first(where: { !lacking($0).isEmpty })
    else { return }
    let keys = lacking(other).map { "'\($0)'" }.joined(separator: " and ")
    throw Problem.noExport(
      sources[other].path, "it has another shape than \(sources[like].path), without a column for \(keys)",
      remedy: try ExportChanges.remedy(for: sources[other], beside: sources, vocabulary))
  }

  /// Takes as the id of tasks the column by which the changes name them: trackers have a number for people, and one for programs.
  mutating func joinChanges() throws {
    guard let index = lines.firstIndex(where: { $0.key == "id" }), let log else { return }
    let id = lines[index].column
    var ids: Set<String> = []
    try sources.forEachRow([id]) { ids.insert($0.text(0)) }
    if let found = try log.identified(among: ids, vocabulary) {
      notes.append("the changes name tasks by '\(found["id"])': '\(log["id"])' is another in every row")
      return self.log = found
    }
    let choices = [id] + (try ExportRepeats.uniqueColumns(of: sources, columns)).filter { $0 != id }
    var found = choices.map { _ in 0 }
    try sources.forEachRow(choices) { row in
      for choice in choices.indices where log.tasks.contains(row.text(choice)) { found[choice] += 1 }
    }
    let best = choices.indices.max { (found[$0], -$0) < (found[$1], -$1) }!
    guard found[0] == 0, found[best] > 0 else { return }
    let examples = columns[choices[best]]!.examples
    lines[index] = Line(key: "id", column: choices[best], examples: examples, certainty: .name)
    notes.append("id is '\(choices[best])', not '\(id)': the changes in \(log.file.name) name tasks by it")
  }

  /// Says which sheets of a spreadsheet are not read, and asks where several have the same columns.
  mutating func readSheets(_ files: [ExportFile]) throws {
    for file in files {
      let names = try SheetText.outline(SourceBytes(reading: file.path), location: file.path)?.names ?? []
      guard names.count > 1 else { continue }
      let (read, own) = (file.sheet ?? names[0], try file.header)
      var (alike, others) = ([String](), [String]())
      for name in names where name != read {
        var other = answers
        try other.add("sheet=\(name)")
        guard let sheet = try? ExportFile(path: file.path, answers: other, vocabulary: vocabulary) else { continue }
        if try sheet.header == own { alike.append(name) } else { others.append(name) }
      }
      if !alike.isEmpty, file.sheet == nil {
        throw DraftQuestion(
          key: "sheet", fact: "\(alike.count + 1) sheets of \(file.name) have the same columns",
          readings: [
            .init(answer: SheetText.all, meaning: "the rows of all of them"),
            .init(answer: read, meaning: "those of the first"),
          ])
      }
      let isAll = read == SheetText.all
      let left = isAll ? others : alike + others
      guard !left.isEmpty else { continue }
      notes.append(
        "of \(file.name) \(isAll ? "the sheets with the same columns are" : "the sheet '\(read)' is") read; not \(left.map { "'\($0)'" }.joined(separator: ", ")): "
          + "add --set sheet=\(SourceText.shell(left[0])) for that\(isAll || alike.isEmpty ? "" : ", --set sheet='*' for all with these columns"), "
          + "or save one with changes of the tasks as a file of its own, and name both")
    }
  }

  static func names(of paths: [String]) throws -> [String] {
    func folder(_ path: String) -> Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }
    if let stray = paths.first(where: { folder($0) != folder(paths[0]) }) {
      throw Problem.noExport(stray, "it is in another folder than \(paths[0])", remedy: "put all files into one folder")
    }
    if let twice = paths.indices.first(where: { paths[..<$0].contains(paths[$0]) }) {
      throw Problem.noExport(paths[twice], "it is named twice", remedy: "name each file once")
    }
    return paths.map { String($0.dropFirst(folder($0).isEmpty ? 0 : folder($0).count + 1)) }
  }

  /// The files, which one description has to fit.
  static func sources(_ paths: [String], _ answers: DraftAnswers, _ vocabulary: ExportVocabulary) throws
    -> [ExportFile]
  {
    var sources: [ExportFile] = []
    for path in paths {
      sources.append(try ExportFile(path: path, answers: answers, vocabulary: vocabulary, page: sources.first?.rows))
    }
    // A file of changes has its list under a key of its own.
    if let other = sources.first(where: { file in
      let areJSON = file.format == .json && sources[0].format == .json && file.encoding == sources[0].encoding
      return file.layout != sources[0].layout && !areJSON
    }) {
      throw Problem.differentLayouts(other, sources[0])
    }
    try sources.joinSpellings()
    return sources
  }

  /// A sheet behind the first that has the columns of tasks; nil where none has, and for other files.
  static func sheetOfTasks(_ paths: [String], _ answers: DraftAnswers) throws -> String? {
    guard answers["sheet"] == nil else { return nil }
    guard let sheets = try? SheetText.outline(SourceBytes(reading: paths[0]), location: paths[0])?.names else {
      return nil
    }
    let vocabulary = try ExportVocabulary.builtIn()
    return try sheets.dropFirst().first { name in
      var tried = answers
      try tried.add("sheet=\(name)")
      let file = try? ExportFile(path: paths[0], answers: tried, vocabulary: vocabulary)
      let columns = (try? file.map { try ExportColumns(of: [$0], vocabulary: vocabulary, stated: nil).columns }) ?? []
      return Set(["id", "opened", "assignee"]).isSubset(of: columns.compactMap { vocabulary.key(of: $0.path) })
    }
  }

  /// Checks the ids before anything is asked: results, pages and trackers have them as they are, so a blank in one cannot be replaced
  /// unasked, and files of results part their columns by blanks.
  ///
  /// - Parameter opened: The column that is called as the opening; nil where none is.
  func checkIDs(opened: String?) throws {
    guard let id = self["id"]?.column else { return }
    if let rounded = columns[id]!.rounded { throw Problem.shortened(rounded, in: columns[id]!) }
    if let opened, columns[opened]!.filled < rowCount { try checkGroups(id: id) }
    var areFractions = rowCount > 1
    try sources.forEachRow([id] + (opened.map { [$0] } ?? [])) { row throws(TableFault) in
      areFractions = areFractions && row.text(0).hasSuffix(".0") && Double(row.text(0)) != nil
      switch SourceText.idFault(row.text(0)) {
      // A spreadsheet's title over the whole row is in each of its cells.
      case .space where opened != nil && ["", row.text(0)].contains(row.text(1)):
        throw .noTask(row.text(0), at: row.place)
      case .space: throw .spaceInID(row.text(0), at: row.place)
      case .address: throw .addressInID(row.text(0), at: row.place)
      case nil: break
      }
    }
    guard areFractions else { return }
    throw Problem.noExport(
      path,
      "the ids in '\(id)' end in .0, as programs write a column of numbers with blank cells, and no tracker calls a task so",
      remedy: "write them without, in Python with pandas: t['\(id)'] = t['\(id)'].astype('Int64')")
  }

  /// Refuses rows that only name the group of those below them, such as a person: what they say is nowhere else.
  private func checkGroups(id: String) throws {
    let position = columns.columns.firstIndex { $0.path == id }!
    for source in sources {
      var (first, count, last) = (TableFault?.none, 0, TableFault?.none)
      try source.forEachRow(columns.columns.map(\.path)) { row in
        // A cell over the whole row is in each of its cells.
        let values = Set(columns.columns.indices.map(row.text)).subtracting([""])
        if values.count > 1, let head = last { (first, count) = (first ?? head, count + 1) }
        last = values == [row.text(position)] ? .headOfGroup(row.text(position), at: row.place) : nil
      }
      if count > 1, let first { throw first.problem(inExport: source.path) }
    }
  }

  /// Asks whether titles are titles that have few values, as those of people's jobs do, beside a column of texts that nothing reads.
  func checkTitles() throws {
    guard let line = self["title"], line.certainty == .name, let title = columns[line.column], title.filled > 99,
      let values = title.counts?.count, values * 3 < title.filled
    else { return }
    let used = Set(lines.map(\.column))
    let texts = columns.columns.filter { column in
      !used.contains(column.path) && column.filled * 2 > rowCount && column.isVaried && column.times.groups.isEmpty
        && column.examples.allSatisfy { $0.split(separator: " ").count > 2 }
    }
    guard !texts.isEmpty else { return }
    throw DraftQuestion(
      key: "title",
      fact: "'\(title.path)' has \(values) different values in \(title.filled) rows, as no title of tasks has",
      readings: texts.map { .init(answer: $0.path, meaning: "nearly every row has another text there") }
        + [.init(answer: title.path, meaning: "these are the titles")])
  }
}
