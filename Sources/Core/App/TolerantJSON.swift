import DelegationFoundations
import Foundation

/// A value of a record that may be missing or null.
protocol LooseValue: Decodable {
  /// The value where there is none.
  init()
}

extension KeyedDecodingContainer {
  /// Derived decoding of records calls this.
  func decode<Value: LooseValue>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try decodeIfPresent(type, forKey: key) ?? Value()
  }
}

/// A value that may be of another form.
struct Tolerant<Value: Decodable>: LooseValue {
  let value: Value?

  init() { value = nil }

  init(from decoder: any Decoder) { value = try? Value(from: decoder) }
}

/// Records by id, as the Realtime Database exports them: an object, or a list where ids are small numbers. Records that
/// cannot be read are counted; null is no record.
struct RecordMap<Value: Decodable>: LooseValue {
  private(set) var records: [(id: String, value: Value)] = []
  private(set) var unreadable = 0

  init() {}

  /// - Throws: `DecodingError` if this is neither object nor list.
  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
        guard (try? object.decodeNil(forKey: key)) != true else { continue }
        add((try? object.decode(Tolerant<Value>.self, forKey: key))?.value, id: key.stringValue)
      }
    } else {
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd {
        let id = String(list.currentIndex)
        guard try !list.decodeNil() else { continue }
        add(try list.decode(Tolerant<Value>.self).value, id: id)
      }
      records.sort { $0.id < $1.id }
    }
  }

  private mutating func add(_ value: Value?, id: String) {
    if let value { records.append((id, value)) } else { unreadable += 1 }
  }
}

/// A text, or a number that stands for one; nil for anything else.
struct LooseText: LooseValue {
  let text: String?
  /// The text, unless it is empty.
  var id: String? { text.flatMap { $0.isEmpty ? nil : $0 } }

  init() { text = nil }

  init(from decoder: any Decoder) {
    let value = try? decoder.singleValueContainer()
    if let word = try? value?.decode(String.self) {
      text = word
    } else {
      text = (try? value?.decode(Int.self)).map(String.init)
    }
  }
}

/// A time: milliseconds since 1970, as the database's own clock writes them, or ISO 8601 with a time zone, or a day.
struct LooseTime: Decodable {
  let date: Date?

  /// The latest time that a task can have: it is in the year 33658.
  private static let mostMilliseconds = 1e15

  init(from decoder: any Decoder) {
    let value = try? decoder.singleValueContainer()
    let number = (try? value?.decode(Double.self)) ?? nil
    let text = ((try? value?.decode(String.self)) ?? nil)?.trimmingCharacters(in: .whitespaces)
    if let milliseconds = number ?? text.flatMap(Int64.init).map(Double.init) {
      date = abs(milliseconds) <= Self.mostMilliseconds ? Date(timeIntervalSince1970: milliseconds / 1_000) : nil
    } else {
      date = text.flatMap(Self.date)
    }
  }

  private static func date(_ text: String) -> Date? {
    let styles: [Date.ISO8601FormatStyle] =
      text.utf8.count == 10
      ? [.iso8601.year().month().day()]
      : [.iso8601, .init(includingFractionalSeconds: true)]
    return styles.lazy.compactMap { try? $0.parse(text) }.first
  }
}

/// Ids as the app stores them, `{id: id}`, or a list of them.
struct IDSet: LooseValue {
  let ids: [String]

  init() { ids = [] }

  init(from decoder: any Decoder) {
    var ids = Set<String>()
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      for key in object.allKeys where (try? object.decodeNil(forKey: key)) != true { ids.insert(key.stringValue) }
    } else if let list = try? RecordMap<LooseText>(from: decoder) {
      ids = Set(list.records.compactMap(\.value.text))
    }
    self.ids = ids.sorted()
  }
}

/// Words as an app may store them, `{id: word}` or a list.
struct WordList: LooseValue {
  let words: [String]

  init() { words = [] }

  init(from decoder: any Decoder) {
    if var list = try? decoder.unkeyedContainer() {
      var words: [String] = []
      while !list.isAtEnd, let word = try? list.decode(LooseText.self) { words += word.text.map { [$0] } ?? [] }
      self.words = words
    } else {
      words = (try? RecordMap<LooseText>(from: decoder))?.records.compactMap(\.value.text) ?? []
    }
  }
}
