import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Foundation

/// Squares as a page's script reads them: columns of whole numbers, one after the other, and what their numbers mean.
package struct PackedSquares: Encodable, Sendable {
  struct Model: Encodable, Sendable {
    var name: String
    /// Its ranks, 0 for none. The persons named first follow, as ``fronted(_:_:)`` counts them with 0 for nobody, then their probabilities in percent,
    /// then whether it is not sure enough to name one of them, which bin of its reliability the task is in, and how many people the set
    /// of each promise holds, 0 for none; then the subjects that put the first person ahead, two for and one against, counted from 1
    /// with 0 for none.
    var column: Int
    var hasProbabilities, hasReasons: Bool
  }

  /// Above so many tasks, each has fewer names, so that a page stays light.
  private static let names = [(tasks: 5_000, names: 5), (tasks: 10_000, names: 3), (tasks: TaskSquares.most, names: 1)]

  private(set) var models: [Model] = []
  /// The assignees, the busiest first, then whoever else is named.
  package let persons: [String]
  /// The one with most tasks first; empty text for none.
  package let components: [String]
  /// The subjects of reasons, in alphabetical order.
  package let reasons: [String]
  /// What ids begin with: all but a whole number at the end.
  package let heads: [String]
  /// How far each of these numbers, 0 where there is none, is from the last one with the same head.
  package let differences: [Int]
  /// The day of the first task, since 1970-01-01.
  let from: Int
  package let names: Int
  /// What the sets promise, in percent as the page writes it.
  package let promises = PredictionSets.levels.map { PageText.plainPercent($0) }
  /// The address at which the tracker shows a task; nil where the data does not say.
  var link: String?
  /// How many low bits each number has, by column: days since the task before, assignee, component, time to assignment, the id's head,
  /// then the models'. What is above these bits comes before them, as so many ones and a zero; -1 for a column of zeros, which has no bits.
  package private(set) var shifts: [Int] = []

  private enum CodingKeys: CodingKey {
    case models, persons, components, reasons, differences, heads, from, names, promises, link, shifts
  }

  private var bytes: [UInt8] = []
  private var bitCount = 0

  package init(_ squares: TaskSquares, link: String? = nil) {
    let (tasks, count) = (squares.tasks, squares.tasks.count)
    let names = Self.names.first { count <= $0.tasks }!.names
    let named = squares.models.flatMap { $0.named.flatMap { $0.prefix(names) } }
    persons = (Self.busiest(tasks.map(\.assignee)) + named.distinct.sorted()).distinct
    components = Self.busiest(tasks.map(\.component))
    let contrasts = squares.models.flatMap(\.contrasts).compactMap(\.self)
    reasons = Set(contrasts.flatMap { $0.pros + $0.cons }.map(\.subject)).sorted()
    (self.names, self.link) = (names, link)
    let days = tasks.map { CivilDate(of: Moment($0.opened)).number }
    let first = days.min() ?? 0
    from = first
    let ids = tasks.map { task in
      let digits = task.id.reversed().prefix(9).prefix { $0.isASCII && $0.isNumber }.count
      let number = task.id.suffix(digits).drop { $0 == "0" }
      return (head: String(task.id.dropLast(number.count)), number: Int(number) ?? 0)
    }
    heads = ids.map(\.head).distinct
    var last: [String: Int] = [:]
    differences = ids.map { id in
      defer { last[id.head] = id.number }
      return id.number - last[id.head, default: 0]
    }
    let head = Dictionary(uniqueKeysWithValues: zip(heads, heads.indices))
    let place = Dictionary(uniqueKeysWithValues: zip(persons, persons.indices))
    let component = Dictionary(uniqueKeysWithValues: zip(components, components.indices))
    add(zip(days, [first] + days).map { $0 - $1 })
    add(tasks.map { place[$0.assignee]! })
    let parts = tasks.map { component[$0.component]! }
    add(parts)
    // 1 is the first hour, 2 the rest of the first day, 3 the second day; 0 is not known.
    add(tasks.map { $0.delay.map { $0 < 3_600 ? 1 : 2 + Int($0) / daySeconds } ?? 0 })
    add(ids.map { head[$0.head]! })
    for model in squares.models {
      models.append(
        Model(
          name: model.name, column: shifts.count, hasProbabilities: !model.probabilities.isEmpty,
          hasReasons: !model.contrasts.isEmpty))
      add(model.ranks.map { $0 ?? 0 })
      let leaders = fronted(model.named.map { $0.prefix(names).map { place[$0]! } }, parts)
      for name in 0..<names { add(leaders.map { $0.count > name ? $0[name] : 0 }) }
      if !model.probabilities.isEmpty {
        for name in 0..<names {
          add(model.probabilities.map { $0.count > name ? Int(($0[name] * 100).rounded()) : 0 })
        }
        add(model.promises.map { $0.namesOne ? 0 : 1 })
        add(model.promises.map(\.bin))
        for level in promises.indices { add(model.promises.map { $0.sizes[level] }) }
      }
      guard !model.contrasts.isEmpty else { continue }
      let sides: [(path: KeyPath<Contrast, [ReasonTemplate]>, place: Int)] = [(\.pros, 0), (\.pros, 1), (\.cons, 0)]
      for (path, place) in sides {
        add(
          model.contrasts.map { contrast in
            contrast?[keyPath: path].dropFirst(place).first.map { 1 + reasons.firstIndex(of: $0.subject)! } ?? 0
          })
      }
    }
  }

  /// Where each person stands in a list of all that begins with those of the last task of the same component, counted from 1 without
  /// those before it: mostly a small number.
  private func fronted(_ named: [[Int]], _ parts: [Int]) -> [[Int]] {
    var lists = [[Int]](repeating: Array(persons.indices), count: components.count)
    return zip(named, parts).map { named, part in
      let places = named.map { person in
        let place = lists[part].firstIndex(of: person)!
        lists[part].remove(at: place)
        return 1 + place
      }
      lists[part].insert(contentsOf: named, at: 0)
      return places
    }
  }

  private static func busiest(_ texts: [String]) -> [String] {
    Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private mutating func add(_ column: [Int]) {
    let numbers = column.map { Int(UInt16(clamping: $0)) }
    func size(_ shift: Int) -> Int { numbers.reduce(0) { $0 + ($1 >> shift) + 1 + shift } }
    let shift = numbers.contains { $0 > 0 } ? (0..<UInt16.bitWidth).min { size($0) < size($1) }! : -1
    shifts.append(shift)
    guard shift >= 0 else { return }
    for number in numbers {
      for _ in 0..<number >> shift { append(1) }
      append(0)
      for place in 0..<shift { append(number >> place & 1) }
    }
  }

  private mutating func append(_ bit: Int) {
    if bitCount % 8 == 0 { bytes.append(0) }
    bytes[bitCount / 8] |= UInt8(bit << (bitCount % 8))
    bitCount += 1
  }

  package var columns: String { Data(bytes).base64EncodedString() }
  func form() throws -> String { try sortedJSON() }
}
