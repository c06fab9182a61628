import CYaml
import DelegationFoundations

/// Counts what the aliases of a text make of it, event by event.
///
/// Nodes may be composed only after it: they hash the keys of mappings as a whole, so that a few lines of nested anchors as
/// keys would never come to an end.
struct YAMLExpansion {
  private struct Container {
    let isMapping: Bool
    let anchor: String?
    let path: String
    let before: (count: Int, bytes: Int)
    var position = 0
    var key = ""
    var keyLines: [String: Int] = [:]

    var awaitsKey: Bool { isMapping && position.isMultiple(of: 2) }
    var pathOfNext: String { isMapping ? path.isEmpty ? key : "\(path).\(key)" : "\(path)[\(position)]" }
    /// The length of ``pathOfNext`` at least, without making it.
    var pathLength: Int { awaitsKey ? 0 : path.utf8.count + (isMapping ? key.utf8.count : 8) + 1 }
  }

  private let path: String
  private var open: [Container] = []
  private var anchors: [String: (count: Int, bytes: Int, scalar: String?)] = [:]
  private var (count, bytes) = (0, 0)

  /// - Throws: `Problem` for a key that is not a scalar or there twice, and for more values or bytes than the limits. What is no YAML is
  ///   left to the parser that makes the nodes.
  static func check(_ text: String, path: String) throws {
    var (text, expansion) = (text, YAMLExpansion(path: path))
    try text.withUTF8 { try expansion.read($0) }
  }

  private init(path: String) { self.path = path }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws {
    var parser = yaml_parser_t()
    yaml_parser_initialize(&parser)
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(&parser, text.baseAddress, text.count)
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(&parser, &event) == 1 else { return }
      defer { yaml_event_delete(&event) }
      // No more than one document is read.
      if [YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT].contains(event.type) { return }
      try take(event)
    }
  }

  private mutating func take(_ event: yaml_event_t) throws {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let (scalar, anchor) = (event.data.scalar, Self.text(event.data.scalar.anchor))
      let isNamed = anchor != nil || open.last?.awaitsKey == true
      let bytes = UnsafeBufferPointer(start: scalar.value, count: isNamed ? scalar.length : 0)
      let word = String(decoding: bytes, as: UTF8.self)
      if let anchor { anchors[anchor] = (1, scalar.length, word) }
      try add(1, scalar.length, key: word, event)
    case YAML_ALIAS_EVENT:
      guard let anchor = Self.text(event.data.alias.anchor), let found = anchors[anchor] else { return }
      try add(found.count, found.bytes, key: found.scalar, event)
    case YAML_SEQUENCE_START_EVENT: try begin(event.data.sequence_start.anchor, isMapping: false, event)
    case YAML_MAPPING_START_EVENT: try begin(event.data.mapping_start.anchor, isMapping: true, event)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: end()
    default: break
    }
  }

  /// Counts values with their bytes and moves on; `key` is nil for what cannot be one.
  private mutating func add(_ count: Int, _ bytes: Int, key: String?, _ event: yaml_event_t) throws {
    let last = open.indices.last
    if let last, open[last].awaitsKey {
      guard let key else {
        let location = YAMLValue.location(path, Int(event.start_mark.line) + 1)
        throw Problem(
          location: location,
          fault: "\(open[last].path.isEmpty ? "the file" : "key '\(open[last].path)'") has a key that is not a word",
          remedy: "write keys as plain words")
      }
      let line = Int(event.start_mark.line) + 1
      if let first = open[last].keyLines.updateValue(line, forKey: key) {
        throw Problem(
          location: YAMLValue.location(path, line),
          fault: "the key '\(key)' is there twice; the first is in line \(first)", remedy: "keep one of the two")
      }
      open[last].key = key
      self.bytes += bytes
    } else {
      self.count += count
      self.bytes += bytes + count * (last.map { open[$0].pathLength } ?? 0)
    }
    for (count, limit) in [(self.count, InputLimits.yamlValues), (self.bytes, InputLimits.yamlText)]
    where count > limit.most {
      throw Problem.tooMuch(limit, at: path, remedy: "leave out what is not needed")
    }
    if let last { open[last].position += 1 }
  }

  private mutating func begin(_ anchor: UnsafeMutablePointer<UInt8>?, isMapping: Bool, _ event: yaml_event_t) throws {
    let (above, before) = (open.last, (count, bytes))
    try add(1, 0, key: nil, event)
    open.append(
      Container(isMapping: isMapping, anchor: Self.text(anchor), path: above?.pathOfNext ?? "", before: before))
  }

  private mutating func end() {
    guard let ended = open.popLast(), let anchor = ended.anchor else { return }
    anchors[anchor] = (count - ended.before.count, bytes - ended.before.bytes, nil)
  }

  private static func text(_ name: UnsafeMutablePointer<UInt8>?) -> String? { name.map { String(cString: $0) } }
}
