import TaskModel

/// How large a made-up tracker is. Equal settings give equal bytes, on any machine.
package struct GeneratorSettings: Sendable, Equatable {
  package static let reportRange = 200...1_000_000

  package let seed: UInt64
  package let reports: Int
  /// Everybody who ever belongs to the team; not all at the same time.
  package let persons: Int
  package let components: Int
  /// How long the tracker was in use, in quarters of 91 days.
  package let quarters: Int

  /// - Parameters:
  ///   - seed: Every draw descends from it.
  ///   - reports: How many; see ``reportRange``.
  ///   - persons: By default 40 for up to 2,000 reports, and one more for each further 600.
  ///   - components: By default one for every five persons.
  /// - Throws: `Problem` for a size that is out of range.
  package init(seed: UInt64, reports: Int, persons: Int? = nil, components: Int? = nil) throws {
    guard Self.reportRange.contains(reports) else { throw Problem.generatorSize("reports", reports, Self.reportRange) }
    let grown = max(0, reports - 2_000) / 600
    self.seed = seed
    self.reports = reports
    self.persons = persons ?? 40 + grown
    guard (10...2_800).contains(self.persons) else { throw Problem.generatorSize("persons", self.persons, 10...2_800) }
    self.components = components ?? self.persons / 5
    let most = self.persons / 2
    guard (2...most).contains(self.components) else {
      throw Problem.generatorSize("components", self.components, 2...most)
    }
    quarters = 12 + min(36, reports / 25_000)
  }

  /// The moment the tracker was set up: 2015-01-05 00:00 UTC.
  package static let start: Int64 = 1_420_416_000
  static let quarterSeconds: Int64 = 91 * 86_400

  /// When the data was taken out of the tracker; nothing is dated later.
  var end: Int64 { Self.start + Int64(quarters) * Self.quarterSeconds }

  /// Seconds between two openings, on average.
  var meanGap: Int { Int(end - Self.start) * 31 / 32 / reports }
}
