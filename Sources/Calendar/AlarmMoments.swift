import DelegationFoundations

extension CalendarObject {
  package var ringing: CalendarObject {
    let uids = Set(items.filter { !$0.alarms.isEmpty }.map(\.uid))
    var ringing = self
    ringing.items.removeAll { $0.alarms.isEmpty && ($0.uid.isEmpty || !uids.contains($0.uid)) }
    return ringing
  }

  /// The seconds by which alarms of a span of time may come before their occurrence, and after its end; a year at most.
  package func alarmReach(in span: Range<Seconds>) -> (before: Seconds, after: Seconds) {
    var reach: (before: Seconds, after: Seconds) = (0, 0)
    for item in items {
      for alarm in item.alarms {
        let repeated = (alarm.pause?.total ?? 0) * Seconds(alarm.repetitions)
        let first: Seconds
        switch alarm.trigger {
        case .fromStart(let duration), .fromEnd(let duration): first = duration.total
        case .at(let time):
          guard time.local < span.upperBound, time.local + repeated >= span.lowerBound else { continue }
          first = time.local - (item.anchor ?? time).local
        }
        let last = first + repeated
        reach = (max(reach.before, -min(first, last)), max(reach.after, first, last))
      }
    }
    // A day for zones and for changes of the clocks.
    let most = 366 * daySeconds
    return (min(reach.before + daySeconds, most), min(reach.after + daySeconds, most))
  }

  /// Returns the moment of a time, by the zones of the calendar.
  ///
  /// - Parameters:
  ///   - time: A time of this calendar; a date is the midnight that it begins with.
  ///   - zone: The zone of dates and times without one.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z.
  /// - Throws: A problem for an unknown zone.
  package func moment(of time: CalendarTime, zone: String) throws -> Seconds {
    try ZoneClock(self, zone: zone).moment(of: time)
  }

  /// Returns the moments of an occurrence's alarms, repetitions included.
  ///
  /// - `zone`: The same as for ``CalendarFile/occurrences(from:to:zone:limit:steps:report:)``.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z, rising.
  /// - Throws: A problem for an unknown zone.
  package func alarmMoments(of occurrence: CalendarOccurrence, zone: String = "UTC") throws -> [Seconds] {
    let clock = ZoneClock(self, zone: zone)
    var moments: [Seconds] = []
    for alarm in items[occurrence.item].alarms {
      var moment =
        switch alarm.trigger {
        case .at(let time): time.local
        case .fromStart(let duration): try clock.moment(duration, after: occurrence.start, in: occurrence.local.kind)
        case .fromEnd(let duration): try clock.moment(duration, after: occurrence.end, in: occurrence.local.kind)
        }
      moments.append(moment)
      guard let pause = alarm.pause else { continue }
      for _ in 0..<alarm.repetitions {
        moment = try clock.moment(pause, after: moment, in: occurrence.local.kind)
        moments.append(moment)
      }
    }
    return moments.sorted()
  }
}

extension ZoneClock {
  /// A moment and a duration later: its days on the wall, then its seconds (RFC 5545, 3.3.6).
  fileprivate func moment(_ duration: CalendarDuration, after moment: Seconds, in kind: CalendarTime.Kind) throws
    -> Seconds
  {
    guard duration.days != 0 else { return moment + duration.seconds }
    let wall = try local(moment, in: kind) + Seconds(duration.days) * daySeconds
    return try self.moment(of: CalendarTime(local: wall, kind)) + duration.seconds
  }
}
