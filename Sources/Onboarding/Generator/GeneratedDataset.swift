import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

/// Generates a tracker as a dataset: its files and the `dataset.yaml` that describes them, with their digests.
package struct GeneratedDataset: Sendable {
  let generator: TrackerGenerator
  let format: GeneratorFormat
  /// Whether the files are packed into one `.tar.gz`.
  let isPacked: Bool

  package init(_ settings: GeneratorSettings, format: GeneratorFormat = .v01, isPacked: Bool = false) {
    generator = TrackerGenerator(settings)
    self.format = format
    self.isPacked = isPacked
  }

  package static func check(name: String) throws {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    // A name is typed in commands, so it needs no quotes there.
    let isName = parts.allSatisfy { part in
      !part.isEmpty && !part.hasPrefix(".") && !part.hasPrefix("-")
        && part.allSatisfy { $0.isLetter || $0.isNumber || "._-+".contains($0) }
    }
    guard isName, parts.count < 4 else {
      throw Problem(
        location: "dataset", fault: "'\(name)' cannot be a dataset's name",
        remedy:
          "write letters, digits and any of . _ - +, in up to three parts separated by slashes: mine or mine/first")
    }
  }

  /// The folder of datasets for a new dataset: `gen`, and `gen` also for the path `gen/mine` of the dataset `mine` itself.
  package static func folder(_ path: String, of name: String) -> String {
    let parts = path.split(separator: "/").map(String.init)
    let own = name.split(separator: "/").map(String.init)
    guard parts.suffix(own.count) == own[...] else { return path }
    let above = parts.dropLast(own.count).joined(separator: "/")
    return path.hasPrefix("/") ? "/" + above : above.isEmpty ? "." : above
  }

  /// Writes the dataset `name` into `folder/name`, which must not hold a dataset yet.
  ///
  /// - `name`: Of the dataset; may have slashes.
  /// - `command`: How to generate it again; a comment in the description.
  /// - `progress`: Called from time to time with the number of tasks written.
  @discardableResult
  package func write(
    named name: String, in folder: String, command: String, threads: Threads, progress: (Int) -> Void = { _ in }
  ) throws -> String {
    try Self.check(name: name)
    let target = DatasetLocation.join(folder, name)
    let options = OutputOptions(elsewhere: "--to DIR")
    let description = OutputFile(DatasetLocation.join(target, "dataset.yaml"), replacing: .nothing, options: options)
    guard !FileManager.default.fileExists(atPath: description.path) else {
      throw Problem.datasetThere(description.path)
    }
    let base = isPacked ? String(name.split(separator: "/").last!) : "data"
    let data = DatasetLocation.join(target, isPacked ? "\(base).tar.gz" : base)
    var status = stat()
    guard lstat(data, &status) != 0 else { throw Problem.dataThere(data) }
    let draft = try FolderDraft(beside: DatasetLocation.join(target, base), options: options)
    try description.check()
    let files = isPacked ? DatasetLocation.join(draft.folder, base) : draft.folder
    try generator.write(format, folder: files, progress: progress)
    let digests = try threads.tryMap(format.fileNames.count) { index in
      try FileDigest(.gitBlob, ofFile: DatasetLocation.join(files, format.fileNames[index]))
    }
    if isPacked {
      let archive = DatasetLocation.join(draft.folder, "\(base).tar.gz")
      try GeneratorArchive.pack(folder: files, names: format.fileNames, prefix: base, to: archive)
      do {
        try FileDraft.move(archive, to: data, replacing: false)
      } catch { throw Problem.unwritable(data, error, options) }
    } else {
      try draft.install()
    }
    let location = isPacked ? "./\(base).tar.gz!\(base)" : "./\(base)"
    try description.write(descriptionText(name: name, location: location, digests: digests, command: command).utf8)
    return description.path
  }

  func descriptionText(name: String, location: String, digests: [FileDigest], command: String) -> String {
    let settings = generator.settings
    let needed = ["reports", "short_desc", "assigned_to", "resolution"]
    let files = zip(format.fileNames, digests).map { file, digest in
      let required = needed.contains { file.hasPrefix($0 + ".") } ? ", required: true" : ""
      return "  - {name: \(file), gitBlob: \"\(digest.hex)\"\(required)}"
    }
    let adapter = format == .v01 ? "msr2013-xml" : "msr2013-json\nproduct: \(GeneratorLife.products.own)"
    return """
      # Made up, every word of it, by:
      #   \(command)
      name: \(name)
      summary: A made-up tracker of \(settings.tasks) tasks and \(settings.persons) persons (seed \(settings.seed))
      madeUp: true
      adapter: \(adapter)
      data:
        - \(location)
      files:
      \(files.joined(separator: "\n"))
      expected:
        tasks: \(settings.tasks)
      persons:
        # The default assignee of each component.
        notPersons: ["*-inbox@example.org"]
      source:
        citation: Made up by delegate datasets generate
      licence: CC0-1.0

      """
  }
}
