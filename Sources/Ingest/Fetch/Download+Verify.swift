import Foundation
import Repeatable
import TaskModel

extension Download {
  /// Compares every file with its digest, wherever along a search path it is; the first place that has it counts.
  ///
  /// - Returns: A verdict per file in the download's order. A file that is nowhere is missing but not required, since
  ///   archives and unpacked files hold the same.
  /// - Throws: `Problem` when none of the files is anywhere, or one cannot be read.
  package func verify(searchPath: [String], threads: Threads) throws -> [FileVerdict] {
    let verdicts = try threads.tryMap(files.count) { place in
      let file = files[place]
      let places = searchPath.map { DatasetPlace.join($0, "\(name)/\(file.path)") }
      guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
        return FileVerdict(
          name: file.path, place: places.first ?? file.path, state: .missing(isRequired: false), digest: nil,
          byteCount: 0)
      }
      let digest = try FileDigest(gitBlobOfFileAt: found)
      let size = (try? FileManager.default.attributesOfItem(atPath: found)[.size] as? NSNumber)?.intValue ?? 0
      return FileVerdict(
        name: file.path, place: found, state: digest == file.digest ? .right : .wrong(expected: file.digest),
        digest: digest, byteCount: size)
    }
    guard verdicts.contains(where: { $0.digest != nil }) else { throw Problem.nothingHere(name, in: searchPath) }
    return verdicts
  }
}
