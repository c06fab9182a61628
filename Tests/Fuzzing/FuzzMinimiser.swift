import Foundation

/// Makes an input smaller as long as its reader fails in the same way.
struct FuzzMinimiser {
  let program: String
  let reader: String
  let seconds: Int
  let scratch: FuzzFolder
  /// How the reader failed.
  let end: FuzzProcess.End

  /// The maximum number of tries, since hangs take seconds each.
  private var mostTries: Int { end == .hung ? 2 : 150 }

  /// - Returns: nil if the input alone does not reproduce the failure.
  func smallest(_ bytes: [UInt8]) -> [UInt8]? {
    guard fails(bytes) else { return nil }
    var (smallest, tries, size) = (bytes, 0, bytes.count / 2)
    while size > 0, tries < mostTries {
      var (start, isSmaller) = (0, false)
      while start < smallest.count, tries < mostTries {
        var shorter = smallest
        shorter.removeSubrange(start..<min(start + size, smallest.count))
        tries += 1
        if fails(shorter) { (smallest, isSmaller) = (shorter, true) } else { start += size }
      }
      if !isSmaller { size /= 2 }
    }
    return smallest
  }

  private func fails(_ bytes: [UInt8]) -> Bool {
    scratch.write(bytes, to: "input")
    let process = FuzzProcess(
      [
        program, "check", reader, scratch.path("input"), "--seconds", "\(seconds)", "--folder", scratch.path("check"),
      ], errors: scratch.path("errors"))
    return process.end == end
  }
}
