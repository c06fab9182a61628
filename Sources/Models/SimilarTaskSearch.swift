import DelegationIngest
import DelegationRanking
import DelegationTasks
import DelegationText

/// The tasks of a dataset most similar to one of them or to a text, by their titles at opening.
package struct SimilarTaskSearch: Sendable {
  package struct Match: Sendable {
    package let task: TaskID
    package let similarity: Double
    package let component: String
    /// The final assignee's pseudonym; a dash if there is none.
    package let assignee: String
    /// The terms that contribute most, first, without parts of people's names.
    package let sharedTerms: [String]
    package let title: String
  }

  package let heading: String
  /// The matches, most similar first; empty where no task shares a term.
  package let matches: [Match]
  static let shownTerms = 8

  /// - `query`: A task's id, or a text if no task has that id.
  /// - Throws: `Problem` of usage when the query looks like an id that no task has.
  package init(in data: LoadedDataset, to query: String, count: Int) throws {
    let log = data.log
    let chain = try TextChain(settings: .standard)
    var builder = CorpusBuilder(chain: chain)
    FeatureView(of: log, values: .opening).forEachText(of: [.shortDesc]) { builder.add($0) }
    let corpus = builder.finish()
    let tasks = SimilarTasks(corpus: corpus, tasks: Array(0..<log.count))
    let found: [SimilarTasks.Match]
    if let task = log.ids.firstIndex(of: TaskID(query)) {
      found = tasks.similar(to: task, count: count)
      heading = found.isEmpty ? "no task shares a term with \(query)" : "tasks most similar to \(query):"
    } else if Self.looksLikeID(query) {
      throw Problems.unknownTask(query, dataset: data.description.name)
    } else {
      let text = chain.map(query, onto: corpus.vocabulary)
      found = tasks.similar(to: text, count: count)
      let unknown = text.unknownCount > 0 ? " (\(text.unknownCount) of its terms occur in none)" : ""
      heading = found.isEmpty ? "no task shares a term with this text" : "tasks most similar to this text\(unknown):"
    }
    let opening = OpeningView(of: log)
    let end = Snapshot(of: log, asOf: .endOfHistory)
    let names = NameTerms(data.names.all, chain)
    matches = found.map { match in
      let person = end.value(.assignedTo, of: match.task).flatMap { data.persons.person(assignee: $0) }
      return Match(
        task: log.ids[match.task], similarity: match.similarity,
        component: opening.text(.component, of: match.task) ?? "-",
        assignee: person.map { data.persons.pseudonym($0) } ?? "-",
        sharedTerms: match.sharedTerms.filter { !names.contains(corpus.vocabulary.bytes(of: $0.id)) }
          .prefix(Self.shownTerms).map(\.term),
        title: opening.text(.shortDesc, of: match.task) ?? "")
    }
  }

  // One word that ends in digits, such as 126211 or HIVE-4711: a text of words is never meant by it.
  private static func looksLikeID(_ query: String) -> Bool { !query.contains(" ") && query.last?.isNumber == true }
}
