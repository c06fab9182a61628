import DelegationPlanning
import Testing

@Suite("when services begin in the minutes at hand") struct BeginsAtHandTests {
  private let travel: MinutesAtHand.Travel

  init() throws {
    let times = try TravelTimes(
      places: ["home", "shop", "far", "island"],
      seconds: [[0, 600, 3000, nil], [600, 0, 1200, nil], [3000, 1200, 0, nil], [nil, nil, nil, 0]])
    travel = MinutesAtHand.Travel(times, from: "home", to: "home")
  }

  private func window(_ open: Double, _ close: Double) -> [TimeWindow] { [TimeWindow(open: open, close: close)] }

  @Test("a window must be open from the moment at which one can be there to the last at which the service still ends")
  func windows() {
    let begins = BeginsAtHand(from: 36_000, for: 3600, travel)
    let half = StopDuration(1800)
    // There after 600 seconds, and back home 600 seconds before the end.
    #expect(begins.allow(window(36_600, 37_200), of: half, at: "shop"))
    #expect(!begins.allow(window(36_601, 40_000), of: half, at: "shop"))
    #expect(!begins.allow(window(36_000, 37_199), of: half, at: "shop"))
    #expect(begins.allow([], of: half, at: "shop"))
    #expect(begins.allow(window(36_000, 37_000) + window(36_900, 38_000), of: half, at: "shop"))
    #expect(!begins.allow(window(36_000, 36_900) + window(37_000, 38_000), of: half, at: "shop"))
    // The least that it can take decides how late it can begin.
    let uncertain = StopDuration(lower: 1000, median: 1800, upper: 2000)
    #expect(!begins.allow(window(36_000, 37_200), of: uncertain, at: "shop"))
    #expect(begins.allow(window(36_000, 38_200), of: uncertain, at: "shop"))
    let here = BeginsAtHand(from: 36_000, for: 3600, nil)
    #expect(here.allow(window(36_000, 37_800), of: half, at: nil))
    #expect(!here.allow(window(36_001, 40_000), of: half, at: nil))
  }

  @Test("the longest way is that from the farthest place, by way of others where that is shorter")
  func ways() {
    let begins = BeginsAtHand(from: 0, for: 60, travel)
    #expect(begins.longestWay(to: "home") == 1800 && begins.longestWay(to: "shop") == 1200)
    #expect(begins.longestWay(to: "island") == 0 && BeginsAtHand(from: 0, for: 60, nil).longestWay(to: "home") == 0)
  }
}
