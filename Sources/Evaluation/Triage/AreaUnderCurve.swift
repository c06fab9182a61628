import DelegationFoundations

/// The area under the receiver operating characteristic curve: the chance that a case with the answer yes has a higher
/// score than one with the answer no, equal scores counting half.
///
/// - Source: Hanley & McNeil 1982, doi:10.1148/radiology.143.1.7063747.
package struct AreaUnderCurve: Equatable, Sendable {
  package let value: Double
  /// The 95 % interval: percentile bootstrap over the cases, bounds by nearest rank.
  package let interval: Interval

  private static let draws = 2000

  /// The result is nil where all cases have the same answer.
  package init?(of cases: [(score: Double, isTrue: Bool)], seed: UInt64) {
    let order = cases.indices.sorted { (cases[$0].score, $0) < (cases[$1].score, $1) }
    let rising = order.map { cases[$0] }
    guard let value = Self.area(rising, times: Array(repeating: 1, count: rising.count)) else { return nil }
    self.value = value
    var chance = SplitMix64(seed: seed)
    var areas: [Double] = []
    for _ in 0..<Self.draws {
      var times = [Int](repeating: 0, count: rising.count)
      for _ in rising.indices { times[chance.next(below: rising.count)] += 1 }
      // A draw without both answers has no area.
      if let area = Self.area(rising, times: times) { areas.append(area) }
    }
    areas.sort()
    func bound(_ share: Double) -> Double {
      areas.isEmpty ? value : areas[max(0, Int((share * Double(areas.count)).rounded(.up)) - 1)]
    }
    interval = Interval(lower: bound(0.025), upper: bound(0.975))
  }

  /// The area where each case counts so many times; nil where all that count have the same answer.
  private static func area(_ rising: [(score: Double, isTrue: Bool)], times: [Int]) -> Double? {
    var (yes, no, lowerPairs, equalPairs) = (0, 0, 0, 0)
    var position = 0
    while position < rising.count {
      let score = rising[position].score
      var (yesHere, noHere) = (0, 0)
      while position < rising.count, rising[position].score == score {
        if rising[position].isTrue { yesHere += times[position] } else { noHere += times[position] }
        position += 1
      }
      lowerPairs += yesHere * no
      equalPairs += yesHere * noHere
      yes += yesHere
      no += noHere
    }
    guard yes > 0, no > 0 else { return nil }
    return (Double(lowerPairs) + Double(equalPairs) / 2) / (Double(yes) * Double(no))
  }
}
