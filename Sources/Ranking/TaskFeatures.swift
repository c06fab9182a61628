import DelegationTasks
import DelegationText

/// What models read of each report: made once per view of the log, shared by all models.
///
/// Shape: every array has one entry per report, in the log's order.
package struct TaskFeatures: Sendable {
  package let openings: [Moment]
  /// Each report's component; none where it had no value.
  package let components: [ValueID?]
  package let componentCount: Int
  /// Title (and description, where the recipe says so) through the recipe's text chain; one document per report.
  package let terms: Corpus
  /// Title, lower-cased and split on spaces, as the 2018 code did; one document per report.
  package let spaceTerms: Corpus
  /// What the ranker keys its counts by.
  package let categories: TaskCategories
  /// ``terms`` counted.
  package let documents: DocumentTerms
  /// ``terms`` the other way round.
  let index: InvertedIndex
  /// ``spaceTerms`` counted.
  let spaceDocuments: DocumentTerms

  package init(
    openings: [Moment], components: [ValueID?], componentCount: Int, terms: Corpus, spaceTerms: Corpus,
    categories: TaskCategories
  ) {
    precondition(openings.count == components.count, "one component entry per report")
    precondition(openings.count == terms.documentCount, "one document per report")
    precondition(openings.count == categories.count, "one entry of categories per report")
    precondition(openings.count == spaceTerms.documentCount, "one document per report")
    self.openings = openings
    self.components = components
    self.componentCount = componentCount
    self.terms = terms
    self.spaceTerms = spaceTerms
    self.categories = categories
    documents = DocumentTerms(of: terms)
    index = InvertedIndex(of: documents)
    spaceDocuments = DocumentTerms(of: spaceTerms)
  }
}
