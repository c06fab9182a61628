import DelegationFoundations

extension CalendarObject {
  /// The longest time by which an alarm may come before its occurrence, in seconds; a year at most.
  package var alarmLead: Int {
    let leads = (events.flatMap(\.alarms) + tasks.flatMap(\.alarms)).map { alarm in
      switch alarm.trigger {
      case .fromStart(let duration), .fromEnd(let duration): -(duration.days * daySeconds + duration.seconds)
      case .at: 0
      }
    }
    return min(max(0, leads.max() ?? 0), 366 * daySeconds)
  }

  /// Returns the moment of a time, by the zones of the calendar.
  ///
  /// - Parameters:
  ///   - time: A time of this calendar; a date is the midnight that it begins with.
  ///   - zone: The zone of dates and times without one.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z.
  /// - Throws: A problem for an unknown zone.
  package func moment(of time: CalendarTime, zone: String) throws -> Int {
    try ZoneClock(self, zone: zone).moment(of: time)
  }

  /// Returns the moments of an occurrence's alarms, repetitions included.
  ///
  /// - `zone`: The same as for ``CalendarFile/occurrences(from:to:zone:limit:steps:report:)``.
  /// - Returns: Seconds since 1970-01-01T00:00:00Z, rising.
  /// - Throws: A problem for an unknown zone.
  package func alarmMoments(of occurrence: CalendarOccurrence, zone: String = "UTC") throws -> [Int] {
    let clock = ZoneClock(self, zone: zone)
    let alarms =
      switch occurrence.item {
      case .event(let number): events[number].alarms
      case .task(let number): tasks[number].alarms
      }
    var moments: [Int] = []
    for alarm in alarms {
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
  fileprivate func moment(_ duration: CalendarDuration, after moment: Int, in kind: CalendarTime.Kind) throws -> Int {
    guard duration.days != 0 else { return moment + duration.seconds }
    let wall = try local(moment, in: kind) + duration.days * daySeconds
    return try self.moment(of: CalendarTime(local: wall, kind)) + duration.seconds
  }
}
