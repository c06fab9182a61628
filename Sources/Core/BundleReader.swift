import DelegationFoundations
import DelegationMatching
import DelegationText
import Foundation

struct BundleReader {
  let location: String

  /// Reads the bytes; checks kind and version first, so that a newer file is refused for that reason.
  func document(_ bytes: Data) throws(Problem) -> BundleDocument {
    try Self.check(bytes, at: location)
    struct Head: Decodable {
      let schema, kind: String?
    }
    let head = try JSONReading(location: location, remedy: Problem.exportAgain).value(Head.self, of: bytes)
    guard head.kind == BundleDocument.kind else {
      throw problem("kind", "this is not a bundle of profiles", Problem.exportAgain)
    }
    try checkVersion(head.schema)
    return try JSONReading(location: location, remedy: Problem.exportAgain).value(BundleDocument.self, of: bytes)
  }

  /// Refuses bytes of which a decoder would make far more, before it does: each value but the first has a comma or a bracket before it.
  static func check(_ bytes: Data, at location: String) throws(Problem) {
    let values = bytes.withUnsafeBytes { bytes in
      var count = 0
      for byte in bytes where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") {
        count += 1
      }
      return count
    }
    let limits = [(bytes.count, InputLimits.document), (values, InputLimits.bundleValues)]
    for (count, limit) in limits where count > limit.most {
      throw Problem.tooMuch(limit, at: location, remedy: Problem.exportAgain)
    }
  }

  private func checkVersion(_ schema: String?) throws(Problem) {
    let schema = schema ?? ""
    let parts = schema.split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 2, let major = parts[0], parts[1] != nil else {
      throw problem("schema", "\"\(schema)\" is not a version", Problem.exportAgain)
    }
    guard major == 1 else {
      throw problem(
        "schema", "version \(schema) is not supported; version 1.x is",
        major > 1 ? "use a newer version of DelegationCore, or export with this one" : Problem.exportAgain)
    }
  }

  /// What came into bundles after the document's version; nil if it has the newest one.
  func lacking(_ document: BundleDocument) -> Problem? {
    let minor = document.schema.split(separator: ".").last.flatMap { Int($0) } ?? 0
    let since = [(1, "weights of next tasks"), (2, "automatic assignment"), (3, "sets of people"), (3, "durations")]
    let missing = since.filter { minor < $0.0 }.map(\.1)
    guard !missing.isEmpty else { return nil }
    return problem(
      "schema", "version \(document.schema) has no \(missing.joined(separator: ", no "))",
      "export it again: delegate export \(document.experiment) --to DIR")
  }

  func chain(_ text: BundleDocument.Text) throws(Problem) -> TextChain {
    guard text.revision == TextChain.revision else {
      throw problem(
        "text.revision",
        "the terms come from revision \(text.revision) of the text chain, this is revision \(TextChain.revision)",
        "use the version of DelegationCore that wrote the bundle, or export it again with this one")
    }
    do throws(Problem) {
      var filters: [TextSettings.Filter] = []
      for filter in text.filters { filters.append(try TextSettings.Filter(text: filter)) }
      var settings = TextSettings(
        tokenizer: try setting(text.tokenizer, "tokenizer"),
        identifiers: try setting(text.identifiers, "identifiers"),
        tags: try setting(text.tags, "tags"), minimumTokenLength: text.minimumTokenLength,
        filters: filters)
      if let language = text.language { settings.language = try setting(language, "language") }
      return try TextChain(settings: settings)
    } catch {
      // Its remedies are for authors of recipes.
      throw problem(error.location, error.fault, Problem.exportAgain)
    }
  }

  private func setting<Setting: RawRepresentable>(_ word: String, _ key: String) throws(Problem) -> Setting
  where Setting.RawValue == String {
    guard let setting = Setting(rawValue: word) else {
      throw problem(
        "text.\(key)", "\"\(word)\" is not known",
        "use the version of DelegationCore that wrote the bundle, or export it again with this one")
    }
    return setting
  }

  private func problem(_ key: String, _ fault: String, _ remedy: String) -> Problem {
    Problem(location: "\(location): \(key)", fault: fault, remedy: remedy)
  }
}

struct BundleChecks {
  let document: BundleDocument
  let location: String

  func run() throws(Problem) {
    try checkHead()
    try checkTerms()
    let names = document.categories.names
    try require(Set(names).count == names.count, "categories.names", "a category is listed twice")
    try require(!document.persons.isEmpty, "persons", "the list is empty")
    var keys = Set<String>()
    for (number, person) in document.persons.enumerated() {
      try require(keys.insert(person.key).inserted, "persons[\(number)].key", "the person is listed twice")
      try check(person, "persons[\(number)]")
    }
    if let next = document.next { try check(next) }
    if let automatic = document.automatic {
      try check(
        shares: ["threshold": automatic.threshold, "precision": automatic.precision],
        falling: ["tasks": automatic.tasks, "assigned": automatic.assigned, "right": automatic.right], "automatic")
    }
    for (number, set) in (document.sets ?? []).enumerated() {
      try check(
        shares: ["promise": set.share, "threshold": set.threshold],
        falling: ["tasks": set.tasks, "given": set.given, "right": set.right], "sets[\(number)]")
    }
    try checkDurations(document.durations ?? [])
  }

  private func check(
    shares: KeyValuePairs<String, Double>, falling counts: KeyValuePairs<String, Int>, _ location: String
  ) throws(Problem) {
    for (key, share) in shares {
      try require(share > 0 && share <= 1, "\(location).\(key)", "\(share) is out of range")
    }
    var most = Int.max
    for (key, count) in counts {
      try require((0...most).contains(count), "\(location).\(key)", "\(count) is out of range")
      most = count
    }
  }

