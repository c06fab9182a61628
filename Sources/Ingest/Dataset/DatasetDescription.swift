import DelegationFoundations
import DelegationStrictYAML
import DelegationText

/// The content of a `dataset.yaml`: which adapter reads which files, and the expected counts.
package struct DatasetDescription: Sendable {
  /// The description's folder below a folder of the search path, such as `msr2013/eclipse-jdt`.
  package let name: String
  /// One line for lists and pages.
  package let summary: String
  /// Whether it was generated: no tracker is behind it.
  package let isMadeUp: Bool
  /// The address at which the tracker shows a task, with `{task}` in place of its id; nil where none is stated.
  package let taskURL: String?
  /// The language of its titles and descriptions; nil where it is detected from them.
  package internal(set) var textLanguage: Language?
  /// The datasets that it is made of, in the order of the description; empty for a dataset with files of its own.
  package internal(set) var parts: [DatasetPart]
  package internal(set) var adapter: DatasetAdapter
  /// The locations where the files may be, in the order of preference.
  package let locations: [DatasetLocation]
  /// The files; empty where the description names none: then every file that the adapter knows is read, whatever its digest.
  package let files: [DatasetFile]
  let duplicates: DuplicateTable?
  package let expected: ExpectedCounts
  package let source: DatasetSource
  /// The file in which `source.perceval` puts items; nil without it.
  package let itemsFile: String?
  package let licence: String?
  /// The tracker's own patterns of assignees that are no persons.
  package let notPersons: [String]
  /// Patterns of persons whom the general rules take for robots or nobody.
  let persons: [String]
  /// Whether those who are assigned tasks are groups: pages call them so.
  package let hasGroups: Bool
  /// Whether addresses in fields that reports may name are replaced by numbers.
  let masksAddresses: Bool
  package let path: String

  package static let keys =
    ["name", "summary", "adapter"] + DatasetAdapter.sections
    + ["data", "files", "duplicates", "expected", "source", "licence", "persons", "madeUp", "taskURL", "text", "of"]

  /// - `path`: Of the `dataset.yaml`.
  package init(readingFile path: String, name: String) throws {
    let root = try StrictYAML.read(file: path, knownKeys: Self.keys)
    try self.init(root, name: name)
  }

  package init(_ root: YAMLMapping, name: String) throws {
    let written = try root.required("name")
    guard try written.text() == name else { throw Problem.otherName(written, try written.text(), folder: name) }
    self.name = name
    path = root.path
    summary = try root.required("summary").published()
    isMadeUp = try root.optional("madeUp")?.boolean() ?? false
    taskURL = try root.optional("taskURL").map { try TaskURL.read($0) }
    textLanguage = try root.optional("text").map {
      try $0.mapping(knownKeys: ["language"]).required("language").choice(of: Language.self)
    }
    parts = try root.optional("of").map { try DatasetPart.list($0, in: root) } ?? []
    adapter = try parts.isEmpty ? DatasetAdapter(root) : DatasetAdapter(joining: parts)
    locations = try root.optional("data")?.dataLocations() ?? [.besideDescription]
    files =
      try root.optional("files").map { [adapter] in try DatasetFile.list($0, among: adapter.adapter.fileNames) }
      ?? []
    duplicates = try root.optional("duplicates").map { try DuplicateTable($0) }
    expected = try root.optional("expected").map { try ExpectedCounts($0) } ?? ExpectedCounts()
    source = try root.optional("source").map { try DatasetSource($0) } ?? DatasetSource()
    itemsFile = try source.tracker?.itemsFile(root, adapter)
    licence = try root.optional("licence")?.printableText()
    let persons = try root.optional("persons")?.mapping(knownKeys: [
      "notPersons", "persons", "maskAddresses", "areGroups",
    ])
    hasGroups = try persons?.optional("areGroups")?.boolean() ?? false
    masksAddresses = try persons?.optional("maskAddresses")?.boolean() ?? false
    self.persons = try persons?.optional("persons")?.texts() ?? []
    let isShort = hasGroups || masksAddresses || !self.persons.isEmpty
    notPersons = try (isShort ? persons?.optional("notPersons") : persons?.required("notPersons"))?.texts() ?? []
  }

  /// The names of all files to open.
  package var wantedFiles: [String] { files.isEmpty ? adapter.adapter.fileNames : files.map(\.name) }

  package var folder: String { path.hasSuffix("/dataset.yaml") ? String(path.dropLast(13)) : "" }
}

package struct DatasetFile: Sendable, Equatable {
  package let name: String
  package let digest: FileDigest?
  package private(set) var isRequired: Bool

  /// The file marked as one that must be there.
  var required: DatasetFile {
    var file = self
    file.isRequired = true
    return file
  }

  /// `- {name: reports.xml, gitBlob: "…", required: true}`; `sha256` instead of `gitBlob`, or neither.
  ///
  /// - Parameter known: The names that may occur; nil for any.
  static func list(_ value: YAMLValue, among known: [String]?) throws -> [DatasetFile] {
    var files: [DatasetFile] = []
    for item in try value.list() {
      let file = try DatasetFile(item)
      let name = try item.mapping().required("name")
      if files.contains(where: { $0.name == file.name }) {
        throw Problem.repeatedItem(name.key, value: file.name, location: name.location)
      }
      if let known, !known.contains(file.name) {
        throw Problem.unknownWord(file.name, key: name.key, location: name.location, known: known)
      }
      files.append(file)
    }
    return files
  }

  private init(_ value: YAMLValue) throws {
    let mapping = try value.mapping(knownKeys: ["name", "gitBlob", "sha256", "required"])
    let name = try mapping.required("name")
    self.name = try name.fileName()
    let blob = try mapping.optional("gitBlob")?.hexDigits(40)
    let sha256 = try mapping.optional("sha256")?.hexDigits(64)
    guard blob == nil || sha256 == nil else {
      throw Problem.impossible(value, "\(self.name) has two digests", remedy: "keep one of gitBlob and sha256")
    }
    digest = blob.map { .gitBlob($0) } ?? sha256.map { .sha256($0) }
    isRequired = try mapping.optional("required")?.boolean() ?? false
  }
}

package struct DatasetSource: Sendable, Equatable {
  var url: String?
  var commit: String?
  /// The download that holds the files, such as `msr2013`, and the part of it that is needed, such as `eclipse/JDT`.
  var download: String?
  package var only: String?
  /// The tracker that `delegate datasets fetch` asks.
  package var tracker: TrackerSource?
  var citation: String?

  init() {}

  init(_ value: YAMLValue) throws {
    let mapping = try value.mapping(knownKeys: ["url", "commit", "download", "only", "perceval", "citation"])
    url = try mapping.optional("url")?.printableText()
    commit = try mapping.optional("commit")?.hexDigits(40)
    download = try mapping.optional("download")?.text()
    only = try mapping.optional("only")?.text()
    tracker = try mapping.optional("perceval").map { try TrackerSource($0) }
    citation = try mapping.optional("citation")?.printableText()
  }
}
