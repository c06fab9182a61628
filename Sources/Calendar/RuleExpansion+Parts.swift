import DelegationFoundations

extension RuleExpansion {
  /// Frequencies below a day. Days, hours and minutes that the rule leaves out are skipped at once.
  func visitParts(_ walk: inout Walk, _ body: (Seconds) throws -> Void) throws {
    let interval = Seconds(rule.interval)
    let unit: Seconds = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
    let first = start.dividedDown(by: unit)
    var period = first
    /// Goes to the first period of the rule that is not before a moment.
    func skip(to moment: Seconds) {
      let wanted = -(-moment).dividedDown(by: unit)
      let intervals = -(-(wanted - first)).dividedDown(by: interval)
      period = max(period + interval, first + intervals * interval)
    }
    if rule.count == nil, walk.from > start {
      let wanted = walk.from.dividedDown(by: unit)
      period += max(0, (wanted - first) / interval) * interval
    }
    while period * unit < walk.to {
      try walk.spend(1)
      let moment = period * unit
      if let next = nextAllowed(after: moment) {
        skip(to: next)
        continue
      }
      if rule.frequency == .secondly {
        // With BYSETPOS, each period has one occurrence, the first and the last.
        let stays = rule.positions.isEmpty || rule.positions.contains { abs($0) == 1 }
        if stays, try !walk.visit(moment, body) { return }
      } else {
        let offsets = offsets
        try walk.spend((offsets.count + rule.positions.count) / 8)
        let chosen = rule.positions.isEmpty ? Array(offsets.indices) : walk.positions(of: offsets.count)
        for index in chosen where try !walk.visit(moment + offsets[index], body) { return }
      }
      period += interval
    }
  }

  /// Returns nil if a period that begins at `moment` is allowed; otherwise a moment before which none is.
  private func nextAllowed(after moment: Seconds) -> Seconds? {
    let day = Int(moment.dividedDown(by: daySeconds))
    let date = CivilDate(number: day)
    if !days.allows(month: date.month) {
      return Seconds(day + CivilDate.length(ofMonth: date.month, in: date.year) + 1 - date.day) * daySeconds
    }
    if !days.allows(day) { return Seconds(day + 1) * daySeconds }
    let second = Int(moment.remainderDown(by: daySeconds))
    if !rule.hours.isEmpty, !rule.hours.contains(second / 3600) { return moment - Seconds(second % 3600) + 3600 }
    guard rule.frequency != .hourly else { return nil }
    if !rule.minutes.isEmpty, !rule.minutes.contains(second / 60 % 60) { return moment - Seconds(second % 60) + 60 }
    guard rule.frequency == .secondly, !rule.seconds.isEmpty, !rule.seconds.contains(second % 60) else { return nil }
    return moment + 1
  }

  /// The seconds after the begin of an hour or a minute at which occurrences are.
  private var offsets: [Seconds] {
    let seconds = rule.seconds.isEmpty ? [start.remainderDown(by: 60)] : rule.seconds.map { Seconds($0) }
    guard rule.frequency == .hourly else { return seconds }
    let minutes = rule.minutes.isEmpty ? [start.remainderDown(by: 3600) / 60] : rule.minutes.map { Seconds($0) }
    return minutes.flatMap { minute in seconds.map { minute * 60 + $0 } }
  }
}
