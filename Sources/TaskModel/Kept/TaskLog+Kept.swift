import Repeatable

extension Moment: Keepable {
  package func keep(in writer: inout ByteWriter) { seconds.keep(in: &writer) }
  package init(from reader: inout ByteReader) throws { self.init(try Int64(from: &reader)) }
}

extension TaskID: Keepable {
  package func keep(in writer: inout ByteWriter) { text.keep(in: &writer) }
  package init(from reader: inout ByteReader) throws { self.init(try String(from: &reader)) }
}

extension Field: Keepable {}

extension TaskLog: Keepable {
  package func keep(in writer: inout ByteWriter) {
    ids.keep(in: &writer)
    openings.map(\.seconds).keep(in: &writer)
    reporters.keep(in: &writer)
    reporterPool.keep(in: &writer)
    oddities.keep(in: &writer)
    fields.keep(in: &writer)
    for field in fields { histories[field]!.keep(in: &writer) }
  }

  package init(from reader: inout ByteReader) throws {
    let ids = try [TaskID](from: &reader)
    let openings = try [Int64](from: &reader).map { Moment($0) }
    let reporters = try [ValueID](from: &reader)
    let pool = try ValuePool(from: &reader)
    let oddities = try Oddities(from: &reader)
    var histories: [Field: FieldHistory] = [:]
    for field in try [Field](from: &reader) { histories[field] = try FieldHistory(from: &reader) }
    guard openings.count == ids.count, reporters.count == ids.count, reporters.allSatisfy({ $0 < pool.count }),
      histories.values.allSatisfy({ $0.reportCount == ids.count })
    else { throw KeptFault() }
    self.init(
      ids: ids, openings: openings, reporters: reporters, reporterPool: pool, oddities: oddities, histories: histories)
  }
}
