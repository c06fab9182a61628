/// How often the first suggestion is right, by the probability stated for it.
///
/// - Shape: up to ten bins, probabilities rising, each with about as many reports. Equal probabilities stay together, so
///   a bin may be larger, and there may be fewer bins.
package struct ReliabilityBins: Equatable, Sendable {
  package struct Bin: Equatable, Sendable {
    /// The mean of those stated.
    package let probability: Double
    /// The share of suggestions that were right.
    package let right: Double
    package let count: Int
    /// 95 %, by Wilson.
    package let interval: Interval
  }

  package let bins: [Bin]

  package static let binCount = 10

  package static let note = MeasureNote(
    key: "bins", name: "reliability",
    explanation: "How often the first suggestion is right among reports with about the same stated probability.",
    formula: "ten bins of equal numbers of reports; per bin right / reports, with a 95 % Wilson interval",
    source: "DeGroot & Fienberg 1983, doi:10.2307/2987588; Wilson 1927, doi:10.1080/01621459.1927.10502953",
    unit: "share of test reports")

  package init(of stated: [StatedProbabilities]) {
    let rising = stated.sorted { $0.first < $1.first }
    var (bins, start) = ([Bin](), 0)
    for number in 1...Self.binCount {
      var end = max(start, number * rising.count / Self.binCount)
      while end > start, end < rising.count, rising[end].first == rising[end - 1].first { end += 1 }
      if end > start { bins.append(Self.bin(rising[start..<end])) }
      start = end
    }
    self.bins = bins
  }

  private static func bin(_ stated: ArraySlice<StatedProbabilities>) -> Bin {
    var (sum, hits) = (0.0, 0)
    for one in stated {
      sum += one.first
      hits += one.isRight ? 1 : 0
    }
    return Bin(
      probability: sum / Double(stated.count), right: Double(hits) / Double(stated.count), count: stated.count,
      interval: .wilson(hits, of: stated.count))
  }
}
