import Foundation
import Matching
import Testing
import Text

@Suite("Weighting") struct WeightingTests {
  private func decode(_ json: String) throws -> Weighting {
    try JSONDecoder().decode(Weighting.self, from: Data(json.utf8))
  }

  private func problem(_ json: String) -> SettingProblem? {
    do {
      _ = try decode(json)
      return nil
    } catch DecodingError.dataCorrupted(let context) {
      return context.underlyingError as? SettingProblem
    } catch { return nil }
  }

  @Test("inverse document frequencies of a term that 2 of 8 documents hold")
  func inverse() {
    #expect(Weighting(inverse: .plain).inverse(documents: 8, holders: 2) == 2)
    #expect(close(Weighting(inverse: .smooth).inverse(documents: 8, holders: 2), log(3) + 1))
    #expect(Weighting(inverse: .none).inverse(documents: 8, holders: 2) == 1)
    #expect(close(Weighting(inverse: .bm25).inverse(documents: 8, holders: 2), log(1 + 6.5 / 2.5)))
    #expect(Weighting(inverse: .plain).inverse(documents: 8, holders: 8) == 0)
    #expect(Weighting(inverse: .bm25).inverse(documents: 8, holders: 8) > 0)
  }

  @Test("term frequencies of a term that stands 3 times among 12, mean length 6")
  func frequency() {
    func frequency(_ variant: Weighting.TermFrequency) -> Double {
      Weighting(termFrequency: variant).frequency(count: 3, length: 12, meanLength: 6)
    }
    #expect(frequency(.share) == 0.25)
    #expect(frequency(.count) == 3)
    #expect(close(frequency(.sublinear), 1 + log(3)))
    // 3 · 2.2 / (3 + 1.2 · (0.25 + 0.75 · 2)) = 6.6 / 5.1
    #expect(close(frequency(.bm25), 6.6 / 5.1))
    // Without b the length does not count: 3 · 3 / (3 + 2).
    #expect(close(frequency(.bm25(k1: 2, b: 0)), 1.8))
    #expect(frequency(.bm25(k1: 0, b: 0.75)) == 1)
  }

  @Test("names")
  func names() throws {
    #expect(
      Weighting.named.map(\.name) == ["tfidf-2018", "tfidf-smooth", "tfidf-sublinear", "tfidf-l2", "bm25"])
    #expect(try Weighting(named: "tfidf-2018") == Weighting(termFrequency: .share, inverse: .plain))
    #expect(try decode(#""tfidf-l2""#) == Weighting(normalisation: .l2))
    #expect(try decode(#"{"termFrequency": "bm25", "inverse": "bm25"}"#) == Weighting(named: "bm25"))
    #expect(try decode("{}") == Weighting(named: "tfidf-2018"))
  }

  @Test("what is written is read back", arguments: Weighting.named.map(\.name))
  func roundTrip(name: String) throws {
    var weighting = try Weighting(named: name)
    weighting.unseen = .asRarest
    #expect(try JSONDecoder().decode(Weighting.self, from: JSONEncoder().encode(weighting)) == weighting)
  }

  @Test("a wrong value names key, fault and remedy")
  func wrongValues() {
    let faults: [(String, String, String)] = [
      (#""tfidf""#, "weighting", "there is no weighting 'tfidf'"),
      (#"{"termFrequency": "log"}"#, "weighting.termFrequency", "there is no 'log'"),
      (#"{"inverse": "log"}"#, "weighting.inverse", "there is no 'log'"),
      (#"{"normalisation": "l1"}"#, "weighting.normalisation", "there is no 'l1'"),
      (#"{"unseen": "rarest"}"#, "weighting.unseen", "there is no 'rarest'"),
      (#"{"termFrequency": "bm25", "b": 2}"#, "weighting", "k1 = 1.2, b = 2.0"),
      (#"{"termFrequency": "bm25", "k1": -1}"#, "weighting", "k1 = -1.0, b = 0.75"),
      (#"{"k1": 1}"#, "weighting", "no effect with 'termFrequency: share'"),
    ]
    for (json, key, fault) in faults {
      let problem = problem(json)
      #expect(problem?.key == key, "\(json)")
      #expect(problem?.fault.contains(fault) == true, "\(json): \(problem?.fault ?? "no fault")")
      #expect(problem?.remedy.isEmpty == false)
    }
  }
}
