@_exported import struct DelegationFoundations.Problem

import DelegationFoundations

extension Problem {
  package static func unknownPlace(_ place: String, at location: String, known: [String]) -> Problem {
    let guess = nearestWord(to: place, in: known).map { "did you mean '\($0)'? " } ?? ""
    return Problem(
      location: location, fault: "no travel times are known for the place '\(place)'",
      remedy: "\(guess)add the place to the travel times, or name one that is there")
  }

  static func equalIDs(_ one: String, _ two: String, _ id: String) -> Problem {
    Problem(location: "\(one) '\(id)'", fault: "two \(two) have this id", remedy: "give each \(one) an id of its own")
  }

  static func unusableNumber(_ value: Double, of name: String, at location: String) -> Problem {
    Problem(
      location: location, fault: "\(name) is \(value)",
      remedy: "write a finite number up to 1e11\(value < 0 ? ", at least 0 unless it is a moment" : "")")
  }

  static func wrongShape(_ name: String, places: Int) -> Problem {
    Problem(
      location: "travel times", fault: "\(name) are not \(places) rows of \(places) values",
      remedy: "write a row for each place, with a value for each place")
  }

  static func negativeTravel(_ seconds: Double, at way: String) -> Problem {
    Problem(
      location: way, fault: "the travel time is \(seconds) seconds",
      remedy: "write at least 0, or leave it out if there is no route")
  }

  static func unorderedZones(at start: Double) -> Problem {
    Problem(
      location: "speed zones", fault: "the zone from \(timeText(start)) does not begin after the one before",
      remedy: "sort the zones by their begin, each begin once, with at least one zone")
  }

  static func impossibleRecurrence(_ fault: String) -> Problem {
    Problem(
      location: "recurrence", fault: fault,
      remedy: "write 1 to 365000 days or at least one day of the week, and a time from 00:00 to 23:59:59")
  }
}
