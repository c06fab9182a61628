import DelegationFiles
import Foundation
import TaskModel

/// One file that is being written: bytes are gathered and passed on in large pieces.
final class GeneratorBuffer {
  private var bytes: [UInt8] = []
  private let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Problem.unwritable(path) }
    bytes.reserveCapacity(1 << 18)
  }

  func add(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

  func add(_ number: Int64) {
    if number >= 10 { add(number / 10) }
    bytes.append(48 + UInt8(number % 10))
  }

  /// Text for XML: markup escaped, and everything beyond ASCII as a character reference.
  func addXML(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case _ where scalar.isASCII: bytes.append(UInt8(scalar.value))
      default: add("&#x\(String(scalar.value, radix: 16));")
      }
    }
  }

  /// Text for JSON, without its quotes: everything beyond ASCII as an escape.
  func addJSON(_ text: String) {
    for unit in text.utf16 {
      switch unit {
      case 0x22: add("\\\"")
      case 0x5c: add("\\\\")
      case 0x20..<0x7f: bytes.append(UInt8(unit))
      default:
        add("\\u" + String(repeating: "0", count: unit < 0x100 ? 2 : unit < 0x1000 ? 1 : 0) + String(unit, radix: 16))
      }
    }
  }

  /// Passes on what has gathered, if it is much or if all of it must go.
  func flush(all: Bool = false) throws {
    guard all || bytes.count > 1 << 17 else { return }
    do { try writeAll(bytes, to: descriptor) } catch { throw Problem.unwritable(path) }
    bytes.removeAll(keepingCapacity: true)
  }

  func close() throws {
    try flush(all: true)
    Foundation.close(descriptor)
  }
}
