import DelegationFoundations

extension Array {
  /// The last element of those at the begin for which `isBefore` holds; it holds for no element after them.
  func last(before isBefore: (Element) throws -> Bool) rethrows -> Element? {
    let next = try partitioningIndex { try !isBefore($0) }
    return next > 0 ? self[next - 1] : nil
  }
}
