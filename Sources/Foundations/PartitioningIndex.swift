extension RandomAccessCollection {
  /// The first index whose element fits, where all behind a fitting one fit; the end if there is none.
  @inlinable package func partitioningIndex(where fits: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let middle = index(low, offsetBy: count / 2)
      if try fits(self[middle]) { count /= 2 } else { (low, count) = (index(after: middle), count - count / 2 - 1) }
    }
    return low
  }
}
