import DelegationIngest
import DelegationRecipes
import DelegationResults
import DelegationTasks
import Foundation

/// How an experiment is run. Only the dataset, the rules and the changes affect its results.
package struct RunOptions: Sendable {
  package var catalogue: DatasetCatalogue
  package var dataset: String?
  package var rules: String?
  package var changes: [RecipeChange]
  package var reports: String
  var threads: Threads
  var accepts: Bool
  /// Caches the outputs of stages; nil to cache nothing.
  var store: StageCache?
  var isFresh: Bool
  var observe: RunObserver

  package init(
    catalogue: DatasetCatalogue, dataset: String? = nil, rules: String? = nil, changes: [RecipeChange] = [],
    reports: String = "reports", threads: Threads, accepts: Bool = false, store: StageCache? = nil,
    isFresh: Bool = false,
    observe: @escaping RunObserver = { _ in }
  ) {
    (self.catalogue, self.dataset, self.rules, self.changes) = (catalogue, dataset, rules, changes)
    (self.reports, self.threads, self.accepts, self.store, self.isFresh) = (reports, threads, accepts, store, isFresh)
    self.observe = observe
  }
}

package struct RunOutcome: Sendable {
  package let document: any RunResult
  package let folder: String
  /// Whether the report's folder was replaced; an identical report stays as it is.
  package let folderChanged: Bool
  package let verdict: RunNote.Result
  /// The differences from the accepted metrics; empty unless a metric moved.
  package let differences: [Expected.Difference]
  package let provenance: Provenance

  var note: RunNote {
    let report = URL(fileURLWithPath: folder).lastPathComponent
    return RunNote(result: verdict, report: report, headline: document.noted, provenance: provenance)
  }
}
