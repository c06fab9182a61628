import Foundation
import DelegationTasks

/// What can go wrong between a report and a server.
extension Problem {
  static func noAddress(_ text: String, fault: String) -> Problem {
    Problem(
      location: "--mlflow \(text)", fault: fault,
      remedy: "write the server's address alone, such as http://127.0.0.1:5000")
  }

  static func secretInAddress() -> Problem {
    Problem(
      location: "--mlflow", fault: "the address holds a name or a password",
      remedy: "give them in MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, where nobody sees them")
  }

  static func unreachable(_ location: String, reason: String) -> Problem {
    Problem(
      location: location, fault: "the server cannot be reached (\(reason))",
      remedy: "check that it runs and repeat the same command: it goes on where it stopped")
  }

  /// - Parameter words: Of the server.
  static func refused(_ location: String, status: Int, words: String) -> Problem {
    let remedy =
      switch status {
      case 401, 403: "check MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN"
      case 404: "check that the address is that of an MLflow server, with its prefix where it has one"
      case 500...: "look at the server's log, then repeat the same command: it goes on where it stopped"
      default: "check the server's version: MLflow 2.0 or later is needed"
      }
    return Problem(
      location: location, fault: "the server answers \(status)\(words.isEmpty ? "" : ": \(words)")", remedy: remedy)
  }

  static func sendsOn(_ location: String, to address: String) -> Problem {
    Problem(
      location: location, fault: "the server sends on to \(address)",
      remedy: "if that is the server, name it: --mlflow \(address)")
  }

  static func notMLflow(_ location: String) -> Problem {
    Problem(
      location: location, fault: "the answer is not one of MLflow's",
      remedy: "check the address: a proxy or another program may be listening there")
  }

  static func deletedExperiment(_ name: String, at location: String) -> Problem {
    Problem(
      location: location, fault: "the experiment '\(name)' was deleted there",
      remedy: "restore it in MLflow, or publish under another name: --experiment NAME")
  }

  static func artifactsElsewhere(_ location: String, experiment: String, root: String) -> Problem {
    Problem(
      location: location, fault: "the experiment '\(experiment)' keeps its files at \(root), where this server takes none",
      remedy: "leave them out: --no-files; or let the server serve them (mlflow server --serve-artifacts) under a new "
        + "name: --experiment NAME")
  }
}
