import DelegationFoundations
import DelegationIngest
import DelegationTasks

/// The values of a column of persons, with those of their accounts.
struct PersonColumn {
  private(set) var order: [String] = []
  private var occurrences: [String: Int] = [:]
  private var names: Set<String> = []
  private var ids: Set<String> = []
  private var pairs: Set<[String]> = []
  private var pairCount = 0
  private let column: String

  init(of files: [ExportFile], names: String, ids: String?) throws {
    column = names
    var found: [(name: String, id: String)] = []
    try files.forEachRow([names] + (ids.map { [$0] } ?? [])) { row in
      // Of a longer cell only the first person counts, or it is refused when it is read.
      let cell = String(decoding: row.text(0).utf8.prefix(InputLimits.label.most), as: UTF8.self)
      found.append((cell, ids == nil ? "" : row.text(1)))
    }
    for (name, id) in found where !name.isEmpty {
      if occurrences[name] == nil { order.append(name) }
      occurrences[name, default: 0] += 1
      guard !id.isEmpty else { continue }
      self.names.insert(name)
      self.ids.insert(id)
      pairs.insert([name, id])
      pairCount += 1
    }
  }

  /// The column with values that others have, such as a queue in which tasks waited, behind its own.
  func adding(of others: [String: Int]) -> PersonColumn {
    var all = self
    for (name, count) in others.sorted(by: { $0.key < $1.key }) where !name.isEmpty && occurrences[name] == nil {
      all.order.append(name)
      all.occurrences[name] = count
    }
    return all
  }

  /// The values with how often each occurs, in the order of first appearance.
  var counts: [(value: String, count: Int)] { order.map { ($0, occurrences[$0]!) } }

  /// Why the ids cannot be those of accounts; nil if they can.
  var faultOfIDs: String? {
    if pairCount == 0 { return "is empty where a name is" }
    if ids.count * 2 < names.count { return "has one value for several names" }
    if ids.count > 1, pairs.count >= 2 * max(ids.count, names.count) {
      return "is of somebody else: a name has several of its values, and a value several names"
    }
    return pairCount > 20 && ids.count == pairCount && names.count * 2 < ids.count
      ? "has another value in every row" : nil
  }

  /// What stands between several persons in a cell, or between one and something else; nil where each is one.
  ///
  /// - Parameter isForShow: Whether accounts beside the names say who it is.
  /// - Throws: ``DraftQuestion`` where the values do not tell.
  func separator(rules: PersonRules, isForShow: Bool) throws -> String? {
    // A cell may name the same persons thousands of times.
    var verdicts: [String: Bool] = [:]
    func isPerson(_ name: String) -> Bool {
      let verdict = verdicts[name] ?? rules.isPerson(name)
      verdicts[name] = verdict
      return verdict
    }
    let lists = PersonLists(order.filter(isPerson), isPlural: column.lowercased().hasSuffix("s"), isPerson: isPerson)
    func answer(_ separator: String) -> String {
      separator == "\n" ? "newline" : separator == " " ? "blank" : separator
    }
    guard let first = lists.unclear.first else {
      if !isForShow { try askForDressing(besides: lists.sure, rules) }
      return lists.sure.map(answer)
    }
    let hasCommas = lists.unclear.contains(",")
    let last = Self.mark(behind: first)
    let marks = hasCommas ? "commas" : last.map { "“\($0)”" } ?? "“\(first)” beside a name that is a value too"
    throw DraftQuestion(
      key: "split", fact: "cells of '\(column)' have \(marks), and may name several persons",
      // Where names have blanks of their own, what a blank parts is no name.
      readings: lists.unclear.filter { $0 != " " || !order.contains { $0.contains(" ") } }.map {
        .init(
          answer: answer($0),
          meaning: last.map { "one person, who stands behind the last “\($0)”" }
            ?? "several persons with “\($0)” between them, of whom the first counts")
      } + [
        .init(
          answer: "none", meaning: hasCommas ? "one person each, such as family name and given name" : "one person each"
        )
      ])
  }

