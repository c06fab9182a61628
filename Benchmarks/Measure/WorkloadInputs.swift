import DelegationFoundations
import DelegationTasks

/// The inputs of a workload, as `name=value`.
package struct WorkloadInputs: Sendable {
  private let values: [String: String]

  /// Inputs by name.
  package init(_ values: [String: String]) { self.values = values }

  /// - Throws: `Problem` when an argument is not of the form `name=value`, is repeated, or is no input of the workload.
  package init(arguments: [String], of workload: Workload) throws {
    var values: [String: String] = [:]
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let known = workload.inputs.map(\.name) + ["threads"]
      guard parts.count == 2, known.contains(parts[0]) else {
        throw Problem(
          location: workload.name, fault: "\"\(argument)\" is not an input",
          remedy: "Give inputs as name=value: \(known.joined(separator: ", ")).")
      }
      guard values.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw Problem(location: workload.name, fault: "\(parts[0]) is given twice", remedy: "Give it once.")
      }
    }
    self.values = values
  }

  package var threads: Threads {
    get throws { Threads(try int("threads", default: 1, atLeast: 1)) }
  }

  package func has(_ name: String) -> Bool { values[name] != nil }

  package func string(_ name: String) throws -> String {
    guard let value = values[name] else {
      throw Problem(location: name, fault: "this input is missing", remedy: "Add \(name)=….")
    }
    return value
  }

  /// A list separated by commas.
  package func list(_ name: String) throws -> [String] { try string(name).split(separator: ",").map(String.init) }

  package func int(_ name: String, default defaultValue: Int? = nil, atLeast least: Int = 0) throws -> Int {
    if let defaultValue, values[name] == nil { return defaultValue }
    let text = try string(name)
    guard let value = Int(text), value >= least else {
      throw Problem(
        location: name, fault: "\"\(text)\" is not a whole number", remedy: "Give one of at least \(least).")
    }
    return value
  }

  package func double(_ name: String, default defaultValue: Double) throws -> Double {
    guard let text = values[name] else { return defaultValue }
    guard let value = Double(text), value >= 0 else {
      throw Problem(location: name, fault: "\"\(text)\" is not a number", remedy: "Give one of at least 0.")
    }
    return value
  }
}