  private func checkDurations(_ rows: [BundleDocument.DurationRow]) throws(Problem) {
    var groups = Set<DurationTable.Group>()
    for (number, row) in rows.enumerated() {
      let key = "durations[\(number)]"
      let counts = [
        ("person", row.person, document.persons.count), ("category", row.category, document.categories.names.count),
      ]
      for (name, index, count) in counts {
        try require(index.map { (0..<count).contains($0) } ?? true, "\(key).\(name)", "\(index ?? 0) is out of range")
      }
      try require(row.efforts >= 1, "\(key).efforts", "\(row.efforts) is below 1")
      try require(
        row.minutes.count == 3 && row.minutes[0] > 0 && row.minutes[2] <= 1e9 && row.minutes == row.minutes.sorted(),
        "\(key).minutes", "these are not three numbers above 0, up to 1e9, that never fall")
      try require(groups.insert(row.row.group).inserted, key, "the row is listed twice")
    }
  }

  private func check(_ next: BundleDocument.Next) throws(Problem) {
    try require(next.takes >= 1, "next.takes", "\(next.takes) is below 1")
    let names = OpenTaskFeatures.all.map(\.name)
    for name in names { try require(next.weights[name] != nil, "next.weights.\(name)", "the weight is missing") }
    // A weight of something this version cannot compute would be left out of every sum.
    if let other = next.weights.keys.sorted().first(where: { !names.contains($0) }) {
      throw Problem(
        location: "\(location): next.weights.\(other)", fault: "this feature is not known",
        remedy: "use the version of DelegationCore that wrote the bundle, or export it again with this one")
    }
    for name in names {
      let weight = next.weights[name]!
      try require(
        weight.isFinite && abs(weight) <= Self.greatestWeight, "next.weights.\(name)", "\(weight) is out of range")
    }
  }

  /// Sums of such weights stay finite.
  private static let greatestWeight = 1e6

  private func checkHead() throws(Problem) {
    let balance = document.balance
    try require(
      document.dataDigest.hasPrefix("sha256:") && BundleFolder.isDigest(document.dataDigest.dropFirst(7)), "dataDigest",
      "this is not 'sha256:' and 64 hexadecimal digits")
    try require(
      balance.textWeight.isFinite && balance.textWeight >= 0, "balance.textWeight",
      "\(balance.textWeight) is out of range")
    try require(
      balance.smoothing.isFinite && balance.smoothing > 0, "balance.smoothing", "\(balance.smoothing) is out of range")
    // Of far more documents a term that all but one hold would weigh nothing.
    try require((1...Int(Int32.max)).contains(document.documents), "documents", "\(document.documents) is out of range")
    let (title, details) = (BundleDocument.Text.title, BundleDocument.Text.details)
    try require(
      [[title], [title, details]].contains(document.text.fields), "text.fields",
      "these are neither \(title) nor \(title) and \(details)")
  }

  private func checkTerms() throws(Problem) {
    let terms = document.terms
    try require(
      document.holders.count == terms.count, "holders", "\(document.holders.count) numbers for \(terms.count) terms")
    // By bytes: two spellings of an accent are two terms.
    try require(Vocabulary(terms: terms).count == terms.count, "terms", "a term is listed twice")
    for (number, term) in terms.enumerated() {
      try require(!term.isEmpty, "terms[\(number)]", "the term is empty")
      try require(
        KeywordPolicy.mayName(Array(term.utf8)), "terms[\(number)]", "the term may point at a person or a secret")
    }
    for (number, holders) in document.holders.enumerated() {
      // A term that all documents hold has no weight and is no keyword.
      try require(holders >= 1 && holders < document.documents, "holders[\(number)]", "\(holders) is out of range")
    }
  }

  private func check(_ person: BundleDocument.Person, _ key: String) throws(Problem) {
    try require(BundleFolder.isDigest(person.key), key + ".key", "a key has 64 hexadecimal digits")
    try require(
      person.support >= 1 && person.support <= document.documents, key + ".support",
      "\(person.support) is not between 1 and the number of documents")
    try require(person.lastActive <= document.asOf, key + ".lastActive", "this is later than asOf")
    try require(person.work.isFinite && person.work > 0, key + ".work", "\(person.work) is out of range")
    try require(
      person.threshold.isFinite && (0...1).contains(person.threshold), key + ".threshold",
      "\(person.threshold) is out of range")
    try check(person.categories, below: document.categories.names.count, key + ".categories")
    try check(person.keywords, below: document.terms.count, key + ".keywords")
    var square = 0.0
    for keyword in person.keywords { square += keyword.value * keyword.value }
    try require(
      person.keywords.isEmpty || abs(square - 1) < 1e-9, key + ".keywords", "the weights' squares add up to \(square)")
  }

  private func check(_ entries: [BundleDocument.Entry], below bound: Int, _ key: String) throws(Problem) {
    var last = -1
    for (number, entry) in entries.enumerated() {
      try require(
        entry.index > last && entry.index < bound, "\(key)[\(number)]",
        "\(entry.index) is out of range, or does not rise (the range is 0 to \(bound - 1))")
      try require(entry.value.isFinite && entry.value > 0, "\(key)[\(number)]", "\(entry.value) is not above 0")
      last = entry.index
    }
  }

  private func require(_ holds: Bool, _ key: String, _ fault: @autoclosure () -> String) throws(Problem) {
    if !holds {
      throw Problem(location: "\(location): \(key)", fault: fault(), remedy: Problem.exportAgain)
    }
  }
}
