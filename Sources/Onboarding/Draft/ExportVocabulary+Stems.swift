import DelegationIngest
import Foundation

extension ExportVocabulary {
  /// What holds a value, such as `assignee` of `assignee.login`, `fields_assignee_displayName` and `Assignee Id`: all that have it tell of
  /// one thing.
  func stem(of column: String) -> String {
    if case let parts = TableColumn(column).parts, parts.count == 2, let bearer = bearer(of: parts[0]) { return bearer }
    let name = bare(column)
    // A custom field is called by its name.
    let start =
      name.utf8.contains(UInt8(ascii: "["))
      ? ["[name=", "[id="].compactMap { name.firstRange(of: $0)?.upperBound }.min() ?? name.startIndex : name.startIndex
    let column =
      start == name.startIndex ? name : String(name[start...].replacing("]", with: "", maxReplacements: 1))
    var parts = column.split { Self.isSeparator($0) }
    while parts.count > 1, wrappers.contains(TableColumn.word(String(parts[0]))) { parts.removeFirst() }
    while let length = valueLength(parts) { parts.removeLast(length) }
    return parts.joined(separator: ".")
  }

  /// A column's name without a zone behind it and without the kind of its value: `Created` of `Created (CET)`, `title` of `title.S`.
  func bare(_ column: String) -> String {
    var parts = (Self.zones(in: column).map { String($0.name) } ?? column).split(
      separator: ".", omittingEmptySubsequences: false)
    while parts.count > 1, case let last = String(parts.last!), last != TableColumn.word(last), wrappers.contains(last)
    {
      parts.removeLast()
    }
    return parts.joined(separator: ".")
  }

