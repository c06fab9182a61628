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
        print("usage: delegate-calendar occurrences FILE… --from SECONDS --to SECONDS [--zone NAME]")
        print("       delegate-calendar rewrite FILE… [--zones-through YEAR]   (writes FILE.out)")
        exit(2)
      }
    } catch {
      print(error)
      exit(1)
    }
  }

  /// A line per occurrence: file, start, end, wall clock, UID; separated by tabs.
  static func occurrences(_ options: Options) throws {
    var text = ""
    for path in options.files {
      do {
        let file = try CalendarFile(reading: bytes(path), name: path)
        let found = try file.occurrences(
          from: options.number("from", 0), to: options.number("to", 0), zone: options.values["zone"] ?? "UTC")
        for occurrence in found {
          text += "\(path)\t\(occurrence.start)\t\(occurrence.end)\t\(occurrence.local.text)\t\(occurrence.uid)\n"
        }
      } catch {
        text += "\(path)\tproblem\t\(error)\n".replacingOccurrences(of: "\n  ", with: " ")
      }
    }
    FileHandle.standardOutput.write(Data(text.utf8))
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
