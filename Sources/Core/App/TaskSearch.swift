import DelegationMatching
import DelegationText

/// Finds tasks by words, and people by the tasks they had and the keywords they typed in.
///
/// A text's vector has a weight for each of its words, with endings and stop words removed: its count times a logarithm that falls with
/// the number of tasks that hold it. A match's score is the cosine of two vectors.
public struct TaskSearch: Sendable {
  /// A task or a person that was found.
  public struct Match: Codable, Hashable, Identifiable, Sendable {
    /// The id of the task or user.
    public let id: String
    /// The likeness to the text: above 0, at most 1.
    public let score: Double

    /// A match; the parameters are its properties.
    public init(id: String, score: Double) { (self.id, self.score) = (id, score) }
  }

  private let chain = TextChain.standard
  private let vocabulary: Vocabulary
  private let weights: TermWeights
  private let tasks, people: [(id: String, vector: SparseVector)]

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - tasks: The tasks to search, by title and details.
  ///   - users: The people to search, by their keywords and by the tasks assigned to them.
  public init(_ tasks: [WorkTask], users: [WorkUser] = []) {
    var builder = CorpusBuilder(chain: chain)
    for task in tasks { builder.add([task.title, task.details]) }
    for user in users { builder.add(user.keywords) }
    let corpus = builder.finish()
    let weights = TermWeights(
      Weighting(termFrequency: .count, inverse: .smooth, normalisation: .l2),
      DocumentFrequencies(of: tasks.indices.map { corpus[$0] }, termCount: corpus.vocabulary.count))
    let vectors = tasks.indices.map { weights.vector(of: corpus[$0]) }
    self.tasks = zip(tasks, vectors).map { ($0.id, $1) }
    let owned = Dictionary(grouping: tasks.indices.filter { tasks[$0].assignee != nil }) { tasks[$0].assignee! }
    people = users.enumerated().map { number, user in
      let typed = weights.vector(of: corpus[tasks.count + number])
      return (user.id, SparseVector.mean(of: owned[user.id, default: []].map { vectors[$0] } + [typed]).normalised())
    }
    self.weights = weights
    vocabulary = corpus.vocabulary
  }

  /// Returns the tasks that are like a text, the most similar first, equal ones in their order.
  public func tasks(matching text: String, limit: Int = 10) -> [Match] { matches(of: text, in: tasks, limit) }

  /// Returns the people whose tasks or keywords are like a text, the most similar first, equal ones in their order.
  public func people(matching text: String, limit: Int = 10) -> [Match] { matches(of: text, in: people, limit) }

  private func matches(of text: String, in list: [(id: String, vector: SparseVector)], _ limit: Int) -> [Match] {
    let query = weights.vector(of: chain.terms(of: text).compactMap { vocabulary.id(of: $0) })
    return list.map { Match(id: $0.id, score: $0.vector.cosine(query)) }.filter { $0.score > 0 }
      .sorted { $0.score > $1.score }.prefix(max(0, limit)).map(\.self)
  }
}
