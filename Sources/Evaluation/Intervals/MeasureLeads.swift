import DelegationFoundations
/// How far one model is ahead of another on the same tasks, by each measure that is tested.
package struct MeasureLeads: Codable, Equatable, Sendable {
  package struct Lead: Codable, Equatable, Sendable {
    package var difference: Double
    package var interval95: [Double]?
    package var p: Double
    /// The p-value corrected for all tests of the report; nil where the two agree on every task, so that there is no test.
    package var pHolm: Double?

    package var judged: Double { pHolm ?? p }
  }

  package private(set) var leads: [String: Lead]

  init(_ leads: [String: Lead]) { self.leads = leads }
  package var top1: Lead { leads[MeasureSet.stated.note.key]! }
  package var score: Lead { leads[MeasureSet.scoring.note.key]! }

  private static func keys(_ measure: String) -> [AnyKey] {
    ["Difference", "Interval95", "P", "PHolm"].map { .init(stringValue: measure + $0) }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    leads = [:]
    for measure in MeasureSet.tested {
      let keys = Self.keys(measure.note.key)
      leads[measure.note.key] = Lead(
        difference: try container.decode(Double.self, forKey: keys[0]),
        interval95: try container.decodeIfPresent([Double].self, forKey: keys[1]),
        p: try container.decode(Double.self, forKey: keys[2]),
        pHolm: try container.decodeIfPresent(Double.self, forKey: keys[3]))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for measure in MeasureSet.tested {
      guard let lead = leads[measure.note.key] else { continue }
      let keys = Self.keys(measure.note.key)
      try container.encode(lead.difference, forKey: keys[0])
      try container.encodeIfPresent(lead.interval95, forKey: keys[1])
      try container.encode(lead.p, forKey: keys[2])
      try container.encodeIfPresent(lead.pHolm, forKey: keys[3])
    }
  }
}
