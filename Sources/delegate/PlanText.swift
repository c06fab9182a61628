import DelegationDay
import DelegationFoundations
import DelegationPlanning
import DelegationReporting
import Foundation

struct PlanText {
  let plan: DayPlan
  let punctuality: Punctuality
  let day: Day
  /// The best later departure; nil where the roads always take as long.
  let later: LaterDeparture?
  let changes: PlanChanges?
  /// The stops that are done after they were due.
  let late: [String]
  /// What the day has beyond the most stops of a plan.
  let unplanned: [CalendarDay.Item]
  let clock: ClockChanges

  private var names: [String: String] {
    Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, TextTable.plain($0.name)) })
  }

  /// The moment to leave, and the stops that are left out.
  var sentences: [String] {
    func list(_ names: [String], _ what: String) -> [String] {
      names.isEmpty ? [] : ["\(what): \(names.joined(separator: ", "))."]
    }
    let left =
      list(plan.omitted.map { names[$0]! }, "Left out, since they do not fit")
      + list(unplanned.map { TextTable.plain($0.title) }, "Left out, since a plan has at most \(Day.stopLimit) stops")
    guard !plan.stops.isEmpty || day.end != nil else {
      return ["Nothing is planned."] + left + [changed].compactMap(\.self)
    }
    let (first, last) = (clock.text(day.start), clock.text(plan.latestDeparture))
    return [
      "Leave \(TextTable.plain(day.origin)) \(first == last ? "at \(first)" : "between \(first) and \(last)"); finished at "
        + "\(clock.text(plan.finish)), on time in \(PageText.whole(punctuality.overall)) % of days"
        + (late.isEmpty ? "." : " but for what is late.")
    ] + list(late.map { names[$0]! }, "Done after they were due") + left + [waiting, changed].compactMap(\.self)
  }

  /// Whether waiting for the road pays; nil where travel always takes as long and nothing is planned again.
  private var waiting: String? {
    guard let later else { return nil }
    guard !later.pays else {
      return "Leaving at \(clock.text(later.departure)) saves \(minutes(later.travelSaved)) on the road; the day ends "
        + (later.delay < 30 ? "as early." : "\(minutes(later.delay)) later.")
    }
    return changes == nil
      ? nil : "Waiting does not pay: no later departure saves more on the road than it delays the day."
  }

  /// What the plan changes; nil without a former one.
  private var changed: String? {
    changes.map { changes in
      let names = names
      let parts = [
        ("new", changes.added), ("no longer fits", changes.dropped), ("earlier", changes.earlier),
        ("later", changes.later),
      ].filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1.map { names[$0]! }.joined(separator: ", "))" }
      return parts.isEmpty ? "Nothing changed in the order." : "Changed: \(parts.joined(separator: "; "))."
    }
  }

  func table(_ beside: TimelineText?) -> String {
    [(beside?.allDay ?? []) + [stops], beside?.reminders(besides: Set(plan.stops.map(\.id))) ?? []].flatMap(\.self)
      .joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }

  private var stops: String {
    guard !plan.stops.isEmpty else { return sentences.joined(separator: "\n") }
    let names = names
    let rows = zip(plan.stops, punctuality.stops).map { stop, share in
      [
        names[stop.id]!, clock.text(stop.arrival),
        stop.waiting > 0 ? minutes(stop.waiting) : "", clock.text(stop.begin), clock.text(stop.leaving),
        stop.slack.map(minutes) ?? "any", late.contains(stop.id) ? "late" : PageText.probability(share, decimals: 0),
      ]
    }
    let titles = ["stop", "arrive", "free", "begin", "leave", "slack", "on time"]
    return (sentences + [TextTable.aligned([titles] + rows, leftColumns: 1)]).joined(separator: "\n")
  }

  func fields(_ beside: TimelineText?) -> JSONObject {
    let own = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, $0) })
    let stops = zip(plan.stops, punctuality.stops).map { stop, share in
      [
        "id": stop.id, "name": own[stop.id]!.name, "place": own[stop.id]!.place, "arrival": stop.arrival,
        "waiting": stop.waiting, "begin": stop.begin, "leaving": stop.leaving, "slack": stop.slack, "onTime": share,
      ] as JSONObject
    }
    let departure = later.flatMap { later in
      later.pays
        ? ["departure": later.departure, "travelSaved": later.travelSaved, "delay": later.delay] as JSONObject : nil
    }
    let fields: JSONObject = [
      "stops": stops, "omitted": plan.omitted + unplanned.map(\.id), "finish": plan.finish, "waiting": plan.waiting,
      "latestDeparture": plan.latestDeparture, "weight": plan.weight, "onTime": punctuality.overall, "late": late,
      "laterDeparture": departure,
      "changes": changes.map {
        ["added": $0.added, "dropped": $0.dropped, "earlier": $0.earlier, "later": $0.later] as JSONObject
      },
    ]
    return fields.merging(beside?.fields ?? [:])
  }
}

private func minutes(_ seconds: Double) -> String { PageText.plain((seconds / 6).rounded() / 10) + " min" }

struct TimelineText {
  let day: DayPage.Shown

  /// The day without its title.
  var body: String {
    let rows = rows(day.timeline.entries) ?? "Nothing has a time.\n"
    return (day.notes.map(TextTable.plain) + allDay + [rows] + overlaps).joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }

  /// The line of the whole day; none if there is nothing.
  var allDay: [String] {
    day.allDay.isEmpty ? [] : ["All day: \(day.allDay.map(TextTable.plain).joined(separator: ", "))"]
  }

  /// What a table of stops does not show: cues, alerts, what began before the plan, and overlaps.
  func reminders(besides stops: Set<String>) -> [String] {
    let others = day.timeline.entries.filter { ![.travel, .waiting].contains($0.kind) && !stops.contains($0.id) }
    return [rows(others)].compactMap(\.self) + overlaps
  }

  private var overlaps: [String] { day.timeline.overlapSentences(day.clock).map(TextTable.plain) }

  private func rows(_ entries: [TimelineEntry]) -> String? {
    guard !entries.isEmpty else { return nil }
    let rows = entries.map { entry in
      [
        day.clock.text(entry.start), entry.isMoment ? "" : day.clock.text(entry.end), entry.kindText,
        TextTable.plain(entry.title),
      ]
    }
    return TextTable.aligned([["from", "to", "kind", "what"]] + rows, leftColumns: 4)
  }

  var fields: JSONObject {
    let overlaps = day.timeline.overlaps(most: Timeline.mostOverlaps) { $0.takesTime }
    return [
      "day": day.title, "allDay": day.allDay,
      "entries": day.timeline.entries.map { entry in
        [
          "id": entry.id, "kind": entry.kind.rawValue, "title": entry.title, "start": entry.start, "end": entry.end,
        ] as JSONObject
      },
      "overlaps": overlaps.first.map { ["ids": $0.ids, "start": $0.start, "end": $0.end] as JSONObject },
      "moreOverlaps": overlaps.count - overlaps.first.count,
    ]
  }
}
