import DelegationFiles
import DelegationFoundations
import DelegationPlanning

package struct DayPage: Sendable {
  package struct Shown: Sendable {
    package let title: String
    package let timeline: Timeline
    package let allDay: [String]
    let notes: [String]

    package init(title: String, timeline: Timeline, allDay: [String] = [], notes: [String] = []) {
      (self.title, self.timeline, self.allDay, self.notes) = (title, timeline, allDay, notes)
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
          day.notes + allDay + timeline.overlapSentences
          + (timeline.entries.isEmpty ? ["Nothing has a time."] : [])
        return Context([
          "anchor": "day-\(index + 1)",
          "heading": day.title,
          "headings": shown.count == 1 ? [] : [day.title],
          "sentences": sentences,
          "dayTables": timeline.entries.isEmpty ? [] : [timeline.table("\(day.title): what and when")],
        ])
      },
      "dayCharts": Self.charts(shown),
    ])
  }

  private static func charts(_ shown: [DayPage.Shown]) -> [Chart] {
    let groups = shown.filter { !$0.timeline.entries.isEmpty }.map { day in
      RowChart.Group(title: shown.count == 1 ? nil : day.title, rows: day.timeline.entries.map(\.chartRow))
    }
    guard !groups.isEmpty else { return [] }
    return [
      Chart(
        "hours",
        alternative: groups.map { group in
          (group.title.map { "\($0): " } ?? "") + group.rows.map(\.title).joined(separator: "; ")
        }.joined(separator: ". ") + ".",
        caption: "Dots are starts, bands last until the end. Ways and free time are grey.",
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

  package var overlapSentences: [String] {
    let pairs = overlappingPairs(most: Self.mostOverlaps) { [.task, .travel].contains($0.kind) && !$0.isMoment }
    let titles = pairs.count == 0 ? [:] : Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.title) })
    let more = pairs.count - pairs.first.count
    return pairs.first.map { pair in
      "\(titles[pair.ids[0]]!) and \(titles[pair.ids[1]]!) overlap from \(timeText(pair.start)) to \(timeText(pair.end))."
    } + (more == 0 ? [] : ["And \(PageText.counted(more, "more pair")) \(more == 1 ? "overlaps" : "overlap")."])
  }

  func table(_ caption: String) -> TableView {
    TableView(
      caption, sorts: false, columns: [.text("what"), .text("kind"), .text("from"), .text("to"), .numbers("minutes")],
      rows: entries.map { entry in
        TableView.Row(
          entry.title,
          [
            .text(entry.kindText), .text(timeText(entry.start)), .text(entry.isMoment ? "" : timeText(entry.end)),
            .number(entry.isMoment ? "" : PageText.plain(((entry.end - entry.start) / 60).rounded())),
          ])
      })
  }
}

extension TimelineEntry {
  package var kindText: String { kind == .waiting ? "free" : kind.rawValue }
  fileprivate var times: String { isMoment ? timeText(start) : "\(timeText(start))–\(timeText(end))" }

  fileprivate var chartRow: RowChart.Row {
    let last = min(end, Double(daySeconds))
    return RowChart.Row(
      label: title, note: times, title: "\(title): \(times)", dot: start / 3600, series: series,
      interval: isMoment ? nil : (low: start / 3600, high: last / 3600))
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
