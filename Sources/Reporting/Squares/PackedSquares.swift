import DelegationFoundations
import DelegationRanking
import DelegationResults
import DelegationTasks
import Foundation

/// Squares as a page's script reads them: columns of whole numbers, one after the other, and what their numbers mean.
package struct PackedSquares: Encodable, Sendable {
  struct Model: Encodable, Sendable {
    var name: String
    /// Its ranks, 0 for none. The persons named first follow, counted from 1 with 0 for nobody, then their probabilities in percent,
    /// then whether it is not sure enough to name one of them, then the subjects that put the first person ahead, two for and one
    /// against, counted from 1 with 0 for none.
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
  /// Ids, one a line, or the differences of ids that are whole numbers.
  package private(set) var ids: String?
  package private(set) var differences: [Int]?
  /// The day of the first task, since 1970-01-01.
  let from: Int
  package let names: Int
  /// The address at which the tracker shows a task; nil where the data does not say.
  var link: String?
  /// Bits per number, by column: day since `from`, assignee, component, days to assignment, then the models'.
  package private(set) var widths: [Int] = []

  private enum CodingKeys: CodingKey {
    case models, persons, components, reasons, ids, differences, from, names, link, widths
  }

  private var bytes: [UInt8] = []

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
    let numbers = tasks.compactMap { Int($0.id) }
    if zip(numbers, tasks).allSatisfy({ String($0) == $1.id }), numbers.count == count {
      differences = zip(numbers, [0] + numbers).map { $0 - $1 }
    } else {
      ids = tasks.map { $0.id.replacing("\n", with: " ") }.joined(separator: "\n")
    }
    let place = Dictionary(uniqueKeysWithValues: zip(persons, persons.indices))
    let component = Dictionary(uniqueKeysWithValues: zip(components, components.indices))
    add(days.map { $0 - first })
    add(tasks.map { place[$0.assignee]! })
    add(tasks.map { component[$0.component]! })
    // 1 is the first day, 2 the second; 0 is not known.
    add(tasks.map { $0.delay.map { 1 + Int($0) / daySeconds } ?? 0 })
    for model in squares.models {
      models.append(
        Model(
          name: model.name, column: widths.count, hasProbabilities: !model.probabilities.isEmpty,
          hasReasons: !model.contrasts.isEmpty))
      add(model.ranks.map { $0 ?? 0 })
      for name in 0..<names { add(model.named.map { $0.count > name ? 1 + place[$0[name]]! : 0 }) }
      if !model.probabilities.isEmpty {
        for name in 0..<names {
          add(model.probabilities.map { $0.count > name ? Int(($0[name] * 100).rounded()) : 0 })
        }
        add(model.namesOne.map { $0 ? 0 : 1 })
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

  private static func busiest(_ texts: [String]) -> [String] {
    Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +).sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private mutating func add(_ column: [Int]) {
    let numbers = column.map(UInt16.init(clamping:))
    let width = UInt16.bitWidth - (numbers.max() ?? 0).leadingZeroBitCount
    widths.append(width)
    // The lowest bits first; the last byte of a column is filled up, so that the next one begins with a byte.
    var (held, count) = (0, 0)
    for number in numbers {
      held |= Int(number) << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: held))
        (held, count) = (held >> 8, count - 8)
      }
    }
    if count > 0 { bytes.append(UInt8(held)) }
  }

  package var columns: String { Data(bytes).base64EncodedString() }
  func form() throws -> String { try sortedJSON() }
}
