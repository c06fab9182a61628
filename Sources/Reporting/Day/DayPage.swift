import DelegationFoundations
import DelegationPlanning

package struct DayPage: Sendable {
  package struct Shown: Sendable {
    package let title: String
    package let timeline: Timeline
    /// What shows the moments of the day.
    package let clock: ClockChanges
    package let allDay: [String]
    package let notes: [String]

    package init(
      title: String, timeline: Timeline, clock: ClockChanges = ClockChanges(), allDay: [String] = [],
      notes: [String] = []
    ) {
      (self.title, self.timeline, self.clock, self.allDay, self.notes) = (title, timeline, clock, allDay, notes)
    }
  }

  package static let marker = "<meta name=\"generator\" content=\"delegate plan\">"

  package let html: [UInt8]

  package init(_ days: [Shown], zone: String? = nil) throws {
    html = try PageSource.render(DayView.context(days, zone), with: "day")
  }
}

enum DayView {
  static func context(_ shown: [DayPage.Shown], _ zone: String?) -> Context {
    Context([
      "title": shown.count == 1
        ? shown[0].title : "\(shown[0].title) and \(PageText.counted(shown.count - 1, "day")) more",
      "zones": zone.map { ["Times in \($0)"] } ?? [],
      "days": shown.enumerated().map { index, day in
        let timeline = day.timeline
        let allDay = day.allDay.isEmpty ? [] : ["All day: \(PageText.sentence(day.allDay))."]
        let sentences =
          day.notes + allDay + timeline.overlapSentences(day.clock)
          + (timeline.entries.isEmpty ? ["Nothing has a time."] : [])
        return Context([
          "anchor": "day-\(index + 1)",
          "heading": day.title,
          "headings": shown.count == 1 ? [] : [day.title],
          "sentences": sentences,
          "dayTables": timeline.entries.isEmpty ? [] : [timeline.table("\(day.title): what and when", day.clock)],
        ])
      },
      "dayCharts": Self.charts(shown),
    ])
  }

  private static func charts(_ shown: [DayPage.Shown]) -> [Chart] {
    let groups = shown.filter { !$0.timeline.entries.isEmpty }.map { day in
      RowChart.Group(
        title: shown.count == 1 ? nil : day.title, rows: day.timeline.entries.map { $0.chartRow(day.clock) })
    }
    guard !groups.isEmpty else { return [] }
    return [
      Chart(
        "hours",
        alternative: groups.map { group in
          (group.title.map { "\($0): " } ?? "") + group.rows.map(\.title).joined(separator: "; ")
        }.joined(separator: ". ") + ".",
        caption: "Dots are starts, bands last until the end. Travel and free time are grey.",
        draw: RowChart(groups: groups, axis: "hour of the day", marks: hours(groups.flatMap(\.rows))).draw)
    ]
  }

  private static func hours(_ rows: [RowChart.Row]) -> [Double] {
    let (first, last) = (rows.map(\.dot).min() ?? 0, rows.map { $0.interval?.high ?? $0.dot }.max() ?? 24)
    let step = [1.0, 2, 3].first { (last - first) / $0 <= 8 } ?? 6
    let begin = (first / step).rounded(.down) * step
    return Array(stride(from: begin, through: max(begin + step, (last / step).rounded(.up) * step), by: step))
  }
}

extension Timeline {
  /// The most overlaps of a day that are named; the others are counted.
  package static let mostOverlaps = 100

  /// Two entries that take somebody's time at once, in words.
  package func overlapSentences(_ clock: ClockChanges = ClockChanges()) -> [String] {
    let pairs = overlappingPairs(most: Self.mostOverlaps) { $0.takesTime }
    let titles = pairs.count == 0 ? [:] : Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.title) })
    let more = pairs.count - pairs.first.count
    return pairs.first.map { pair in
      "\(titles[pair.ids[0]]!) and \(titles[pair.ids[1]]!) overlap from \(clock.text(pair.start)) to \(clock.text(pair.end))."
    } + (more == 0 ? [] : ["And \(PageText.counted(more, "more pair")) \(more == 1 ? "overlaps" : "overlap")."])
  }

  func table(_ caption: String, _ clock: ClockChanges) -> TableView {
    TableView(
      caption, sorts: false, texts: ["what", "kind", "from", "to"], numbers: ["minutes"],
      rows: entries.map { entry in
        TableView.Row(
          entry.title, .text(entry.kindText), .text(clock.text(entry.start)),
          .text(entry.isMoment ? "" : clock.text(entry.end)),
          .number(entry.isMoment ? "" : PageText.plain(((entry.end - entry.start) / 60).rounded())))
      })
  }
}

extension TimelineEntry {
  package var kindText: String { kind == .waiting ? "free" : kind.rawValue }

  /// Whether nobody can do another such thing meanwhile.
  package var takesTime: Bool { [.task, .travel].contains(kind) && !isMoment }

  fileprivate func times(_ clock: ClockChanges) -> String {
    isMoment ? clock.text(start) : "\(clock.text(start))–\(clock.text(end))"
  }

  fileprivate func chartRow(_ clock: ClockChanges) -> RowChart.Row {
    let (first, times) = (clock.shown(start), times(clock))
    let last = min(first + end - start, Double(daySeconds))
    return RowChart.Row(
      label: title, note: times, title: "\(title): \(times)", dot: first / 3600, series: series,
      interval: isMoment ? nil : (low: first / 3600, high: last / 3600))
  }

  /// The colour: what is to be done, what reminds, and grey for the rest.
  fileprivate var series: Int? {
    switch kind {
    case .task: 0
    case .alert, .cue: 1
    case .travel, .waiting: nil
    }
  }
}
