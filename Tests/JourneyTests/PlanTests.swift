import Foundation
import Testing

@Suite("Planning a day") struct PlanTests {
  private static let example = "datasets/app-example/day.json"

  private func plan(_ more: String..., input: String = "") throws -> [String: Any] {
    let outcome = try Program.run(["plan"] + more + ["--json"], input: input)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try #require(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  private func ids(_ plan: [String: Any]) -> [String] {
    (plan["stops"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String }
  }

  @Test("the example: a table, all windows kept, the same twice")
  func example() throws {
    let plan = try plan(Self.example)
    #expect(Set(ids(plan)) == ["lesson", "dentist", "review", "crash", "post", "shopping"])
    let stops = try #require(plan["stops"] as? [[String: Any]])
    for (id, window) in ["lesson": 36_000.0...36_000, "dentist": 54_000.0...55_200] {
      let begin = try #require(stops.first { $0["id"] as? String == id }?["begin"] as? Double)
      #expect(window.contains(begin), "\(id) begins at \(begin)")
    }
    for (stop, next) in zip(stops, stops.dropFirst()) {
      #expect((stop["leaving"] as? Double ?? .infinity) <= (next["arrival"] as? Double ?? 0))
    }
    let table = try Program.run("plan", Self.example)
    #expect(table.status == 0 && table.output.hasPrefix("Leave home at 08:00"))
    #expect(table.output.contains("the dentist") && table.output.contains("slack"))
    #expect(try Program.run("plan", Self.example).output == table.output)
  }

  @Test("what does not fit is left out, the least weight first; the fixed ones stay")
  func within() throws {
    let text = """
      start: "09:00"
      from: home
      travel: {places: [home, office], minutes: [[0, 10], [10, 0]]}
      stops:
        - {id: call, at: home, minutes: 15, fixed: true}
        - {id: report, name: the report, at: office, minutes: 40, weight: 2}
        - {id: mail, at: office, minutes: 20, weight: 3}
        - {id: tidy, at: home, minutes: 5, weight: 1}
      """
    #expect(try plan("-", input: text)["omitted"] as? [String] == [])
    // 15 + 10 + 20 minutes for the call and the mail, 5 more to tidy up; the report would take 40.
    let hour = try plan("-", "--within", "60", input: text)
    #expect(hour["omitted"] as? [String] == ["report"] && Set(ids(hour)) == ["call", "mail", "tidy"])
    #expect(hour["finish"] as? Double == Double(9 * 3_600 + 50 * 60) && hour["weight"] as? Double == 5)
    let table = try Program.run("plan", "-", "--within", "60", input: text)
    #expect(table.output.contains("Left out, since they do not fit: the report."))
  }

  @Test("a former order is kept where the finish allows it")
  func former() throws {
    let order = ids(try plan(Self.example))
    #expect(ids(try plan(Self.example, "--former", order.joined(separator: ","))) == order)
  }

  @Test("stops that conflict are an answer in words")
  func conflict() throws {
    let text = """
      start: "14:00"
      from: home
      travel: {places: [home, clinic, market], minutes: [[0, 10, 10], [10, 0, 25], [10, 25, 0]]}
      stops:
        - {id: dentist, name: the dentist, at: clinic, minutes: 30, windows: [["15:00", "15:00"]], fixed: true}
        - {id: post, name: the post office, at: market, minutes: 10, windows: [["15:00", "15:20"]], fixed: true}
        - {id: tea, at: home, minutes: 10}
      """
    let conflict = try #require(try plan("-", input: text)["conflict"] as? [String: Any])
    #expect(conflict["stops"] as? [String] == ["dentist", "post"])
    let told = try Program.run("plan", "-", input: text)
    #expect(told.status == 0 && told.output.hasPrefix("There is no such day: "))
    #expect(told.output.contains("the dentist") && told.output.contains("the post office"))
  }

  @Test("wrong input and wrong options")
  func faults() throws {
    let missing = try Program.run("plan", "nowhere.json")
    #expect(missing.status == 2 && missing.errors.contains("nowhere.json"))
    let empty = try Program.run("plan", "-", input: "{}")
    #expect(empty.status == 2 && empty.errors.contains("standard input:1"))
    #expect(try Program.run("plan", Self.example, "--within", "0").status == 64)
    #expect(try Program.run("plan", Self.example, "--allowance", "5").status == 64)
    #expect(try Program.run("plan", Self.example, "--reckon-with", "mean").status == 64)
  }
}
