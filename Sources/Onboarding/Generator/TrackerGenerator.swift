import DelegationFoundations
import Foundation

/// Generates a synthetic bug tracker: the same one, byte for byte, for the same settings.
///
/// Its signal is like a real tracker's: recent activity and the component predict the assignee best, the reporter and the
/// words of the title less, and people, their work and their topics change from quarter to quarter. All draws are
/// integers, so rounding cannot differ between machines. Addresses end in `example.org`.
///
/// - Memory: one task at a time and a few bytes per person.
/// - Time: linear in the number of tasks.
package struct TrackerGenerator: Sendable {
  let settings: GeneratorSettings

  package init(_ settings: GeneratorSettings) { self.settings = settings }

  /// Writes the tracker's files into a folder, which is created if it is missing.
  ///
  /// - `progress`: Called from time to time with the number of tasks written.
  package func write(_ format: GeneratorFormat, folder: String, progress: (Int) -> Void = { _ in }) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw Problem.unwritable(folder, error) }
    var writer = try GeneratorWriter(format, folder: folder)
    var written = 0
    try forEachTask { task in
      try writer.write(task)
      written += 1
      if written % 10_000 == 0 { progress(written) }
    }
    try writer.close()
    progress(written)
  }

  /// Calls `body` with every task in the order of opening.
  func forEachTask(_ body: (GeneratedTask) throws -> Void) rethrows {
    let words = GeneratorWords.builtIn
    var world = GeneratorWorld(settings, words: words)
    var random = SplitMix64(seed: settings.seed)
    var (id, opening) = (1_000, GeneratorSettings.start)
    var isUnsorted = false
    for number in 0..<settings.tasks {
      id += 1 + random.next(below: 3)
      opening = min(opening + Int64(random.next(below: 2 * settings.meanGap + 1)), settings.end - 1)
      world.advance(to: Int((opening - GeneratorSettings.start) / GeneratorSettings.quarterSeconds))
      var task = GeneratorLife(
        id: id, opening: opening, outsiders: max(60, settings.tasks / 6), world: world, words: words,
        end: settings.end, random: &random
      ).task
      // Real trackers hold histories that are out of order; this one holds exactly one.
      if !isUnsorted, number >= settings.tasks / 3 { isUnsorted = task.unsort(.bugStatus) }
      try body(task)
    }
  }
}

/// The size of a generated tracker. Equal settings give equal bytes, on any machine.
package struct GeneratorSettings: Sendable, Equatable {
  package static let taskRange = 200...1_000_000

  let seed: UInt64
  let tasks: Int
  /// Everybody who is ever part of the team; not all at the same time.
  let persons: Int
  let components: Int
  /// How long the tracker was in use, in quarters of 91 days.
  let quarters: Int

  /// - `tasks`: How many; see ``taskRange``.
  /// - `persons`: By default 40 for up to 2,000 tasks, and one more for each further 600.
  /// - `components`: By default one for every five persons.
  package init(seed: UInt64, tasks: Int, persons: Int? = nil, components: Int? = nil) throws {
    guard Self.taskRange.contains(tasks) else { throw Problem.generatorSize("tasks", tasks, Self.taskRange) }
    let grown = max(0, tasks - 2_000) / 600
    self.seed = seed
    self.tasks = tasks
    self.persons = persons ?? 40 + grown
    guard (10...2_800).contains(self.persons) else { throw Problem.generatorSize("persons", self.persons, 10...2_800) }
    self.components = components ?? self.persons / 5
    let most = self.persons / 2
    guard (2...most).contains(self.components) else {
      throw Problem.generatorSize("components", self.components, 2...most)
    }
    quarters = 12 + min(36, tasks / 25_000)
  }

  /// The moment the tracker was set up: 2015-01-05 00:00 UTC.
  static let start: Int64 = 1_420_416_000
  static let quarterSeconds: Int64 = 91 * 86_400

  /// When the data was exported from the tracker; nothing is dated later.
  var end: Int64 { Self.start + Int64(quarters) * Self.quarterSeconds }

  /// Seconds between two openings, on average.
  var meanGap: Int { Int(end - Self.start) * 31 / 32 / tasks }
}
