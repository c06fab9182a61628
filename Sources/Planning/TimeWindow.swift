/// A span of time in which a service may begin.
public struct TimeWindow: Codable, Hashable, Sendable {
  /// The earliest begin, in seconds since midnight of the day in question.
  public let open: Double
  /// The latest begin, itself allowed, in seconds since midnight.
  public let close: Double

  /// Creates a window from seconds since midnight, the earlier first.
  public init(open: Double, close: Double) { (self.open, self.close) = (open, close) }

  static let always = TimeWindow(open: -.infinity, close: .infinity)
}

extension [TimeWindow] {
  /// The parts of the windows in which a service begins in time; all of them if there are none from `start` on.
  ///
  /// - `last`: The latest moment at which it may begin; nil for any.
  /// - `start`: The earliest moment at which it can begin.
  func keeping(_ last: Double?, from start: Double) -> [TimeWindow] {
    guard let last, last >= start else { return self }
    let early = isEmpty ? [TimeWindow(open: start, close: last)] : filter { $0.open <= last && $0.close >= start }
    return early.isEmpty ? self : early.map { TimeWindow(open: $0.open, close: Swift.min($0.close, last)) }
  }

  /// The moments of the windows as windows that neither touch nor overlap, in order of time; one that is always open
  /// for none.
  var merged: [TimeWindow] {
    guard !isEmpty else { return [.always] }
    var result: [TimeWindow] = []
    for window in sorted(by: { ($0.open, $0.close) < ($1.open, $1.close) }) {
      if let last = result.last, window.open <= last.close {
        result[result.count - 1] = TimeWindow(open: last.open, close: Swift.max(last.close, window.close))
      } else {
        result.append(window)
      }
    }
    return result
  }
}
