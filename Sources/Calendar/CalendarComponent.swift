import DelegationFoundations

/// A component as it is in a file, between `BEGIN` and `END`: its properties and the components inside.
package struct CalendarComponent: Hashable, Sendable {
  /// The name, in upper case.
  var name: String
  var lines: [ContentLine]
  var components: [CalendarComponent]
  let place: SourcePlace

  init(
    _ name: String, lines: [ContentLine] = [], components: [CalendarComponent] = [],
    place: SourcePlace = SourcePlace()
  ) {
    (self.name, self.lines, self.components, self.place) = (name, lines, components, place)
  }

  func all(_ name: String) -> [ContentLine] { lines.filter { $0.name == name } }

  /// The property of a name that may stand only once.
  ///
  /// - Throws: A problem for a second one.
  func single(_ name: String) throws -> ContentLine? {
    let all = all(name)
    if all.count > 1 { throw Problem(all[1].place, "\(self.name) has a second \(name)", "remove one of them") }
    return all.first
  }

  /// - Throws: A problem if it is missing.
  func required(_ name: String) throws -> ContentLine {
    guard let line = try single(name) else { throw Problem.missingProperty(name, of: self.name, at: place) }
    return line
  }

  func write(to writer: inout LineWriter) {
    writer.append(ContentLine("BEGIN", value: name))
    for line in lines { writer.append(line) }
    for component in components { component.write(to: &writer) }
    writer.append(ContentLine("END", value: name))
  }
}

/// What a component says, without the moment at which it was written.
struct ComponentContent: Hashable {
  let component: CalendarComponent
  private var lines: some Sequence<ContentLine> { component.lines.lazy.filter { $0.name != "DTSTAMP" } }

  func hash(into hasher: inout Hasher) { for line in lines { hasher.combine(line) } }

  static func == (one: Self, other: Self) -> Bool {
    one.component.name == other.component.name && one.component.components == other.component.components
      && one.lines.elementsEqual(other.lines)
  }
}
