import DelegationIngest

extension DatasetDraft {
  /// Leaves out rows of which a column says that they were deleted, by a yes or a time.
  mutating func leaveOutDeleted() {
    let (yes, no) = (Self.yes + ["1", "t", "y"], Self.no + ["0", "f", "n"])
    for column in columns.columns where vocabulary.isDeletion(column.path) {
      let values = column.counts ?? [:]
      let isFlag = !values.isEmpty && values.keys.allSatisfy { (yes + no).contains($0.lowercased()) }
      let deleted = isFlag ? values.filter { yes.contains($0.key.lowercased()) } : ["*": column.filled]
      guard isFlag || column.holdsTimes && column.times.nothing == nil,
        case let count = deleted.values.reduce(0, +), count > 0, count < rowCount
      else { continue }
      notTasks.append(TableExclusion(column: TableColumn(column.path), patterns: deleted.keys.sorted()))
    }
  }

  /// The most values of a column that tells kinds of rows apart.
  private static let mostKinds = 30

  /// Leaves out rows that lack an id, or a status and an assignee (a title too, where one of these has no column), and those without an
  /// assignee that are called as comments are, where a column says that they are of another kind: by a value that only such rows have, or by any value.
  ///
  /// - Throws: `Problem` where rows lack an id, and no column says of what kind they are.
  mutating func leaveOutOthers() throws {
    guard notTasks.isEmpty, let line = self["id"], case let id = line.column else { return }
    let assignee = self["assignee"]?.column
    var traits = [assignee, self["status"]?.column].compactMap(\.self)
    if traits.count < 2, let title = self["title"]?.column { traits.append(title) }
    let isWhole = traits.count < 2 || traits.contains { columns[$0]!.filled == rowCount }
    let others = columns.columns.filter {
      $0.filled > 0 && !$0.holdsTimes && !$0.path.contains("[]") && $0.path != id && !traits.contains($0.path)
    }
    let kindsOfRows = others.indices.filter {
      assignee != nil && vocabulary.isKind(others[$0].path)
        && others[$0].counts?.keys.contains(where: vocabulary.isComment) == true
    }
    guard columns[id]!.filled < rowCount || !isWhole || !kindsOfRows.isEmpty else { return }
    // The values of each column in rows of tasks and in others.
    var (ofTasks, ofOthers, count) = (others.map { _ in Set<String>() }, others.map { _ in Set<String>() }, 0)
    try sources.forEachRow([id] + traits + others.map(\.path)) { row in
      let values = others.indices.map { row.text($0 + 1 + traits.count) }
      let isComment = row.text(1).isEmpty && kindsOfRows.contains { vocabulary.isComment(values[$0]) }
      let isTask =
        !row.text(0).isEmpty && !isComment && (isWhole || traits.indices.contains { !row.text($0 + 1).isEmpty })
      if !isTask { count += 1 }
      for (number, column) in others.enumerated() {
        // Of many values any counts.
        let kind = values[number].isEmpty || column.counts != nil ? values[number] : "*"
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
    guard count > 2, count * 50 >= rowCount, let column = kind ?? own else {
      if line.certainty == .name, columns[id]!.filled < rowCount { throw try gaps(in: columns[id]!, key: "id") }
      return
    }
    let values = isOfOthers(column) ? ["*"] : ofOthers[column].sorted()
    notTasks = [TableExclusion(column: TableColumn(others[column].path), patterns: values)]
  }
}
