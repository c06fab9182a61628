import DelegationExperiments
import DelegationFoundations
import DelegationResults
import DelegationTasks
import Testing

@Suite("Telling how far a run is") struct ProgressTextTests {
  private func text(_ done: Int?, of total: Int, seconds: Double, unit: RunEvent.Unit = .parts) -> ProgressText {
    var text = ProgressText(stage: "models", detail: "13 models")
    (text.done, text.total, text.seconds, text.unit) = (done, total, seconds, unit)
    return text
  }

  @Test("stage, bar, counts, rate and time left")
  func line() {
    let half = "██████████░░░░░░░░░░"
    #expect(text(nil, of: 0, seconds: 3).line(width: 80) == "models: 13 models … 3 s")
    #expect(text(20, of: 40, seconds: 0.2).line(width: 80) == "models  \(half)  50 %  20 of 40 parts")
    #expect(
      text(20, of: 40, seconds: 4).line(width: 80)
        == "models  \(half)  50 %  20 of 40 parts  5.0 parts/s  4 s left")
    #expect(
      text(20, of: 40, seconds: 1300).line(width: 90).hasSuffix("20 of 40 parts  0.0 parts/s  21:40 left"))
    #expect(text(40, of: 40, seconds: 2).line(width: 80).hasSuffix("100 %  40 of 40 parts  20 parts/s"))
    #expect(
      text(5_000_000, of: 20_000_000, seconds: 0.5, unit: .bytes).line(width: 90)
        .hasSuffix("25 %  5.0 of 20 MB  10 MB/s  2 s left"))
    #expect(text(1, of: 9000, seconds: 2).line(width: 90).hasSuffix("4:59:58 left"))
  }

  @Test("never longer than the terminal is wide; colour adds nothing that takes room")
  func width() {
    for width in [10, 30, 52, 80] {
      #expect(text(20, of: 40, seconds: 4).line(width: width).count <= width)
      #expect(text(nil, of: 0, seconds: 4).line(width: width).count <= width)
    }
    let coloured = text(20, of: 40, seconds: 4).line(width: 80, hasColour: true)
    #expect(coloured.contains("\u{1B}[32m██████████\u{1B}[0m"))
    #expect(
      coloured.replacing("\u{1B}[32m", with: "").replacing("\u{1B}[0m", with: "")
        == text(20, of: 40, seconds: 4).line(width: 80))
  }

  @Test("events as lines of JSON")
  func events() {
    func line(_ event: RunEvent) -> String { EventLine(event, experiment: "tiny", seconds: 1.23456).text }
    #expect(
      line(.stage("text", detail: "9 \"reports\""))
        == #"{"detail":"9 \"reports\"","event":"stage","experiment":"tiny","seconds":1.235,"stage":"text"}"#)
    #expect(
      line(.progress(done: 3, total: 4, unit: .files))
        == #"{"done":3,"event":"progress","experiment":"tiny","seconds":1.235,"total":4,"unit":"files"}"#)
    #expect(line(.damaged("text", fault: "cut")).contains(#""event":"damaged""#))
    #expect(line(.waiting("text")).contains(#""event":"waiting""#))
    #expect(
      EventLine(Problem(location: "a:1", fault: "b", remedy: "c"), exitCode: 2).text
        == #"{"event":"problem","exitCode":2,"fault":"b","location":"a:1","remedy":"c"}"#)
    #expect(
      EventLine(Expected.Difference.missing(name: "x", expected: 0.5), experiment: "tiny").text
        == #"{"event":"difference","expected":0.5,"experiment":"tiny","metric":"x"}"#)
  }
}
