import DelegationFoundations
import DelegationPlanning

package struct DayPage: Sendable {
  package struct Shown: Sendable {
    package let title: String
    package let timeline: Timeline
    package let clock: ClockChanges
    package let allDay: [String]
    package let notes: [String]
    /// The ids of what should have been done before.
    let late: Set<String>

    package init(
      title: String, timeline: Timeline, clock: ClockChanges = ClockChanges(), allDay: [String] = [],
      notes: [String] = [], late: Set<String> = []
    ) {
      (self.title, self.timeline, self.clock, self.allDay, self.notes) = (title, timeline, clock, allDay, notes)
      self.late = late
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

  /// A chart for every seven days, but for those on which nothing has a time.
  private static func charts(_ shown: [DayPage.Shown]) -> [Chart] {
    stride(from: 0, to: shown.count, by: 7).compactMap { first in
      let days = shown[first..<min(shown.count, first + 7)].map { day in
        // The weekday's first letters and the number: a column is narrow.
        let name = day.title.split(separator: " ").prefix(2).map { $0.prefix(2) }.joined(separator: " ")
        return (title: shown.count == 1 ? nil : name, items: day.timeline.items(day))
      }
      let items = days.flatMap(\.items)
      guard !items.isEmpty else { return nil }
      return Chart(
        first == 0 ? "hours" : "hours-\(first + 1)",
        alternative: days.map { day in
          (day.title.map { "\($0): " } ?? "") + day.items.map(\.title).joined(separator: "; ")
        }.joined(separator: ". ") + ".",
        caption:
          "From the first thing of the day to the last: blocks are to be done, travel is grey, what is left open is free, lines are moments."
          + (items.contains(where: \.isLate) ? " A frame: overdue." : ""),
        draw: DayChart(days: days).draw)
    }
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

  /// The entries as items of a calendar; what takes time at once lies side by side, and moments are drawn last.
  fileprivate func items(_ day: DayPage.Shown) -> [DayChart.Item] {
    var groups: [[TimelineEntry]] = [], end = -Double.infinity
    for entry in entries where !entry.isMoment {
      if entry.start < end { groups[groups.count - 1].append(entry) } else { groups.append([entry]) }
      end = max(end, entry.end)
    }
    let blocks = groups.flatMap { group in
      let lanes = (try? Timeline(group).lanes) ?? group.map { _ in 0 }, count = (lanes.max() ?? 0) + 1
      return zip(group, lanes).map { $0.item(day, lane: ($1, count)) }
    }
    return blocks + entries.filter(\.isMoment).map { $0.item(day) }
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

  fileprivate func item(_ day: DayPage.Shown, lane: (Int, Int) = (0, 1)) -> DayChart.Item {
    let clock = day.clock, first = clock.shown(start), last = min(first + end - start, Double(daySeconds))
    let words = kind == .alert ? "\(title) (alert)" : kind == .waiting ? "free" : title
    let times = clock.text(start) + (isMoment ? "" : "–\(clock.text(end))")
    return DayChart.Item(
      label: isMoment ? "\(clock.text(start)) \(words)" : words, title: "\(words): \(times)", from: first / 3600,
      until: isMoment ? first / 3600 : last / 3600, style: style, isLate: day.late.contains(id), lane: lane)
  }

  /// What is to be done and what reminds, and grey for the rest.
  private var style: String? {
    switch kind {
    case .task, .cue: "shade3"
    case .travel: "shade4"
    case .alert, .waiting: nil
    }
  }
}
