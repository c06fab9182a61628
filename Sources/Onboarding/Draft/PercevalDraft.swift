import DelegationFoundations
import DelegationIngest
import DelegationStrictYAML

/// A description of items that Perceval fetched, or will: their backend is all that has to be found.
package struct PercevalDraft: Sendable {
  package let backend: PercevalBackend
  private let files: [String]
  /// The words behind `source: perceval`; nil where nobody said where the items come from.
  private let source: [String]?

  /// - Parameter tracker: What is fetched later, into a file beside the description.
  package init(of tracker: TrackerAddress) {
    (backend, files) = (tracker.backend, ["items.jsonl"])
    source = [tracker.backend.rawValue] + tracker.arguments
  }

  /// - Parameters:
  ///   - paths: Of the files, at least one, all in one folder.
  ///   - answers: They may name a sheet, where the first one cannot be read.
  package init?(of paths: [String], answers: DraftAnswers = DraftAnswers()) throws {
    let found = try ExportFile.bytes(of: paths[0], sheet: answers["sheet"]).withBytes { bytes in
      let text = bytes.bindMemory(to: UInt8.self)
      let first = UnsafeBufferPointer(rebasing: text.prefix { $0 != UInt8(ascii: "\n") })
      if let item = try? PercevalItem(first, keys: []) { return item.dataRange == nil ? nil : item.backend }
      // Perceval sorts the keys.
      guard
        text.prefix(64).split(whereSeparator: SourceNumbers.isSpace).starts(
          with: Self.open, by: { $0.elementsEqual($1) })
      else { return nil }
      throw Problem.noExport(
        paths[0], "Perceval wrote each item over several lines",
        remedy: "fetch again with --json-line, or put each on one line: jq -c . FILE > items.jsonl")
    }
    guard let found else { return nil }
    guard let backend = PercevalBackend.allCases.first(where: { $0.shape.backend == found }) else {
      throw Problem.noExport(
        paths[0], "Perceval fetched it with the backend \(Problem.shown(found)), which is not read",
        remedy: "known here: \(PercevalBackend.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self.backend = backend
    files = try DatasetDraft.names(of: paths)
    source = nil
  }

  private static let open = ["{", "\"backend_name\":"].map { Array($0.utf8) }

  /// Writes the description; problems as of ``DatasetDraft/write(named:in:dataAt:)``.
  ///
  /// - Parameters:
  ///   - name: The dataset's.
  ///   - folder: Of all datasets.
  ///   - path: The first file; nil for what is fetched.
  package func write(named name: String, in folder: String, dataAt path: String?) throws -> String {
    let path = path ?? DatasetLocation.join(DatasetLocation.join(folder, name), files[0])
    return try DatasetDraft.write(named: name, in: folder, dataAt: path) { text(name: name, location: $0) }
  }

  private func text(name: String, location: String?) -> String {
    let items =
      files.count == 1 ? YAMLText.word(files[0]) : "[\(files.map { YAMLText.word($0) }.joined(separator: ", "))]"
    let words = source.map { $0.map { YAMLText.word($0) }.joined(separator: ", ") }
    let origin =
      location.map { "data:\n  - \(YAMLText.word($0))" }
      ?? words.map { "source: {perceval: [\($0)]}" }
      ?? "# What is new can be fetched if you say where from: source: {perceval: [\(backend.rawValue), …]}"
    return """
      # A draft by 'delegate datasets new' \(source == nil ? "from items that Perceval fetched" : "for a tracker").
      name: \(YAMLText.word(name))
      summary: \(YAMLText.word("Tasks of \(name)"))
      adapter: perceval
      perceval: {backend: \(backend.rawValue), items: \(items)}
      \(origin)

      """
  }
}
