import ArgumentParser
import DelegationDay
import DelegationFoundations
import DelegationReporting

extension Plan {
  /// Shows days as they are; with a model each is planned, and what one of them does, the later ones do no more.
  func days(_ read: CalendarOptions.Read, _ learned: LearnedStops?, _ outputs: CalendarOptions.Outputs) throws {
    var (done, shown, arePossible) = (Set<String>(), [DayPage.Shown](), true)
    for offset in 0..<calendar.days {
      let day = try calendar.day(read, offset: offset, done: done)
      if !json { Terminal.print((offset == 0 ? "" : "\n") + CalendarOptions.title(day.day)) }
      guard let learned else {
        let open = offset == 0 ? day.untimed : []
        shown.append(
          try Self.shown(day, open.isEmpty ? [] : ["Open, for any day: \(PageText.sentence(open.map(\.title)))."]))
        show(shown[offset], of: day.day, read, open.isEmpty ? [:] : ["omitted": open.map(\.id)])
        continue
      }
      let planned = try plan(day, nil, learned, read, outputs, done: done) { plan in
        let keys = Dictionary(uniqueKeysWithValues: day.items.map { ($0.id, $0.key) })
        done.formUnion(plan.stops.compactMap { keys[$0.id, default: $0.id] })
      }
      shown.append(try planned.shown ?? Self.shown(day))
      arePossible = arePossible && planned.isPossible
    }
    try outputs.page?.write(DayPage(shown, zone: read.zone).html)
    if !arePossible { throw ExitCode(ExitStatus.noPlan) }
  }
}
