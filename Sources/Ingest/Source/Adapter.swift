import DelegationTasks

/// Reads the files of one kind of source into a `TaskLog`.
package protocol Adapter: Sendable {
  /// The names of all files it can read, required or not.
  var fileNames: [String] { get }

  /// The files that list the tasks, in their order: a task's file number in the log is a position here.
  var taskFiles: [String] { get }

  /// Whether the source holds when each value was set. If not, assignee, component and the rest are final values, and
  /// metrics on them may include leakage.
  var hasHistories: Bool { get }

  /// Whether the source leaves out tasks that ended in another product.
  var selectsByProduct: Bool { get }

  /// Whether it holds only what was written down when it happened, so that nothing was filled in afterwards.
  var recordsAtOnce: Bool { get }

  /// How outcomes are dated that have no history.
  var dating: OutcomeDating { get }

  /// The name of a field in the source.
  func column(of field: Field) -> String

  /// The same, taking of several assignees the first whom these rules call a person.
  func choosing(by rules: PersonRules) -> any Adapter

  /// Reads what can be read of one file alone, before ``read(_:threads:progress:)``, which then finds it with the file.
  func part(of file: SourceFile) -> (any Sendable)?

  /// - `files`: Opened with at least ``fileNames`` wanted.
  /// - `progress`: Called after each file, from any thread.
  func read(_ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws
    -> TaskLog
}

extension Adapter {
  package var taskFiles: [String] { Array(fileNames.prefix(1)) }
  package var selectsByProduct: Bool { false }
  package var recordsAtOnce: Bool { false }
  package var dating: OutcomeDating { .recorded }
  package func column(of field: Field) -> String { field.rawValue }
  package func choosing(by rules: PersonRules) -> any Adapter { self }
  package func part(of file: SourceFile) -> (any Sendable)? { nil }
}
