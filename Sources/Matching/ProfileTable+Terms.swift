import DelegationFoundations

extension ProfileTable {
  /// The inverse document frequency log2(N) − log2(df) of a term.
  ///
  /// - Parameters:
  ///   - documents: N, at least 1.
  ///   - holders: how many of them hold the term, df, at least 1.
  package static func inverse(documents: Int, holders: Int) -> Double {
    Elementary.log2(Double(documents)) - Elementary.log2(Double(holders))
  }

  /// The person's keywords that a task has, the one that adds most first, and what they add to the score.
  package func matches(
    of terms: some Collection<UInt32>, in category: Int?, with person: Int
  ) -> (terms: [UInt32], weight: Double) {
    let (task, keywords) = (vector(of: terms), persons[person].keywords)
    var shared: [(term: UInt32, product: Double)] = []
    var position = 0
    for (term, weight) in zip(task.terms, task.weights) {
      while position < keywords.terms.count && keywords.terms[position] < term { position += 1 }
      if position < keywords.terms.count && keywords.terms[position] == term {
        shared.append((term, weight * keywords.weights[position]))
      }
    }
    let cosine = shared.reduce(0) { $0 + $1.product }
    shared.sort { $0.product != $1.product ? $0.product > $1.product : $0.term < $1.term }
    let evidence = persons[person].evidence.dot(task) / prior(of: person, in: category)
    return (shared.map(\.term), balance.textWeight * cosine + Elementary.log(1 + evidence))
  }
}
