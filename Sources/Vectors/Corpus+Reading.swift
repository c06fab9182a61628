import Repeatable
import Text

extension Corpus {
  /// Reads documents, on several threads where there are many; the result is that of one builder.
  ///
  /// - Parameters:
  ///   - count: How many documents there are.
  ///   - chain: How texts become terms.
  ///   - threads: How many read.
  ///   - add: Adds the documents of a range to a builder.
  package static func reading(
    _ count: Int, chain: TextChain, threads: Threads, add: @Sendable (Range<Int>, inout CorpusBuilder) -> Void
  ) -> Corpus {
    let blocks = Blocks(count: count, size: readBlock)
    guard threads.count > 1 && blocks.blockCount > 1 else {
      var builder = CorpusBuilder(chain: chain)
      add(0..<count, &builder)
      return builder.finish()
    }
    let parts = threads.map(blocks.blockCount) { block in
      var builder = CorpusBuilder(chain: chain)
      add(blocks[block], &builder)
      return builder.finish()
    }
    return Corpus(joining: parts) { count, body in
      threads.forEach(Blocks(count: count, size: 1)) { part, _ in body(part) }
    }
  }

  /// Documents read at a time: each block filters its distinct words anew, so it must have many more words than those.
  private static let readBlock = 1 << 18
}
