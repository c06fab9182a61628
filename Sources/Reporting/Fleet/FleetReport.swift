import DelegationFiles
import DelegationFoundations
import DelegationResults
import Foundation

package struct FleetReport: Sendable {
  private let folder: String

  package init(_ folder: String) { self.folder = FolderPaths.trimmed(folder) }

  static let marker = "<meta name=\"generator\" content=\"delegate fleet report\">"

  /// Writes `index.html`, and `bundles.json` where there are bundles.
  ///
  /// - Throws: `Problem` when there is no table, or a file cannot be written or would show an address.
  package func write() throws -> String {
    let path = "\(folder)/\(FleetTable.file)"
    guard let bytes = try WholeFile.readIfThere(path, within: InputLimits.ownFile) else {
      throw Problem.noFleetTable(path)
    }
    let rows = try FleetTable.read(bytes, location: path)
    guard !rows.isEmpty else { throw Problem.noFleetTable(path) }
    let html = try PageSource.render(FleetView.context(rows), with: "fleet")
    let options = OutputOptions()
    let page = OutputFile("\(folder)/index.html", replacing: .marked(Self.marker), options: options)
    try page.write(html)
    let bundles = rows.filter { $0.kind == .export && $0.status == .done }
    if !bundles.isEmpty {
      try OutputFile("\(folder)/bundles.json", replacing: .marked("\"\(Bundles.schema)\""), options: options)
        .write((Bundles(bundles).sortedJSON(isIndented: true) + "\n").utf8)
    }
    return page.path
  }

  struct Bundles: Codable {
    static let schema = "delegation.bundles/1"

    struct Entry: Codable {
      let dataset, recipe, path: String
      let persons: Int
      let digest: String
    }

    var bundles: [Entry]
    var schema = Bundles.schema

    init(_ rows: [FleetRow]) {
      bundles = rows.map {
        Entry(dataset: $0.dataset, recipe: $0.recipe, path: $0.key, persons: $0.persons ?? 0, digest: $0.digest ?? "")
      }
    }
  }
}

extension Problem {
  fileprivate static func noFleetTable(_ path: String) -> Problem {
    Problem(
      location: path, fault: "there is no table of a fleet with rows",
      remedy: "name the folder that 'delegate fleet run --to' wrote, or run the plan first")
  }
}

enum FleetView {
  static func context(_ rows: [FleetRow]) -> Context {
    let trackers = Set(rows.map(\.dataset)).count
    let failed = rows.filter { $0.status == .error }
    let runs = FleetGroup.all(of: rows, .run)
    let points = FleetPoints(rows)
    let bundleRows = rows.filter { $0.kind == .export && $0.status == .done }
    let thinRows = rows.filter(\.isThin)
    let sizeText =
      PageText.counted(rows.count, "unit") + " of "
      + PageText.counted(Set(rows.map(\.recipe)).count, "recipe")
    let answerDetail =
      (failed.isEmpty
        ? "Every unit has made its result."
        : "\(PageText.count(failed.count)) of \(PageText.counted(rows.count, "unit")) made no result.")
      + (thinRows.isEmpty
        ? ""
        : " \(PageText.counted(thinRows.count, "tracker")) \(thinRows.count == 1 ? "has" : "have") too few tasks to say much.")
      + (runs.count > 1 ? " This is about \(runs[0].name); the other recipes are below." : "")
    let bundles =
      bundleRows.isEmpty
      ? nil
      : "\(PageText.counted(bundleRows.count, "bundle")) with \(PageText.counted(bundleRows.reduce(0) { $0 + ($1.persons ?? 0) }, "person profile"))."
    return Context([
      "title": PageText.counted(trackers, "tracker"),
      "sizeText": sizeText,
      "answer": runs.first?.answer ?? points?.sentence
        ?? (bundleRows.isEmpty
          ? "No unit has made a result."
          : "\(PageText.counted(bundleRows.count, "bundle")) for apps \(bundleRows.count == 1 ? "is" : "are") ready."),
      "answerDetail": answerDetail,
      "answerCharts": runs.first.map { [$0.accuracyChart("accuracy")] } ?? [],
      "groups": runs.enumerated().map { index, group in
        Context([
          "anchor": "group-\(index + 1)", "heading": runs.count == 1 ? "Tracker by tracker" : group.name,
          "sentences": (index == 0 ? [] : [group.answer]) + group.sentences,
          "leadCharts": [group.leadChart("leads-\(index + 1)")].compactMap(\.self), "rankTables": [group.rankTable],
        ])
      },
      "points": points.map { Context(["sentence": $0.sentence, "pointTables": [$0.table]]) },
      "bundles": bundles,
      "thin": thinRows.isEmpty ? nil : thin(thinRows),
      "errors": failed.isEmpty ? nil : errors(failed),
      "cost": Self.cost(rows),
    ])
  }

  private static func cost(_ rows: [FleetRow]) -> String {
    let seconds = rows.compactMap(\.seconds)
    guard !seconds.isEmpty, let peak = rows.compactMap(\.peakMiB).max() else { return "Nothing was measured." }
    let hours = seconds.reduce(0, +) / 3600
    let repeated = rows.count { $0.attempt > 1 }
    return "All units together took \(PageText.fixed(hours, decimals: hours < 10 ? 2 : 0)) hours, half of them at most "
      + "\(PageText.fixed(FleetGroup.quantile(0.5, of: seconds), decimals: 1)) seconds each, and at most \(PageText.count(Int(peak.rounded()))) MiB of memory."
      + (repeated == 0 ? "" : " \(PageText.counted(repeated, "unit")) took more than one attempt.")
  }

  private static func thin(_ rows: [FleetRow]) -> Context {
    let thinSentence =
      "\(PageText.counted(rows.count, "tracker")) \(rows.count == 1 ? "has" : "have") fewer than \(FleetRow.fewest) test tasks: accuracy on so few "
      + "may be far from what the next tasks will show."
    let thinTable = TableView(
      "Fewest test tasks first",
      sorts: false, texts: ["tracker", "recipe"], numbers: ["test tasks", "tasks"],
      rows: rows.sorted { ($0.test!, $0.dataset) < ($1.test!, $1.dataset) }.prefix(50).map { row in
        TableView.Row(
          row.dataset, link: "\(row.key)/index.html", .text(row.recipe), .count(row.test!),
          .number(row.tasks.map(PageText.count) ?? ""))
      })
    return Context(["thinSentence": thinSentence, "thinTables": [thinTable]])
  }

  private static func errors(_ rows: [FleetRow]) -> Context {
    let counts = FleetRow.Fault.allCases.compactMap { fault -> String? in
      let count = rows.count { $0.fault == fault }
      return count == 0 ? nil : "\(PageText.count(count)) \(words(fault))"
    }
    let errorSentence = PageText.counted(rows.count, "unit") + " made no result: " + PageText.sentence(counts) + "."
    let errorTable = TableView(
      "By kind", sorts: false, texts: ["tracker", "recipe", "what is wrong"],
      groups: FleetRow.Fault.allCases.map { fault in
        TableView.Group(
          words(fault),
          rows: rows.filter { $0.fault == fault }.prefix(50).map { row in
            TableView.Row(row.dataset, .text(row.recipe), .text(row.error ?? ""))
          })
      })
    return Context(["errorSentence": errorSentence, "errorTables": [errorTable]])
  }

  private static func words(_ fault: FleetRow.Fault) -> String {
    switch fault {
    case .data: "with a file that is missing or wrong, or too little data"
    case .usage: "with settings that do not fit"
    case .conflict: "with a result that differs from an earlier one"
    case .lost: "whose process was ended"
    }
  }
}
