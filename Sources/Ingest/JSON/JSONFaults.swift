import DelegationFoundations

/// A fault inside a JSON file, at a byte of it; the reader adds file and line.
package struct JSONFault: Error, Equatable {
  package let fault: String
  let remedy: Remedy
  /// The offset of the byte, from 0.
  let offset: Int
  /// The offset of what it repeats; nil where it repeats nothing.
  private(set) var first: Int?

  init(_ fault: String, _ offset: Int, remedy: Remedy = .again) {
    (self.fault, self.remedy, self.offset) = (fault, remedy, offset)
  }

  static func cutShort(_ offset: Int) -> JSONFault {
    JSONFault("the file is cut short: it ends inside a value", offset)
  }

  static func unexpected(_ byte: UInt8, _ offset: Int) -> JSONFault {
    let shown = (0x21...0x7E).contains(byte) ? "“\(Unicode.Scalar(byte))”" : "byte \(byte)"
    return JSONFault("malformed JSON: \(shown) is not allowed here", offset)
  }

  static func badNumber(_ offset: Int) -> JSONFault { JSONFault("malformed JSON: not a valid number", offset) }

  static func badEscape(_ offset: Int) -> JSONFault { JSONFault("malformed JSON: an unknown escape", offset) }

  static func controlCharacter(_ offset: Int) -> JSONFault {
    JSONFault("malformed JSON: a line end or control character inside a string", offset)
  }

  static func invalidUTF8(_ offset: Int) -> JSONFault {
    JSONFault("bytes that are not valid UTF-8", offset, remedy: "save the file as UTF-8, or get it again")
  }

  static func text(_ fault: SourceText.Fault, _ offset: Int) -> JSONFault {
    switch fault {
    case .invalidUTF8: invalidUTF8(offset)
    case .tooMuch: tooMuch(InputLimits.fileValues, offset)
    }
  }

  static func tooMuch(_ limit: InputLimit, _ offset: Int) -> JSONFault {
    JSONFault(limit.fault, offset, remedy: Remedy(stringLiteral: Problem.splitFile))
  }

  static func tooDeep(_ offset: Int) -> JSONFault {
    JSONFault("values nested more than \(JSONScanner.deepest) deep", offset)
  }

  static func trailing(_ offset: Int) -> JSONFault { JSONFault("something follows after the end of the value", offset) }

  static func wrongKind(_ found: JSONScanner.Kind, expected: JSONScanner.Kind, _ what: String, _ offset: Int)
    -> JSONFault
  {
    JSONFault("\(what) is \(found.name), not \(expected.name)", offset)
  }

  /// A column that is the path of an object: its remedy names what the object holds.
  static func isObject(_ path: String, in scanner: inout JSONScanner) -> JSONFault {
    let offset = scanner.position
    var (isFirst, keys) = (true, [String]())
    // What comes after another fault is not named.
    if (try? scanner.enter(.object, "")) != nil {
      while let key = try? scanner.nextKey(&isFirst), keys.count < 10 {
        let name = String(decoding: key, as: UTF8.self)
        if let kind = try? scanner.peek(), kind != .object, kind != .array { keys.append("\(path).\(name)") }
        guard (try? scanner.skip(depth: 1)) != nil else { break }
      }
    }
    return JSONFault(
      "“\(path)” is an object, not a text", offset,
      remedy: keys.isEmpty
        ? "name another column in dataset.yaml"
        : "name a value inside it in dataset.yaml: \(keys.joined(separator: ", "))")
  }

  static func wrongRoot(_ key: UnsafeBufferPointer<UInt8>, expected: String, _ offset: Int) -> JSONFault {
    JSONFault(
      "the file holds \(Problem.shown(key)), not “\(expected)”", offset,
      remedy: "check that the file has the right name, or get it again")
  }

  static func noRoot(_ expected: String, _ offset: Int) -> JSONFault {
    JSONFault("the file has no “\(expected)”", offset)
  }

  static func badID(_ value: UnsafeBufferPointer<UInt8>, _ offset: Int) -> JSONFault {
    JSONFault("the task's id is \(Problem.shown(value)), not a number", offset)
  }

  static func duplicateTask(_ id: UInt64, _ offset: Int) -> JSONFault {
    JSONFault("task \(id) is listed a second time", offset, remedy: "remove one of the two, or get the file again")
  }

  static func badTime(_ value: UnsafeBufferPointer<UInt8>, _ key: String, _ offset: Int) -> JSONFault {
    JSONFault("“\(key)” is \(Problem.shown(value)), not a time in Unix seconds", offset)
  }

  static func missing(_ key: String, of what: String, _ offset: Int) -> JSONFault {
    JSONFault("\(what) has no “\(key)”", offset)
  }

  /// - Parameter scanner: Where the second one was read, or behind it.
  /// - Parameter start: Where the object begins.
  static func duplicateKey(_ key: String, in scanner: JSONScanner, from start: Int) -> JSONFault {
    var (finder, isFirst, first) = (scanner, true, start)
    finder.position = start
    // All of it was read before.
    if (try? finder.enter(.object, "")) != nil {
      while let found = try? finder.nextKey(&isFirst), !found.elementsEqual(key.utf8) { try? finder.skip() }
      first = finder.position
    }
    var fault = JSONFault(
      "“\(key)” is repeated", scanner.position, remedy: "remove one of the two, or get the file again")
    fault.first = first
    return fault
  }

  /// What is wrong, with the line of what the fault repeats.
  ///
  /// - Parameter line: That of the fault.
  func text(line: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    guard let first else { return fault }
    return "\(fault); the first is in line \(line - bytes[first..<offset].count { $0 == 10 })"
  }

  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - record: The current record, such as `task 126211`.
  func problem(in file: SourceFile, _ bytes: UnsafeRawBufferPointer, record: String?) -> Problem {
    let bytes = bytes.bindMemory(to: UInt8.self)
    let line = 1 + bytes.prefix(offset).count { $0 == 10 }
    let location = "\(file.displayPath):\(line)" + (record.map { ", \($0)" } ?? "")
    return Problem(location: location, fault: text(line: line, in: bytes), remedy: remedy.described)
  }
}

extension JSONScanner.Kind {
  var name: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a text"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}
