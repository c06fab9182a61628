import DelegationFoundations

/// The line of a file where something was found. All places are equal, so that values compare by their contents.
package struct SourcePlace: Hashable, Sendable {
  /// The file's name; `calendar` for what was made in the program.
  var file = "calendar"
  /// The number of the line, from 1; 0 for what was made in the program.
  var line = 0

  /// The place in messages: `file.ics:12`.
  package var text: String { line > 0 ? "\(file):\(line)" : file }

  package static func == (one: SourcePlace, other: SourcePlace) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// A value as messages show it: in quotes, cut after 40 characters, withheld if it may be an e-mail address.
func shown(_ value: String) -> String {
  if PrivacyGuard.withholds(value) { return "a value withheld, since it may hold an address," }
  let scalars = value.unicodeScalars
  var text = String.UnicodeScalarView()
  // A control character, allowed in no value, could change a terminal.
  for scalar in scalars.prefix(40) { text.append(scalar.properties.generalCategory == .control ? "?" : scalar) }
  return "'\(String(text))\(scalars.count > 40 ? "…" : "")'"
}
