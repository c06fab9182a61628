import DelegationFoundations
import DelegationReporting

/// Publishes reports to an MLflow server; leaves a report that is already there unchanged, and completes a partial one.
package struct MLflowPublisher: Sendable {
  package struct Outcome: Sendable, Equatable {
    package enum State: Sendable, Equatable {
      case published
      /// An earlier call had begun the run.
      case completed
      case wasThere
    }

    package let state: State
    package let page: String
    package let parameters: Int
    package let metrics: Int
    package let files: Int
  }

  package struct Step: Sendable, Equatable {
    let what: String
    package let done: Int
    package let of: Int
  }

  private let address: MLflowAddress
  private let credentials: MLflowCredentials
  private let timeoutSeconds: Double

  /// - `credentials`: Sent with every request, and to no other server.
  /// - `timeoutSeconds`: The time without a byte after which a connection counts as broken.
  package init(_ address: MLflowAddress, credentials: MLflowCredentials, timeoutSeconds: Double = 60) {
    (self.address, self.credentials, self.timeoutSeconds) = (address, credentials, timeoutSeconds)
  }

  /// Publishes one report as one run.
  ///
  /// The run has the report's digest from its creation, so a repeated call finds it. It is marked as finished when
  /// everything has arrived.
  ///
  /// - `experiment`: MLflow's experiment; the report's own name by default.
  /// - `withFiles`: Whether to upload its files too.
  /// - `observe`: Called as parts arrive.
  /// - Throws: `Problem` for a damaged report or a failing server; what has arrived stays.
  package func publish(
    _ source: ReportSource, experiment: String? = nil, withFiles: Bool = true,
    observe: @Sendable (Step) -> Void = { _ in }
  ) async throws -> Outcome {
    let content = try PublishedRun(source)
    let server = MLflowServer(address, credentials: credentials, timeoutSeconds: timeoutSeconds)
    defer { server.close() }
    let name = experiment ?? content.experiment
    let id = try await self.experiment(name, on: server, takesFiles: withFiles)
    let found = try await run(content, in: id, on: server)
    let run = if let found { found } else { try await make(content, in: id, on: server) }
    let (files, page) = (withFiles ? content.files : [], "\(address.base)/#/experiments/\(id)/runs/\(run.info.run_id)")
    func outcome(_ state: Outcome.State) -> Outcome {
      Outcome(
        state: state, page: page, parameters: content.parameters.count, metrics: content.metrics.count,
        files: files.count)
    }
    let isFinished = run.info.status == "FINISHED"
    if isFinished, !withFiles || run.tag(MLflowProgress.fileTag) != nil { return outcome(.wasThere) }
    let progress = MLflowProgress(run, content)
    for batch in progress.missing {
      let _: MLflowIgnoredAnswer = try await server.post("runs/log-batch", batch)
      observe(Step(what: "metrics", done: progress.done(after: batch), of: content.metrics.count))
    }
    if withFiles { try await upload(files, of: content, to: run, on: server, observe) }
    let _: MLflowIgnoredAnswer = try await server.post(
      "runs/update", MLflowEnd(run_id: run.info.run_id, end_time: content.ended))
    return outcome(found == nil ? .published : .completed)
  }

  /// Returns MLflow's experiment of a name, created if there is none.
  private func experiment(_ name: String, on server: MLflowServer, takesFiles: Bool) async throws -> String {
    var found = try await lookUp(name, on: server)
    if found == nil {
      let _: MLflowExperiment.CreationAnswer = try await server.post("experiments/create", MLflowName(name: name))
      found = try await lookUp(name, on: server)
    }
    guard let found else { throw Problem.notMLflow(address.base) }
    guard found.lifecycle_stage == "active" else {
      throw Problem(
        location: address.base, fault: "the experiment '\(name)' was deleted there",
        remedy: "restore it in MLflow, or publish under another name: --experiment NAME")
    }
    if takesFiles, MLflowFolder(found.artifact_location) == nil {
      throw Problem.artifactsElsewhere(address.base, experiment: name, root: found.artifact_location)
    }
    return found.experiment_id
  }

  private func lookUp(_ name: String, on server: MLflowServer) async throws -> MLflowExperiment? {
    let answer: MLflowExperiment.LookupAnswer? = try await server.get(
      "experiments/get-by-name", [("experiment_name", name)])
    return answer?.experiment
  }

  /// The run that an earlier call created for the same report; of several, the first.
  private func run(_ content: PublishedRun, in experiment: String, on server: MLflowServer) async throws -> MLflowRun? {
    let filter = "tags.`\(PublishedRun.digestTag)` = '\(content.digest)'"
    let answer: MLflowRun.SearchAnswer = try await server.post(
      "runs/search", MLflowSearch(experiment_ids: [experiment], filter: filter))
    return answer.runs?.first
  }

  private func make(_ content: PublishedRun, in experiment: String, on server: MLflowServer) async throws -> MLflowRun {
    let answer: MLflowRun.CreationAnswer = try await server.post(
      "runs/create",
      MLflowCreation(
        experiment_id: experiment, start_time: content.started, run_name: content.name, tags: content.tags))
    return answer.run
  }

  /// Uploads the files that are missing or incomplete, then tags the run as having all files.
  private func upload(
    _ files: [String], of content: PublishedRun, to run: MLflowRun, on server: MLflowServer,
    _ observe: @Sendable (Step) -> Void
  ) async throws {
    guard let folder = MLflowFolder(run.info.artifact_uri) else {
      throw Problem.artifactsElsewhere(address.base, experiment: content.experiment, root: run.info.artifact_uri)
    }
    let sizes = try await folder.sizes(on: server)
    for (index, file) in files.enumerated() {
      let bytes = try content.source.bytes(file)
      if sizes[file] != bytes.count { try await server.put("\(folder.path)/\(file)", bytes) }
      observe(Step(what: "files", done: index + 1, of: files.count))
    }
    let note = MLflowPair(key: MLflowProgress.fileTag, value: String(files.count))
    let _: MLflowIgnoredAnswer = try await server.post(
      "runs/log-batch", MLflowBatch(run_id: run.info.run_id, tags: [note]))
  }
}
