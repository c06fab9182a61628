import DelegationCalendar
import DelegationFoundations
import Foundation

/// The proofs' program: each command is a call of the module.
@main struct Probe {
  static func main() {
    var arguments = Array(CommandLine.arguments.dropFirst())
    let command = arguments.isEmpty ? "" : arguments.removeFirst()
    do {
      switch command {
      case "occurrences": try occurrences(Options(arguments))
      case "rewrite": try rewrite(Options(arguments))
      default:
        print("usage: delegate-calendar occurrences FILE… --from SECONDS --to SECONDS [--zone NAME] [--form json]")
        print("       delegate-calendar rewrite FILE… [--zones-through YEAR]   (writes FILE.out)")
        exit(2)
      }
    } catch {
      print(error)
      exit(1)
    }
  }

  /// A line per occurrence: file, start, end, wall clock, UID; separated by tabs. Or JSON: a line with the file, the UID, the
  /// start and the end in UTC, and the zone of the start. Warnings go to standard error, and problems too; a problem in JSON
  /// gives exit code 1.
  static func occurrences(_ options: Options) throws {
    let isJSON = options.values["form"] == "json"
    var (text, isWhole) = ("", true)
    func note(_ text: String) { FileHandle.standardError.write(Data("\(text)\n".utf8)) }
    for path in options.files {
      do {
        let file = try CalendarFile(reading: bytes(path), name: path)
        for warning in file.warnings { note("\(warning)") }
        let found = try file.occurrences(
          from: options.number("from", 0), to: options.number("to", 0), zone: options.values["zone"] ?? "UTC"
        ) { note("\($0)") }
        for occurrence in found {
          text +=
            try isJSON
            ? json(occurrence, path)
            : "\(path)\t\(occurrence.start)\t\(occurrence.end)\t\(occurrence.local.text)\t\(occurrence.uid)"
          text += "\n"
        }
      } catch {
        isWhole = false
        note("\(error)")
        if !isJSON { text += "\(path)\tproblem\t\(error)\n".replacingOccurrences(of: "\n  ", with: " ") }
      }
    }
    FileHandle.standardOutput.write(Data(text.utf8))
    if isJSON, !isWhole { exit(1) }
  }

  static func json(_ occurrence: CalendarOccurrence, _ path: String) throws -> String {
    func text(_ moment: Int) -> String { CalendarTime(local: moment, .utc).text }
    let zone =
      switch occurrence.local.kind {
      case .date: "date"
      case .floating: "floating"
      case .utc: "UTC"
      case .zoned(let name): name
      }
    let entry = [
      "file": path, "uid": occurrence.uid, "start": text(occurrence.start), "end": text(occurrence.end), "zone": zone,
    ]
    let data = try JSONSerialization.data(withJSONObject: entry, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }

  static func rewrite(_ options: Options) throws {
    for path in options.files {
      var file = try CalendarFile(reading: bytes(path), name: path)
      if let year = options.values["zones-through"].flatMap({ Int($0) }) {
        for index in file.calendars.indices { try file.calendars[index].addZones(through: year) }
      }
      try Data(file.written(stamp: 0)).write(to: URL(fileURLWithPath: path + ".out"))
    }
  }

  static func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: path))) }
}

struct Options {
  var files: [String] = []
  var values: [String: String] = [:]

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument.hasPrefix("--") {
        values[String(argument.dropFirst(2))] = rest.popFirst() ?? ""
      } else {
        files.append(argument)
      }
    }
  }

  func number(_ name: String, _ standard: Int) -> Int { values[name].flatMap { Int($0) } ?? standard }
}
