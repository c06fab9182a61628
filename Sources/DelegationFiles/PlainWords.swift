import Foundation
import TaskModel

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What an error says, in words that a reader can act on: those of Foundation are for programmers.
package func plainWords(_ error: any Error) -> String {
  switch error {
  case let problem as Problem: problem.fault
  case let fault as URLError: words(fault.code)
  case let fault as DecodingError: words(fault)
  default: SystemError(below: error)?.description ?? "the system gives no reason"
  }
}

private func words(_ code: URLError.Code) -> String {
  switch code {
  case .timedOut: "the server does not answer in time"
  case .cannotFindHost, .dnsLookupFailed: "no server of this name is known"
  case .cannotConnectToHost: "no server answers at this address"
  case .networkConnectionLost: "the connection was cut"
  case .notConnectedToInternet: "there is no connection to the network"
  case .badURL, .unsupportedURL: "the address cannot be used"
  case .cancelled: "the request was stopped"
  case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
    .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
    "the server's certificate cannot be trusted"
  default: "the request failed (network error \(code.rawValue))"
  }
}

private func words(_ error: DecodingError) -> String {
  func place(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the whole" : "'" + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") + "'"
  }
  return switch error {
  case .keyNotFound(let key, let context): "\(place(context.codingPath + [key])) is missing"
  case .valueNotFound(_, let context): "\(place(context.codingPath)) has no value"
  case .typeMismatch(_, let context): "\(place(context.codingPath)) is of another kind"
  case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
  case .dataCorrupted(let context): "\(place(context.codingPath)) cannot be read"
  @unknown default: "it cannot be read"
  }
}
