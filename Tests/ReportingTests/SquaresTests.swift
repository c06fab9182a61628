import DelegationEvaluation
import DelegationRanking
import DelegationReporting
import DelegationResults
import DelegationTasks
import Foundation
import Testing

@Suite("Squares of test tasks") struct SquaresTests {
  private static let persons = ["P001", "P002", "P003", "P004", "P005", "P006", "P007"]

  /// Tasks a day apart with the ids 100, 103 and so on, and two models that rank the seven persons in turn.
  private static func squares(
    _ count: Int, component: String = "UI", id: (Int) -> String = { "\(100 + 3 * $0)" }
  ) -> TaskSquares {
    let tasks = (0..<count).map { number in
      TaskSquares.Task(
        id: id(number), opened: Int64(1_400_000_000 + number * 86_400), assignee: persons[number % 3],
        component: number % 5 == 0 ? "" : component, delay: number % 4 == 0 ? nil : Int64(number % 4) * 86_400)
    }
    let orders: [[String]] = (0..<count).map { number in
      let start = number / 2 % 7
      return Array(persons[start...] + persons[..<start])
    }
    let ranks: [Int?] = orders.enumerated().map { number, order in
      number % 11 == 0 ? nil : order.firstIndex(of: persons[number % 3])! + 1
    }
    let probabilities: [[Double]] = (0..<count).map { number in
      let first = 50 + number % 40
      return (0..<5).map { Double(first - 10 * $0) / 100 }
    }
    let backwards: [Int?] = ranks.map { rank in rank.map { 8 - $0 } }
    return TaskSquares(
      tasks: tasks,
      models: [
        .init(
          name: "ranker", mode: .prequential, ranks: ranks, named: orders.map { Array($0.prefix(5)) },
          probabilities: probabilities, promises: probabilities.enumerated().map { promise($0, $1[0]) },
          contrasts: (0..<count).map(contrast)),
        .init(
          name: "recent", mode: .batch, ranks: backwards, named: orders.map { Array($0.reversed().prefix(5)) }),
      ])
  }

  private static func promise(_ number: Int, _ first: Double) -> TaskPromise {
    TaskPromise(namesOne: first >= 0.6, bin: number % 10, sizes: [number % 6, number % 4])
  }

  private static func contrast(_ number: Int) -> Contrast? {
    guard number % 11 > 0 else { return nil }
    return Contrast(
      one: 0, other: 1, pros: number % 2 == 0 ? [.share(.assigned, .component), .similarTasks] : [.words],
      cons: number % 3 == 0 ? [.openTasks] : [])
  }

