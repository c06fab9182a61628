import Ingest
import TaskModel

/// What the command line asks for is not here or cannot be: an unknown experiment, dataset or report.
package struct UnknownName: Error, Equatable, Sendable, CustomStringConvertible {
  package let problem: Problem

  package init(_ problem: Problem) { self.problem = problem }

  package var description: String { problem.description }
}

extension DatasetCatalogue {
  /// Opens a dataset that the command line names.
  ///
  /// - Throws: ``UnknownName`` when there is no such dataset, `Problem` when its description is wrong.
  package func named(_ name: String) throws -> Dataset {
    do {
      return try open(name)
    } catch let problem as Problem where !has(name) {
      throw UnknownName(problem)
    }
  }

  /// The public download that the command line names; errors as for ``named(_:)``.
  package func namedDownload(_ name: String) throws -> Download {
    do {
      return try download(named: name)
    } catch let problem as Problem where !hasDownload(named: name) {
      throw UnknownName(problem)
    }
  }
}
