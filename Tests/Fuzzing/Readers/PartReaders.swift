import DelegationClustering
import DelegationExperiments
import DelegationVectors
import Foundation

/// Readers of the files that parts of a tracker exchange. A changed input gets the digest of its bytes, so that more than the
/// digest is tried.
extension FuzzReader {
  static let partReaders = [countedPart, partRound]

  private static let countedPart = FuzzReader(
    "part-count", .binary(8, mend: mend),
    seeds: { _ in
      let numbers: [Int] = [0, 1, 3]
      let arrays =
        "\"arrays\":["
        + [
          ("arena", "u8", 3, 0), ("termStarts", "i64", 3, 8), ("holders", "u32", 2, 32),
          ("documentStarts", "i64", 3, 40), ("terms", "u32", 3, 64), ("rows", "i64", 1, 80),
        ]
        .map { "{\"count\":\($2),\"name\":\"\($0)\",\"offset\":\($3),\"type\":\"\($1)\"}" }.joined(separator: ",") + "]"
      let values =
        "\"kind\":\"count\",\"values\":{\"firstTask\":0,\"key\":\"k\",\"length\":1,\"part\":1,\"parts\":1,\"rows\":1,"
        + "\"setup\":{\"dataset\":\"d\",\"experiment\":\"e\",\"kMeans\":{\"initialisation\":{\"plusPlus\":{}},\"k\":1,"
        + "\"maximumIterations\":9,\"restarts\":1,\"seed\":1,\"tolerance\":0},\"minimumDocumentFrequency\":1,"
        + "\"weighting\":\"bm25\"},\"tasks\":2}}\n"
      var body = Array("\(arrays),\(values)".utf8) + Array("abc".utf8) + [0, 0, 0, 0, 0]
      for number in numbers { body += bytes(number) }
      for number: UInt32 in [1, 0] { body += bytes(number) }
      for number in numbers { body += bytes(number) }
      for number: UInt32 in [0, 1, 1, 0] { body += bytes(number) }
      return [PartFile.sealed(body + bytes(0))]
    }
  ) { _ in
    { bytes in _ = try CountedPart(Data(bytes), path: "count-1-of-1.part") }
  }

  private static let partRound = FuzzReader(
    "part-round", .binary(8, mend: mend),
    seeds: { _ in
      let matrix = SparseMatrix(rowStarts: [0, 1, 3], columns: [0, 0, 1], weights: [1, 2, 3], columnCount: 2)
      let whole = WholeRows(rowCount: 2, columnCount: 2, largestWeight: matrix.largestWeight)
      var kMeans = try PartedKMeans(KMeans(k: 2, restarts: 2, seed: 1), whole, partSizes: [2])
      var seeds = [StoredRound.bytes(kMeans.firstQuestion, kMeans, round: 0, key: "k")]
      let answer = KMeansPart(matrix, number: 0, first: 0).answer(kMeans.firstQuestion, after: nil)
      if case .question(let next) = kMeans.take([answer]) {
        seeds.append(StoredRound.bytes(next, kMeans, round: 1, key: "k"))
      }
      return seeds
    }
  ) { _ in
    { bytes in _ = try StoredRound(Data(bytes), path: "round-1.part") }
  }

  private static func bytes(_ number: some Any) -> [UInt8] { withUnsafeBytes(of: number) { Array($0) } }

  @Sendable private static func mend(_ bytes: inout [UInt8]) {
    if bytes.count > PartFile.bodyStart { bytes = PartFile.sealed(Array(bytes[PartFile.bodyStart...])) }
  }
}
