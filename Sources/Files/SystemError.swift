import DelegationFoundations
import Foundation

package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  static var last: SystemError { SystemError(errno) }

  package var description: String { String(cString: strerror(number)) }

  /// The system error below an error of Foundation; nil where it is not about files.
  package init?(below error: any Error) {
    if let error = error as? SystemError {
      self = error
      return
    }
    let fault = error as NSError
    if fault.domain == NSPOSIXErrorDomain {
      self.init(Int32(fault.code))
    } else if let cause = (fault.userInfo[NSUnderlyingErrorKey] as? any Error).flatMap(SystemError.init(below:)) {
      self = cause
    } else if fault.domain == NSCocoaErrorDomain, let number = Self.number(of: CocoaError.Code(rawValue: fault.code)) {
      self.init(number)
    } else {
      return nil
    }
  }

  private static func number(of code: CocoaError.Code) -> Int32? {
    switch code {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteFileExists: EEXIST
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    case .fileReadTooLarge: EFBIG
    case .fileReadInvalidFileName, .fileWriteInvalidFileName: EINVAL
    case .fileReadUnknown, .fileWriteUnknown: EIO
    default: nil
    }
  }
}

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A message for users: the messages of Foundation are for programmers.
package func plainMessage(_ error: any Error) -> String {
  switch error {
  case let problem as Problem: problem.fault
  case let fault as URLError: message(of: fault.code)
  case let fault as DecodingError: message(of: fault)
  default: SystemError(below: error)?.description ?? "the system gives no reason"
  }
}

private func message(of code: URLError.Code) -> String {
  switch code {
  case .timedOut: "the server does not answer in time"
  case .cannotFindHost, .dnsLookupFailed: "there is no server of this name"
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

private func message(of error: DecodingError) -> String {
  func location(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the value" : "'" + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") + "'"
  }
  return switch error {
  case .keyNotFound(let key, let context): "\(location(context.codingPath + [key])) is missing"
  case .valueNotFound(_, let context): "\(location(context.codingPath)) has no value"
  case .typeMismatch(_, let context): "\(location(context.codingPath)) has the wrong type"
  case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
  case .dataCorrupted(let context): "\(location(context.codingPath)) cannot be read"
  @unknown default: "it cannot be read"
  }
}
