/// Returns the distance of two words: insertions, deletions, substitutions and swaps of neighbours, each counted as
/// one.
///
/// - Source: the optimal string alignment distance, after Damerau 1964, doi:10.1145/363958.363994.
package func editDistance(_ one: String, _ other: String) -> Int {
  let (left, right) = (Array(one.unicodeScalars), Array(other.unicodeScalars))
  var older = [Int](repeating: 0, count: right.count + 1)
  var previous = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1] + [Int](repeating: 0, count: right.count)
    for column in 0..<right.count {
      let substitution = previous[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, older[column - 1] + 1)
      }
      current[column + 1] = best
    }
    (older, previous) = (previous, current)
  }
  return previous[right.count]
}

/// The word nearest to `word`, of several the first; nil where none is near.
///
/// A word is near if at most a third of its letters differ, the rule of rustc.
package func nearestWord(to word: String, in words: [String]) -> String? {
  let word = word.lowercased()
  let distances = words.map { editDistance(word, $0.lowercased()) }
  guard let nearest = words.indices.min(by: { distances[$0] < distances[$1] }) else { return nil }
  return distances[nearest] <= max(3, word.unicodeScalars.count) / 3 ? words[nearest] : nil
}

/// A question for the nearest of some words, with a blank behind it; empty where none is near.
package func didYouMean(_ word: String, in words: [String]) -> String {
  nearestWord(to: word, in: words).map { "did you mean '\($0)'? " } ?? ""
}

/// A remedy for a word that is none of the known ones.
package func wordRemedy(for word: String, known: [String]) -> String {
  "\(didYouMean(word, in: known))known here: \(known.joined(separator: ", "))"
}
