import DelegationFoundations
import DelegationRanking
import Foundation
import Testing

@Suite("What rankers start from") struct TrackerPriorsTests {
  private func tracker(_ seed: UInt64, _ digest: String) throws -> TrackerPriors.Tracker {
    let tracker = PairTracker(seed: seed)
    return try TrackerPriors.Tracker(
      files: [digest, "\(digest) again"], pairs: TransferPairs(tracker.source, outcomes: tracker.examples),
      threads: .one)
  }

  @Test("the mean of the trackers that told something, and nothing of the one to be ranked")
  func mean() throws {
    let trackers = [try tracker(1, "a"), try tracker(2, "b"), try tracker(3, "c")]
    let priors = TrackerPriors(trackers)
    let all = priors.prior()
    for column in priors.features.indices {
      let telling = trackers.filter { $0.deviations[column] > 0 }
      let expected = telling.reduce(0) { $0 + Double($1.weights[column]) } / Double(max(1, telling.count))
      #expect(abs(all.weights[column] - expected) < 1e-9)
    }
    for digest in ["b", "b again"] {
      #expect(priors.prior(without: [digest]) == TrackerPriors([trackers[0], trackers[2]]).prior())
    }
    #expect(priors.prior(without: ["d"]) == all && priors.prior(without: ["a"]) != all)
    #expect(priors.prior(without: ["a", "b again", "d"]) == TrackerPriors([trackers[2]]).prior())
    #expect(priors.files(among: ["d", "b", "a again"]) == ["a again", "b"])
  }

  @Test("those of the program have these features, several trackers, and say that recent work counts")
  func builtIn() throws {
    let priors = TrackerPriors.builtIn
    #expect(priors.features == PairFeatures.all.map(\.name) && priors.trackers.count >= 5)
    for left in [[]] + priors.trackers.map(\.files) {
      let prior = priors.prior(without: Set(left))
      #expect(prior.weights.allSatisfy { $0.isFinite })
      let column = try #require(priors.features.firstIndex(of: "assigned.component.season"))
      #expect(prior.deviations[column] > 0)
    }
  }

  @Test("a feature that they were learned without counts nothing, and the others keep their weights")
  func newFeature() throws {
    let priors = TrackerPriors([try tracker(1, "a"), try tracker(2, "b")])
    var json = try #require(JSONSerialization.jsonObject(with: JSONEncoder().encode(priors)) as? [String: Any])
    var names = try #require(json["features"] as? [String])
    let column = try #require(names.firstIndex(of: "assigned.component.season"))
    names[column] = "of another version"
    json["features"] = names
    let older = try JSONDecoder().decode(TrackerPriors.self, from: JSONSerialization.data(withJSONObject: json)).prior()
    let all = priors.prior()
    #expect(older.weights[column] == 0 && all.weights[column] != 0)
    for other in names.indices where other != column { #expect(older.weights[other] == all.weights[other]) }
  }

  @Test("they survive being written")
  func json() throws {
    let priors = TrackerPriors([try tracker(1, "a"), try tracker(2, "b")])
    let read = try JSONDecoder().decode(TrackerPriors.self, from: JSONEncoder().encode(priors))
    #expect(read.prior() == priors.prior() && read.features == priors.features)
    #expect(read.trackers.map(\.files) == priors.trackers.map(\.files))
  }

  /// A tracker is left out by the digests of its files, or its own later tasks would speak.
  @Test("they know the files of every dataset of their trackers")
  func files() throws {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let datasets = root.appending(path: "datasets")
    let learned = Set(TrackerPriors.builtIn.trackers.flatMap(\.files))
    var (seen, unknown) = (Set<String>(), [String]())
    for folder in try FileManager.default.subpathsOfDirectory(atPath: datasets.path()) where folder.hasSuffix(".yaml") {
      let text = try String(contentsOf: datasets.appending(path: folder), encoding: .utf8)
      let files = text.matches(of: #/(?:gitBlob|sha256): "([0-9a-f]+)"/#).map { String($0.output.1) }
      seen.formUnion(files)
      guard folder.hasSuffix("dataset.yaml"), !files.isEmpty, learned.isDisjoint(with: files) else { continue }
      unknown.append(folder)
    }
    #expect(learned.isSubset(of: seen), "run make priors")
    // Nothing was learned from these: they show how the priors do on trackers that they do not know.
    let others = ["eclipse-pde", "mozilla-bugzilla", "mozilla-core", "mozilla-firefox"].map { "msr2013/\($0)" }
    #expect(
      unknown.sorted()
        == (others + ["app-example", "itsm/groups", "itsm/people", "jira/apache-cordova", "sample", "sip"]).map {
          "\($0)/dataset.yaml"
        }
        .sorted(),
      "run make priors")
  }
}
