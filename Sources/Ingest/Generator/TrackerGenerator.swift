import Foundation
import Repeatable
import TaskModel

/// Makes up a bug tracker: the same one, byte for byte, for the same settings.
///
/// Its signal is like a real tracker's: who did much lately and the component say most about who will do a report, who
/// files it and the words of its title say some, and people, their work and their topics change from quarter to quarter.
/// All numbers come from whole-number draws, so no machine's rounding is in them. Addresses end in `example.org`.
///
/// - Memory: one report at a time and a few bytes per person.
/// - Time: linear in the number of reports.
package struct TrackerGenerator: Sendable {
  package let settings: GeneratorSettings

  package init(_ settings: GeneratorSettings) { self.settings = settings }

  /// Writes the tracker's files into a folder, which is made when it is not there.
  ///
  /// - Parameters:
  ///   - format: The layout of the files.
  ///   - folder: Where the files go.
  ///   - progress: Called now and then with the number of reports written.
  /// - Throws: `Problem` when something cannot be written.
  package func write(_ format: GeneratorFormat, folder: String, progress: (Int) -> Void = { _ in }) throws {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch { throw Problem.unwritable(folder) }
    var writer = try GeneratorWriter(format, folder: folder)
    var written = 0
    try forEachReport { report in
      try writer.write(report)
      written += 1
      if written % 10_000 == 0 { progress(written) }
    }
    try writer.close()
    progress(written)
  }

  /// Hands out every report in the order of opening.
  func forEachReport(_ body: (GeneratedReport) throws -> Void) rethrows {
    let words = GeneratorWords.builtIn
    var world = GeneratorWorld(settings, words: words)
    var random = SplitMix64(seed: settings.seed)
    var (id, opening) = (1_000, GeneratorSettings.start)
    var isUnsorted = false
    for number in 0..<settings.reports {
      id += 1 + random.next(below: 3)
      opening = min(opening + Int64(random.next(below: 2 * settings.meanGap + 1)), settings.end - 1)
      world.advance(to: Int((opening - GeneratorSettings.start) / GeneratorSettings.quarterSeconds))
      var report = GeneratorLife(
        id: id, opening: opening, outsiders: max(60, settings.reports / 6), world: world, words: words,
        end: settings.end, random: &random
      ).report
      // Real trackers hold a history that is out of order; so does this one, exactly one.
      if !isUnsorted, number >= settings.reports / 3 { isUnsorted = report.unsort(.bugStatus) }
      try body(report)
    }
  }
}
