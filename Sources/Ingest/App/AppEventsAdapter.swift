import DelegationCore
import DelegationStrictYAML
import DelegationTasks
import Foundation

/// An app's own record: events of tasks as `DelegationCore` writes them, one per line, with all history.
package struct AppEventsAdapter: Adapter {
  let events: [String]

  package init(events: [String]) { self.events = events }

  init(_ value: YAMLValue) throws { self.init(events: try value.fileNames()) }

  package var fileNames: [String] { events }
  package var taskFiles: [String] { events }
  package var hasHistories: Bool { true }
  package var recordsAtOnce: Bool { true }
  package func column(of field: Field) -> String { AppEventTasks.columns[field] ?? field.rawValue }

  package func read(
    _ files: SourceFiles, threads: Threads, progress: @escaping @Sendable (SourceProgress) -> Void
  ) throws -> TaskLog {
    var tasks = AppEventTasks()
    try read(files, skipped: { tasks.skippedLines.append($0) }) { try tasks.add($0) }
    for name in events {
      if let file = files[name] { progress(.init(file: file.displayPath, bytes: file.byteCount)) }
    }
    return try tasks.log()
  }

  /// Returns how the app's suggestions fared; nil where it recorded none.
  ///
  /// - `isLeftOut`: Of a person's name in the source: whether nothing of theirs may count.
  package func suggestions(of files: SourceFiles, leavingOut isLeftOut: (String) -> Bool) throws -> SuggestionCounts? {
    var suggestions = Suggestions()
    try read(files) { if let person = $0.event.person, !isLeftOut(person) { suggestions.add($0) } }
    return suggestions.counts
  }

  /// - `skipped`: Gets the place of each line that is no event.
  private func read(
    _ files: SourceFiles, skipped: (_ line: String) -> Void = { _ in }, _ body: (PlacedEvent) throws -> Void
  ) throws {
    for (number, name) in events.enumerated() {
      let file = try files.required(name, purpose: "the app's events")
      let bytes = try file.inflated().withBytes { Data($0) }
      let record = try AppRecord(bytes, location: file.displayPath)
      for problem in record.skipped { skipped(name + problem.location.dropFirst(file.displayPath.count)) }
      for (line, event) in zip(record.lines, record.events) {
        try body(PlacedEvent(event: event, file: number, line: line, location: "\(file.displayPath):\(line)"))
      }
    }
  }
}

struct PlacedEvent {
  let event: AppEvent
  let file: Int
  let line: Int
  let location: String

  /// The order of events in time; events of one moment stay as they are written.
  static func isBefore(_ one: PlacedEvent, _ other: PlacedEvent) -> Bool {
    (one.event.milliseconds, one.file, one.line) < (other.event.milliseconds, other.file, other.line)
  }
}

extension AppEvent {
  /// The person whom the event is about; nil for an opening.
  var person: String? {
    switch kind {
    case .opened: nil
    case .shown(let person, _), .taken(let person), .declined(let person), .assigned(let person, _),
      .begun(let person), .done(let person, _), .reopened(let person), .minutes(let person, _), .changed(let person, _):
      person
    }
  }
}
