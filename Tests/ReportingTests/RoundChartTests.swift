import DelegationEvaluation
import DelegationReporting
import DelegationResultFixtures
import DelegationResults
import Testing

@Suite("Persons asked and assignees found") struct RoundChartTests {
  /// Two models with probabilities, each with a curve of three points.
  static var document: ExperimentResult {
    var document = Fixtures.probable
    let chosen = document.rounds.count - 1
    document.rounds[chosen].curve = points([0.2, 0.5, 0.64])
    var other = document.rounds[chosen]
    other.model = "bm25-neighbours"
    other.curve = points([0.1, 0.4, 0.5])
    document.rounds.append(other)
    return document
  }

  private static func points(_ shares: [Double]) -> [RoundCurve.Point] {
    zip([0.25, 1, 4], shares).map { persons, share in
      .of([
        "threshold": 0.5 / persons, "personsPerTaskRoundOne": persons, "assigneeAfterRoundOne": share,
        "assigneeAfterBoth": share + 0.1,
      ])
    }
  }

  @Test("a line per model, one for round one alone and one for the best simple rule; the chosen threshold as a ring")
  func lines() throws {
    let picture = try #require(try Picture.files(Self.document)["rounds"])
    #expect(Markup(picture.text).faults == [])
    let lines = picture.groups("series")
    #expect(
      lines.map(\.title) == [
        "component-recent, its first persons: 42.0 with 1, 54.3 with 4 persons",
        "bm25-neighbours, after both rounds: 50.0 with 1, 60.0 with 4 persons",
        "component-prior-cosine, after round one: 50.0 with 1, 64.0 with 4 persons",
        "component-prior-cosine, after both rounds: 60.0 with 1, 74.0 with 4 persons",
      ])
    let (across, up) = (try picture.horizontal(from: "0", to: "4"), try picture.vertical(from: "0", to: "100"))
    let start = try Picture.start(of: /stretched line/, in: lines[3].body)
    #expect(abs(start.x - across(0.25)) < 0.11 && abs(start.y - up(30)) < 0.11)
    let ring = try #require(lines[3].body.firstMatch(of: /class="ring" cx="([\d.]+)%" cy="([\d.]+)"/))
    #expect(abs(Double(ring.1)! - across(2.94)) < 0.11 && abs(Double(ring.2)! - up(66)) < 0.11)
    #expect(lines[3].body.holds("the threshold chosen on validation: 66.0 with 2.94 persons"))
  }

  @Test("reports without curves have no such chart")
  func absent() throws { #expect(try Picture.files(Fixtures.probable)["rounds"] == nil) }

  @Test("the points as a file")
  func file() throws {
    let files = try DataFiles.all(try Self.document.rounded())
    let file = try #require(files.first { $0.path == "plots/rounds-bm25-neighbours-prequential.tsv" })
    #expect(
      String(decoding: file.bytes, as: UTF8.self) == """
        threshold\tpersons_per_task\tassignee_after_round_one\tassignee_after_both
        2.0\t0.25\t0.1\t0.2
        0.5\t1.0\t0.4\t0.5
        0.125\t4.0\t0.5\t0.6

        """)
  }
}
