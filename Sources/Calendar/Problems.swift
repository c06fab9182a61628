import DelegationFoundations

// What is wrong with a file as a whole, and with its lines. For values see Problems+Values.swift.
extension Problem {
  init(_ place: SourcePlace, _ fault: String, _ remedy: String) {
    self.init(location: place.text, fault: fault, remedy: remedy)
  }

  static func large(_ limit: InputLimit, at location: String) -> Problem {
    .tooMuch(limit, at: location, remedy: "export fewer calendars or years into one file")
  }

  static func noCalendar(_ name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "the file has the component \(shown(name)) outside of a VCALENDAR",
      "put BEGIN:VCALENDAR before it and END:VCALENDAR after it")
  }

  static func tooManyParameters(of name: String, at place: SourcePlace) -> Problem {
    Problem(
      place,
      "\(shown(name)) has more than \(CalendarLimits.parameters) parameters, or one of more than"
        + " \(CalendarLimits.parameterValues) values", "remove parameters that are not needed")
  }

  static func endWithoutBegin(_ name: String, at place: SourcePlace) -> Problem {
    Problem(place, "END:\(name) ends nothing", "remove the line, or add the BEGIN:\(name) that it belongs to")
  }

  static func missingEnd(of name: String, at place: SourcePlace) -> Problem {
    Problem(place, "\(name) begins here and does not end", "add END:\(name); if the file was cut off, export it again")
  }

  static func outsideOfComponents(_ name: String, at place: SourcePlace) -> Problem {
    Problem(
      place, "the property \(shown(name)) is outside of a calendar",
      "begin the file with BEGIN:VCALENDAR; if it is not an iCalendar file, export it again as .ics")
  }

  static func missingProperty(_ name: String, of component: String, at place: SourcePlace) -> Problem {
    Problem(place, "\(component) has no \(name)", "add a \(name) line to it")
  }
}
