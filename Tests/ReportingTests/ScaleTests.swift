import DelegationReporting
import Testing

@Suite("Scales of charts") struct ScaleTests {
  @Test("values lie between the ends, on axes that rise and that fall")
  func linear() {
    let across = Scale((0, 200), over: (50, 450))
    #expect(across(0) == 50 && across(200) == 450 && across(50) == 150)
    let up = Scale((10, 20), over: (300, 100))
    #expect(up(10) == 300 && up(20) == 100 && up(15) == 200)
  }

  @Test("round numbers from 0 to the first above all values")
  func ticks() {
    #expect(Scale.ticks(to: 100, atMost: 5) == [0, 20, 40, 60, 80, 100])
    #expect(Scale.ticks(to: 131, atMost: 10) == [0, 20, 40, 60, 80, 100, 120, 140])
    #expect(Scale.ticks(to: 10.8, atMost: 5) == [0, 5, 10, 15])
    #expect(Scale.ticks(to: 0.3, atMost: 5) == [0, 0.1, 0.2, 0.3])
    #expect(Scale.ticks(to: 0, atMost: 5) == [0, 1])
  }

  @Test("from below 0: multiples of the step, 0 among them")
  func below() {
    #expect(Scale.ticks(from: -3.2, to: 41, atMost: 5) == [-10, 0, 10, 20, 30, 40, 50])
    #expect(Scale.ticks(from: -8, to: 0, atMost: 5) == [-8, -6, -4, -2, 0])
    #expect(Scale.ticks(from: 38.9, to: 57.6, atMost: 5) == [35, 40, 45, 50, 55, 60])
    #expect(Scale.text(-10) == "−10" && Scale.text(-0.5) == "−0.5" && Scale.text(-0.0) == "0")
  }

  @Test("for any highest value: in at most so many steps, and no step too far", arguments: 0..<60)
  func anyTicks(seed: Int) {
    var highest = 0.0037
    for _ in 0..<seed { highest *= 1.37 }
    for count in [4, 5, 10] {
      let ticks = Scale.ticks(to: highest, atMost: count)
      #expect(ticks.count >= 2 && ticks.count <= count + 1 && ticks[0] == 0)
      #expect(ticks[ticks.count - 1] >= highest * (1 - 1e-8) && ticks[ticks.count - 2] < highest)
    }
  }

  @Test("numbers that count: 1, a round step's multiples and the last")
  func counting() {
    #expect(Scale.ticks(counting: 20, atMost: 8) == [1, 5, 10, 15, 20])
    #expect(Scale.ticks(counting: 10, atMost: 10) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    #expect(Scale.ticks(counting: 14, atMost: 8) == [1, 2, 4, 6, 8, 10, 12, 14])
    #expect(Scale.ticks(counting: 21, atMost: 8) == [1, 5, 10, 15, 21])
    #expect(Scale.ticks(counting: 2, atMost: 8) == [1, 2])
  }

  @Test("numbers of an axis have no needless decimals, and thousands are parted")
  func text() {
    #expect([0, 0.5, 1, 0.2, 1_500, 20_000].map(Scale.text) == ["0", "0.5", "1", "0.2", "1,500", "20,000"])
  }
}
