import Repeatable
import Text

// Here and not in Text, which an app links and which knows nothing of keeping.
extension Vocabulary: Keepable {
  package func keep(in writer: inout ByteWriter) {
    arena.keep(in: &writer)
    starts.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    guard let vocabulary = Vocabulary(arena: try [UInt8](from: &reader), starts: try [Int](from: &reader)) else {
      throw KeptFault()
    }
    self = vocabulary
  }
}

extension Corpus: Keepable {
  package func keep(in writer: inout ByteWriter) {
    documentStarts.keep(in: &writer)
    terms.keep(in: &writer)
    vocabulary.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let starts = try [Int](from: &reader)
    let terms = try [UInt32](from: &reader)
    let vocabulary = try Vocabulary(from: &reader)
    guard starts.areOffsets(endingAt: terms.count), terms.allSatisfy({ $0 < vocabulary.count }) else {
      throw KeptFault()
    }
    self.init(documentStarts: starts, terms: terms, vocabulary: vocabulary)
  }
}
