import DelegationFoundations
import Foundation

/// A record of events as it was read: one JSON object a line, empty lines aside.
///
/// A line that is no event, such as one that was cut when the device lost power, costs itself alone. A line with a key that its event
/// does not have, such as a misspelled one, is no event either, since what it says would be lost.
public struct AppRecord: Codable, Hashable, Sendable {
  /// The events, in the order of their lines.
  public let events: [AppEvent]
  /// The number of each event's line, from 1.
  package let lines: [Int]
  /// Why each other line was left out, with its number.
  public let skipped: [Problem]

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - location: How messages name the file.
  /// - Throws: `Problem` for the first line that is no event, or of a newer schema, if more lines are none than are one.
  public init(_ bytes: Data, location: String = "events.jsonl") throws(Problem) {
    let decoder = JSONDecoder()
    var (events, lines, skipped) = ([AppEvent](), [Int](), [Problem]())
    for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      do throws(Problem) {
        events.append(try AppEvent(line: Data(line), decoder))
        lines.append(index + 1)
      } catch {
        skipped.append(Problem(location: "\(location):\(index + 1)", fault: error.fault, remedy: error.remedy))
      }
    }
    if let first = skipped.first, skipped.count > events.count { throw first }
    (self.events, self.lines, self.skipped) = (events, lines, skipped)
  }

  /// Returns when a task was last completed, whether or not it was opened again; nil for never.
  public func lastDone(_ task: String) -> Date? {
    events.lazy.filter { event in
      if event.task == task, case .done(_, .completed) = event.kind { true } else { false }
    }.map(\.date).max()
  }
}

extension AppEvent {
  init(line: Data, _ decoder: JSONDecoder = JSONDecoder()) throws(Problem) {
    guard line.count <= InputLimits.taskLine.most else { throw .noEvent(InputLimits.taskLine.fault) }
    guard String(validating: line, as: UTF8.self) != nil else {
      throw .noEvent("the line is not UTF-8", remedy: "write the events as UTF-8")
    }
    do { self = try decoder.decode(AppEvent.self, from: line) } catch {
      throw error as? Problem ?? .noEvent("this is not a JSON object: it is cut off or damaged")
    }
  }

  /// Reads the keys of a line, and refuses what is no event.
  public init(from decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: AnyKey.self) else {
      throw Problem.noEvent("this is not an object")
    }
    let object = LineObject(container: container)
    try object.checkSchema()
    let name = try object.choice(of: Name.self, .event)
    try object.checkKeys(of: name)
    self.init(task: try object.id(.task), milliseconds: try object.number(.at, in: Self.moments), try object.kind(name))
  }

  /// - Throws: A problem if the event could not be read again, or has a title of several lines.
  func check(at location: String) throws(Problem) {
    do throws(Problem) {
      _ = try AppEvent(line: line)
      // Lines of other programs may have one, and are read.
      if title?.contains(where: \.isNewline) == true { throw .noEvent("'title' has a line break") }
    } catch {
      throw Problem(
        location: location, fault: "the event was not written: \(error.fault)",
        remedy: "give it a value that docs/apps.md allows")
    }
  }

  /// The title that the event gives the task; nil for none.
  private var title: String? {
    switch kind {
    case .opened(let opening): opening.title
    case .changed(_, .title(let title)): title
    case .shown, .taken, .declined, .assigned, .begun, .done, .reopened, .changed, .minutes: nil
    }
  }
}

extension Problem {
  fileprivate static func noEvent(
    _ fault: String,
    remedy: String = "correct the line, or remove it; Schema/events.schema.json says what it may hold"
  ) -> Problem {
    Problem(location: "event", fault: fault, remedy: remedy)
  }
}

private struct LineObject {
  typealias Key = AppEvent.Key

  let container: KeyedDecodingContainer<AnyKey>

  /// First, so that a newer line is refused for that reason.
  func checkSchema() throws(Problem) {
    let schema = try number(.schema, in: 1...Int.max)
    guard schema == AppEvent.schema else {
      throw Problem.noEvent(
        "the event is of schema \(schema); schema \(AppEvent.schema) is known",
        remedy: "use a newer version of Delegation")
    }
  }

