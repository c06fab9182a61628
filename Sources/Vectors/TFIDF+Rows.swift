import DelegationTasks

struct TFIDFText: @unchecked Sendable {
  // Read by several threads while nobody writes it.
  let terms: UnsafeBufferPointer<UInt32>
  /// The number of terms of the text, those without an id included.
  let length: Int
}

/// The documents of a corpus, as memory that does not move while a matrix is made.
struct TFIDFTexts: @unchecked Sendable {
  // Read by several threads while nobody writes them.
  let terms: UnsafeBufferPointer<UInt32>
  let starts: UnsafeBufferPointer<Int>

  subscript(document: Int) -> TFIDFText {
    let terms = UnsafeBufferPointer(rebasing: terms[starts[document]..<starts[document + 1]])
    return TFIDFText(terms: terms, length: terms.count)
  }
}

extension TFIDF {
  /// A row for each text.
  ///
  /// A row has at most as many weights as its text has terms, so each block of rows is written where it would start if
  /// all earlier rows had full length, and moved up at the end. One thread makes one block, and nothing moves.
  func matrix(count: Int, threads: Threads, of text: @Sendable (Int) -> TFIDFText) -> SparseMatrix {
    let blocks = Blocks(count: count, size: threads.count == 1 ? max(1, count) : Self.rowBlock)
    let positions = (0..<blocks.blockCount).reduce(into: [0]) { positions, block in
      positions.append(blocks[block].reduce(positions[block]) { $0 + text($1).terms.count })
    }
    var rowStarts = [Int](repeating: 0, count: count + 1)
    var columns: [UInt32] = []
    let weights = [Float](unsafeUninitializedCapacity: positions[blocks.blockCount]) { weights, stored in
      columns = [UInt32](unsafeUninitializedCapacity: positions[blocks.blockCount]) { columns, sameStored in
        rowStarts.withUnsafeMutableBufferPointer { rowStarts in
          guard let weight = weights.baseAddress, let column = columns.baseAddress else { return }
          let target = TFIDFTarget(columns: column, weights: weight, rowEnds: rowStarts.baseAddress! + 1)
          let sizes = threads.map(blocks.blockCount) { block in
            fill(target.moved(by: positions[block], rows: blocks[block].lowerBound), blocks[block], text)
          }
          stored = target.close(blocks, positions: positions, sizes: sizes, threads: threads)
          sameStored = stored
        }
      }
    }
    return SparseMatrix(rowStarts: rowStarts, columns: columns, weights: weights, columnCount: columnCount)
  }

  /// Rows made at a time by one of several threads.
  private static let rowBlock = 1 << 13

  /// Writes some rows from the start of the target and returns their number of weights.
  private func fill(_ target: TFIDFTarget, _ rows: Range<Int>, _ text: (Int) -> TFIDFText) -> Int {
    columnOfTerm.withUnsafeBufferPointer { columnOfTerm in
      inverse.withUnsafeBufferPointer { inverse in
        let maker = TFIDFRow(
          weighting: weights.weighting, meanLength: weights.frequencies.meanLength, columnOfTerm: columnOfTerm,
          inverse: inverse, longest: rows.reduce(0) { max($0, text($1).terms.count) })
        var stored = 0
        for (offset, row) in rows.enumerated() {
          stored += maker.write(text(row), to: target.columns + stored, target.weights + stored)
          target.rowEnds[offset] = stored
        }
        return stored
      }
    }
  }
}

/// The memory to which rows of a matrix are written.
struct TFIDFTarget: @unchecked Sendable {
  // Each thread writes a part of its own.
  let columns: UnsafeMutablePointer<UInt32>
  let weights: UnsafeMutablePointer<Float>
  let rowEnds: UnsafeMutablePointer<Int>

  func moved(by position: Int, rows: Int) -> TFIDFTarget {
    TFIDFTarget(columns: columns + position, weights: weights + position, rowEnds: rowEnds + rows)
  }

  /// Moves the blocks together and makes their row ends those of the full matrix; one thread moves the columns, another
  /// the weights.
  ///
  /// - Parameters:
  ///   - blocks: The rows of each block.
  ///   - positions: The index at which each block was written.
  ///   - sizes: The number of weights of each block.
  ///   - threads: Two are enough.
  /// - Returns: the number of weights.
  func close(_ blocks: Blocks, positions: [Int], sizes: [Int], threads: Threads) -> Int {
    var starts = [0]
    for size in sizes { starts.append(starts.last! + size) }
    let finalStarts = starts
    threads.forEach(Blocks(count: 2, size: 1)) { part, _ in
      for (block, size) in sizes.enumerated() where positions[block] != finalStarts[block] {
        let (from, to) = (positions[block], finalStarts[block])
        if part == 0 { (columns + to).update(from: columns + from, count: size) }
        if part == 1 { (weights + to).update(from: weights + from, count: size) }
      }
    }
    for block in 1..<max(1, sizes.count) { for row in blocks[block] { rowEnds[row] += finalStarts[block] } }
    return finalStarts[sizes.count]
  }
}
