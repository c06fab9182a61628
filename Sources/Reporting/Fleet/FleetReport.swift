import DelegationFiles
import DelegationResults
import DelegationFoundations
import Foundation

/// The page of a fleet, and the index of its bundles, made from its table.
package struct FleetReport: Sendable {
  private let folder: String

  package init(_ folder: String) {
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

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
