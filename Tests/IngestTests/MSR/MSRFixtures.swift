import DelegationIngest
import DelegationTasks

/// Test products in the layouts of the MSR 2013 dataset.
enum MSRFixture {
  typealias Update = (when: Int64, what: String)

  static let fields = [
    "assigned_to", "bug_status", "cc", "component", "op_sys", "priority", "product", "resolution", "severity",
    "short_desc", "version",
  ]

  /// Two tasks, 7 and 12, opened at 100 and 200, with every field.
  static func xml() -> [String: String] {
    var files = [
      "reports.xml": """
      <?xml version="1.0"?>
      <reports>
        <report id="7">
          <opening_time>100</opening_time>
          <reporter>41</reporter>
        </report>
        <report id="12">
          <opening_time>200</opening_time>
          <reporter>42</reporter>
        </report>
      </reports>
      """
    ]
    for field in fields {
      files[field + ".xml"] = Self.field(
        field, [(7, [(100, "\(field) a"), (150, "\(field) b")]), (12, [(200, "\(field) c")])])
    }
    return files
  }

  static func field(_ name: String, _ tasks: [(id: Int, updates: [Update])]) -> String {
    var text = "<?xml version=\"1.0\"?>\n<\(name)>\n"
    for task in tasks {
      text += "  <report id=\"\(task.id)\">\n"
      for update in task.updates {
        text += "    <update>\n      <when>\(update.when)</when>\n      <what>\(update.what)</what>\n    </update>\n"
      }
      text += "  </report>\n"
    }
    return text + "</\(name)>\n"
  }

  /// The same two tasks as ``xml()`` in product P, and a third one that ended in Q.
  static func json() -> [String: String] {
    var files = [
      "reports.json": """
      {"reports": {
        "7": {"opening": 100, "reporter": 41, "current_status": "NEW", "current_resolution": ""},
        "12": {"opening": 200, "reporter": 42, "current_status": "NEW", "current_resolution": ""},
        "13": {"opening": 250, "reporter": 42, "current_status": "NEW", "current_resolution": ""}
      }}
      """
    ]
    for field in fields {
      files[field + ".json"] = """
        {"\(field)": {
          "7": [{"when": 100, "what": "\(field) a", "who": 1}, {"when": 150, "what": "\(field) b", "who": 2}],
          "12": [{"when": 200, "what": "\(field) c", "who": 1}],
          "13": [{"when": 250, "what": "\(field) d", "who": 1}]
        }}
        """
    }
    files["product.json"] = """
      {"product": {
        "7": [{"when": 100, "what": "Q", "who": 1}, {"when": 150, "what": "P", "who": 2}],
        "12": [{"when": 200, "what": "P", "who": 1}],
        "13": [{"when": 260, "what": "Q", "who": 1}, {"when": 250, "what": "P", "who": 1}]
      }}
      """
    return files
  }
}
