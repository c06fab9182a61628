// Requests and answers of MLflow's REST API 2.0; properties have the API's names.

struct MLflowExperiment: Decodable {
  var experiment_id: String
  var artifact_location: String
  var lifecycle_stage: String

  struct LookupAnswer: Decodable {
    var experiment: MLflowExperiment
  }

  struct CreationAnswer: Decodable {
    var experiment_id: String
  }
}

struct MLflowRun: Decodable {
  struct Info: Decodable {
    var run_id: String
    var status: String
    var artifact_uri: String
  }

  struct Content: Decodable {
    var params: [MLflowPair]?
    var tags: [MLflowPair]?
  }

  var info: Info
  var data: Content

  struct CreationAnswer: Decodable {
    var run: MLflowRun
  }

  struct SearchAnswer: Decodable {
    var runs: [MLflowRun]?
  }
}

struct MLflowPair: Codable, Equatable, Sendable {
  var key: String
  var value: String
}

struct MLflowMetric: Encodable, Equatable, Sendable {
  var key: String
  var value: Double
  /// The moment in milliseconds since 1970.
  var timestamp: Int64
  var step: Int
}

struct MLflowSearch: Encodable {
  var experiment_ids: [String]
  var filter: String
  var max_results = 10
  var order_by = ["attributes.start_time ASC", "attributes.run_id ASC"]
}

struct MLflowCreation: Encodable {
  var experiment_id: String
  var start_time: Int64
  var run_name: String
  var tags: [MLflowPair]
}

struct MLflowBatch: Encodable, Equatable, Sendable {
  var run_id = ""
  var metrics: [MLflowMetric] = []
  var params: [MLflowPair] = []
  var tags: [MLflowPair] = []
}

struct MLflowEnd: Encodable {
  var run_id: String
  var status = "FINISHED"
  var end_time: Int64
}

struct MLflowFiles: Decodable {
  struct File: Decodable {
    var path: String
    var is_dir: Bool
    var file_size: Int?
  }

  var files: [File]?
}

/// An answer whose content is ignored.
struct MLflowIgnoredAnswer: Decodable {}

struct MLflowName: Encodable {
  var name: String
}
