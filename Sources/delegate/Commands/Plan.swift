import ArgumentParser
import DelegationExperiments
import DelegationFoundations
import DelegationIngest
import DelegationPlanning
import DelegationReporting
import Foundation

/// Says in which order to do what a day holds.
struct Plan: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say in which order to do what a day holds, and what does not fit.",
    discussion: """
      Examples:
        delegate plan datasets/app-example/day.json
        delegate plan day.json --within 240
        delegate plan day.json --former dentist,post,school --allowance 10
        delegate plan day.json --reckon-with upper --json

      The file is JSON or YAML: when and where the day starts and ends, minutes of travel between places, and at most 15 stops with their \
      place, minutes, windows and weight; docs/plan.md describes it. The plan is over as early as can be, and of such plans it starts \
      as late as can be. If not all stops fit, the heaviest that fit together are kept, the fixed ones always; if not \
      even those do, the fewest that conflict are named.

      'on time' is how often a stop begins within its window if the minutes vary as the file says, in 2,000 simulated days.
      """)

  @Argument(help: "The file of the day; - for standard input.", completion: .file())
  var file: String

  @Option(help: "The day must be over so many minutes after its start.")
  var within: Double?

  @Option(help: "Ids in the order of a former plan, parted by commas: changed as little as the finish allows.")
  var former: String?

  @Option(help: "With --former: how many minutes later the day may end to stay near to it.")
  var allowance: Double = 0

  @Option(help: "Which of the three minutes of a stop are reckoned with: lower, median or upper.")
  var reckonWith = DurationQuantile.median

  @Option(help: "Of the simulated days.")
  var seed: UInt64 = 1

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if let within, !(within > 0 && within <= 10_000) {
      throw ValidationError("--within \(within): write minutes above 0 and up to 10000.")
    }
    if !(0...10_000).contains(allowance) {
      throw ValidationError("--allowance \(allowance): write minutes from 0 to 10000.")
    }
    if allowance > 0, former == nil { throw ValidationError("--allowance says something with --former only.") }
  }

  func run() throws {
    let day = try DayFile.day(Array(InputFile.bytes(file)), path: InputFile.name(file))
    let planner = DayPlanner(day, quantile: reckonWith)
    let answer =
      try former.map { former in
        try planner.replan(
          former: former.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) },
          allowance: allowance * 60, within: within.map { $0 * 60 })
      } ?? planner.plan(within: within.map { $0 * 60 })
    switch answer {
    case .conflict(let conflict):
      Terminal.print(json ? Self.json(conflict) : "There is no such day: \(TextTable.plain(conflict.text)).")
    case .plan(let plan):
      let punctuality = planner.punctuality(of: plan, seed: seed)
      Terminal.print(json ? Self.json(plan, punctuality) : Self.table(plan, punctuality, day))
    }
  }

  private static func table(_ plan: DayPlan, _ punctuality: Punctuality, _ day: Day) -> String {
    let names = Dictionary(uniqueKeysWithValues: day.stops.map { ($0.id, TextTable.plain($0.name)) })
    var lines = [
      "Leave \(TextTable.plain(day.origin)) at \(timeText(day.start)), at \(timeText(plan.latestDeparture)) at the latest; over at "
        + "\(timeText(plan.finish)), on time in \(PageText.whole(punctuality.overall)) % of days."
    ]
    if !plan.omitted.isEmpty {
      let omitted = plan.omitted.map { names[$0]! }
      lines.append("Left out, since they do not fit: \(omitted.joined(separator: ", ")).")
    }
    guard !plan.stops.isEmpty else { return lines.joined(separator: "\n") }
    let rows = zip(plan.stops, punctuality.stops).map { stop, share in
      [
        names[stop.id]!, timeText(stop.arrival),
        stop.waiting > 0 ? minutes(stop.waiting) : "", timeText(stop.begin), timeText(stop.leaving),
        stop.slack.map(minutes) ?? "any", PageText.whole(share) + " %",
      ]
    }
    let titles = ["stop", "arrive", "wait", "begin", "leave", "slack", "on time"]
    return (lines + [TextTable.aligned([titles] + rows, leftColumns: 1)]).joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }

  private static func minutes(_ seconds: Double) -> String { PageText.plain((seconds / 6).rounded() / 10) + " min" }

  private static func json(_ plan: DayPlan, _ punctuality: Punctuality) -> String {
    JSONLine.text([
      "stops": zip(plan.stops, punctuality.stops).map { stop, share in
        var entry: [String: Any] = [
          "id": stop.id, "arrival": stop.arrival, "waiting": stop.waiting, "begin": stop.begin,
          "leaving": stop.leaving, "onTime": share,
        ]
        entry["slack"] = stop.slack
        return entry
      },
      "omitted": plan.omitted, "finish": plan.finish, "waiting": plan.waiting,
      "latestDeparture": plan.latestDeparture, "weight": plan.weight, "onTime": punctuality.overall,
    ])
  }

  private static func json(_ conflict: DayConflict) -> String {
    var entry: [String: Any] = ["stops": conflict.stops, "text": conflict.text]
    entry["shortfall"] = conflict.shortfall
    return JSONLine.text(["conflict": entry])
  }
}

extension DurationQuantile: ExpressibleByArgument {}
