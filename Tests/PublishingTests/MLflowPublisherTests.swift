import DelegationFoundations
import DelegationLoopback
import DelegationPublishing
import DelegationReporting
import DelegationTasks
import Foundation
import Testing

@Suite("Publishing to MLflow") struct MLflowPublisherTests {
  /// A report of two models and 1,200 metrics.
  static func report(_ more: [String: String] = [:]) -> ReportSource {
    let result: (String) -> String = { model in
      """
      {"model": "\(model)", "mode": "batch", "split": "holdout", "fieldValues": "opening", "test": 2,
       "measures": {"top1": 0.5, "mrr": 0.75}, "accuracyAt": [0.5, 1], "folds": [{"top1": 0.25}, {"top1": 1}]}
      """
    }
    let metrics = (0..<1200).map { "\"f\($0)\": 0.\($0 + 1)" }.joined(separator: ", ")
    let files = [
      "report.json": """
      {"schema": "2.0", "experiment": "small", "dataset": "sample", "question": "Who?", "seed": 1,
       "headline": {"model": "a", "mode": "batch"}, "counts": {"test": 2},
       "settings": [{"key": "text.weighting", "value": "bm25"}, {"key": "clusters[0]", "value": "space lsa, k 5"}],
       "models": [{"name": "a", "settings": "days 90, k1 2"}, {"name": "b", "settings": ""}],
       "results": [\(result("a")), \(result("b"))]}
      """,
      "results.csv": "task,assignee,model,mode,split,field_values,rank,reciprocal_rank,first_five,probabilities\r\n"
        + ["a", "b"].map {
          "1,P001,\($0),batch,holdout,opening,1,1.000000,P001,\r\n2,P002,\($0),batch,holdout,opening,2,0.500000,P001,\r\n"
        }
        .joined(),
      "metrics.json": "{\"headline\": {\"top1\": 0.5}, \"many\": {\(metrics)}}",
      "provenance.json": """
      {"started": "2018-06-01T12:00:00Z", "seconds": 2.5, "dataDigest": "sha256:d", "recipeDigest": "sha256:r",
       "delegateVersion": "0.1.0", "commit": "0123456789abcdef",
       "files": ["metrics.json", "report.json", "results.csv", "tables/folds.tsv"]}
      """,
      "tables/folds.tsv": "fold\n1\n",
    ].merging(more) { $1 }
    let names = files.keys.sorted()
    return ReportSource(label: "small", location: "reports/small", files: { names }) {
      files[$0].map { Array($0.utf8) }
    }
  }

  private func publish(
    _ source: ReportSource = report(), to server: MLflowStandIn, environment: [String: String] = [:],
    experiment: String? = nil, withFiles: Bool = true
  ) async throws -> MLflowPublisher.Outcome {
    try await MLflowPublisher(
      try MLflowAddress(server.address), credentials: .init(environment: environment), timeoutSeconds: 10
    ).publish(source, experiment: experiment, withFiles: withFiles)
  }

