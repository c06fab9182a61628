import TaskModel

/// Addresses inside the values of fields that reports may name, such as a component `support@example.org`. No file of a
/// report may hold one.
struct FieldAddresses {
  let rules: PersonRules
  /// Whether those that are not listed as no persons are numbered.
  let masks: Bool

  /// A history without them: `support(at)example.org` for one that is listed as no person, `(address 1)` for another
  /// where they are masked. Equal addresses get equal words, others get others.
  func removed(from log: TaskLog) -> TaskLog {
    var numbers: [String: Int] = [:]
    return Field.published.reduce(log) { log, field in
      log.rewording(field) { value in
        PrivacyGuard().replacing(value) { address in
          // Listed in the source's own words: encoded signs are for files of the web.
          if rules.pattern(matching: address) != nil { return address.replacing("@", with: "(at)") }
          guard masks else { return address }
          let number = numbers[address.lowercased(), default: numbers.count + 1]
          numbers[address.lowercased()] = number
          return "(address \(number))"
        }
      }
    }
  }

  /// The values that still hold one, by field, in the order of first appearance.
  static func found(in log: TaskLog) -> [(field: Field, value: String)] {
    Field.published.flatMap { field in
      let pool = log.pool(of: field)
      return (0..<ValueID(pool.count)).compactMap { number -> (field: Field, value: String)? in
        guard pool.withBytes(of: number, { PrivacyGuard().address(in: $0) }) != nil else { return nil }
        return (field, pool.string(number))
      }
    }
  }
}

extension LoadedDataset {
  /// Tells before any work whether a report on this data could not be written.
  ///
  /// - Throws: `Problem` that names the column and the value.
  package func checkAddresses() throws {
    let found = FieldAddresses.found(in: log)
    if let first = found.first { throw Problem.address(in: first, more: found.count - 1, of: description) }
  }
}
