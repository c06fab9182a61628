import DelegationFoundations
import Foundation

/// A record of events as it was read: one JSON object a line, empty lines aside.
///
/// A line that is no event, such as one that was cut when the device lost power, costs itself alone. A line with a key that its event
/// does not have, such as a misspelled one, is no event either, since what it says would be lost.
public struct AppRecord: Equatable, Sendable {
  /// The events, in the order of their lines.
  public let events: [AppEvent]
  /// The number of each event's line, from 1.
  package let lines: [Int]
  /// Why each other line was left out, with its number.
  public let skipped: [ProfileProblem]

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - location: How messages name the file.
  /// - Throws: ``ProfileProblem`` for the first line that is no event, or of a newer schema, if more lines are none than are one.
  public init(_ bytes: Data, location: String = "events.jsonl") throws {
    let decoder = JSONDecoder()
    var (events, lines, skipped) = ([AppEvent](), [Int](), [ProfileProblem]())
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do {
        guard line.count <= InputLimits.taskLine.most else { throw Fault(InputLimits.taskLine.fault) }
        guard String(validating: line, as: UTF8.self) != nil else {
          throw Fault("the line is not UTF-8", remedy: "write the events as UTF-8")
        }
        events.append(try decoder.decode(Line.self, from: Data(line)).event)
        lines.append(index + 1)
      } catch {
        let fault = error as? Fault ?? .init("this is not a JSON object: it is cut off or damaged")
        skipped.append(
          ProfileProblem(location: "\(location):\(index + 1)", fault: fault.text, remedy: fault.remedy))
      }
    }
    if let first = skipped.first, skipped.count > events.count { throw first }
    (self.events, self.lines, self.skipped) = (events, lines, skipped)
  }

  /// What is wrong with an event as it would be read; nil if nothing is.
  static func fault(of event: AppEvent) -> String? {
    do {
      let line = event.line
      guard line.count <= InputLimits.taskLine.most else { return InputLimits.taskLine.fault }
      _ = try JSONDecoder().decode(Line.self, from: line)
      return nil
    } catch { return (error as? Fault)?.text ?? "it is not a JSON object" }
  }

  fileprivate struct Fault: Error {
    let text: String
    let remedy: String

    init(
      _ text: String, remedy: String = "correct the line, or remove it; Schema/events.schema.json says what it may hold"
    ) {
      (self.text, self.remedy) = (text, remedy)
    }
  }

  /// One line.
  struct Line: Decodable {
    let event: AppEvent

    init(from decoder: any Decoder) throws {
      guard let container = try? decoder.container(keyedBy: AnyKey.self) else { throw Fault("this is no object") }
      let object = LineObject(container: container)
      try object.checkSchema()
      let name = try object.choice(of: AppEvent.Name.self, .event)
      try object.checkKeys(of: name)
      event = AppEvent(
        task: try object.id(.task), milliseconds: Int64(try object.number(.at, in: AppEvent.wholeMoments)),
        try object.kind(name))
    }
  }
}

extension AppEvent {
  fileprivate static let wholeMoments = Int(moments.lowerBound)...Int(moments.upperBound)
}

/// The values of one line by their keys.
private struct LineObject {
  typealias Key = AppEvent.Key
  typealias Fault = AppRecord.Fault

  let container: KeyedDecodingContainer<AnyKey>

  /// First, so that a newer line is refused for that reason.
  func checkSchema() throws {
    let schema = try number(.schema, in: 1...Int.max)
    guard schema == AppEvent.schema else {
      throw Fault(
        "the event is of schema \(schema); schema \(AppEvent.schema) is known",
        remedy: "use a newer version of Delegation")
    }
  }

  func checkKeys(of name: AppEvent.Name) throws {
    let known = (Key.common + name.keys).map(\.rawValue)
    guard let other = container.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return }
    let near = nearestWord(to: other, in: known).map { "write '\($0)'" }
    throw Fault(
      "'\(other.prefix(40))' is no key of the event '\(name.rawValue)'",
      remedy: near ?? "leave it out; the event has \(known.joined(separator: ", "))")
  }

  func kind(_ name: AppEvent.Name) throws -> AppEvent.Kind {
    switch name {
    case .opened:
      return .opened(
        .init(
          title: try text(.title) ?? { throw missing(.title) }(), details: try text(.description) ?? "",
          team: try optionalID(.team), category: try optionalID(.category), originator: try optionalID(.originator),
          priority: try has(.priority) ? WorkPriority(level: number(.priority, in: 1...5)) : nil))
    case .shown:
      return .shown(to: try id(.person), rank: try has(.rank) ? number(.rank, in: AppEvent.ranks) : nil)
    case .taken: return .taken(by: try id(.person))
    case .declined: return .declined(by: try id(.person))
    case .assigned: return .assigned(to: try id(.person), by: try optionalID(.by))
    case .done:
      return .done(
        by: try id(.person), try has(.outcome) ? choice(of: AppEvent.Outcome.self, .outcome) : .completed)
    case .minutes: return .minutes(of: try id(.person), try number(.minutes, in: AppEvent.minutes))
    }
  }

  func has(_ key: Key) -> Bool { container.contains(AnyKey(stringValue: key.rawValue)) }

  func id(_ key: Key) throws -> String {
    guard let id = try optionalID(key) else { throw missing(key) }
    return id
  }

  /// Returns an id; nil where the key is missing. An empty id is none.
  func optionalID(_ key: Key) throws -> String? {
    guard let id = try text(key) else { return nil }
    guard !id.allSatisfy(\.isWhitespace) else { throw Fault("'\(key.rawValue)' is empty") }
    return id
  }

  func text(_ key: Key) throws -> String? {
    guard has(key) else { return nil }
    guard let text = try? container.decode(String.self, forKey: AnyKey(stringValue: key.rawValue)) else {
      throw Fault("'\(key.rawValue)' is not a text in quotes")
    }
    return text
  }

  func number(_ key: Key, in range: ClosedRange<Int>) throws -> Int {
    guard has(key) else { throw missing(key) }
    guard let number = try? container.decode(Int.self, forKey: AnyKey(stringValue: key.rawValue)) else {
      throw Fault("'\(key.rawValue)' is not a whole number" + (key == .at ? " of milliseconds since 1970" : ""))
    }
    guard range.contains(number) else {
      let bounds = range.upperBound == .max ? "1 or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw Fault("'\(key.rawValue)' is \(number), which is not \(bounds)")
    }
    return number
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type, _ key: Key) throws -> Choice {
    guard let word = try text(key) else { throw missing(key) }
    guard let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map(\.rawValue)
      throw Fault(
        "'\(key.rawValue)' is '\(word.prefix(40))', which is not known",
        remedy: "write one of \(known.joined(separator: ", "))")
    }
    return choice
  }

  private func missing(_ key: Key) -> Fault { Fault("the key '\(key.rawValue)' is missing") }
}
