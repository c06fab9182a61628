extension Interval {
  /// The 95 % interval of a share, from how often something came true.
  ///
  /// It stays within 0…1 and has a width even where nothing or everything came true, unlike the bootstrap's. Of no
  /// cases at all it is 0…1.
  ///
  /// Source: Wilson 1927, doi:10.1080/01621459.1927.10502953.
  package static func wilson(_ hits: Int, of count: Int) -> Interval {
    precondition((0...count).contains(hits), "hits are some of the cases")
    guard count > 0 else { return Interval(lower: 0, upper: 1) }
    let z = 1.959963984540054
    let (cases, share) = (Double(count), Double(hits) / Double(count))
    let centre = (share + z * z / (2 * cases)) / (1 + z * z / cases)
    let half = z / (1 + z * z / cases) * (share * (1 - share) / cases + z * z / (4 * cases * cases)).squareRoot()
    return Interval(lower: max(0, centre - half), upper: min(1, centre + half))
  }

  /// The 95 % interval of a mean of numbers that were the same for every one of `count` reports.
  ///
  /// No draw of them differs, yet others may: a share of reports up to Wilson's bound for something that was never seen may
  /// have any number within the range. Of all zeros or all ones it is Wilson's own interval, and of differences that are
  /// all 0 the one of Tango 1998, doi:10.1002/(SICI)1097-0258(19980430)17:8<891::AID-SIM780>3.0.CO;2-B.
  static func ofEqual(_ number: Double, count: Int, within range: ClosedRange<Double>) -> Interval {
    let unseen = wilson(0, of: count).upper
    return Interval(
      lower: number + unseen * (range.lowerBound - number), upper: number + unseen * (range.upperBound - number))
  }
}
