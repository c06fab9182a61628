import DelegationFoundations
import DelegationTasks
import DelegationText

extension Corpus {
  /// Reads documents, on several threads if there are many; the result is that of a single builder.
  package static func reading(
    _ count: Int, chain: TextChain, threads: Threads, add: @Sendable (Range<Int>, inout CorpusBuilder) -> Void
  ) -> Corpus {
    let blocks = Blocks(count: count, size: threads.count > 1 ? readBlock : max(1, count))
    let parts = threads.map(blocks.blockCount) { block in
      var builder = CorpusBuilder(chain: chain)
      add(blocks[block], &builder)
      return builder.finish()
    }
    return parts.count == 1 ? parts[0] : Corpus(joining: parts)
  }

  /// Documents read at a time: each block filters its own distinct words, so it must have many more words than distinct
  /// ones.
  private static let readBlock = 1 << 18
}

// Here and not in Text, which an app links and which has no cache.
extension Corpus: CacheCodable {
  package func encode(into writer: inout ByteWriter) { writer.add(documentStarts, terms, vocabulary) }

  package init(from reader: inout ByteReader) throws {
    let starts = try [Int](from: &reader)
    let terms = try [UInt32](from: &reader)
    let vocabulary = try Vocabulary(from: &reader)
    guard starts.areOffsets(endingAt: terms.count), terms.allSatisfy({ $0 < vocabulary.count }) else {
      throw CacheFault()
    }
    self.init(documentStarts: starts, terms: terms, vocabulary: vocabulary)
  }
}
