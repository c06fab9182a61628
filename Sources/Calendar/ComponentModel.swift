import DelegationFoundations

/// A component whose known properties are fields. The others are kept as they were.
protocol ComponentModel: Equatable {
  /// The component as it was read; an empty one for a value made in the program.
  var source: CalendarComponent { get }
  /// The lines of each known property, in the order of writing; none for a missing one.
  var fieldLines: [(name: String, lines: [ContentLine])] { get }
  var alarms: [CalendarAlarm] { get }
  init(reading component: CalendarComponent) throws
}

extension ComponentModel {
  /// The component as it is written: lines whose fields were not changed stay as they were read.
  var component: CalendarComponent {
    var component = source
    let old = try? Self(reading: source)
    if old == self { return source }
    let oldLines = old?.fieldLines ?? []
    for (index, (name, lines)) in fieldLines.enumerated() {
      if !oldLines.isEmpty, oldLines[index].lines == lines { continue }
      component.lines.removeAll { $0.name == name }
      component.lines += lines
    }
    if old?.alarms != alarms {
      component.components.removeAll { $0.name == CalendarAlarm.name }
      component.components += alarms.map { $0.component }
    }
    return component
  }
}

/// The line of a property that may be missing.
func field(_ name: String, text: String?) -> (name: String, lines: [ContentLine]) {
  (name, text.map { [ContentLine(name, text: $0)] } ?? [])
}

func field(_ name: String, number: Int?) -> (name: String, lines: [ContentLine]) {
  (name, number.map { [ContentLine(name, value: String($0))] } ?? [])
}

func field(_ name: String, time: CalendarTime?) -> (name: String, lines: [ContentLine]) {
  (name, time.map { [ContentLine(name, time: $0)] } ?? [])
}

func field(_ name: String, duration: CalendarDuration?) -> (name: String, lines: [ContentLine]) {
  (name, duration.map { [ContentLine(name, duration: $0)] } ?? [])
}

extension CalendarComponent {
  func text(_ name: String) throws -> String? { try single(name)?.text }
  func time(_ name: String) throws -> CalendarTime? { try single(name)?.time() }
  func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? { try single(name)?.number(in: range) }

  /// A word of a list, in upper case.
  func word(_ name: String, of words: [String]) throws -> String? {
    guard let line = try single(name) else { return nil }
    let word = line.token.uppercased()
    guard words.contains(word) else { throw Problem.wrongWord(line.value, of: name, words, at: line.place) }
    return word
  }
}
