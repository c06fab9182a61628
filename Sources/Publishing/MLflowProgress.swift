/// The missing parts of a run, as requests that MLflow accepts.
struct MLflowProgress {
  /// The tag with the number of metrics that have arrived, in the order of the report; set in the request that sends
  /// them.
  static let metricTag = "delegate.metrics"
  /// The tag with the number of files, set when all have arrived.
  static let fileTag = "delegate.files"

  // MLflow's limits per request: 1,000 metrics, parameters and tags in total, 100 parameters. With names of 250 bytes
  // and values of 6,000, its maximum lengths, a request stays below its limit of a megabyte.
  private static let metricsPerBatch = 999
  private static let parametersPerBatch = 100

  let missing: [MLflowBatch]
  private let doneBefore: Int

  init(_ run: MLflowRun, _ content: PublishedRun) {
    let known = Set((run.data.params ?? []).map(\.key))
    let parameters = content.parameters.filter { !known.contains($0.key) }
    let done = min(run.tag(Self.metricTag).flatMap { Int($0) } ?? 0, content.metrics.count)
    let parameterBatches = stride(from: 0, to: parameters.count, by: Self.parametersPerBatch).map { start in
      MLflowBatch(run_id: run.info.run_id, params: Array(parameters[start...].prefix(Self.parametersPerBatch)))
    }
    let metricBatches = stride(from: done, to: content.metrics.count, by: Self.metricsPerBatch).map { start in
      let metrics = content.metrics[start...].prefix(Self.metricsPerBatch)
      return MLflowBatch(
        run_id: run.info.run_id, metrics: Array(metrics),
        tags: [MLflowPair(key: Self.metricTag, value: String(metrics.endIndex))])
    }
    missing = parameterBatches + metricBatches
    doneBefore = done
  }

  /// The number of metrics that have arrived after a batch and those before it.
  func done(after batch: MLflowBatch) -> Int {
    batch.tags.first { $0.key == Self.metricTag }.flatMap { Int($0.value) } ?? doneBefore
  }
}

extension MLflowRun {
  func tag(_ key: String) -> String? { data.tags?.first { $0.key == key }?.value }
}
