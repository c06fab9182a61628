import Foundation

/// How many seconds the clocks of a place are ahead of what has passed: before their first change, and after each.
package struct ClockChanges: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package let moment: Seconds
    package let before: Seconds
    package let after: Seconds

    package init(moment: Seconds, before: Seconds, after: Seconds) {
      (self.moment, self.before, self.after) = (moment, before, after)
    }

    /// The first time on the wall that belongs to the offset after.
    ///
    /// A time that does not exist counts in the offset before, and one that exists twice is the first (RFC 5545, 3.3.5).
    var wall: Seconds { moment + max(before, after) }
  }

  /// The offset before the first change, in seconds.
  package let offset: Seconds
  /// The changes, rising.
  package let changes: [Change]

  /// Clocks that always show what has passed, or as much more as `offset`, until they change.
  package init(offset: Seconds = 0, changes: [Change] = []) { (self.offset, self.changes) = (offset, changes) }

  /// The clocks of a time zone of the system in a span of time, in seconds since 1970-01-01T00:00:00Z.
  package init(of zone: TimeZone, in span: Range<Seconds>) {
    var changes: [Change] = []
    let first = zone.seconds(at: span.lowerBound)
    var last = first
    // The closest changes of any zone are those around a month of fasting, four weeks apart.
    let stride = 6 * daySeconds
    var moment = span.lowerBound
    while moment < span.upperBound {
      let next = moment + stride
      let after = zone.seconds(at: next)
      if after != last {
        var (low, high) = (moment, next)
        while high - low > 1 {
          let middle = low + (high - low) / 2
          if zone.seconds(at: middle) == last { low = middle } else { high = middle }
        }
        changes.append(Change(moment: high, before: last, after: after))
        last = after
      }
      moment = next
    }
    self.init(offset: first, changes: changes)
  }

  package func offset(atWall local: Seconds) -> Seconds {
    offset(before: changes.partitioningIndex { $0.wall > local })
  }

  package func offset(at moment: Seconds) -> Seconds {
    offset(before: changes.partitioningIndex { $0.moment > moment })
  }

  private func offset(before next: Int) -> Seconds { next > 0 ? changes[next - 1].after : offset }

  /// Returns the clocks of a day: moments count from its `begin`, and times on the wall from `wall`.
  package func counted(from begin: Seconds, and wall: Seconds) -> ClockChanges {
    let shift = begin - wall
    return ClockChanges(
      offset: offset + shift,
      changes: changes.map {
        Change(moment: $0.moment - begin, before: $0.before + shift, after: $0.after + shift)
      })
  }

  package func shown(_ moment: Double) -> Double { moment + Double(offset(at: Self.whole(moment))) }

  /// The moment of a time on the wall: the first, and for one that the clocks leave out that of the change.
  package func passed(at shown: Double) -> Double {
    let moment = shown - Double(offset(atWall: Self.whole(shown)))
    let change = changes.first { Double($0.moment) < moment && shown < Double($0.wall) }
    return change.map { Double($0.moment) } ?? moment
  }

  private static func whole(_ seconds: Double) -> Seconds { Seconds(max(-1e12, min(1e12, seconds.rounded(.down)))) }
}

extension TimeZone {
  /// Returns the offset in seconds east of UTC.
  package func seconds(at moment: Seconds) -> Seconds {
    Seconds(secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment))))
  }
}
