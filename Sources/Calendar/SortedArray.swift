extension Array {
  /// The last element of those at the begin for which `isBefore` holds; it holds for no element after them.
  func last(before isBefore: (Element) throws -> Bool) rethrows -> Element? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if try isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
