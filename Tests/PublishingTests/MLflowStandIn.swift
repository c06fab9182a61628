import DelegationLoopback
import Foundation

/// Answers like an MLflow server, as far as publishing needs; stores what it receives, and enforces the limits.
final class MLflowStandIn: @unchecked Sendable {
  struct Run {
    var experiment: String
    var status = "RUNNING"
    var tags: [String: String] = [:]
    var parameters: [String: String] = [:]
    /// Key, step and value of every metric that was ever logged.
    var metrics: [String] = []
  }

  private let lock = NSLock()
  private var runs: [Run] = []
  private var experiments: [String] = []
  private var files: [String: Int] = [:]
  private var requestCount = 0
  private var server: LoopbackServer?
  /// How many requests are answered before the server fails.
  private var patience: Int
  private let artifactRoot: String

  init(patience: Int = .max, artifactRoot: String = "mlflow-artifacts:/") throws {
    self.patience = patience
    self.artifactRoot = artifactRoot
    // A connection may outlive the test that made it.
    server = try LoopbackServer { [weak self] request, _ in
      guard let self else { return .init(status: "503 Gone") }
      return lock.withLock { self.answer(request) }
    }
  }

  var address: String { server!.address }
  var requests: [LoopbackServer.Request] { server!.requests }
  var allRuns: [Run] { lock.withLock { runs } }
  var allFiles: [String: Int] { lock.withLock { files } }
  func stop() { server?.stop() }
  /// From now on it answers again.
  func heal() { lock.withLock { patience = .max } }

  private func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
    requestCount += 1
    guard requestCount <= patience else { return .init(status: "503 Busy", body: Array("{}".utf8)) }
    let path = String(request.path.prefix { $0 != "?" }.dropFirst("/api/2.0/".count))
    let query = request.path.split(separator: "=").last.map(String.init)?.removingPercentEncoding ?? ""
    if path.hasPrefix("mlflow-artifacts/artifacts") {
      return artifacts(request, String(path.dropFirst("mlflow-artifacts/artifacts".count)), query)
    }
    let body = (try? JSONSerialization.jsonObject(with: Data(request.body))) as? [String: Any] ?? [:]
    switch path.dropFirst("mlflow/".count) {
    case "experiments/get-by-name": return experiment(query)
    case "experiments/create":
      experiments.append(body["name"] as? String ?? "")
      return reply(["experiment_id": String(experiments.count)])
    case "runs/search":
      let digest = (body["filter"] as? String ?? "").split(separator: "'").dropFirst().first.map(String.init)
      let found = runs.indices.filter { runs[$0].tags["delegate.report"] == digest }
      return reply(found.isEmpty ? [:] : ["runs": found.map(described)])
    case "runs/create":
      runs.append(Run(experiment: body["experiment_id"] as? String ?? "", tags: pairs(body["tags"])))
      return reply(["run": described(runs.count - 1)])
    case "runs/log-batch": return log(body)
    case "runs/update":
      runs[index(body)].status = body["status"] as? String ?? ""
      return reply([:])
    default: return .init(status: "404 Not Found")
    }
  }

  private func experiment(_ name: String) -> LoopbackServer.Response {
    guard let index = experiments.firstIndex(of: name) else {
      return reply(["error_code": "RESOURCE_DOES_NOT_EXIST", "message": "none"], status: "404 Not Found")
    }
    return reply([
      "experiment": [
        "experiment_id": String(index + 1), "lifecycle_stage": name.hasSuffix("deleted") ? "deleted" : "active",
        "artifact_location": artifactRoot + String(index + 1),
      ]
    ])
  }

  private func log(_ body: [String: Any]) -> LoopbackServer.Response {
    let (metrics, parameters) = (body["metrics"] as? [[String: Any]] ?? [], pairs(body["params"]))
    let (tags, run) = (pairs(body["tags"]), index(body))
    guard metrics.count + parameters.count + tags.count <= 1000, parameters.count <= 100,
      parameters.allSatisfy({ runs[run].parameters[$0.key] ?? $0.value == $0.value })
    else { return reply(["error_code": "INVALID_PARAMETER_VALUE", "message": "too much"], status: "400 Bad Request") }
    runs[run].metrics += metrics.map { "\($0["key"] ?? "") \($0["step"] ?? "") \($0["value"] ?? "")" }
    runs[run].parameters.merge(parameters) { $1 }
    runs[run].tags.merge(tags) { $1 }
    return reply([:])
  }

  private func artifacts(_ request: LoopbackServer.Request, _ path: String, _ folder: String) -> LoopbackServer.Response
  {
    guard request.method == "GET" else {
      files[String(path.dropFirst())] = request.body.count
      return reply([:])
    }
    let inside = files.filter { $0.key.hasPrefix(folder + "/") }.map { ($0.key.dropFirst(folder.count + 1), $0.value) }
    let folders = Set(inside.compactMap { $0.0.contains("/") ? $0.0.split(separator: "/").first : nil })
    let list =
      inside.filter { !$0.0.contains("/") }.map { ["path": String($0.0), "is_dir": false, "file_size": $0.1] }
      + folders.map { ["path": String($0), "is_dir": true] }
    return reply(list.isEmpty ? [:] : ["files": list])
  }

  private func described(_ index: Int) -> [String: Any] {
    let run = runs[index]
    return [
      "info": [
        "run_id": "run\(index)", "status": run.status,
        "artifact_uri": "\(artifactRoot)\(run.experiment)/run\(index)/artifacts",
      ],
      "data": [
        "params": run.parameters.map { ["key": $0.key, "value": $0.value] },
        "tags": run.tags.map { ["key": $0.key, "value": $0.value] },
      ],
    ]
  }

  private func index(_ body: [String: Any]) -> Int { Int((body["run_id"] as? String ?? "").dropFirst(3)) ?? 0 }

  private func pairs(_ list: Any?) -> [String: String] {
    (list as? [[String: String]] ?? []).reduce(into: [:]) { $0[$1["key"] ?? ""] = $1["value"] }
  }

  private func reply(_ object: [String: Any], status: String = "200 OK") -> LoopbackServer.Response {
    .init(status: status, body: Array((try? JSONSerialization.data(withJSONObject: object)) ?? Data()))
  }
}
