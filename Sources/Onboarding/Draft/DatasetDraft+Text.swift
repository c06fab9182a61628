import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML
import Foundation

extension DatasetDraft {
  package var layout: String { file.layout }

  /// The text of the `dataset.yaml`; no value of the export is in it but those that say what is done.
  ///
  /// - `location`: Where the files are; nil for beside the description.
  package func text(name: String, location: String?) -> String {
    var text = """
      # A draft by 'delegate datasets new'\(shape.map { " from an export in the shape of \($0)" } ?? "").
      # Correct what is wrong, then run: delegate datasets check \(name)

      """
    func add(_ line: String) { text += line + "\n" }
    func word(_ column: String) -> String { YAMLText.word(file.written(column)) }
    add("name: \(YAMLText.word(name))")
    add("summary: \(YAMLText.word("Tasks of \(name)"))")
    add("adapter: table")
    add("table:")
    add("  tasks: \(files.count == 1 ? YAMLText.word(files[0]) : Self.list(files))")
    add("  format: \(file.format.rawValue)")
    if let sheet = file.sheet { add("  sheet: \(YAMLText.word(sheet))") }
    if file.format == .csv {
      add("  delimiter: \(file.delimiter == 9 ? "tab" : "\"\(Unicode.Scalar(file.delimiter))\"")")
    }
    if file.hasEscapes { add("  escapes: \(TableEscapes.backslash.rawValue)") }
    if file.skippedLines > 0 { add("  skip: \(file.skippedLines)") }
    if file.encoding != .utf8 { add("  encoding: \(file.encoding.rawValue)") }
    if let rows = file.rows { add("  rows: \(YAMLText.word(rows))") }
    let formats = DraftAnswers.formats(times.format)
    let format = formats.count == 1 ? YAMLText.word(formats[0]) : Self.list(formats)
    add("  times: \(times.zone.map { "{format: \(format), zone: \(YAMLText.word($0))}" } ?? format)")
    for line in lines {
      let column = word(line.column)
      // Everybody in a list counts; of other lists the first does.
      let more =
        line.key == "cc" && file.format != .csv
        ? "take: joined" : splits[line.key].map { "split: \(YAMLText.word($0))" }
      add("  \(line.key): \(more.map { "{column: \(column), \($0)}" } ?? column)")
    }
    if !entities.isEmpty { add("  entities: \(Self.list(entities))") }
    if !nothing.isEmpty { add("  nothing: \(Self.list(nothing))") }
    if let assumed {
      add("  # Nothing in the export says when it was known who did a task.")
      add("  outcomes: \(assumed == .atOpening ? assumed.text : "{after: \(assumed.text)}")")
    }
    if let repeats { add("  \(repeats.key): \(repeats.value)") }
    if isAllDone { add("  # Every row counts as done.\n  resolution: {value: FIXED}") } else { add("  outcome:") }
    for (key, values) in outcome where !values.isEmpty { add("    \(key): \(Self.list(values))") }
    if !notTasks.isEmpty {
      add(
        "  notTasks: {\(notTasks.map { "\(word($0.column.path)): \(Self.list($0.patterns))" }.joined(separator: ", "))}"
      )
    }
    if !robots.isEmpty {
      add("  robots: {\(robots.map { "\(word($0.column)): \(Self.list($0.values))" }.joined(separator: ", "))}")
    }
    if !changes.isEmpty { add("  changes:") }
    if let log, !log.isInside {
      add("    file: \(YAMLText.word(log.file.name))")
      if log.file.rows != file.rows { add("    rows: \(YAMLText.word(log.file.rows ?? "."))") }
    }
    for (key, column) in changes { add("    \(key): \(word(column))") }
    if !fieldNames.isEmpty {
      let names = TableMapping.fieldKeys.compactMap { key, _ in fieldNames[key].map { "\(key): \(Self.list($0))" } }
      add("    fields: {\(names.joined(separator: ", "))}")
    }
    if !unmapped.isEmpty { add("  # Columns that are not read:") }
    for column in unmapped { add("  #   \(YAMLText.word(column))") }
    if !nobodies.isEmpty || !persons.isEmpty { add("persons:") }
    if !nobodies.isEmpty { add("  notPersons: \(Self.list(nobodies))") }
    if !persons.isEmpty { add("  persons: \(Self.list(persons))") }
    if let location { add("data:\n  - \(YAMLText.word(location))") }
    return text
  }

  /// Finds titles and descriptions that were written for web pages: each of their ampersands begins an entity, and some are escaped themselves.
  mutating func readEntities() throws {
    let texts = lines.filter { ["title", "description"].contains($0.key) }
    var counts = texts.map { _ in (escaped: 0, plain: 0) }
    let mark = Array("&amp;".utf8)
    for source in sources where source.text.withBytes({ $0.firstRange(of: mark) }) != nil {
      try source.forEachRow(texts.map(\.column), areTexts: true) { row in
        for text in texts.indices where row.withCell(text, { $0.contains(UInt8(ascii: "&")) }) {
          let value = row.text(text)
          if TidyText.isEscaped(value) == false { counts[text].plain += 1 }
          if value.contains("&amp;") { counts[text].escaped += 1 }
        }
      }
    }
    entities = texts.indices.filter { counts[$0].escaped > 0 && counts[$0].plain == 0 }.map { texts[$0].key }
  }

  private static func list(_ values: [String]) -> String {
    "[\(values.map { YAMLText.word($0) }.joined(separator: ", "))]"
  }

  /// The path of a new dataset's description.
  ///
  /// - `name`: Of the dataset; may have slashes.
  @discardableResult package static func description(of name: String, in folder: String) throws -> String {
    try GeneratedDataset.check(name: name)
    let path = DatasetLocation.join(DatasetLocation.join(folder, name), "dataset.yaml")
    guard !FileManager.default.fileExists(atPath: path) else { throw Problem.datasetThere(path) }
    return path
  }

  /// Writes the description into `folder/name`.
  ///
  /// - `name`: Of the dataset; may have slashes.
  /// - `path`: Of the export's first file; its folder is where the data is looked for.
  package func write(named name: String, in folder: String, dataAt path: String) throws -> String {
    try Self.write(named: name, in: folder, dataAt: path) { text(name: name, location: $0) }
  }

  /// Does the same as ``write(named:in:dataAt:)`` for a description of any text.
  ///
  /// - Parameter text: Of the description, for files in a folder; nil for beside the description.
  static func write(
    named name: String, in folder: String, dataAt path: String, text: (_ location: String?) -> String
  ) throws -> String {
    let description = try Self.description(of: name, in: folder)
    let target = DatasetLocation.join(folder, name)
    do {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
    } catch { throw Problem.unwritable(target, error) }
    func real(_ path: String) -> String {
      URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
    }
    let data = real(URL(fileURLWithPath: path).deletingLastPathComponent().path)
    let text = text(data == real(target) ? nil : data)
    try OutputFile(description, replacing: .nothing, options: OutputOptions(elsewhere: "--to DIR")).write(text.utf8)
    return description
  }

  /// A name for the dataset of a file: its own, in small letters, without its extensions.
  package static func name(ofFile path: String) -> String {
    let base = String(path.split(separator: "/").last ?? "").lowercased().prefix { $0 != "." }
    let name = base.map { $0.isLetter || $0.isNumber ? $0 : "-" }.reduce(into: "") { name, letter in
      if letter != "-" || !name.isEmpty && !name.hasSuffix("-") { name.append(letter) }
    }
    return name.isEmpty ? "mine" : name.hasSuffix("-") ? String(name.dropLast()) : name
  }
}
