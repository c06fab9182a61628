extension [String: Int] {
  /// The values with their counts, the most frequent first, ties by value.
  var mostFirst: [(value: String, count: Int)] {
    map { (value: $0.key, count: $0.value) }
      .sorted { $0.count != $1.count ? $0.count > $1.count : $0.value < $1.value }
  }
}
