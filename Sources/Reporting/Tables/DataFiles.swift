import Experiments

/// The files of a report that are made for other programs: notebooks, DVC, trackers of experiments.
package enum DataFiles {
  /// All of them, by their path inside the report; nothing in them varies between honest runs.
  ///
  /// - Parameter document: The report, rounded.
  package static func all(_ document: ReportDocument) throws -> [(path: String, bytes: [UInt8])] {
    let tables = [
      document.modelData, document.foldData, document.comparisonData, document.roundData, document.calibrationData,
      document.ablationData, document.goneData, document.clusterData, document.largestClusterData,
      document.clusterMapData, document.profileData, document.loadData, document.mistakeData,
    ].filter { !$0.rows.isEmpty }
    let plots = document.plots
    let files = (tables + plots.map(\.table)).map { ($0.path, $0.bytes) }
    return files + [
      ("datapackage.json", try DataPackage.json(document, tables: tables + plots.map(\.table))),
      ("metrics.json", try MetricTree.json(headline(document) + document.metrics.map { ($0.name, $0.value) })),
      ("params.yaml", Array(try DVCFiles.parameters(document).utf8)),
      ("dvc.yaml", Array(try DVCFiles.pipeline(plots).utf8)),
    ]
  }

  /// The measures of the result that the recipe asks about, for those who look at one line only.
  private static func headline(_ document: ReportDocument) -> [(name: String, value: Double)] {
    guard let result = document.headlineResult else { return [] }
    return ReportDocument.Measures.all.map { ("headline.\($0.name)", $0.value(result.measures)) }
      + [("headline.ceiling", result.ceiling)]
  }
}
