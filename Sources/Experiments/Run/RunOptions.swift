import DelegationIngest
import DelegationFoundations

/// How an experiment is run; none of it changes a figure, but for dataset, rules and changes of the recipe.
package struct RunOptions: Sendable {
  package var catalogue: DatasetCatalogue
  /// Instead of the recipe's dataset.
  package var dataset: String?
  /// The path of a file of rules, instead of the recipe's.
  package var rules: String?
  /// In place of the recipe's values.
  package var changes: [RecipeChange]
  /// The folder that holds report folders.
  package var reports: String
  package var threads: Threads
  /// Take the figures that come out as the accepted ones.
  package var accepts: Bool
  /// Where stages keep what they give; none to keep nothing.
  package var store: StageCache?
  /// Make every stage anew, whatever is kept.
  package var isFresh: Bool
  package var observe: RunObserver

  package init(
    catalogue: DatasetCatalogue, dataset: String? = nil, rules: String? = nil, changes: [RecipeChange] = [],
    reports: String = "reports", threads: Threads, accepts: Bool = false, store: StageCache? = nil,
    isFresh: Bool = false,
    observe: @escaping RunObserver = { _ in }
  ) {
    self.catalogue = catalogue
    self.dataset = dataset
    self.rules = rules
    self.changes = changes
    self.reports = reports
    self.threads = threads
    self.accepts = accepts
    self.store = store
    self.isFresh = isFresh
    self.observe = observe
  }
}

/// How a run's metrics stand to those that were accepted.
package enum RunVerdict: Sendable, Equatable {
  case holds
  case moved([Expected.Difference])
  case accepted
  /// Nothing has been accepted yet.
  case nothingExpected
  /// A recipe on a dataset, with rules or with settings that are not its own is compared with nothing.
  case notCompared
}

/// What came out of a run.
package struct RunOutcome<Result: RunResult>: Sendable {
  package let document: Result
  package let folder: String
  /// Whether the report folder was replaced; a report of the same bytes is left as it is.
  package let folderChanged: Bool
  package let verdict: RunVerdict
  package let provenance: Provenance

  package var note: RunNote {
    RunNote(result: .init(verdict), headline: document.noted, provenance: provenance)
  }
}
