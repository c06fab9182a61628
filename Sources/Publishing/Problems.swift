import DelegationFoundations
import Foundation

extension Problem {
  static func noAddress(_ text: String, fault: String) -> Problem {
    Problem(
      location: "--mlflow \(text)", fault: fault,
      remedy: "write the server's address alone, such as http://127.0.0.1:5000")
  }

  static func refused(_ location: String, status: Int, message: String) -> Problem {
    let remedy =
      switch status {
      case 401, 403: "check MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD, or MLFLOW_TRACKING_TOKEN"
      case 404: "check that the address is that of an MLflow server, with its prefix where it has one"
      case 500...: "look at the server's log, then repeat the same command: it continues where it stopped"
      default: "check the server's version: MLflow 2.0 or later is needed"
      }
    return Problem(
      location: location, fault: "the server answers \(status)\(message.isEmpty ? "" : ": \(message)")", remedy: remedy)
  }

  static func notMLflow(_ location: String) -> Problem {
    Problem(
      location: location, fault: "the answer is not from MLflow",
      remedy: "check the address: a proxy or another program may be listening there")
  }

  static func artifactsElsewhere(_ location: String, experiment: String, root: String) -> Problem {
    Problem(
      location: location,
      fault: "the experiment '\(experiment)' stores its files at \(root), which this server does not serve",
      remedy: "leave them out: --no-files; or run the server with --serve-artifacts and use a new experiment: "
        + "--experiment NAME")
  }
}
