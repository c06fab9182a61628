import DelegationTasks

/// MSR 2013, version 0.1: one XML file per field and `reports.xml`, in a folder per product.
///
/// The files reports, short_desc, assigned_to and resolution are required; other missing files are counted and noted.
package struct MSR2013XML: Adapter {
  package init() {}

  package var fileNames: [String] { MSRFields.fileNames(extension: "xml") }
  package var hasHistories: Bool { true }
  package var selectsByProduct: Bool { true }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    let taskFile = try files.required("reports.xml", purpose: MSRFields.tasksPurpose)
    var dataWarnings = DataWarnings()
    let fields = try MSRFields.present(in: files, extension: "xml", noting: &dataWarnings)
    return try MSRFields.log(of: taskFile, fields, [:], dataWarnings, threads: threads, progress: progress) {
      try ($0.ahead?.part as? Result<MSRPart, any Error> ?? Self.part(of: $0)).get()
    }
  }

  package func part(of file: SourceFile) -> (any Sendable)? { Self.part(of: file) }

  private static func part(of file: SourceFile) -> Result<MSRPart, any Error> {
    Result { file.name == "reports.xml" ? try tasks(file) : try field(file) }
  }

  private static func tasks(_ file: SourceFile) throws -> MSRPart {
    var consumer = MSRTasksConsumer()
    try XMLSession.read(file, into: &consumer)
    return MSRPart(tasks: consumer.column)
  }

  private static func field(_ file: SourceFile) throws -> MSRPart {
    let root = String(file.name.dropLast(4))
    var consumer = MSRFieldConsumer(root: root)
    try XMLSession.read(file, into: &consumer)
    var part = MSRPart(field: consumer.column)
    part.dataWarnings.count(.controlCharacter, consumer.repairCount)
    return part
  }
}

/// The content of one file of either version.
struct MSRPart: Sendable {
  var tasks: TaskColumn?
  var field: FieldColumn?
  var dataWarnings = DataWarnings()
}

/// The fields of the Mozilla and Eclipse Defect Tracking Dataset, a file each; the same in both its layouts.
///
/// - Source: Lamkanfi, Pérez & Demeyer, MSR 2013, doi:10.1109/MSR.2013.6624028.
package enum MSRFields {
  package static let all: [Field] = [
    .assignedTo, .bugStatus, .cc, .component, .opSys, .priority, .product, .resolution, .severity, .shortDesc, .version,
  ]

  /// What a required field holds; nil for optional ones.
  static func purpose(of field: Field) -> String? {
    switch field {
    case .shortDesc: "the titles"
    case .assignedTo: "the assignees"
    case .resolution: "the resolutions"
    default: nil
    }
  }

  static let tasksPurpose = "the list of tasks"

  package static func fileNames(extension suffix: String) -> [String] {
    ["reports." + suffix] + all.map { $0.rawValue + "." + suffix }
  }

  /// Reads the files of tasks and of fields, and joins them with columns that are there already.
  static func log(
    of tasks: SourceFile, _ fields: [(field: Field, file: SourceFile)], _ columns: [Field: FieldColumn],
    _ dataWarnings: DataWarnings, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void,
    _ read: @Sendable (SourceFile) throws -> MSRPart
  ) throws -> TaskLog {
    let parts = try SourceFile.map([tasks] + fields.map(\.file), threads: threads) { _, file in
      let part = try read(file)
      progress(SourceProgress(file: file.displayPath, bytes: file.byteCount))
      return part
    }
    var (columns, dataWarnings) = (columns, dataWarnings)
    for (index, part) in parts.enumerated() {
      dataWarnings.add(part.dataWarnings)
      if let column = part.field { columns[fields[index - 1].field] = column }
    }
    return TaskLog(tasks: parts[0].tasks!, fields: columns, dataWarnings: dataWarnings, threads: threads)
  }

  /// The field files that exist; missing ones are noted.
  static func present(
    in files: SourceFiles, extension suffix: String, noting dataWarnings: inout DataWarnings
  ) throws -> [(field: Field, file: SourceFile)] {
    var present: [(Field, SourceFile)] = []
    for field in all {
      let name = field.rawValue + "." + suffix
      if let purpose = purpose(of: field) {
        present.append((field, try files.required(name, purpose: purpose)))
      } else if let file = files[name] {
        present.append((field, file))
      } else {
        dataWarnings.count(.missingOptionalFile)
        // The name alone: a page is the same whether the files are in a folder or in an archive.
        dataWarnings.note("\(name) is missing")
      }
    }
    return present
  }
}
