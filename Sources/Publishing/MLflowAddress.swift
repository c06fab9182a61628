import DelegationFoundations
import Foundation

package struct MLflowAddress: Sendable, Equatable {
  /// The address without a slash at the end.
  package let base: String

  /// - Parameter text: The address as typed, such as `http://127.0.0.1:5000`; with the prefix of a server behind one.
  /// - Throws: `Problem` when the text is not the address of a server.
  package init(_ text: String) throws {
    let url = URLComponents(string: text)
    guard let url, let scheme = url.scheme, ["http", "https"].contains(scheme.lowercased()) else {
      throw Problem.noAddress(text, fault: "it does not begin with http:// or https://")
    }
    guard url.user == nil, url.password == nil else {
      // The message does not repeat the text, which contains a secret.
      throw Problem(
        location: "--mlflow", fault: "the address contains a user name or a password",
        remedy: "set MLFLOW_TRACKING_USERNAME and MLFLOW_TRACKING_PASSWORD instead")
    }
    guard let host = url.host, !host.isEmpty else { throw Problem.noAddress(text, fault: "it names no host") }
    guard url.query == nil, url.fragment == nil else {
      throw Problem.noAddress(text, fault: "it contains '?' or '#', like a page of the server")
    }
    if let port = url.port, !(1...65_535).contains(port) { throw Problem.noAddress(text, fault: "its port is invalid") }
    let trimmed = text.hasSuffix("/") ? String(text.dropLast()) : text
    guard !trimmed.hasSuffix("/") else { throw Problem.noAddress(text, fault: "it ends with several slashes") }
    guard !url.path.contains("/api/") else {
      throw Problem.noAddress(text, fault: "it contains a path of the server's API")
    }
    base = trimmed
  }

  /// Whether requests stay on this machine or are encrypted.
  package var isPrivate: Bool {
    guard let url = URLComponents(string: base), let host = url.host else { return false }
    return url.scheme?.lowercased() == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host)
  }
}

/// The user's credentials, from the same environment variables as MLflow's own client.
package struct MLflowCredentials: Sendable, Equatable {
  /// The value of the header `Authorization`; nil without credentials. Never printed.
  let header: String?

  package var isEmpty: Bool { header == nil }

  /// - Parameter environment: `MLFLOW_TRACKING_USERNAME` with `MLFLOW_TRACKING_PASSWORD`, else `MLFLOW_TRACKING_TOKEN`.
  package init(environment: [String: String]) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    if let name = value("MLFLOW_TRACKING_USERNAME"), let password = value("MLFLOW_TRACKING_PASSWORD") {
      header = "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
    } else {
      header = value("MLFLOW_TRACKING_TOKEN").map { "Bearer \($0)" }
    }
  }
}
