import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

extension TableMapping {
  /// How outcomes are dated: as stated, else by the columns that are mapped.
  func dating(_ stated: YAMLValue?, of table: YAMLValue) throws -> OutcomeDating {
    if snapshots {
      guard let stated else { return .recorded }
      throw Problem.impossible(stated, "snapshots say when outcomes were known", remedy: "remove one of the two")
    }
    if let column = [resolved, updated].compactMap(\.self).first(where: { $0 == opened }) {
      throw Problem(
        location: table.location,
        fault: "'\(column.path)' is the time of opening, so it cannot say when a task was resolved",
        remedy: "name another column, or write 'outcomes: at-opening' in its place")
    }
    guard let stated else {
      guard resolved == nil else { return .recorded }
      guard updated == nil, changes == nil else { return updated == nil || snapshots ? .recorded : .updated }
      throw Problem(location: table.location, fault: Self.undated, remedy: Self.undatedRemedy)
    }
    let dating = try stated.dating()
    if dating == .recorded, resolved == nil { throw Problem.missingKey("table.resolved", location: stated.location) }
    if dating == .updated, updated == nil { throw Problem.missingKey("table.updated", location: stated.location) }
    // The last of several rows of a task is found by the time in 'updated'.
    let written = repeated == .last ? nil : updated
    let others = dating == .recorded ? nil : dating == .updated ? resolved : resolved ?? written
    guard let column = others else { return dating }
    throw Problem.impossible(
      stated, "'\(column.path)' says already when outcomes were known", remedy: "remove one of the two")
  }

  package static let undated =
    "nothing says when it was known who did a task: there is no time of resolution or of the last update"

  private static let undatedRemedy =
    "map a column with 'resolved: COLUMN' or 'updated: COLUMN'; or say what to assume, which pages repeat: 'outcomes: {after: "
    + "\(OutcomeDating.suggestedDays)d}' after the opening, or 'outcomes: at-opening', as some papers do"

  mutating func readSnapshots(_ value: YAMLValue) throws {
    snapshots = try value.boolean()
    guard snapshots else { return }
    if updated == nil {
      throw Problem.impossible(
        value, "nothing says when each row was written", remedy: "name the column of that time as 'updated'")
    }
    if changes != nil || repeated != nil {
      throw Problem.impossible(
        value, "its rows are the histories, and every one counts", remedy: "remove it, or 'changes' and 'repeated'")
    }
  }
}

extension YAMLValue {
  /// `resolved`, `updated`, `at-opening`, or `{after: 90d}`.
  fileprivate func dating() throws -> OutcomeDating {
    let value = try isMapping ? mapping(knownKeys: ["after"]).required("after") : self
    let text = try value.text()
    let isDays = text.first?.isNumber == true
    guard let dating = OutcomeDating(text: text), dating != .doubted, isDays == isMapping else {
      throw Problem.impossible(
        value, "'\(text)' is not a way to date outcomes",
        remedy: "write resolved, updated, at-opening, or {after: \(OutcomeDating.suggestedDays)d}, from 1d to 3650d")
    }
    return dating
  }
}

extension OutcomeDating {
  /// The moment from which a task's outcome is known, of those that may say it, the best first; nil where none does. One before the opening says
  /// nothing.
  ///
  /// - `filledIn`: The times that nobody entered; nil where there are none.
  func known(opening: Int64, filledIn: FilledIn?, _ moments: [Int64?]) -> Int64? {
    switch self {
    case .atOpening: opening
    case .assumed(let days): opening + Int64(days) * 86_400
    case .recorded, .updated, .doubted:
      moments.compactMap(\.self).first { $0 >= opening && filledIn?.contains($0 - opening) != true }
    }
  }
}
