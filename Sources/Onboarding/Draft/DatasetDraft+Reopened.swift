import DelegationIngest

extension DatasetDraft {
  /// Dates outcomes by a later end, or by the update, where a column says that tasks were reopened and their resolution came before: its time is
  /// that of the first end, and the assignee of the row that of the last.
  mutating func followReopened(
    _ sources: [ExportFile], _ columns: ExportColumns, _ vocabulary: ExportVocabulary
  ) throws {
    guard let number = lines.firstIndex(where: { $0.key == "resolved" }), lines[number].certainty != .stated,
      repeats == nil, log == nil, changes.isEmpty,
      let reopened = columns.columns.first(where: { vocabulary.isReopening($0.path) })?.path
    else { return }
    let (resolved, used) = (lines[number].column, Set(lines.map(\.column)))
    let ends = columns.columns.filter {
      $0.isTimed && !used.contains($0.path) && vocabulary.key(of: $0.path) == "resolved"
    }.map(\.path)
    let later = ends + [self["updated"]?.column].compactMap(\.self)
    let times = try TableTime(texts: DraftAnswers.formats(self.times.format))
    var (all, again, counts) = (0, 0, later.map { _ in 0 })
    for source in sources {
      try source.forEachRow([reopened, resolved] + later) { row in
        func seconds(_ column: Int) -> Int64? { row.withCell(column) { times.seconds($0, endsDay: true) } }
        guard let end = seconds(1) else { return }
        all += 1
        guard vocabulary.saysReopened(row.text(0)) else { return }
        again += 1
        for other in later.indices where seconds(other + 2).map({ $0 > end }) ?? false { counts[other] += 1 }
      }
    }
    guard again * 20 > all, let best = later.indices.first(where: { counts[$0] * 2 > again }) else { return }
    let found =
      "'\(reopened)' says of \(again) of \(all) rows that they were reopened, and '\(later[best])' is behind '\(resolved)' in \(counts[best]) of these"
    let undo = "; add --set resolved=\(SourceText.shell(resolved)) if that is the time of the last end"
    if best < ends.count, let column = columns[later[best]] {
      lines[number] = Line(key: "resolved", column: column.path, examples: column.examples, certainty: .name)
      notes.removeAll { $0.hasPrefix("resolved is '\(resolved)'") }
      notes.append("resolved is '\(column.path)', not '\(resolved)': \(found)" + undo)
    } else if self["status"] != nil || self["resolution"] != nil {
      lines.remove(at: number)
      notes.removeAll { $0.hasPrefix("resolved is '\(resolved)'") }
      notes.append("resolved is left out: \(found), so that dates outcomes" + undo)
    }
  }
}
