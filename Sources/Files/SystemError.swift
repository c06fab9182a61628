import Foundation
import DelegationTasks

/// What the system said when a call failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// As `errno` had it.
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// What the last call left in `errno`.
  static var last: SystemError { SystemError(errno) }

  /// Such as "No space left on device".
  package var description: String { String(cString: strerror(number)) }

  /// What lies below an error of Foundation; nil where it is about something else than files.
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

/// What an error says, in words that a reader can act on: those of Foundation are for programmers.
package func plainMessage(_ error: any Error) -> String {
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
  func location(_ path: [any CodingKey]) -> String {
    path.isEmpty
      ? "the whole" : "'" + path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".") + "'"
  }
  return switch error {
  case .keyNotFound(let key, let context): "\(location(context.codingPath + [key])) is missing"
  case .valueNotFound(_, let context): "\(location(context.codingPath)) has no value"
  case .typeMismatch(_, let context): "\(location(context.codingPath)) is of another kind"
  case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is no JSON"
  case .dataCorrupted(let context): "\(location(context.codingPath)) cannot be read"
  @unknown default: "it cannot be read"
  }
}
