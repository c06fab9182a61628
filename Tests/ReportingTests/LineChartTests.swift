import DelegationReporting
import Foundation
import Testing

@Suite("Charts of lines") struct LineChartTests {
  private static let full = Result { try Picture.files(Fixtures.full) }

  private static func picture(_ name: String) throws -> Picture { try #require(try full.get()[name]) }

  @Test("folds: every value where it belongs")
  func steps() throws {
    let folds = try Self.picture("folds-batch")
    let leader = try #require(folds.groups("series").last)
    #expect(leader.title == "bm25-neighbours: from 42.2 in fold 1 to 40.2 in fold 10")
    let marks = leader.body.matches(
      of: /(?:cx="([\d.]+)%?" )?cy="([\d.]+)" r="3.5"><title>bm25-neighbours: ([\d.]+) in fold (\d+)</)
    #expect(marks.count == 10)
    let (across, up) = (try folds.horizontal(from: "1", to: "10"), try folds.vertical(from: "0", to: "50"))
    for mark in marks {
      #expect(abs(Double(mark.1 ?? "0")! - across(Double(mark.4)!)) < 0.02)
      #expect(abs(Double(mark.2)! - up(Double(mark.3)!)) < 0.11)
    }
  }

  @Test("lines: those of three models at most, marked at the numbers of the axis, named at the end, the leader on top")
  func lines() throws {
    let picture = try Self.picture("accuracy-batch")
    let lines = picture.groups("series")
    #expect(lines.count == 2)
    #expect(lines.contains { $0.title?.hasPrefix("component-recent: ") == true })
    let leader = try #require(lines.last)
    #expect(leader.title == "bm25-neighbours: from 40.2 at k = 1 to 78.1 at k = 10")
    let places = leader.body.matches(of: /<title>bm25-neighbours: [\d.]+ at k = (\d+)</).map { String($0.1) }
    #expect(places == (1...10).map { String($0) })
    let points = try Picture.points(of: /stretched line/, in: leader.body)
    #expect(points.count == 10)
    let (across, up) = (try picture.horizontal(from: "1", to: "10"), try picture.vertical(from: "0", to: "100"))
    for (index, point) in points.enumerated() {
      let rise: Double = 0.3788 * min(1, Double(index) / 9)
      let value: Double = min(0.795, 0.402 + rise) * 100
      #expect(abs(point.x - across(Double(index + 1))) < 0.02 && abs(point.y - up(value)) < 0.11, "k = \(index + 1)")
    }
    let names: [Double] = lines.compactMap { line in
      line.body.firstMatch(of: /<text x="100%" y="([\d.]+)" dx="16">/).flatMap { Double($0.1) }
    }
    #expect(names.count == 2)
    let sorted = names.sorted()
    #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 > 14.8 })
  }

  @Test("reliability: a dot for each bin with its interval, on axes of one length, beside the diagonal")
  func reliability() throws {
    let files = try Picture.files(Fixtures.probable)
    let picture = try #require(files["reliability-prequential"])
    let bins = try #require(Fixtures.probable.calibration.first).bins
    let (across, up) = (try picture.horizontal(from: "0", to: "100"), try picture.vertical(from: "0", to: "100"))
    // Both are 270 pixels long.
    #expect(across(100) - across(0) == 100 && picture.length("widest") == 270 && abs(up(0) - up(100) - 270) < 0.2)
    let dots = picture.text.matches(of: /class="dot" cx="([\d.]+)%?" cy="([\d.]+)" r="3.5"><title>([^<]*)</)
    #expect(dots.count == bins.count && dots[0].3 == "8.0 stated, 6.5 right (95\u{A0}%: 3.0–13.5), of 92 tasks")
    for (dot, bin) in zip(dots, bins) {
      #expect(abs(Double(dot.1)! - across(bin.probability * 100)) < 0.02)
      #expect(abs(Double(dot.2)! - up(bin.right * 100)) < 0.11)
    }
    let reference = try #require(picture.marks("line", style: /reference/).first)
    #expect(reference.numbers("x1") == across(0) && reference.numbers("y2") == up(100))
  }

  @Test(
    "precision against coverage: a line per model, the threshold as a ring, the required precision as a dashed line")
  func coverage() throws {
    let picture = try #require(try Picture.files(Fixtures.probable)["coverage-prequential"])
    let (across, up) = (try picture.horizontal(from: "0", to: "100"), try picture.vertical(from: "0", to: "100"))
    #expect(picture.groups("series").count == 2)
    // Of 922 tasks 3 % are 28 answers, too few to say how many are right; 3.5 % are 32.
    let start = try Picture.start(of: /stretched line/, in: picture.groups("series")[1].body)
    #expect(abs(start.x - across(3.5)) < 0.02)
    let ring = try #require(
      picture.text.firstMatch(of: /class="ring" cx="([\d.]+)%" cy="([\d.]+)" r="5"><title>([^<]*)/))
    #expect(abs(Double(ring.1)! - across(41)) < 0.02 && abs(Double(ring.2)! - up(78.4)) < 0.11)
    #expect(ring.3.hasSuffix("the threshold for one name: right in 78.4 when 41.0 are answered"))
    let level = try #require(picture.marks("line", style: /reference/).first)
    #expect(abs(level.numbers("y1") - up(80)) < 0.11 && level.numbers("y1") == level.numbers("y2"))
  }
}
