import DelegationFoundations
import DelegationTasks

/// MSR 2013, version 0.2: one JSON file per field and `reports.json`, all products of a project together.
///
/// Reads the tasks whose final product, the last value of `product` in time order, is the wanted one. The files reports,
/// product, short_desc, assigned_to and resolution are required; other missing files are counted and noted.
///
/// - Memory: the wanted tasks, and the bytes of one file for each thread.
package struct MSR2013JSON: Adapter {
  private let product: String

  package init(product: String) { self.product = product }

  package var fileNames: [String] { MSRFields.fileNames(extension: "json") }
  package var hasHistories: Bool { true }
  package var selectsByProduct: Bool { true }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    let taskFile = try files.required("reports.json", purpose: MSRFields.tasksPurpose)
    let productFile = try files.required("product.json", purpose: "the product of each task")
    var dataWarnings = DataWarnings()
    let fields = try MSRFields.present(in: files, extension: "json", noting: &dataWarnings)
    let (products, wanted) = try readProducts(productFile)
    progress(SourceProgress(file: productFile.displayPath, bytes: productFile.byteCount))
    dataWarnings.add(products.dataWarnings)
    return try MSRFields.log(
      of: taskFile, fields.filter { $0.field != .product }, [.product: products.field!], dataWarnings, threads: threads,
      progress: progress
    ) { try $0.name == taskFile.name ? Self.tasks($0, wanted) : Self.field($0, wanted) }
  }

  private func readProducts(_ file: SourceFile) throws -> (MSRPart, wanted: KeySet) {
    var wanted = KeySet()
    var found = ValuePool()
    let part = try Self.field(file) { reader throws(JSONFault) in
      try reader.readColumn(accepting: { id, last in
        _ = found.intern(last)
        guard last.elementsEqual(product.utf8) else { return false }
        _ = wanted.insert(id)
        return true
      })
    }
    guard !part.field!.keys.isEmpty else {
      throw Problem.noSuchProduct(file.displayPath, product, found: found.strings)
    }
    return (part, wanted)
  }

  private static func field(_ file: SourceFile, _ wanted: KeySet) throws -> MSRPart {
    try field(file) { reader throws(JSONFault) in try reader.readColumn(wants: wanted.contains) }
  }

  private static func field(
    _ file: SourceFile, _ read: (inout JSONFieldReader) throws(JSONFault) -> Void
  ) throws -> MSRPart {
    try file.bytes().withBytes { bytes in
      var reader = JSONFieldReader(root: String(file.name.dropLast(5)), bytes)
      do throws(JSONFault) {
        try read(&reader)
      } catch { throw error.problem(in: file, bytes, record: reader.task.map { "task \($0)" }) }
      var part = MSRPart(field: reader.column)
      part.dataWarnings.count(.controlCharacter, reader.repairCount)
      return part
    }
  }

  private static func tasks(_ file: SourceFile, _ wanted: KeySet) throws -> MSRPart {
    try file.bytes().withBytes { bytes in
      var reader = JSONFieldReader(root: "reports", bytes)
      var column = TaskColumn()
      do throws(JSONFault) {
        try reader.readTasks { id, opening, reporter in
          if wanted.contains(id) { column.append(key: id, id: TaskID(id), opening: opening, reporter: reporter) }
        }
      } catch { throw error.problem(in: file, bytes, record: reader.task.map { "task \($0)" }) }
      return MSRPart(tasks: column)
    }
  }
}
