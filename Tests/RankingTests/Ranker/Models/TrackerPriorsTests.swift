import DelegationFoundations
import DelegationRanking
import Foundation
import Testing

@Suite("What rankers start from") struct TrackerPriorsTests {
  private func tracker(_ seed: UInt64, _ digest: String) throws -> TrackerPriors.Tracker {
    let tracker = PairTracker(seed: seed)
    return try TrackerPriors.Tracker(
      digests: [digest, "\(digest) again"], pairs: TransferPairs(tracker.source, outcomes: tracker.examples),
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
      #expect(priors.prior(without: digest) == TrackerPriors([trackers[0], trackers[2]]).prior())
    }
    #expect(priors.prior(without: "d") == all && priors.prior(without: "a") != all)
  }

  @Test("those of the program have these features, several trackers, and say that recent work counts")
  func builtIn() throws {
    let priors = TrackerPriors.builtIn
    #expect(priors.features == PairFeatures.all.map(\.name) && priors.trackers.count >= 5)
    let digests = priors.trackers.flatMap(\.digests)
    #expect(Set(digests).count == digests.count)
    for left in [nil] + digests.map(Optional.some) {
      let prior = priors.prior(without: left)
      #expect(prior.weights.allSatisfy { $0.isFinite })
      let column = try #require(priors.features.firstIndex(of: "assigned.component.season"))
      #expect(prior.deviations[column] > 0)
    }
  }

  @Test("they survive being written")
  func json() throws {
    let priors = TrackerPriors([try tracker(1, "a"), try tracker(2, "b")])
    let read = try JSONDecoder().decode(TrackerPriors.self, from: JSONEncoder().encode(priors))
    #expect(read.prior() == priors.prior() && read.features == priors.features)
    #expect(read.trackers.map(\.digests) == priors.trackers.map(\.digests))
  }

  /// A tracker is left out by the digest of its data, so a changed reading of it would let its own later tasks speak.
  @Test("they know the data of every committed report of a public tracker")
  func digests() throws {
    let root = (0..<5).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let reports = root.appending(path: "reports")
    let suite = try provenance(of: reports.appending(path: "suite"))
    // Nothing was learned from these: they show how the priors do on trackers that they do not know.
    let unknown = ["msr2013/eclipse-pde", "msr2013/mozilla-bugzilla"]
    let members = try #require(suite["datasets"] as? [[String: String]]).filter {
      !unknown.contains($0["dataset"] ?? "")
    }
    let known = Set(TrackerPriors.builtIn.trackers.flatMap(\.digests))
    #expect(!members.isEmpty && Set(members.compactMap { $0["dataDigest"] }) == known, "run make priors")
    let names = Set(members.compactMap { $0["dataset"] })
    var compared: Set<String> = []
    for name in try FileManager.default.contentsOfDirectory(atPath: reports.path()) {
      let folder = reports.appending(path: name)
      guard FileManager.default.fileExists(atPath: folder.appending(path: "provenance.json").path()) else { continue }
      let provenance = try provenance(of: folder)
      guard let dataset = provenance["dataset"] as? String, names.contains(dataset) else { continue }
      let digest = try #require(provenance["dataDigest"] as? String)
      #expect(known.contains(digest), "\(name): run make priors")
      compared.insert(dataset)
    }
    #expect(compared == names)
  }

  private func provenance(of folder: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: "provenance.json"))
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
