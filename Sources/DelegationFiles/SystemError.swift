import Foundation

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
