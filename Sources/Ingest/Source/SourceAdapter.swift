import Repeatable
import TaskModel

/// Reads the files of one kind of source into a `TaskLog`.
package protocol Adapter: Sendable {
  /// The names of all files it knows how to use, whether it needs them or not.
  var fileNames: [String] { get }

  /// Whether the source says when each value was set. If not, owner, component and the rest are final values, and
  /// what is measured on them may have looked ahead.
  var hasHistories: Bool { get }

  /// What the source calls a field.
  func column(of field: Field) -> String

  /// What a log cannot tell of a table, for ``DatasetCheck``; nothing for other sources.
  func survey(of files: SourceFiles) throws -> TableSurvey?

  /// Reads what can be read of one file without any other; may be done before ``read(_:threads:progress:)``, which then
  /// finds it with the file.
  ///
  /// - Returns: Nothing where there is no such part.
  func part(of file: SourceFile) -> (any Sendable)?

  /// - Parameters:
  ///   - files: Opened with at least ``fileNames`` wanted.
  ///   - threads: How many threads to use; the result does not depend on it.
  ///   - progress: Called after each file, from any thread.
  /// - Throws: `Problem` at the first fault; with several, the one in the file named first by ``fileNames``.
  func read(_ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void) throws
    -> TaskLog
}

extension Adapter {
  package func column(of field: Field) -> String { field.rawValue }
  package func survey(of files: SourceFiles) throws -> TableSurvey? { nil }
  package func part(of file: SourceFile) -> (any Sendable)? { nil }
}

/// How far reading has come.
package struct SourceProgress: Sendable, Equatable {
  /// The file that has just been read.
  package let file: String
  /// Its size in bytes.
  package let bytes: Int
}
