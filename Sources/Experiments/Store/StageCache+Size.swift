import DelegationFiles
import Foundation

extension StageCache {
  package struct Entry: Sendable {
    package let path: String
    let stage: String
    package let byteCount: Int
    /// Seconds since 1970.
    let lastUse: Double
  }

  package struct Share: Equatable, Sendable {
    /// The letters that the stages' names begin with, such as `model`.
    package let kind: String
    package let count: Int
    package let byteCount: Int
  }

  /// All cached outputs, the least recently used first; no other file, since the folder may be a link, or somebody's own.
  package func entries() throws -> [Entry] {
    let root = "\(folder)/objects"
    var entries: [Entry] = []
    for inner in try FolderPaths.names(in: root) {
      for name in try FolderPaths.names(in: "\(root)/\(inner)") {
        let path = "\(root)/\(inner)/\(name)"
        var facts = stat()
        // Another run may have deleted it in between.
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, let stage = CacheFile.name(path) else {
          continue
        }
        #if os(Linux)
          let time = facts.st_mtim
        #else
          let time = facts.st_mtimespec
        #endif
        entries.append(
          Entry(
            path: path, stage: stage, byteCount: Int(facts.st_size),
            lastUse: Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9))
      }
    }
    return entries.sorted { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
  }

  package func shares() throws -> [Share] {
    var sums: [String: (count: Int, bytes: Int)] = [:]
    for entry in try entries() {
      let kind = String(entry.stage.prefix { $0.isLetter || $0 == "-" })
      let sum = sums[kind] ?? (0, 0)
      sums[kind] = (sum.count + 1, sum.bytes + entry.byteCount)
    }
    return sums.map { Share(kind: $0.key, count: $0.value.count, byteCount: $0.value.bytes) }
      .sorted { ($1.byteCount, $0.kind) < ($0.byteCount, $1.kind) }
  }

  /// Deletes the least recently used outputs until at most a number of bytes is left.
  ///
  /// - Parameters:
  ///   - bound: 0 deletes everything.
  ///   - start: What was used at this time or later stays, so that a run does not delete its own outputs. Seconds since
  ///     1970, a tenth early, since file systems take the time from a coarser clock.
  /// - Returns: How many files and bytes were deleted.
  @discardableResult
  package func shrink(to bound: Int, sparing start: Double = .infinity) throws -> (count: Int, byteCount: Int) {
    let entries = try entries()
    var total = entries.reduce(0) { $0 + $1.byteCount }
    var deleted = (count: 0, byteCount: 0)
    for entry in entries where total > bound && entry.lastUse < start {
      guard unlink(entry.path) == 0 else { continue }
      total -= entry.byteCount
      deleted = (deleted.count + 1, deleted.byteCount + entry.byteCount)
    }
    return deleted
  }

  /// Deletes all cached outputs, the plans of past runs too.
  @discardableResult
  package func clean() throws -> (count: Int, byteCount: Int) {
    let plans = "\(folder)/plans"
    for path in try FolderPaths.names(in: plans).map({ "\(plans)/\($0)" }) where !Self.plan(at: path).isEmpty {
      unlink(path)
    }
    return try shrink(to: 0)
  }
}

/// A number of bytes as people write it: `500MB`, `8GB`; a bare number is bytes.
package struct ByteCount: Equatable, Sendable, CustomStringConvertible {
  package let bytes: Int

  private static let units = [("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000), ("B", 1)]

  package init(_ bytes: Int) { self.bytes = bytes }

  package init?(argument: String) {
    let unit = Self.units.first { argument.lowercased().hasSuffix($0.0.lowercased()) } ?? ("", 1)
    guard let value = Double(argument.dropLast(unit.0.count)), value >= 0, value * Double(unit.1) < 1e18 else {
      return nil
    }
    bytes = Int(value * Double(unit.1))
  }

  /// `41 MB`, `4.0 GB`.
  package var description: String {
    guard let unit = Self.units.first(where: { bytes >= $0.1 }) else { return "0 B" }
    let value = Double(bytes) / Double(unit.1)
    let isFine = value < 10 && unit.1 > 1
    return (isFine ? String((value * 10).rounded() / 10) : String(Int(value.rounded()))) + " " + unit.0
  }
}
