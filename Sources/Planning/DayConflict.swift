import DelegationFoundations

/// The reason why the fixed stops do not fit into a day: a smallest set of them that fits into none, with or without
/// other stops. If any of them is left out, the rest fits.
public struct DayConflict: Codable, Hashable, Sendable {
  /// The ids of the stops, in the order of the request; none if not even a day without stops can end in time.
  public let stops: [String]
  /// The seconds by which the better order of two stops comes too late, or the only stop; nil if there is no way or
  /// there are more stops.
  public let shortfall: Double?
  /// The fault in words, a sentence without its full stop.
  public let text: String

  /// A conflict; the parameters are its properties.
  public init(stops: [String], shortfall: Double?, text: String) {
    (self.stops, self.shortfall, self.text) = (stops, shortfall, text)
  }

  /// - Parameters:
  ///   - stops: Numbers of the stops that conflict.
  ///   - limit: The moment by which the day must finish; infinite for no limit.
  init(of stops: [Int], in day: Day, _ network: DayNetwork, limit: Double) {
    self.stops = stops.map { day.stops[$0].id }
    switch stops.count {
    case 0, 1:
      let failure = Failure(stops, day, network, limit: limit)
      (shortfall, text) = (failure.shortfall, failure.text)
    case 2:
      let failures = [stops, stops.reversed()].map { Failure($0, day, network, limit: limit) }
      let best = failures[failures[1].rank < failures[0].rank ? 1 : 0]
      (shortfall, text) = (best.shortfall, best.text)
    default:
      let names = stops.map { stop in
        let windows = day.stops[stop].windows.map {
          "\(network.clock.text($0.open)) to \(network.clock.text($0.close))"
        }
        return day.stops[stop].name + (windows.isEmpty ? "" : " (\(windows.joined(separator: ", ")))")
      }
      let end = limit < .infinity ? " and ends the day by \(network.clock.text(limit))" : ""
      shortfall = nil
      text = "no order of \(names.dropLast().joined(separator: ", ")) and \(names.last!) keeps their windows\(end)"
    }
  }
}

/// The first fault in an order of at most two stops.
private struct Failure {
  let shortfall: Double?
  let text: String
  /// The least is the nearest to a day.
  var rank: Double { shortfall ?? .infinity }

  init(_ order: [Int], _ day: Day, _ network: DayNetwork, limit: Double) {
    let schedule = Schedule(order, network)
    let places = [day.origin] + order.map { day.stops[$0].place } + (day.end.map { [$0] } ?? [])
    for (position, arrival) in (schedule.arrivals + [schedule.finish]).enumerated() {
      let isEnd = position == order.count
      guard arrival < .infinity else {
        shortfall = nil
        text = Self.noWay(from: places[position], to: places[min(position + 1, places.count - 1)], order, day)
        return
      }
      let close = isEnd ? limit : network.windows[order[position]].last!.close
      guard arrival > close else { continue }
      shortfall = arrival - close
      text =
        isEnd
        ? Self.lateEnd(arrival, limit: limit, order, day, network.clock)
        : Self.lateStop(at: position, close: close, schedule, day, network.clock)
      return
    }
    // Only rounding at the limit leads here: the order keeps everything by a hair.
    shortfall = 0
    text = Self.lateEnd(schedule.finish, limit: limit, order, day, network.clock)
  }

  private static func lateStop(
    at position: Int, close: Double, _ schedule: Schedule, _ day: Day, _ clock: ClockChanges
  ) -> String {
    let stop = day.stops[schedule.order[position]]
    let arrival = schedule.arrivals[position]
    let before =
      position == 0
      ? "" : "after \(day.stops[schedule.order[position - 1]].name) from \(clock.text(schedule.begins[position - 1])), "
    return "\(before)\(stop.name) is reached at \(clock.text(arrival)), but only possible until \(clock.text(close))"
  }

  private static func lateEnd(
    _ finish: Double, limit: Double, _ order: [Int], _ day: Day, _ clock: ClockChanges
  ) -> String {
    let names = order.map { day.stops[$0].name }
    guard !names.isEmpty else {
      return "even without a stop the day ends at \(clock.text(finish)), not by \(clock.text(limit))"
    }
    return "with \(names.joined(separator: " and ")) the day ends at \(clock.text(finish)), not by \(clock.text(limit))"
  }

  private static func noWay(from origin: String, to target: String, _ order: [Int], _ day: Day) -> String {
    let names = order.map { day.stops[$0].name }
    let need = names.isEmpty ? "" : ", which \(names.joined(separator: " and ")) would need"
    return "there is no route from \(origin) to \(target)\(need)"
  }
}
