@_exported import struct DelegationFoundations.Problem

import DelegationFoundations

extension Problem {
  static func tooManyStops(_ count: Int) -> Problem {
    Problem(
      location: "day", fault: "\(count) stops are more than \(Day.stopLimit)",
      remedy: "leave out \(count - Day.stopLimit) of them, or plan two parts of the day")
  }

  static func equalStops(_ id: String) -> Problem {
    Problem(location: "stop '\(id)'", fault: "two stops have this id", remedy: "give each stop an id of its own")
  }

  package static func unknownPlace(_ place: String, at location: String, known: [String]) -> Problem {
    let guess = nearestWord(to: place, in: known).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: location, fault: "no travel times are known for the place '\(place)'",
      remedy: "\(guess)add the place to the travel times, or name one that is there")
  }

  static func equalPlaces(_ place: String) -> Problem {
    Problem(location: "place '\(place)'", fault: "two places have this id", remedy: "give each place an id of its own")
  }

  static func unusableNumber(_ value: Double, of name: String, at location: String) -> Problem {
    Problem(
      location: location, fault: "\(name) is \(value)",
      remedy: "write a finite number up to 1e11\(value < 0 ? ", at least 0 unless it is a moment" : "")")
  }

  static func reversedWindow(_ window: TimeWindow, at location: String) -> Problem {
    Problem(
      location: location,
      fault: "a window opens at \(timeText(window.open)), after it closes at \(timeText(window.close))",
      remedy: "exchange the two times; past midnight, count on from 24:00")
  }

  static func unorderedQuantiles(_ duration: StopDuration, at location: String) -> Problem {
    Problem(
      location: location,
      fault: "the quantiles \(duration.lower), \(duration.median), \(duration.upper) of the duration fall",
      remedy: "write the 10 %, 50 % and 90 % quantile in this order")
  }

  static func wrongShape(_ name: String, places: Int) -> Problem {
    Problem(
      location: "travel times", fault: "\(name) are not \(places) rows of \(places) values",
      remedy: "write a row for each place, with a value for each place")
  }

  static func negativeTravel(from origin: String, to target: String, seconds: Double) -> Problem {
    Problem(
      location: "from '\(origin)' to '\(target)'", fault: "the travel time is \(seconds) seconds",
      remedy: "write at least 0, or leave it out if there is no route")
  }

  static func unorderedBreakpoints(from origin: String, to target: String, at departure: Double) -> Problem {
    Problem(
      location: "from '\(origin)' to '\(target)'",
      fault: "the departure \(timeText(departure)) is not after the one before",
      remedy: "sort the breakpoints by departure, each departure once")
  }

  static func overtaking(from origin: String, to target: String, leaving departure: Double) -> Problem {
    Problem(
      location: "from '\(origin)' to '\(target)'",
      fault: "somebody who leaves at \(timeText(departure)) arrives before somebody who left earlier",
      remedy: "let the earlier traveller wait: no arrival may fall when the departure rises")
  }

  static func unorderedZones(at start: Double) -> Problem {
    Problem(
      location: "speed zones", fault: "the zone from \(timeText(start)) does not begin after the one before",
      remedy: "sort the zones by their begin, each begin once, with at least one zone")
  }

  static func wrongSpeeds(ofClass number: Int, zones: Int) -> Problem {
    Problem(
      location: "arc class \(number)", fault: "its speeds are not \(zones) finite numbers above 0",
      remedy: "write a speed for each zone")
  }

  static func unknownClass(_ number: Int, from origin: String, to target: String, known: Int) -> Problem {
    Problem(
      location: "from '\(origin)' to '\(target)'", fault: "there is no arc class \(number)",
      remedy: "write a class from 0 to \(known - 1)")
  }

  static func impossibleRecurrence(_ fault: String) -> Problem {
    Problem(
      location: "recurrence", fault: fault,
      remedy: "write 1 to 365000 days or at least one day of the week, and a time from 00:00 to 23:59:59")
  }

  static func equalTasks(_ id: String) -> Problem {
    Problem(location: "task '\(id)'", fault: "two tasks have this id", remedy: "give each task an id of its own")
  }

  static func placeWithoutTravel(_ place: String, at location: String) -> Problem {
    Problem(
      location: location, fault: "it is at the place '\(place)', but no travel times are known",
      remedy: "give travel times and where one is, or leave out the place")
  }

  static func unusableCertainty(_ value: Double) -> Problem {
    Problem(
      location: "minutes at hand", fault: "the probability of being done in time is to be at least \(value)",
      remedy: "write a number from 0.7 to 0.999, such as 0.8")
  }

  static func reversedEntry(_ id: String, start: Double, end: Double) -> Problem {
    Problem(
      location: "entry '\(id)'", fault: "it ends at \(timeText(end)), before it starts at \(timeText(start))",
      remedy: "exchange the two times; past midnight, count on from 24:00")
  }

  static func equalEntries(_ id: String) -> Problem {
    Problem(location: "entry '\(id)'", fault: "two entries have this id", remedy: "give each entry an id of its own")
  }
}