  /// What a column's name says in brackets of the zone of its times, `Created (Europe/Berlin)`: the name before it, and the zones that it may
  /// mean, none for the local one; nil where it says nothing of that.
  static func zones(in column: String) -> (name: Substring, zones: [String])? {
    // By hand: a regular expression is compiled anew for each of thousands of columns.
    func withoutBlanks(_ text: Substring) -> Substring {
      text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)]
    }
    let whole = withoutBlanks(column[...])
    guard let end = whole.last, ")]".contains(end), let start = whole.lastIndex(where: { "([".contains($0) }) else {
      return nil
    }
    let (name, inside) = (withoutBlanks(whole[..<start]), whole[whole.index(after: start)...].dropLast())
    guard !name.isEmpty, !inside.isEmpty, !inside.contains(where: { ")]".contains($0) }) else { return nil }
    let text = inside.filter { !$0.isWhitespace }
    if ["local", "localtime"].contains(text.lowercased()) { return (name, []) }
    if TableZone(text) != nil { return (name, [text]) }
    return Array(text.utf8).withUnsafeBufferPointer { bytes -> (name: Substring, zones: [String])? in
      var reader = TimeReader(text: bytes)
      guard let zone = reader.zone(), reader.position == bytes.count else { return nil }
      switch zone {
      case .offset(let seconds): return (name, [TableZone.text(ofOffset: seconds)])
      case .zone: return (name, [text])
      case .shared(let shared): return (name, TimeWords.sharedZones[shared]!.map(\.zone))
      }
    }
  }

  /// How many of the last parts of a path name a value of the object before them, as `login` and `display_value` do; nil if none.
  private func valueLength(_ parts: [Substring]) -> Int? {
    [2, 1].first { parts.count > $0 && orderedNames.contains(TableColumn.word(parts.suffix($0).joined())) }
  }

  /// What of several words a column says of the person that another names, before or behind that one's name and with articles between:
  /// `Bearbeiter Kürzel`, `E-mail do responsável`, `Owner ID` beside `Case Owner`; nil where it says none. Of two that say it, the longer.
  func detail(of column: String, beside name: String, _ words: [String]) -> String? {
    let own = TableColumn.word(stem(of: name))
    let ending = lists["nameEndings"]!.first { own.hasSuffix($0) && own != $0 } ?? ""
    let base = String(own.dropLast(ending.count))
    func isOwner(_ text: String) -> Bool {
      // Languages that decline write another ending.
      let common = zip(text, base).prefix { $0 == $1 }.count
      if text == base || common >= 5 && common + 2 >= max(text.count, base.count) { return true }
      if let key = meaning(ofWord: text), key == meaning(ofWord: base) { return true }
      // Of an assigned engineer and a case's owner the last word is enough.
      return text.count > 4 && base.hasSuffix(text)
        || lists["articles"]!.contains { text.hasPrefix($0) && isOwner(String(text.dropFirst($0.count))) }
    }
    let word = TableColumn.word(column)
    return words.filter { detail in
      word.hasSuffix(detail) && isOwner(String(word.dropLast(detail.count)))
        || word.hasPrefix(detail) && isOwner(String(word.dropFirst(detail.count)))
    }.max { $0.count < $1.count }
  }

  /// The columns that are for a key of `changes` by their names, or by those of values in the innermost list around them, the best first.
  func columns(ofChanges key: String, among columns: [String]) -> [String] {
    let called = self.called(columns)
    return changes[key]!.flatMap { Self.columns(named: $0, among: called) }
  }

  /// The columns of new values in changes, each with that of the values before, which is called likewise; the best first.
  func valueColumns(among columns: [String]) -> [(value: String, previous: String?)] {
    let called = self.called(columns)
    return zip(changes["value"]!, changes["previous"]!).flatMap { value, previous in
      let before = Self.columns(named: previous, among: called).first
      return Self.columns(named: value, among: called).map { ($0, before) }
    }
  }

  private func called(_ columns: [String]) -> [(column: String, words: [String])] {
    columns.map { ($0, changeWords(of: $0)) }
  }

  private static func columns(named word: String, among called: [(column: String, words: [String])]) -> [String] {
    called.filter { $0.words.contains(word) }.map(\.column)
  }

  /// What a column of changes is called: its own name, or that of the value in the innermost list around it.
  func changeWords(of column: String) -> [String] {
    changedWords.of(column) {
      let lists = TableColumn(column).lists
      let name =
        lists.isEmpty ? bare(TableColumn(column).parts[0]) : stem(of: String(column.dropFirst(lists.count + 1)))
      return stripped(TableColumn.word(name))
    }
  }

  /// The pairs of a file's columns that are called as a day and its time, such as `Created Date + Created Time`, or as the names of who does
  /// or reports tasks, and those that the user joins.
  func pairs(in header: [String]) -> [String] {
    let names = Dictionary(header.map { (TableColumn.word($0), $0) }, uniquingKeysWith: { first, _ in first })
    return header.compactMap { second in
      let word = TableColumn.word(second)
      func firsts(_ own: String, _ others: [String]) -> [String] {
        word.ranges(of: own).flatMap { range in others.map { word.replacingCharacters(in: range, with: $0) } }
      }
      let given = surnames.lazy.flatMap { firsts($0, [$1]) }.compactMap { names[$0] }.first { bearer(of: $0) != nil }
      if let given { return "\(given) + \(second)" }
      guard !lists["durations"]!.contains(where: word.contains) else { return nil }
      return clocks.lazy.flatMap { firsts($0, ["", $1]) }.compactMap { names[$0] }.first.map { "\($0) + \(second)" }
    } + joined.filter { TableColumn($0).parts.allSatisfy(header.contains) }
  }

  /// Who has the given name in a column, by what is left of the column's name; nil where that is nobody who does or reports tasks.
  func bearer(of column: String) -> String? {
    let word = TableColumn.word(column)
    for (_, given) in surnames {
      for range in word.ranges(of: given) {
        let rest = word.replacingCharacters(in: range, with: "")
        let articles = lists["articles"]!.filter(rest.hasPrefix)
        let bare: [String] = [rest] + articles.map { String(rest.dropFirst($0.count)) }
        if let found = bare.first(where: { ["assignee", "reporter"].contains(meaning(ofWord: $0)) }) { return found }
      }
    }
    return nil
  }

  /// Whether a column without a key may hold the names of who does the work.
  func mayName(_ column: ExportColumns.Column) -> Bool {
    column.filled > 0 && (column.counts ?? [:]).count > 1 && column.times.groups.isEmpty && !column.isFlag
      && key(of: column.path) == nil && !isEarlier(column.path) && !isBesidePerson(column.path)
  }

  /// The column, of several of one stem, that says it best: of a person's login, name and address each tells who it is; what is shown of a
  /// time, and one in a local zone, depend on whoever exports.
  func best(of columns: [String], areTimes: Bool) -> String {
    guard areTimes else { return columns.min { rank($0) < rank($1) }! }
    let certain = columns.filter { Self.zones(in: $0)?.zones.isEmpty != true }
    return (certain.isEmpty ? columns : certain).min { rank($0) > rank($1) }!
  }

  /// Which of several values in an object names it best: lower is better.
  private func rank(_ path: String) -> Int {
    let parts = path.split { Self.isSeparator($0) }
    guard parts.count > 1 else { return -1 }
    let word = valueLength(parts).map { TableColumn.word(parts.suffix($0).joined()) }
    return word.flatMap { orderedNames.firstIndex(of: $0) } ?? orderedNames.count
  }
}