  func checkKeys(of name: AppEvent.Name) throws(Problem) {
    let known = (Key.common + name.keys).map(\.rawValue)
    guard let other = container.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() else { return }
    let near = nearestWord(to: other, in: known).map { "write '\($0)'" }
    throw Problem.noEvent(
      "'\(other.prefix(40))' is not a key of the event '\(name.rawValue)'",
      remedy: near ?? "leave it out; the event has \(known.joined(separator: ", "))")
  }

  func kind(_ name: AppEvent.Name) throws(Problem) -> AppEvent.Kind {
    switch name {
    case .opened:
      return .opened(
        .init(
          title: try required(.title), details: try text(.description) ?? "",
          team: try optionalID(.team), category: try optionalID(.category), originator: try optionalID(.originator),
          priority: try has(.priority) ? priority() : nil))
    case .shown:
      return .shown(to: try id(.person), rank: try has(.rank) ? number(.rank, in: AppEvent.ranks) : nil)
    case .taken: return .taken(by: try id(.person))
    case .declined: return .declined(by: try id(.person))
    case .assigned: return .assigned(to: try id(.person), by: try optionalID(.by))
    case .done:
      return .done(by: try id(.person), try has(.outcome) ? choice(of: AppEvent.Outcome.self, .outcome) : .completed)
    case .begun: return .begun(by: try id(.person))
    case .reopened: return .reopened(by: try id(.person))
    case .changed: return .changed(by: try id(.person), try change())
    case .minutes: return .minutes(of: try id(.person), try number(.minutes, in: AppEvent.minutes))
    }
  }

  private func change() throws(Problem) -> AppEvent.Change {
    let keys = AppEvent.Name.changes.filter(has)
    guard keys.count == 1 else {
      let known = AppEvent.Name.changes.map(\.rawValue).joined(separator: ", ")
      throw .noEvent("a change has \(keys.count) of the keys \(known)", remedy: "write one of them in each event")
    }
    switch keys[0] {
    case .title: return .title(try id(.title))
    case .description: return .details(try required(.description))
    case .team: return .team(try id(.team))
    default: return .priority(try priority())
    }
  }

  private func priority() throws(Problem) -> WorkPriority {
    guard let priority = WorkPriority(level: try number(.priority, in: 1...5)) else { throw missing(.priority) }
    return priority
  }

  func has(_ key: Key) -> Bool { container.contains(AnyKey(key.rawValue)) }

  func id(_ key: Key) throws(Problem) -> String {
    guard let id = try optionalID(key) else { throw missing(key) }
    return id
  }

  /// Returns an id; nil where the key is missing. An empty id is none.
  func optionalID(_ key: Key) throws(Problem) -> String? {
    guard let id = try text(key) else { return nil }
    guard !id.allSatisfy(\.isWhitespace) else { throw Problem.noEvent("'\(key.rawValue)' is empty") }
    return id
  }

  func required(_ key: Key) throws(Problem) -> String {
    guard let text = try text(key) else { throw missing(key) }
    return text
  }

  func text(_ key: Key) throws(Problem) -> String? {
    guard has(key) else { return nil }
    guard let text = try? container.decode(String.self, forKey: AnyKey(key.rawValue)) else {
      throw Problem.noEvent("'\(key.rawValue)' is not a text in quotes")
    }
    return text
  }

  func number<Number: FixedWidthInteger & Decodable>(
    _ key: Key, in range: ClosedRange<Number>
  ) throws(Problem) -> Number {
    guard has(key) else { throw missing(key) }
    guard let number = try? container.decode(Number.self, forKey: AnyKey(key.rawValue)) else {
      throw Problem.noEvent(
        "'\(key.rawValue)' is not a whole number" + (key == .at ? " of milliseconds since 1970" : ""))
    }
    guard range.contains(number) else {
      let bounds = range.upperBound == .max ? "1 or more" : "from \(range.lowerBound) to \(range.upperBound)"
      throw Problem.noEvent("'\(key.rawValue)' is \(number), which is not \(bounds)")
    }
    return number
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type, _ key: Key) throws(Problem)
    -> Choice
  {
    let word = try required(key)
    guard let choice = Choice(rawValue: word) else {
      let known = Choice.allCases.map(\.rawValue)
      throw Problem.noEvent(
        "'\(key.rawValue)' is '\(word.prefix(40))', which is not known",
        remedy: "write one of \(known.joined(separator: ", "))")
    }
    return choice
  }

  private func missing(_ key: Key) -> Problem { .noEvent("the key '\(key.rawValue)' is missing") }
}
