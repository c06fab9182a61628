import DelegationTasks
import DelegationText

/// The features that models read of each task: made once per view of the log, shared by all models, and so a reference.
///
/// Shape: every array has one entry per task, in the log's order.
package final class TaskFeatures: Sendable {
  package let openings: [Moment]
  /// Each task's component; nil if it had no value.
  package let components: [ValueID?]
  package let componentCount: Int
  /// The ``components``, with a value for tasks without one: these too have people who do them.
  let componentKeys: [ValueID]
  /// Title (and description, where the recipe says so) through the recipe's text chain; one document per task.
  package let terms: Corpus
  /// Title, lower-cased and split on spaces, as the 2018 code did; one document per task.
  package let spaceTerms: Corpus
  package let categories: TaskCategories
  package let documents: DocumentTerms
  let index: InvertedIndex
  let spaceDocuments: DocumentTerms

  package init(
    openings: [Moment], components: [ValueID?], componentCount: Int, terms: Corpus, spaceTerms: Corpus,
    categories: TaskCategories
  ) {
    precondition(openings.count == components.count, "one component entry per task")
    precondition(openings.count == terms.documentCount, "one document per task")
    precondition(openings.count == categories.count, "one entry of categories per task")
    precondition(openings.count == spaceTerms.documentCount, "one document per task")
    (self.openings, self.components, self.componentCount) = (openings, components, componentCount)
    componentKeys = Self.keys(components, below: componentCount)
    (self.terms, self.spaceTerms, self.categories) = (terms, spaceTerms, categories)
    documents = DocumentTerms(of: terms)
    index = InvertedIndex(of: documents)
    spaceDocuments = DocumentTerms(of: spaceTerms)
  }

  package static func keys(_ components: [ValueID?], below count: Int) -> [ValueID] {
    components.map { $0 ?? ValueID(count) }
  }
}
