import DelegationTasks

extension SourceText {
  /// Why a text cannot be a task's id.
  enum IDFault {
    /// White space or a control character, which result files cannot carry.
    case space
    /// An e-mail address, which no report may hold.
    case address
  }

  static func idFault(_ id: String) -> IDFault? {
    if id.unicodeScalars.contains(where: { $0.properties.isWhitespace || $0.properties.generalCategory == .control }) {
      return .space
    }
    return PrivacyGuard().address(in: id.utf8) == nil ? nil : .address
  }
}
