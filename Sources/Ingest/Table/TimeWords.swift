import CDelegationPipelineData
import DelegationFoundations
import DelegationStrictYAML

/// What trackers write in times and in their place, from a data file.
package enum TimeWords {
  static func root() throws -> YAMLMapping {
    try StrictYAML.read(
      delegation_times_yaml().bytes, path: "times.yaml",
      knownKeys: [
        "nothing", "nothingDays", "am", "pm", "noon", "words", "ordinals", "weekdays", "eras", "calendars", "zones",
        "sharedZones", "months", "monthsAlone", "periods",
      ])
  }

  /// What stands where there is no time, in small letters.
  static let nothing = Set(texts("nothing"))

  /// Days that programs write where there is no time: the month and the day, by year.
  static let nothingDays: [Int64: [[Int64]]] = {
    Dictionary(grouping: texts("nothingDays").map { $0.split(separator: "-").map { Int64($0)! } }) { $0[0] }
      .mapValues { $0.map { Array($0.dropFirst()) } }
  }()

  /// Whether one of them begins with a byte, in small letters; asked of every cell.
  static let startsNothing = (0..<256).map { byte in nothing.contains { $0.utf8.first.map { Int($0 | 0x20) } == byte } }

  /// Names of the halves of a day, in small letters, the longer ones first, and before which of twelve hours each is the afternoon: 中午11:45 is none.
  package static let halves: [(name: [UInt8], morning: Int64)] =
    [("am", 0), ("pm", 12), ("noon", 10)].flatMap { key, morning in texts(key).map { (Array($0.utf8), morning) } }
    .sorted { $0.0.count > $1.0.count }

  /// What may stand between the parts of a time and means none of them, in small letters.
  package static let words = Set(texts("words"))

  /// What may stand right behind the number of a day, in small letters.
  package static let ordinals = Set(texts("ordinals"))

  /// Names of weekdays in any language, in small letters.
  package static let weekdays = Set(value("weekdays") { try $0.list().flatMap { try $0.texts() } })

  /// Eras in small letters, the longer names first, with the year before the first of each.
  package static let eras: [(name: [UInt8], before: Int64)] = values("eras") { Int64(try $0.integer()) }
    .map { (Array($0.key.utf8), $0.value) }.sorted { ($0.0.count, $0.1) > ($1.0.count, $1.1) }

  /// What months, quarters and weeks are called beside their number, in small letters.
  static let periods = value("periods") { kinds in
    try TablePeriod.Kind.allCases.reduce(into: [String: TablePeriod.Kind]()) { words, kind in
      for word in try kinds.mapping().required(kind.rawValue).texts() { words[word] = kind }
    }
  }

  /// How the first year of an era may be written.
  static let firstYear = Array("元".utf8)

  /// Calendars that are not read, with the years that tell them and what helps.
  static let calendars: [(name: String, years: ClosedRange<Int>, remedy: String)] = value("calendars") {
    try $0.list().map {
      let one = try $0.mapping(knownKeys: ["name", "years", "remedy"])
      let years = try one.required("years").list().map { try $0.integer() }
      return (try one.required("name").text(), years[0]...years[1], try one.required("remedy").text())
    }
  }

  /// The calendar by whose years a date that is not read counts, judged by the first of three numbers, or the third.
  package static func calendar(of text: String) -> (name: String, remedy: String)? {
    let numbers = text.split { !$0.isNumber }.prefix(3)
    guard numbers.count == 3, numbers.allSatisfy({ $0.count <= 4 }) else { return nil }
    guard let year = [numbers[0], numbers[2]].first(where: { $0.count > 2 }).flatMap({ Int($0) }) else { return nil }
    return calendars.first { $0.years.contains(year) }.map { ($0.name, $0.remedy) }
  }

  /// Zones by their names in capitals, in minutes east of Greenwich.
  static let zones: [String: Int64] = values("zones") { Int64(try $0.integer()) }

  /// The zones that share a name, with the minutes that it may mean there.
  package static let sharedZones: [String: [(zone: String, minutes: [Int64])]] = values("sharedZones") {
    try $0.mapping().entries.map { ($0.key, try $0.value.list().map { Int64(try $0.integer()) }) }
  }

  private static func values<Value>(_ key: String, _ one: (YAMLValue) throws -> Value) -> [String: Value] {
    value(key) { Dictionary(uniqueKeysWithValues: try $0.mapping().entries.map { ($0.key, try one($0.value)) }) }
  }

  private static func texts(_ key: String) -> [String] { value(key) { try $0.texts() } }

  private static func value<Value>(_ key: String, _ value: (YAMLValue) throws -> Value) -> Value {
    do { return try value(root().required(key)) } catch { preconditionFailure("\(error)") }
  }
}
