extension Sequence where Element: Equatable {
  package var distinct: [Element] {
    reduce(into: []) { seen, element in if !seen.contains(element) { seen.append(element) } }
  }
}
