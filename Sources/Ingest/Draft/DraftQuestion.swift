import DelegationFoundations

/// What a file can mean in more than one way, so that the user has to say it.
package struct DraftQuestion: Error, Equatable, Sendable {
  package struct Reading: Equatable, Sendable {
    /// The value of the key.
    package let answer: String
    /// What the file would mean then.
    package let meaning: String
  }

  /// Of the `table` section.
  package let key: String
  package let fact: String
  /// At least one; others may be answered too.
  package let readings: [Reading]

  /// The question for somebody who cannot be asked.
  package func problem(in path: String) -> Problem {
    let readings = readings.map {
      "\n    --set \(key)=\(Self.plain(Self.shell($0.answer)))   \(Self.plain($0.meaning))"
    }.joined()
    return Problem(location: path, fault: Self.plain(fact), remedy: "add what is meant:\(readings)")
  }

  /// Without characters that could steer a terminal.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  private static func shell(_ text: String) -> String {
    text.wholeMatch(of: #/[A-Za-z0-9_.,\/:+-]+/#) != nil ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }
}

/// What the user says of an export: values of the `table` section by their keys.
package struct DraftAnswers: Equatable, Sendable {
  private var values: [String: String] = [:]

  package init() {}

  /// The keys that can be set: columns, and how the file is read.
  package static let keys =
    ["format", "delimiter", "encoding", "rows", "times", "zone"] + DatasetDraft.columnKeys
    + TableOutcome.Meaning.keys.map(\.key)

  /// - Parameter text: `key=value`, as on the command line.
  /// - Throws: `Problem` for an unknown key.
  package mutating func add(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty else {
      throw Problem(
        location: "--set \(text)", fault: "this is no key and value", remedy: "write such as --set assignee=Agent")
    }
    let word = parts[0].hasPrefix("table.") ? String(parts[0].dropFirst(6)) : parts[0]
    let key = word.hasPrefix("outcome.") ? String(word.dropFirst(8)) : word
    guard Self.keys.contains(key) else {
      throw Problem.unknownWord(key, key: "--set", location: "--set \(text)", known: Self.keys)
    }
    let choices = [
      "format": TableMapping.Format.allCases.map(\.rawValue), "encoding": TableEncoding.allCases.map(\.rawValue),
    ]
    if let known = choices[key], !known.contains(parts[1]) {
      throw Problem.unknownWord(parts[1], key: key, location: "--set \(text)", known: known)
    }
    if key == "times", TableMapping.TimeFormat(rawValue: parts[1]) == nil {
      do throws(TablePattern.Fault) { _ = try TablePattern(parts[1]) } catch {
        throw Problem(
          location: "--set \(text)", fault: "this is no format of times: \(error.description)",
          remedy: TablePattern.Fault.remedy)
      }
    }
    if key == "zone", TableZone(parts[1]) == nil {
      throw Problem(
        location: "--set \(text)", fault: "this is no time zone that is known", remedy: TableZone.remedy)
    }
    values[key] = parts[1]
  }

  package mutating func answer(_ question: DraftQuestion, with answer: String) { values[question.key] = answer }

  subscript(key: String) -> String? { values[key] }

  /// Several words, parted by commas.
  func list(_ key: String) -> [String]? {
    values[key].map {
      $0.split(separator: ",").map { String($0.trimmingPrefix { $0 == " " }) }.filter { !$0.isEmpty }
    }
  }

  func delimiter() throws -> UInt8? {
    guard let text = values["delimiter"] else { return nil }
    let bytes = Array((text == "tab" ? "\t" : text).utf8)
    guard bytes.count == 1, TableMapping.isDelimiter(bytes[0]) else {
      throw Problem(
        location: "--set delimiter=\(text)", fault: "this cannot part cells",
        remedy: "write one such as ';', or tab")
    }
    return bytes[0]
  }
}
