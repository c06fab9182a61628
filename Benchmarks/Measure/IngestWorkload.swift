import DelegationFoundations
import DelegationIngest
import DelegationTasks

extension Workload {
  static let ingestXML = Workload(
    "ingest-xml", "from the XML files of products to their logs, fully checked, without digests",
    inputs: [("data", "the folder that holds the products"), ("products", "such as eclipse/CDT,eclipse/JDT")]
  ) { inputs in
    try ingest(inputs) { _ in
      MSR2013XML()
    } folder: {
      $0
    }
  }

  static let ingestJSON = Workload(
    "ingest-json", "from the JSON files of projects to the logs of products, fully checked, without digests",
    inputs: [
      ("data", "the folder that holds the projects"),
      ("products", "each with its project, such as eclipse/CDT,mozilla/Thunderbird"),
    ]
  ) { inputs in
    try ingest(inputs) {
      MSR2013JSON(product: String($0.split(separator: "/").last ?? ""))
    } folder: {
      String($0.split(separator: "/").first ?? "")
    }
  }

  static let ingestArchive = Workload(
    "ingest-archive", "datasets as a run reads them, archives inflated: digests, logs, persons and counts",
    inputs: [
      ("datasets", "folders with descriptions and data, separated by commas"),
      ("names", "datasets, separated by commas"),
    ]
  ) { inputs in
    let catalogue = DatasetCatalogue(searchPath: try inputs.list("datasets"))
    let (names, threads) = (try inputs.list("names"), try inputs.threads)
    return PreparedWork { WorkloadAnswer(of: try names.map { try catalogue.open($0).load(threads: threads).log }) }
  }

  private static func ingest<Reader: Adapter>(
    _ inputs: WorkloadInputs, adapter: @escaping (_ product: String) -> Reader,
    folder: @escaping (_ product: String) -> String
  ) throws -> PreparedWork {
    let (data, products, threads) = (try inputs.string("data"), try inputs.list("products"), try inputs.threads)
    return PreparedWork {
      WorkloadAnswer(
        of: try products.map { product in
          let adapter = adapter(product)
          let files = try SourceFiles(opening: .folder("\(data)/\(folder(product))"), wanted: adapter.fileNames)
          return try adapter.read(files, threads: threads) { _ in }
        })
    }
  }
}

extension WorkloadAnswer {
  /// The number of tasks and sums over all their updates; `state_bytes` is the memory of the logs.
  fileprivate init(of logs: [TaskLog]) {
    func sum(_ value: (TaskLog) -> Int) -> Double { Double(logs.reduce(0) { $0 + value($1) }) }
    self.init([
      "tasks": sum(\.count), "updates": sum(\.updateCount), "text_bytes": sum(\.textByteCount),
      "when_sum": sum { Int($0.momentSum) }, "opening_sum": sum { $0.openings.reduce(0) { $0 + Int($1.seconds) } },
      "state_bytes": sum(\.stateByteCount),
    ])
  }
}
