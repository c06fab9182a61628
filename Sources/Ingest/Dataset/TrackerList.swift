import DelegationFoundations
import Foundation

/// A file that names many trackers: CSV with a column `dataset`, or JSON lines with the key `dataset`.
///
/// Each names a dataset of the search path, the folder of one, or a `.tar.gz` of such a folder. Other columns are for whoever wrote
/// the file.
package enum TrackerList {
  /// What the file names, in its order.
  ///
  /// - `bytes`: Of the whole file; empty lines are skipped.
  /// - Throws: `Problem` with the number of the first line that names none or one that is there already.
  package static func read(_ bytes: some Collection<UInt8>, location: String) throws -> [String] {
    let source = SourceBytes(bytes)
    let found = try source.withBytes { raw in
      let bytes = raw.bindMemory(to: UInt8.self)
      let first = bytes.first { !$0.isSpace }
      return first == UInt8(ascii: "{") ? try lines(bytes, location) : try rows(bytes, location)
    }
    var seen: [String: Int] = [:]
    for (number, name) in found {
      guard !name.isEmpty else { throw Problem.unnamedTracker("\(location):\(number)") }
      // Tables and pages repeat it.
      guard PrivacyGuard().firstAddress(in: name) == nil, !name.unicodeScalars.contains(where: { $0.value < 0x20 })
      else {
        throw Problem(
          location: "\(location):\(number)", fault: "the name holds an e-mail address or a control character",
          remedy: "name a dataset, its folder or its archive")
      }
      if let earlier = seen.updateValue(number, forKey: name) {
        throw Problem(
          location: "\(location):\(number)", fault: "line \(earlier) names the same dataset", remedy: "name each once")
      }
    }
    guard !found.isEmpty else {
      throw Problem(
        location: location, fault: "it names no tracker",
        remedy: "write a first line 'dataset', and below it the name or the folder of a dataset on each line")
    }
    return found.map(\.name)
  }

  private static func rows(
    _ bytes: UnsafeBufferPointer<UInt8>, _ location: String
  ) throws -> [(number: Int, name: String)] {
    do {
      return try cells(bytes)
    } catch {
      throw Problem(
        location: "\(location):\(error.place.line)", fault: error.fault,
        remedy: "write a table with a column 'dataset', as UTF-8, or JSON lines such as {\"dataset\": \"eclipse-jdt\"}")
    }
  }

  private static func cells(_ bytes: UnsafeBufferPointer<UInt8>) throws(TableFault) -> [(number: Int, name: String)] {
    var found: [(number: Int, name: String)] = []
    var table = try TableCSV(bytes, delimiter: nil, columns: ["dataset"])
    var row = TableRow(columnCount: 1)
    while try table.next(&row) {
      let name = row.withCell(0) { String(decoding: $0, as: UTF8.self) }
      found.append((row.place.line, name.trimmed))
    }
    return found
  }

  private static func lines(
    _ bytes: UnsafeBufferPointer<UInt8>, _ location: String
  ) throws -> [(number: Int, name: String)] {
    try bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated().compactMap { number, line in
      if line.allSatisfy(\.isSpace) { return nil }
      let location = "\(location):\(number + 1)"
      do throws(JSONTexts.Fault) {
        return (number + 1, try JSONTexts(line, keys: ["dataset"], needed: ["dataset"]).texts["dataset"]!.trimmed)
      } catch {
        throw error.isRepetition
          ? Problem(location: location, fault: error.text, remedy: "name one dataset in each line")
          : .unnamedTracker(location)
      }
    }
  }
}

extension Problem {
  fileprivate static func unnamedTracker(_ location: String) -> Problem {
    Problem(
      location: location, fault: "the line names no dataset",
      remedy: "write the name or the folder of one, such as eclipse-jdt or {\"dataset\": \"eclipse-jdt\"}")
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0D || self == 0x09 || self == 0x0A }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
