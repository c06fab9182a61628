import DelegationFoundations
import DelegationIngest

extension DatasetDraft {
  /// The keys of the fields that say of what kind a task is.
  static let ofGroups = TableMapping.fieldKeys.filter { TableMapping.ofGroups.contains($0.field) }.map(\.key)

  /// Finds what parts several values in a cell of a field that a task has once, and what stands there for none.
  ///
  /// - Throws: ``DraftQuestion`` where the values do not tell.
  mutating func readValues() throws {
    let file = try PersonsFile.builtIn.get()
    for line in lines where Self.ofGroups.contains(line.key) {
      let cells = try PersonColumn(of: sources, names: line.column, ids: nil).order
      let key = line.key + ".split"
      if answers[key] == nil {
        let lists = PersonLists(cells.filter { !file.saysNothing($0) }, isPlural: nil)
        guard lists.unclear.isEmpty else { throw Self.valuesQuestion(key, line.column) }
        splits[line.key] = lists.sure.map { $0 == "\n" ? "newline" : $0 }
      } else {
        splits[line.key] = answers[key] == Self.none ? nil : answers[key]
      }
      let separator = splits[line.key].map(PersonCell.separator)
      let values = separator.map { mark in cells.flatMap { PersonCell.values(in: $0, separator: mark) } } ?? cells
      for value in values where file.saysNothing(value) && nothing.count < 40 && !nothing.contains(value) {
        nothing.append(value)
      }
    }
  }

  private static func valuesQuestion(_ key: String, _ column: String) -> DraftQuestion {
    DraftQuestion(
      key: key, fact: "cells of '\(column)' have commas, and may have several values",
      readings: [
        .init(answer: ",", meaning: "several values with “,” between them, of which the first counts"),
        .init(answer: none, meaning: "one value each"),
      ])
  }
}
