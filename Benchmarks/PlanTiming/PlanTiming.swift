import DelegationFoundations
import DelegationPlanning
import Foundation

/// Times plans of seeded random days: `plan-timing days=10 stops=15 seed=7 travel=zones windows=none`, all of which may be
/// left out; without travel or windows every kind is drawn. With `print=days` it prints the days of fixed travel instead,
/// as ``PeerDays`` does.
///
/// A line for each kind of travel and windows: how many days have a plan with all stops, mean and worst milliseconds
/// of one core of a plan, of a plan for half the time, and of planning again after one change; then the peak memory.
@main struct PlanTiming {
  static func main() throws {
    var inputs = ["days": "10", "stops": "15", "seed": "7", "travel": "", "windows": "", "print": ""]
    for argument in CommandLine.arguments.dropFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, inputs.updateValue(parts[1], forKey: parts[0]) != nil else { return usage() }
    }
    guard let days = Int(inputs["days"]!), days > 0, let stops = Int(inputs["stops"]!), 1...15 ~= stops,
      let seed = UInt64(inputs["seed"]!), let travels = kinds(TimedDay.Travel.self, inputs["travel"]!),
      let windows = kinds(TimedDay.Windows.self, inputs["windows"]!)
    else { return usage() }
    if inputs["print"] == "days" {
      return try PeerDays.printLines(days: days, stops: stops, windows: windows, seed: seed)
    }
    print("\(days) days of each kind with \(stops) stops, seed \(seed); milliseconds of one core, mean and worst")
    print("before: \(Cost.peakKibibytes) KiB")
    print("travel       windows     whole        plan                half              replan          peak KiB")
    var total = Costs()
    for travel in travels {
      for windows in windows {
        // Each kind has days of its own, whichever others are drawn.
        var random = SplitMix64(seed: seed)
        var costs = Costs()
        for _ in 0..<days { try costs.add(TimedDay(stops, travel, windows, &random), &random) }
        print(costs.line(travel.rawValue, windows.rawValue))
        total.join(costs)
      }
    }
    print(total.line("all", "all"))
    try TimedMinutes.printLines(days: days, tasks: stops, seed: seed)
  }

  /// All kinds for no name; nil for an unknown one.
  private static func kinds<Kind: CaseIterable & RawRepresentable<String>>(_: Kind.Type, _ name: String) -> [Kind]? {
    name.isEmpty ? Array(Kind.allCases) : Kind(rawValue: name).map { [$0] }
  }

  private static func usage() {
    let travels = TimedDay.Travel.allCases.map { $0.rawValue }.joined(separator: "|")
    let windows = TimedDay.Windows.allCases.map { $0.rawValue }.joined(separator: "|")
    print("usage: plan-timing [days=10] [stops=15] [seed=7] [travel=\(travels)] [windows=\(windows)] [print=days]")
    exit(2)
  }
}

/// What days of a kind cost, in milliseconds of one core.
private struct Costs {
  var plans: [Double] = []
  var shorts: [Double] = []
  var replans: [Double] = []
  var whole = 0

  mutating func add(_ timed: TimedDay, _ random: inout SplitMix64) throws {
    let planner = DayPlanner(timed.day)
    let (answer, time) = try Cost.milliseconds { try planner.plan() }
    plans.append(time)
    guard case .plan(let plan) = answer else { return }
    whole += plan.omitted.isEmpty ? 1 : 0
    // Half the time, so that some stops have to be left out.
    let half = (plan.finish - timed.day.start) / 2
    shorts.append(try Cost.milliseconds { try planner.plan(within: half) }.milliseconds)
    let change = try timed.changed(after: plan, &random)
    replans.append(
      try Cost.milliseconds {
        try DayPlanner(change.day).replan(former: change.former, allowance: change.allowance)
      }.milliseconds)
  }

  mutating func join(_ other: Costs) {
    plans += other.plans
    shorts += other.shorts
    replans += other.replans
    whole += other.whole
  }

  func line(_ travel: String, _ windows: String) -> String {
    func right(_ value: Double) -> String {
      let text = "\((value * 100).rounded() / 100)"
      return String(repeating: " ", count: max(0, 9 - text.count)) + text
    }
    func pair(_ values: [Double]) -> String {
      right(values.reduce(0, +) / Double(max(1, values.count))) + right(values.max() ?? 0)
    }
    let name = travel.padding(toLength: 12, withPad: " ", startingAt: 0)
    let kind = windows.padding(toLength: 11, withPad: " ", startingAt: 0)
    let feasible = "\(whole)/\(plans.count)".padding(toLength: 9, withPad: " ", startingAt: 0)
    return "\(name) \(kind) \(feasible)\(pair(plans))  \(pair(shorts))  \(pair(replans))"
      + "  \(Cost.peakKibibytes)"
  }
}
