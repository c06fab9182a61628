import DelegationFiles
import DelegationFoundations
import DelegationIngest
import Foundation

/// A file that parts of one computation exchange: a line of JSON, then arrays of little-endian numbers.
///
/// The line says what the file is and where its arrays are, and is filled with spaces so that they begin at a multiple of 64
/// bytes. Its digest is that of all bytes behind its own comma, so a changed bit is noticed.
package enum PartFile {
  static let schema = "delegation.part/1"

  struct Header<Values: Codable>: Codable {
    let kind: String
    let values: Values
    let arrays: [Array]
  }

  struct Array: Codable {
    let name: String
    let type: String
    let count: Int
    /// From where the arrays begin.
    let offset: Int
  }

  private static let digestLength = 64
  private static var opening: String { "{\"schema\":\"\(schema)\",\"digest\":\"" }
  /// Where the bytes begin that the digest is of.
  package static var bodyStart: Int { opening.utf8.count + digestLength + 2 }
  fileprivate static let alignment = 64

  /// The whole file.
  ///
  /// - Parameters:
  ///   - kind: What the file is.
  ///   - values: All but arrays.
  ///   - arrays: By name.
  static func bytes(_ kind: Kind, _ values: some Codable, _ arrays: [(name: String, numbers: any PartArray)]) -> [UInt8]
  {
    var (facts, offset): ([Array], Int) = ([], 0)
    for (name, numbers) in arrays {
      facts.append(Array(name: name, type: numbers.typeName, count: numbers.count, offset: offset))
      offset += (numbers.byteCount + 7) / 8 * 8
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(Header(kind: kind.rawValue, values: values, arrays: facts)) else {
      preconditionFailure("values are words and finite numbers")
    }
    // The header's own brace is there already.
    var body = [UInt8](json.dropFirst())
    let lineEnd = bodyStart + body.count + 1
    body += [UInt8](repeating: UInt8(ascii: " "), count: (alignment - lineEnd % alignment) % alignment)
    body.append(UInt8(ascii: "\n"))
    body.reserveCapacity(body.count + offset)
    for (_, numbers) in arrays {
      numbers.append(to: &body)
      body += [UInt8](repeating: 0, count: (8 - numbers.byteCount % 8) % 8)
    }
    return sealed(body)
  }

  /// A file with its digest.
  ///
  /// - Parameter body: All behind the digest.
  package static func sealed(_ body: [UInt8]) -> [UInt8] {
    [UInt8]("\(opening)\(FileDigest(.sha256, of: body).hex)\",".utf8) + body
  }

  /// What a file's name and its header call it.
  enum Kind: String, CaseIterable {
    case count, terms, rows, round, answer, clusters
  }

  /// A file that was read: its digest holds.
  struct Contents<Values: Codable> {
    let path: String
    let values: Values
    let digest: String
    private let arrays: [PartFile.Array]
    private let bytes: Data
    private let start: Int

    /// - Throws: `Problem` when it cannot be read, or is no such file.
    init(_ kind: Kind, _ path: String) throws {
      let bytes: Data
      do { bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped) } catch {
        throw Problems.unreadablePart(path, plainMessage(error))
      }
      try self.init(kind, bytes, path: path)
    }

    /// - Parameters:
    ///   - kind: What it must be.
    ///   - bytes: Of the whole file.
    ///   - path: For messages.
    init(_ kind: Kind, _ bytes: Data, path: String) throws {
      let bodyStart = PartFile.bodyStart
      guard bytes.count > bodyStart, bytes.prefix(opening.utf8.count).elementsEqual(opening.utf8) else {
        throw Problems.damagedPart(path, "it does not begin as a file of a part does")
      }
      digest = String(decoding: bytes[opening.utf8.count..<opening.utf8.count + digestLength], as: UTF8.self)
      guard FileDigest(.sha256, of: bytes[bodyStart...]).hex == digest else {
        throw Problems.damagedPart(path, "its bytes do not match its digest")
      }
      guard let end = bytes[bodyStart...].firstIndex(of: UInt8(ascii: "\n")) else {
        throw Problems.damagedPart(path, "its first line has no end")
      }
      let header: Header<Values>
      do {
        header = try JSONDecoder().decode(Header<Values>.self, from: Data("{".utf8) + bytes[bodyStart..<end])
      } catch {
        throw Problems.damagedPart(path, plainMessage(error))
      }
      guard header.kind == kind.rawValue else {
        throw Problems.damagedPart(path, "it is of the kind '\(header.kind)', not '\(kind.rawValue)'")
      }
      (self.path, self.bytes, start, values, arrays) = (path, bytes, end + 1, header.values, header.arrays)
    }

    /// - Throws: `Problem` when there is no such array.
    func array<Number: PartNumber>(_ name: String, of type: Number.Type = Number.self) throws -> [Number] {
      let size = MemoryLayout<Number>.stride
      guard let found = arrays.first(where: { $0.name == name }), found.type == Number.typeName,
        found.offset >= 0, found.count >= 0, found.offset <= bytes.count - start,
        found.count <= (bytes.count - start - found.offset) / size
      else { throw Problems.damagedPart(path, "its array '\(name)' is missing or too short") }
      let first = start + found.offset
      return [Number](unsafeUninitializedCapacity: found.count) { buffer, count in
        bytes.copyBytes(to: UnsafeMutableRawBufferPointer(buffer), from: first..<first + found.count * size)
        count = found.count
      }
    }

    /// - Throws: `Problem` when parts that were read do not fit together.
    func fitting<Value>(_ value: Value?) throws -> Value {
      guard let value else { throw Problems.damagedPart(path, "its arrays do not fit together") }
      return value
    }
  }
}

/// A type of numbers in the file.
protocol PartNumber: PlainBytes, Sendable {
  static var typeName: String { get }
}

extension Int: PartNumber { static var typeName: String { "i64" } }
extension Int32: PartNumber { static var typeName: String { "i32" } }
extension UInt32: PartNumber { static var typeName: String { "u32" } }
extension UInt8: PartNumber { static var typeName: String { "u8" } }
extension Float: PartNumber { static var typeName: String { "f32" } }
extension Double: PartNumber { static var typeName: String { "f64" } }

/// An array of the file.
protocol PartArray {
  var typeName: String { get }
  var count: Int { get }
  var byteCount: Int { get }
  func append(to bytes: inout [UInt8])
}

extension Array: PartArray where Element: PartNumber {
  var typeName: String { Element.typeName }
  var byteCount: Int { count * MemoryLayout<Element>.stride }
  func append(to bytes: inout [UInt8]) { withUnsafeBytes { bytes.append(contentsOf: $0) } }
}