  /// What is before the name in an answer such as `last |`; nil in any other.
  private static func mark(behind answer: String) -> String? {
    answer.hasPrefix(PersonCell.lastMark) ? String(answer.dropFirst(PersonCell.lastMark.count)) : nil
  }

  /// The fewest rows whose values tell what is part of a name.
  private static let fewest = 50
  /// What may stand between a name and something else, the likeliest first.
  private static let dressings = ["(", "[", " - ", " – ", " — ", ": ", "|", "/", ",", ";", PersonCell.digits]

  /// Asks for the name where most cells have something else beside it, such as hours, dates, a team or a state: without that there are at
  /// most half as many names as values, each in several rows.
  private func askForDressing(besides separator: String?, _ rules: PersonRules) throws {
    let rows = occurrences.values.reduce(0, +)
    guard rows > Self.fewest, separator == nil || separator == "\n", let values = try names(split: nil, rules) else {
      return
    }
    let valueCount = Set(values).count
    for mark in separator == nil ? Self.dressings : [PersonCell.digits] {
      func isDressed(_ value: String) -> Bool {
        mark == PersonCell.digits ? value.contains(where: PersonCell.isDigit) : value.contains(mark)
      }
      guard values.count(where: isDressed) * 2 >= values.count, let first = try names(split: mark, rules) else {
        continue
      }
      let isBracket = mark == "(" || mark == "["
      let last = try isBracket ? nil : names(split: PersonCell.lastMark + mark, rules)
      let readings = [(mark, first)] + (last.flatMap { $0 == first ? nil : [(PersonCell.lastMark + mark, $0)] } ?? [])
      let found = readings.map { answer, names in
        (answer, names: Self.different(names), hasDigits: names.contains { $0.contains(where: PersonCell.isDigit) })
      }.filter { $0.names.count > 1 && $0.names.count * 2 <= valueCount && $0.names.count * 5 <= rows }
        .sorted { ($0.hasDigits ? 1 : 0, $1.names.count) < ($1.hasDigits ? 1 : 0, $0.names.count) }
      guard let best = found.first, !best.hasDigits else { continue }
      throw DraftQuestion(
        key: "split",
        fact: "cells of '\(column)' have something beside a name: \(valueCount) values, such as \(Self.shown(values))",
        readings: found.filter { $0.hasDigits || $0.names.count * 2 >= best.names.count }.map {
          .init(answer: $0.0, meaning: "\($0.names.count) names, such as \(Self.shown($0.names))")
        } + [.init(answer: "none", meaning: "one person each")])
    }
  }

  /// The first name of each different cell; nil where a cell has none.
  private func names(split: String?, _ rules: PersonRules) throws -> [String]? {
    let cell = try PersonCell(split.map(PersonCell.separator), rules: rules)
    var names: [String] = []
    for value in order where rules.isPerson(value) {
      guard let name = cell.persons(in: value).first, split == nil || name.contains(where: \.isLetter) else {
        return nil
      }
      names.append(name)
    }
    return names
  }

  /// The names, each once in any case, in the order of their appearance.
  private static func different(_ names: [String]) -> [String] {
    var seen: Set<String> = []
    return names.filter { seen.insert($0.lowercased()).inserted }
  }

  private static func shown(_ names: [String]) -> String {
    names.prefix(5).map { Problem.shown($0) }.joined(separator: ", ")
  }

  /// Refuses a column with nearly as many names as rows, from which nothing can be learned.
  func checkNames(split: String?, rules: PersonRules, path: String) throws {
    let rows = occurrences.values.reduce(0, +)
    guard rows > Self.fewest, let all = try names(split: split, rules) else { return }
    let names = Self.different(all)
    guard names.count * 3 > rows else { return }
    throw Problem.noExport(
      path,
      "\(Problem.shown(column: column)) names \(names.count) different persons in \(rows) rows, such as \(Self.shown(names))",
      remedy: "leave away what stands beside the names, add --set assignee=COLUMN for another column, or "
        + "--set split=\(SourceText.shell(split ?? "none")) if each is a person")
  }
}
