import DelegationFoundations
import DelegationMatching
import DelegationText
import Foundation

/// A profile of each person, learned from a tracker's history: small, versioned, explainable, without names.
///
/// A value is checked when it is created; using it throws no further errors. It identifies people by keys
/// that only the holder of the key file can compute from an address.
public struct ProfileBundle: Sendable {
  /// One person as learned.
  public struct Person: Codable, Hashable, Identifiable, Sendable {
    /// One term and its weight for the person.
    public struct Keyword: Codable, Hashable, Sendable {
      /// The term as the text chain leaves it, such as a stem.
      public let term: String
      /// The squares of a person's weights add up to 1.
      public let weight: Double

      /// A keyword; the parameters are its properties.
      public init(term: String, weight: Double) { (self.term, self.weight) = (term, weight) }
    }

    /// The key of the person: 64 hexadecimal digits.
    public let key: String
    /// The number of tasks that the person is known to have done.
    public let support: Int
    /// The moment at which the latest of them became known.
    public let lastActive: Date
    /// The probability above which a task goes to the person in round one.
    public let threshold: Double
    /// Tasks done, decayed by their age.
    public let work: Double
    /// The keywords, the heaviest first; equal weights in the bundle's order of terms.
    public let keywords: [Keyword]

    /// The key.
    public var id: String { key }

    /// A person; the parameters are its properties.
    public init(
      key: String, support: Int, lastActive: Date, threshold: Double, work: Double, keywords: [Keyword] = []
    ) {
      (self.key, self.support, self.lastActive) = (key, support, lastActive)
      (self.threshold, self.work, self.keywords) = (threshold, work, keywords)
    }
  }

  /// The experiment it was learned by.
  public let experiment: String
  /// The data it was learned from.
  public let dataset: String
  /// The digest of the data: `sha256:` and 64 digits.
  public let dataDigest: String
  /// The profiles were learned from the history before this moment.
  public let asOf: Date
  /// The number of tasks learned from.
  public let documentCount: Int
  /// The name of the field that ``categories`` are values of: `component`.
  public let categoryField: String
  /// The known categories.
  public let categories: [String]
  /// The persons in the order in which equal scores are ranked.
  public let persons: [Person]

  /// The key of each person, by the id of the app's user; empty unless the bundle was exported with the app's users.
  public private(set) var userKeys: [String: String] = [:]

  /// Whether it has weights of what people take next; see ``TaskRecommender/nextTasks(for:among:at:team:limit:)``.
  public var ordersNextTasks: Bool { learned.nextWeights != nil }

  /// The threshold of automatic assignment and its results; nil if nothing is assigned automatically.
  public var automatic: Automatic? { learned.automatic }

  /// The promises that sets of people keep, the lowest first; empty if a set would keep none. See
  /// ``TaskRecommender/predictionSets(for:among:)``.
  public var promises: [Promise] { learned.promises }

  /// Whether it says how long tasks take; see ``TaskRecommender/duration(of:for:)``.
  public var hasDurations: Bool { learned.durations != nil }

  /// What an older version of the program left out of it, and how to get that; nil if it is not older. Such a bundle is used all the same.
  public let lacking: Problem?

  let learned: LearnedProfiles
  package let document: BundleDocument
  /// The table that tasks are compared with; equal, bit for bit, to the exported one.
  package var table: ProfileTable { learned.table }

  /// Reads a bundle's folder: compares every digest in `SHA256SUMS`, then reads and checks `profiles.json`.
  ///
  /// - Parameter folder: as `delegate export` wrote it. Files that no digest names are ignored.
  /// - Throws: `Problem` when a file is missing, damaged, of a newer major version or wrong.
  public init(contentsOf folder: URL) throws(Problem) {
    let files = try BundleFolder(folder).files()
    guard let profiles = files[BundleFolder.profiles] else {
      throw Problem.missing(BundleFolder.profiles, in: folder.path)
    }
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    try self.init(profiles: profiles, location: path(BundleFolder.profiles))
    if let users = files[BundleFolder.users] {
      userKeys = try BundleUsers(users, location: path(BundleFolder.users)).users
    }
  }

