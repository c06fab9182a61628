import TaskModel

/// The adapter a description names, with its settings.
package struct DatasetAdapter: Sendable {
  package enum Name: String, CaseIterable, Sendable {
    /// One XML file per field, a folder per product; with histories.
    case msr2013XML = "msr2013-xml"
  }

  package let name: Name
  package let adapter: any Adapter

  /// What of the settings decides how files are read: equal text, equal reading.
  package let fingerprint: String

  init(_ root: YAMLMapping) throws {
    name = try root.required("adapter").choice(of: Name.self)
    switch name {
    case .msr2013XML:
      adapter = MSR2013XML()
      fingerprint = name.rawValue
    }
  }
}