  @Test("everything arrives once: parameters one by one, metrics with steps, tags, files; then the run is finished")
  func whole() async throws {
    let server = try MLflowStandIn()
    defer { server.stop() }
    let outcome = try await publish(to: server)
    #expect(outcome.state == .published && outcome.page == server.address + "/#/experiments/1/runs/run0")
    let run = try #require(server.allRuns.first)
    #expect(server.allRuns.count == 1 && run.status == "FINISHED")
    #expect(
      run.parameters == [
        "text.weighting": "bm25", "clusters.0.space": "lsa", "clusters.0.k": "5", "models.a.days": "90",
        "models.a.k1": "2",
        "models.b": "standard",
      ])
    // 1,201 metrics; of each model 2 folds and 2 accuracies.
    #expect(run.metrics.count == 1209 && Set(run.metrics).count == 1209)
    #expect(run.metrics.contains("folds.a.batch.top1 2 1") && run.metrics.contains("accuracy.b.batch 1 0.5"))
    #expect(run.tags["delegate.dataset"] == "sample" && run.tags["mlflow.source.git.commit"] == "0123456789abcdef")
    #expect(
      server.allFiles.keys.sorted()
        == ["metrics.json", "provenance.json", "report.json", "results.csv", "tables/folds.tsv"].map {
          "1/run0/artifacts/\($0)"
        })
  }

  @Test("files that the provenance does not list are not published, and make no other run")
  func ownFiles() async throws {
    let server = try MLflowStandIn()
    defer { server.stop() }
    _ = try await publish(to: server)
    let mine = Self.report(["NOTES.md": "mine"])
    #expect(try await publish(mine, to: server).state == .wasThere)
    #expect(server.allFiles.count == 5 && !server.allFiles.keys.contains { $0.hasSuffix("NOTES.md") })
  }

  @Test("repeating changes nothing; other bytes are another run, another time of running is not")
  func again() async throws {
    let server = try MLflowStandIn()
    defer { server.stop() }
    _ = try await publish(to: server)
    let count = server.requests.count
    let again = try await publish(to: server)
    #expect(again.state == .wasThere && server.requests.count == count + 2)
    let later = try #require(
      try Self.report().read("provenance.json").map {
        String(decoding: $0, as: UTF8.self).replacing("2018", with: "2019")
      })
    #expect(try await publish(Self.report(["provenance.json": later]), to: server).state == .wasThere)
    #expect(try await publish(Self.report(["history.tsv": "1"]), to: server).state == .wasThere)
    #expect(try await publish(Self.report(["tables/folds.tsv": "fold\n2\n"]), to: server).state == .published)
    #expect(server.allRuns.map(\.metrics.count) == [1209, 1209])
  }

  @Test("stopped after any number of requests, a repeated call ends with the same content", arguments: 0..<16)
  func stopped(patience: Int) async throws {
    let whole = try MLflowStandIn()
    let server = try MLflowStandIn(patience: patience)
    defer {
      whole.stop()
      server.stop()
    }
    _ = try await publish(to: whole)
    #expect(whole.requests.count == 16)
    let stopped = await #expect(throws: Problem.self) { try await publish(to: server) }
    #expect(stopped?.fault.contains("503") == true && stopped?.remedy.contains("repeat the same command") == true)
    #expect(server.allRuns.allSatisfy { $0.status == "RUNNING" })
    server.heal()
    let outcome = try await publish(to: server)
    #expect(outcome.state == (patience < 5 ? .published : .completed))
    let (one, other) = (try #require(whole.allRuns.first), try #require(server.allRuns.first))
    #expect(server.allRuns.count == 1 && other.status == "FINISHED")
    #expect(one.metrics.sorted() == other.metrics.sorted())
    #expect(one.parameters == other.parameters && one.tags == other.tags && whole.allFiles == server.allFiles)
  }

  @Test("credentials go along, and a name with its password before a token")
  func credentials() async throws {
    let server = try MLflowStandIn()
    defer { server.stop() }
    let environment = [
      "MLFLOW_TRACKING_USERNAME": "ada", "MLFLOW_TRACKING_PASSWORD": "secret", "MLFLOW_TRACKING_TOKEN": "token",
    ]
    _ = try await publish(to: server, environment: environment)
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Basic YWRhOnNlY3JldA==" })
    _ = try await publish(
      to: server, environment: ["MLFLOW_TRACKING_TOKEN": "token", "MLFLOW_TRACKING_USERNAME": "ada"])
    #expect(server.requests.last?.headers["authorization"] == "Bearer token")
  }

  @Test("a deleted experiment, files kept elsewhere; without files that is no matter")
  func locations() async throws {
    let server = try MLflowStandIn(artifactRoot: "s3://bucket/")
    defer { server.stop() }
    await #expect(throws: Problem.self) { try await publish(to: server, experiment: "was deleted") }
    await #expect(throws: Problem.self) { try await publish(to: server) }
    #expect(server.allRuns.isEmpty)
    let outcome = try await publish(to: server, withFiles: false)
    #expect(outcome.state == .published && outcome.files == 0 && server.allFiles.isEmpty)
  }

  @Test("a server that is none of MLflow's, that sends on, that is not there")
  func strangers() async throws {
    for (response, fault) in [
      (LoopbackServer.Response(body: Array("<html>".utf8)), "not from MLflow"),
      (.init(status: "302 Found", headers: ["Location": "https://elsewhere.example"]), "redirects to"),
      (.init(status: "401 Unauthorized"), "answers 401"),
      (.init(status: "401 Unauthorized", headers: ["WWW-Authenticate": "Basic realm=\"x\""]), "answers 401"),
      (.init(status: "404 Not Found"), "answers 404"),
    ] {
      let server = try LoopbackServer { _, _ in response }
      let problem = await self.problem(server.address)
      #expect(problem?.fault.contains(fault) == true, "\(String(describing: problem))")
      #expect(server.requests.count == 1)
      server.stop()
    }
    let gone = try LoopbackServer { _, _ in .init() }
    gone.stop()
    #expect(await problem(gone.address)?.fault.contains("cannot be reached") == true)
  }

  private func problem(_ address: String) async -> Problem? {
    do {
      let publisher = MLflowPublisher(
        try MLflowAddress(address), credentials: .init(environment: ["MLFLOW_TRACKING_TOKEN": "secret"]),
        timeoutSeconds: 5)
      _ = try await publisher.publish(Self.report())
      return nil
    } catch { return error as? Problem }
  }

  @Test("a report of an older program is never published in part")
  func older() async throws {
    let server = try MLflowStandIn()
    defer { server.stop() }
    let source = Self.report()
    let old = ReportSource(label: "old", location: "reports/old", files: source.files) {
      $0 == "metrics.json" ? nil : try source.read($0)
    }
    await #expect(throws: Problem.self) { try await publish(old, to: server) }
    #expect(server.requests.isEmpty)
  }
}
