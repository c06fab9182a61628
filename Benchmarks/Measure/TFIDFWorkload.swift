import DelegationFoundations
import DelegationMatching
import DelegationTasks
import DelegationText
import DelegationVectors

extension Workload {
  static let tfidf = Workload(
    "tfidf", "texts to terms to a TF-IDF matrix",
    inputs: [
      ("docs", "a file of one document per line"),
      (
        "variant",
        "peer: words of two characters or more, stemmed, count · smooth idf, L2; product: the terms and weights of a "
          + "recipe without settings; peer by default"
      ), ("limit", "maximum number of documents; all"), ("out", "a file for the matrix, in the format of MatrixFile"),
    ]
  ) { inputs in
    let documents = try LineFile(inputs.string("docs"), limit: inputs.int("limit", default: .max - 1, atLeast: 1))
    let variant = try TFIDFVariant(inputs.has("variant") ? inputs.string("variant") : "peer")
    let threads = try inputs.threads
    let out = inputs.has("out") ? try inputs.string("out") : nil
    return PreparedWork {
      let corpus = Corpus.reading(documents.count, chain: variant.chain, threads: threads) { lines, builder in
        builder.reserve(documents: lines.count, bytes: documents.byteCount(of: lines))
        documents.forEachLine(of: lines) { builder.add($0) }
      }
      let rows = Array(0..<documents.count)
      let tfidf = TFIDF.fit(corpus: corpus, rows: rows, weighting: variant.weighting, threads: threads)
      let matrix = tfidf.matrix(corpus: corpus, rows: rows, threads: threads)
      if let out { try MatrixFile.write(matrix, to: out) }
      return matrix.answer
    }
  }
}

/// How texts become terms and terms become weights.
private struct TFIDFVariant {
  let chain: TextChain
  let weighting: Weighting

  init(_ name: String) throws {
    switch name {
    case "peer":
      chain = try TextChain(settings: TextSettings(minimumTokenLength: 2, filters: [.porter2]))
      weighting = Weighting(termFrequency: .count, inverse: .smooth, normalisation: .l2)
    case "product":
      chain = try TextChain(
        settings: TextSettings(identifiers: .split, tags: .keep, filters: [.stopWords, .porter2]))
      weighting = Weighting()
    default:
      throw Problem(location: "variant", fault: "\"\(name)\" is not a variant", remedy: "Give peer or product.")
    }
  }
}

extension SparseMatrix {
  /// Documents, terms, weights and their sum, to compare with other programs; and a checksum that changes with every
  /// bit of every entry and its position, to compare two runs of this program.
  fileprivate var answer: WorkloadAnswer {
    var (sum, checksum) = (0.0, UInt32(0))
    for (location, weight) in weights.enumerated() {
      sum += Double(weight)
      checksum &+=
        (weight.bitPattern ^ columns[location] &* 0x9E37_79B1) &* (UInt32(truncatingIfNeeded: location) << 1 | 1)
    }
    return WorkloadAnswer([
      "documents": Double(rowCount), "terms": Double(columnCount), "weights": Double(storedCount), "sum": sum,
      "checksum": Double(checksum),
    ])
  }
}