  /// The columns as the page's script reads them.
  private static func columns(_ packed: PackedSquares, count: Int) throws -> [[Int]] {
    let bytes = [UInt8](try #require(Data(base64Encoded: packed.columns)))
    var place = 0
    func bit() -> Int {
      defer { place += 1 }
      return Int(bytes[place / 8] >> (place % 8)) & 1
    }
    return packed.shifts.map { shift in
      guard shift >= 0 else { return [Int](repeating: 0, count: count) }
      return (0..<count).map { _ in
        var high = 0
        while bit() == 1 { high += 1 }
        return (0..<shift).reduce(high << shift) { number, place in number | bit() << place }
      }
    }
  }

  @Test("what is packed is read back, with names, probabilities and abstention", arguments: [1, 40, 700])
  func packing(count: Int) throws {
    let squares = Self.squares(count)
    let packed = PackedSquares(squares)
    let columns = try Self.columns(packed, count: count)
    #expect(packed.names == 5 && columns.count == 5 + (1 + 5 + 5 + 1 + 1 + 2 + 3) + (1 + 5))
    #expect(packed.shifts[0] == (count == 1 ? -1 : 0) && columns[0] == [0] + [Int](repeating: 1, count: count - 1))
    #expect(columns[1].map { packed.persons[$0] } == squares.tasks.map(\.assignee))
    #expect(columns[2].map { packed.components[$0] } == squares.tasks.map(\.component))
    #expect(columns[3] == squares.tasks.map { $0.delay.map { $0 < 3_600 ? 1 : 2 + Int($0) / 86_400 } ?? 0 })
    for (model, first) in zip(squares.models, [5, 23]) {
      #expect(columns[first] == model.ranks.map { $0 ?? 0 })
      // A name is its place in a list that begins with those of the last task of the same component.
      var lists = [[String]](repeating: packed.persons, count: packed.components.count)
      for task in 0..<count {
        let part = columns[2][task]
        let named = (0..<5).map { lists[part].remove(at: columns[first + 1 + $0][task] - 1) }
        lists[part].insert(contentsOf: named, at: 0)
        #expect(named == model.named[task])
      }
    }
    for name in 0..<5 {
      #expect(columns[11 + name] == squares.models[0].probabilities.map { Int(($0[name] * 100).rounded()) })
    }
    #expect(columns[16] == squares.models[0].probabilities.map { $0[0] < 0.6 ? 1 : 0 })
    #expect(columns[17] == (0..<count).map { $0 % 10 } && packed.promises == ["80", "90"])
    #expect(columns[18] == (0..<count).map { $0 % 6 } && columns[19] == (0..<count).map { $0 % 4 })
    let subjects = (20..<23).map { columns[$0].map { $0 == 0 ? nil : packed.reasons[$0 - 1] } }
    for (number, contrast) in squares.models[0].contrasts.enumerated() {
      #expect(subjects[0][number] == contrast.map { $0.pros[0].subject })
      #expect(subjects[1][number] == contrast.flatMap { $0.pros.count > 1 ? "similar past tasks" : nil })
      #expect(subjects[2][number] == contrast.flatMap { $0.cons.isEmpty ? nil : "the number of open tasks" })
    }
    #expect(packed.differences == [100] + [Int](repeating: 3, count: count - 1) && packed.heads == [""])
  }

  @Test("ids are heads and numbers, which lose no zero")
  func ids() throws {
    let ids = ["A-7", "B/008", "A-10", "crash", "00", "\u{663}5", "12345678901234567890"]
    let packed = PackedSquares(Self.squares(ids.count) { ids[$0] })
    #expect(packed.heads == ["A-", "B/00", "crash", "00", "\u{663}", "12345678901"])
    #expect(packed.differences == [7, 8, 3, 0, 0, 5, 234_567_890])
    #expect(try Self.columns(packed, count: ids.count)[4] == [0, 1, 0, 2, 3, 4, 5])
  }

  @Test("squares count as the measures do: first, and among the first five")
  func counts() throws {
    let squares = Self.squares(700)
    for model in squares.models {
      let answers = model.ranks.enumerated().map { task, rank in
        Answer(task: task, assignee: 0, rank: rank, leaders: [], candidateCount: 7)
      }
      let measures = MeasureSet(of: answers)
      #expect(model.counts.reduce(0, +) == 700 && model.counts[4] == model.ranks.count { $0 == nil })
      let (first, amongFive) = (model.counts[0], model.counts[..<3].reduce(0, +))
      #expect(abs(Double(first) / 700 - measures.top1) < 1e-12)
      let top5 = try #require(measures.top5)
      #expect(abs(Double(amongFive) / 700 - top5) < 1e-12)
    }
  }

  private static func page(_ squares: TaskSquares) throws -> String {
    String(decoding: try Page(Fixtures.full, squares: squares, measures: [], commands: []).html, as: UTF8.self)
  }

  @Test("the page has them below the answer, the same bytes each time")
  func page() throws {
    let squares = Self.squares(700)
    let html = try Self.page(squares)
    #expect(try Self.page(squares) == html)
    let markup = Markup(html)
    #expect(markup.faults == [])
    let ids = markup.values(of: "id")
    #expect(ids.count == Set(ids).count && ids.contains("squares"))
    let counts = squares.models[0].counts
    #expect(html.holds("With ranker the right person comes first for \(counts[0]) of 700 test tasks ("))
    #expect(html.holds("among the first five for \(counts[0] + counts[1] + counts[2]) ("))
    // Without scripts: each kind of rank has one square per task.
    for (kind, count) in counts.enumerated() {
      let paths = markup.elements.filter { $0.name == "path" && $0.attributes["class"] == "rank\(kind + 1)" }
      // The first is the legend's.
      let drawn = paths.dropFirst().flatMap { ($0.attributes["d"] ?? "").matches(of: /h(\d+)/).map { Int($0.1)! } }
      #expect(drawn.reduce(0, +) == count)
    }
    // Figures that follow what is chosen of them name what they count.
    #expect(
      markup.values(of: "data-follows").sorted() == [
        "component", "component tasks first:bm25-neighbours five:bm25-neighbours", "delay",
        "delay tasks first:bm25-neighbours five:bm25-neighbours", "load", "matrix", "pairs", "period",
        "period tasks first:bm25-neighbours five:bm25-neighbours first:component-recent five:component-recent",
        "person",
        "person tasks named more part partNamed first:bm25-neighbours five:bm25-neighbours",
      ])
    let plain = try Fixtures.full.page.html
    #expect(!plain.holds("squares"))
  }

  @Test("a component stays in its attribute, whatever it is called")
  func hostileComponent() throws {
    let name = "</script><script>\u{27}\u{301} onload='x' &lt;"
    let page = try Self.page(Self.squares(40, component: name))
    let parts = page.components(separatedBy: "data-form='")
    let form = try #require(parts.last?.prefix { $0 != "'" })
    #expect(parts.count == 2 && page.components(separatedBy: "<script>").count == 2)
    let json = [("&lt;", "<"), ("&#39;", "'"), ("&amp;", "&")].reduce(String(form)) {
      $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal)
    }
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect((object?["components"] as? [String])?.contains(name) == true)
  }

  @Test("many tasks have fewer names; of more than 20,000 the latest are shown, and the page says so")
  func many() throws {
    #expect(PackedSquares(Self.squares(5_001)).names == 3 && PackedSquares(Self.squares(10_001)).names == 1)
    let squares = Self.squares(20_500)
    #expect(squares.tasks.count == 20_000 && squares.tasks[0].id == "\(100 + 3 * 500)" && squares.earlier == 500)
    #expect(squares.models.allSatisfy { $0.counts.reduce(0, +) == 20_000 })
    let html = try Self.page(squares)
    #expect(html.holds("Shown are the latest 20,000; 500 earlier ones are left out."))
    #expect(html.utf8.count - (try Self.page(Self.squares(1))).utf8.count < 600_000)
  }
}
