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

  /// A line per occurrence: file, start, end, wall clock, UID; separated by tabs. Or JSON: a line with the UID, the start
  /// and the end in UTC, and the zone of the start. Warnings go to standard error.
  static func occurrences(_ options: Options) throws {
    var text = ""
    for path in options.files {
      do {
        let file = try CalendarFile(reading: bytes(path), name: path)
        let found = try file.occurrences(
          from: options.number("from", 0), to: options.number("to", 0), zone: options.values["zone"] ?? "UTC")
        FileHandle.standardError.write(Data(file.warnings.map { "\($0)\n" }.joined().utf8))
        for occurrence in found where options.values["form"] == "json" {
          text += try json(occurrence) + "\n"
        }
        for occurrence in found where options.values["form"] != "json" {
          text += "\(path)\t\(occurrence.start)\t\(occurrence.end)\t\(occurrence.local.text)\t\(occurrence.uid)\n"
        }
      } catch {
        text += "\(path)\tproblem\t\(error)\n".replacingOccurrences(of: "\n  ", with: " ")
      }
    }
    FileHandle.standardOutput.write(Data(text.utf8))
  }

  static func json(_ occurrence: CalendarOccurrence) throws -> String {
    func text(_ moment: Int) -> String { CalendarTime(local: moment, .utc).text }
    let zone =
      switch occurrence.local.kind {
      case .date: "date"
      case .floating: "floating"
      case .utc: "UTC"
      case .zoned(let name): name
      }
    let entry = ["uid": occurrence.uid, "start": text(occurrence.start), "end": text(occurrence.end), "zone": zone]
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
