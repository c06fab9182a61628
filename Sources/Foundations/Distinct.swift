extension Sequence where Element: Equatable {
  /// The elements without repetitions, in order of first occurrence.
  package var distinct: [Element] {
    reduce(into: []) { seen, element in if !seen.contains(element) { seen.append(element) } }
  }
}
