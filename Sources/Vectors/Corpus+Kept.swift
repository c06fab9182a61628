import Repeatable
import Text

// Here and not in Text, which an app links and which knows nothing of keeping.
extension Vocabulary: Keepable {
  package func keep(in writer: inout ByteWriter) {
    arena.keep(in: &writer)
    starts.keep(in: &writer)
  }

  package init(from reader: inout ByteReader) throws {
    let arena = try [UInt8](from: &reader)
    let starts = try [Int](from: &reader)
    guard starts.first == 0, starts.last == arena.count else { throw KeptFault() }
    self.init(arena: arena, starts: starts)
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
    guard starts.first == 0, starts.last == terms.count else { throw KeptFault() }
    self.init(documentStarts: starts, terms: terms, vocabulary: vocabulary)
  }
}