  /// Reads a bundle's folder as ``init(contentsOf:)`` does, on another thread than the caller's.
  @concurrent
  public static func load(from folder: URL) async throws(Problem) -> ProfileBundle {
    try ProfileBundle(contentsOf: folder)
  }

  /// Reads and checks the bytes of a `profiles.json` whose digest the caller has compared.
  ///
  /// - Parameters:
  ///   - profiles: The file's bytes.
  ///   - location: The file's name in messages.
  /// - Throws: `Problem` when it is damaged, of a newer major version or wrong.
  public init(profiles: Data, location: String = "profiles.json") throws(Problem) {
    try self.init(BundleReader(location: location).document(profiles), location: location)
  }

  package init(_ document: BundleDocument, location: String = BundleFolder.profiles) throws(Problem) {
    try BundleChecks(document: document, location: location).run()
    learned = LearnedProfiles(
      table: Self.table(document), vocabulary: Vocabulary(terms: document.terms), keys: document.persons.map(\.key),
      thresholds: document.persons.map(\.threshold), learnedCount: document.persons.count,
      inactive: Self.inactive(document),
      documentCount: document.documents, categories: document.categories.names,
      chain: try BundleReader(location: location).chain(document.text),
      readsDetails: document.text.fields.contains(BundleDocument.Text.details),
      nextWeights: document.next.flatMap(\.inOrder),
      automatic: document.automatic,
      promises: document.sets ?? [],
      durations: document.durations.map { DurationTable(rows: $0.map(\.row)) })
    lacking = BundleReader(location: location).lacking(document)
    experiment = document.experiment
    dataset = document.dataset
    dataDigest = document.dataDigest
    asOf = Date(timeIntervalSince1970: Double(document.asOf))
    documentCount = document.documents
    categoryField = document.categories.field
    categories = document.categories.names
    persons = document.persons.map { Person($0, terms: document.terms) }
    self.document = document
  }

  private static func inactive(_ document: BundleDocument) -> Set<Int> {
    let since = Double(document.asOf) - 86_400 * Double(Inactivity.days)
    return Set(document.persons.indices.filter { Double(document.persons[$0].lastActive) < since })
  }

  private static func table(_ document: BundleDocument) -> ProfileTable {
    let persons = document.persons.map { person in
      ProfileTable.Person(
        keywords: SparseVector(terms: person.keywords.map { UInt32($0.index) }, weights: person.keywords.map(\.value)),
        work: person.work, categories: person.categories.map { .init(category: $0.index, work: $0.value) })
    }
    return ProfileTable(
      balance: document.balance,
      inverse: document.holders.map { ProfileTable.inverse(documents: document.documents, holders: $0) },
      persons: persons, categoryCount: document.categories.names.count)
  }
}

extension ProfileBundle.Person {
  init(_ person: BundleDocument.Person, terms: [String]) {
    key = person.key
    support = person.support
    lastActive = Date(timeIntervalSince1970: Double(person.lastActive))
    threshold = person.threshold
    work = person.work
    keywords = person.keywords.sorted { $0.value != $1.value ? $0.value > $1.value : $0.index < $1.index }
      .map { Keyword(term: terms[$0.index], weight: $0.value) }
  }
}

/// A recommender's profile table, and the persons, terms and categories behind its indices.
struct LearnedProfiles: Sendable {
  var table: ProfileTable
  var vocabulary: Vocabulary
  var keys: [String]
  /// The probability above which a task goes to each person in round one.
  var thresholds: [Double]
  /// The number of persons, counted from the first, who have a learned profile.
  let learnedCount: Int
  /// Those of them who did no task in the last 180 days of the history: no answer names them alone.
  var inactive: Set<Int> = []
  let documentCount: Int
  let categories: [String]
  let chain: TextChain
  /// Whether a task's details are read beside its title.
  let readsDetails: Bool
  var nextWeights: NextTaskWeights?
  var automatic: ProfileBundle.Automatic?
  var promises: [ProfileBundle.Promise] = []
  var durations: DurationTable?

  /// The threshold where none was chosen on a validation split, as in 2018.
  static let defaultThreshold = 0.5
}
