import Evaluation
import Ingest
import Matching
import TaskModel
import Text
import Vectors

/// The TF-IDF matrix of a recipe's dataset: one row per report, by its text at opening, weights fitted on all rows.
package struct TermMatrix: Sendable {
  package let matrix: SparseMatrix
  package let tfidf: TFIDF
  package let corpus: Corpus

  package init(of data: LoadedDataset, by recipe: Recipe) throws {
    corpus = try FeatureStage(log: data.log, persons: data.persons, recipe: recipe).features(.opening).terms
    let rows = Array(0..<corpus.documentCount)
    tfidf = TFIDF.fit(
      corpus: corpus, rows: rows, weighting: recipe.weighting,
      minimumDocumentFrequency: recipe.text.minimumDocumentFrequency)
    matrix = tfidf.matrix(corpus: corpus, rows: rows)
  }

  /// The terms of one report, in text order.
  package func terms(of report: Int) -> [String] { corpus[report].map { corpus.vocabulary.term($0) } }

  /// The terms of the columns, in their order.
  package var vocabulary: [String] { tfidf.terms.map { corpus.vocabulary.term($0) } }
}
