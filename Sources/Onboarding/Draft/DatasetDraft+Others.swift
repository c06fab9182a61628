import DelegationIngest

extension DatasetDraft {
  /// The most values of a column that tells kinds of rows apart.
  private static let mostKinds = 30

  /// Leaves out rows that lack an id, or a title, a status and an assignee, where a column says that they are of another kind: by a value
  /// that only such rows have, or by any value.
  mutating func leaveOutOthers() throws {
    guard notTasks.isEmpty, let id = self["id"]?.column else { return }
    let traits = ["title", "status", "assignee"].compactMap { self[$0]?.column }
    let isWhole = traits.count < 2 || traits.contains { columns[$0]!.filled == rowCount }
    guard columns[id]!.filled < rowCount || !isWhole else { return }
    let others = columns.columns.filter {
      $0.filled > 0 && !$0.holdsTimes && !$0.path.contains("[]") && $0.path != id && !traits.contains($0.path)
    }
    // The values of each column in rows of tasks and in others.
    var (ofTasks, ofOthers, count) = (others.map { _ in Set<String>() }, others.map { _ in Set<String>() }, 0)
    try sources.forEachRow([id] + traits + others.map(\.path)) { row in
      let isTask =
        !row.text(0).isEmpty && (isWhole || traits.indices.contains { !row.text($0 + 1).isEmpty })
      if !isTask { count += 1 }
      for (number, column) in others.enumerated() {
        // Of many values any counts.
        let value = row.text(number + 1 + traits.count)
        let kind = value.isEmpty || column.counts != nil ? value : "*"
        if isTask { ofTasks[number].insert(kind) } else { ofOthers[number].insert(kind) }
      }
    }
    let apart = others.indices.filter {
      !ofOthers[$0].isEmpty && !ofOthers[$0].contains("") && ofTasks[$0].isDisjoint(with: ofOthers[$0])
    }
    func isOfOthers(_ column: Int) -> Bool { ofTasks[column].isSubset(of: [""]) }
    let kinds = apart.filter { !isOfOthers($0) && ofTasks[$0].count + ofOthers[$0].count <= Self.mostKinds }
    let kind = kinds.min { ofTasks[$0].count + ofOthers[$0].count < ofTasks[$1].count + ofOthers[$1].count }
    // Of what others alone have, what differs most names what they belong to.
    let own = apart.filter(isOfOthers).max { ofOthers[$0].count < ofOthers[$1].count }
    // Of a few rows anything can be common by chance.
    guard count > 2, count * 50 >= rowCount, let column = kind ?? own else { return }
    let values = isOfOthers(column) ? ["*"] : ofOthers[column].sorted()
    notTasks = [TableExclusion(column: TableColumn(others[column].path), patterns: values)]
  }
}
