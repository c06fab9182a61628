import DelegationFoundations
import DelegationPlanning
import Testing

@Suite("timelines") struct TimelineTests {
  /// Entries on whole numbers, so that half of them stand for the times in between.
  private func random(_ count: Int, _ random: inout SplitMix64) throws -> Timeline {
    try Timeline(
      (0..<count).map { number in
        let start = Double(random.next(below: 20))
        let kind = TimelineEntry.Kind.allCases[random.next(below: 5)]
        return TimelineEntry(id: "\(number)", kind: kind, start: start, end: start + Double(random.next(below: 6)))
      })
  }

  private func holds(_ entry: TimelineEntry, _ moment: Double) -> Bool {
    entry.isMoment ? entry.start == moment : entry.start <= moment && moment < entry.end
  }

  @Test("pairs and groups of random entries are those of every moment, and lanes the fewest", arguments: 0..<60)
  func againstBruteForce(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let timeline = try self.random(Int(seed % 15), &random)
    let entries = timeline.entries
    #expect(zip(entries, entries.dropFirst()).allSatisfy { $0.start <= $1.start })
    let moments = (0..<60).map { Double($0) / 2 }
    let lanes = timeline.lanes
    var pairs: [TimelineOverlap] = []
    for one in entries.indices {
      for other in entries.indices where other > one {
        let both = moments.filter { holds(entries[one], $0) && holds(entries[other], $0) }
        guard let first = both.first else { continue }
        #expect(lanes[one] != lanes[other])
        let isMoment = entries[one].isMoment || entries[other].isMoment
        pairs.append(
          TimelineOverlap(
            [entries[one].id, entries[other].id], start: first, end: isMoment ? first : both.last! + 0.5))
      }
    }
    #expect(timeline.overlappingPairs == pairs)
    let some = timeline.overlappingPairs(most: 2)
    #expect(some.first == Array(pairs.prefix(2)) && some.count == pairs.count)
    let (few, all) = (timeline.overlaps(most: 2), timeline.overlaps)
    #expect(few.first == Array(all.prefix(2)) && few.count == all.count)
    let most = moments.map { moment in entries.count { holds($0, moment) } }.max()!
    #expect((lanes.max() ?? -1) + 1 == most)
    for moment in moments {
      let ids = entries.filter { holds($0, moment) }.map { $0.id }
      let isSpan = !entries.contains { $0.isMoment && $0.start == moment }
      let told = timeline.overlaps.filter { overlap in
        isSpan ? overlap.start <= moment && moment < overlap.end : overlap.start == moment && overlap.end == moment
      }
      #expect(told.map { $0.ids } == (ids.count > 1 ? [ids] : []), "at \(moment)")
    }
  }

  @Test("gaps are the moments without entries of the kinds asked for", arguments: 0..<60)
  func gaps(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let timeline = try self.random(Int(seed % 8), &random)
    let kinds: Set<TimelineEntry.Kind> = seed % 2 == 0 ? [.task, .travel] : Set(TimelineEntry.Kind.allCases)
    let least = Double(seed % 3)
    let gaps = timeline.gaps(from: 3, to: 17, least: least, beside: kinds)
    var expected: [TimelineGap] = []
    for half in 6..<34 {
      let moment = Double(half) / 2
      guard !timeline.entries.contains(where: { kinds.contains($0.kind) && !$0.isMoment && holds($0, moment) }) else {
        continue
      }
      if let last = expected.last, last.end == moment {
        expected[expected.count - 1] = TimelineGap(start: last.start, end: moment + 0.5)
      } else {
        expected.append(TimelineGap(start: moment, end: moment + 0.5))
      }
    }
    #expect(gaps == expected.filter { $0.end - $0.start >= least })
  }

  @Test("a planned day has its travel, waiting and stops, with alerts among them")
  func plan() throws {
    let travel = try TravelTimes(places: ["home", "bank"], seconds: [[0, 600], [600, 0]])
    let stop = Stop(
      id: "bank", name: "the bank", place: "bank", windows: [TimeWindow(open: 32_400, close: 36_000)],
      duration: StopDuration(300))
    let day = try Day(start: 28_800, from: "home", to: "home", stops: [stop], travel: travel)
    let plan = try #require(try DayPlanner(day).plan().planned)
    let alert = TimelineEntry(id: "leave", kind: .alert, at: 31_800)
    let timeline = try Timeline(plan, of: day, with: [alert])
    let entries = timeline.entries
    #expect(entries.map { $0.id } == ["travel to bank", "waiting at bank", "leave", "bank", "travel from bank"])
    #expect(entries.map { $0.title } == ["to the bank", "free time", "leave", "the bank", "to home"])
    #expect(entries.map { $0.end } == [29_400, 32_400, 31_800, 32_700, 33_300])
    #expect(timeline.lanes == [0, 0, 1, 0, 0])
    #expect(timeline.overlaps == [TimelineOverlap(["waiting at bank", "leave"], start: 31_800, end: 31_800)])
    let named = try Timeline(plan, of: day, with: ["bank", "travel to bank"].map { .init(id: $0, kind: .cue, at: 0) })
    #expect(
      named.entries.map(\.id).sorted() == [
        "bank", "bank 2", "travel from bank", "travel to bank", "travel to bank 2", "waiting at bank",
      ])
    #expect(timeline.gaps(beside: [.task, .travel]) == [TimelineGap(start: 29_400, end: 32_400)])
  }

  @Test("reversed entries, equal ids and moments that are no number are refused")
  func refused() throws {
    func fault(_ entries: [TimelineEntry]) -> String {
      do {
        _ = try Timeline(entries)
        return "none"
      } catch { return error.fault }
    }
    let entry = TimelineEntry(id: "a", kind: .task, at: 0)
    #expect(fault([entry]) == "none")
    #expect(fault([entry, entry]) == "two entries have this id")
    #expect(
      fault([TimelineEntry(id: "a", kind: .cue, start: 60, end: 0)])
        == "it ends at 00:00, before it starts at 00:01")
    #expect(fault([TimelineEntry(id: "a", kind: .cue, start: 60, end: .nan)]) == "a moment is nan")
  }
}
