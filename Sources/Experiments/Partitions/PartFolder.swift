import DelegationFiles
import DelegationFoundations
import Foundation

/// One of the parts that a tracker is cut into: contiguous tasks, in order of opening.
package struct TrackerPart: Equatable, Sendable, CustomStringConvertible {
  /// From 1.
  package let number: Int
  package let count: Int

  /// - Parameter text: Such as `3/7`.
  /// - Returns: Nil for anything else.
  package init?(_ text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard words.count == 2, let number = words[0], let count = words[1], number >= 1, number <= count, count < 100_000
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  init(_ number: Int, of count: Int) { (self.number, self.count) = (number, count) }

  package var description: String { "\(number)/\(count)" }

  /// The tasks of this part.
  func range(of taskCount: Int) -> Range<Int> {
    taskCount * (number - 1) / count..<taskCount * number / count
  }
}

/// The folder of files that the parts of one computation exchange; many processes may write it at once.
///
/// The first of two equal files stays; two different ones of the same name are an error.
struct PartFolder: Sendable {
  let root: String

  init(_ root: String) { self.root = root.count > 1 && root.hasSuffix("/") ? String(root.dropLast()) : root }

  // MARK: Names

  func path(_ kind: PartFile.Kind) -> String { "\(root)/\(kind.rawValue).part" }

  func path(_ kind: PartFile.Kind, _ part: TrackerPart) -> String {
    "\(root)/\(kind.rawValue)-\(part.number)-of-\(part.count).part"
  }

  func path(round: Int) -> String { "\(root)/\(PartFile.Kind.round.rawValue)-\(round).part" }

  func path(answerTo round: Int, _ part: TrackerPart) -> String {
    "\(root)/\(PartFile.Kind.answer.rawValue)-\(round)-\(part.number)-of-\(part.count).part"
  }

  func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The numbers in the names of files of a kind.
  private func numbers(_ kind: PartFile.Kind) -> [[Int]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.compactMap { name -> [Int]? in
      guard name.hasSuffix(".part") else { return nil }
      let words = name.dropLast(5).split(separator: "-")
      guard words.first == Substring(kind.rawValue) else { return nil }
      return words.dropFirst().compactMap { Int($0) }
    }
  }

  /// How many parts the tracker was cut into.
  ///
  /// - Throws: `Problem` when no part was counted, or parts are of different cuts.
  func partCount() throws -> Int {
    let cuts = Set(numbers(.count).compactMap(\.last)).sorted()
    guard let count = cuts.first else { throw Problems.nothingCounted(root) }
    guard cuts.count == 1 else { throw Problems.severalCuts(root, cuts) }
    return count
  }

  /// The number of the last round; nil before the first.
  var lastRound: Int? { numbers(.round).compactMap(\.first).max() }

  /// Removes the rounds before one, and the answers that nobody needs any more.
  func removeRounds(before round: Int) {
    for number in numbers(.round).compactMap(\.first) where number < round {
      try? FileManager.default.removeItem(atPath: path(round: number))
    }
    for words in numbers(.answer) where words.count == 3 && words[0] < round - 1 {
      try? FileManager.default.removeItem(atPath: path(answerTo: words[0], TrackerPart(words[1], of: words[2])))
    }
  }

  // MARK: Writing

  /// - Throws: ``ResultConflict`` when another file has the name, `Problem` when the system refuses.
  func write(_ bytes: [UInt8], to path: String) throws {
    try KeyedFolders(root).create()
    if try isThere(bytes, at: path) { return }
    do {
      try OutputFile(path, replacing: .nothing, options: OutputOptions(elsewhere: "--to DIR")).write(bytes)
    } catch let problem as Problem {
      // Another attempt may have been faster.
      guard try isThere(bytes, at: path) else { throw problem }
    }
  }

  private func isThere(_ bytes: [UInt8], at path: String) throws -> Bool {
    guard has(path) else { return false }
    guard FileManager.default.contents(atPath: path).map({ $0.elementsEqual(bytes) }) == true else {
      throw ResultConflict(Problems.partDiffers(path))
    }
    return true
  }
}
