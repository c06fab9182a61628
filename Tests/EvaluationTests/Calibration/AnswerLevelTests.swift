import DelegationEvaluation
import Testing

@Suite("How sure an answer is") struct AnswerLevelTests {
  private static let answers: [(Double, Int?)] = [(0.9, 1), (0.9, 2), (0.5, 2), (0.5, nil), (0.1, 1)]
  private let stated = Self.answers.map { first, rank in
    StatedProbabilities(
      probabilities: first > 0.1 ? [first, 1 - first] : Array(repeating: first, count: 9), assigneeRank: rank)
  }

  private func outcomes(_ threshold: Double?, sets: Bool, personCount: Int = 9) throws -> [AnswerLevel.Outcome] {
    let validation = (0..<40).map { StatedProbabilities(probabilities: [0.5, 0.25], assigneeRank: $0 < 38 ? 2 : nil) }
    let start = try #require(PredictionSets(confidence: 0.8, on: validation, learns: true))
    return AnswerLevel.outcomes(
      stated, isNamed: stated.map { $0.first >= threshold ?? 1 },
      sets: sets ? [PredictionSetRun(start, stated, personCount: personCount)] : [])
  }

  @Test("one name from the threshold on, then a set, then nobody, whose likeliest person is judged")
  func levels() throws {
    let outcomes = try outcomes(0.8, sets: true)
    #expect(outcomes.map(\.level) == [.high, .high, .medium, .medium, .low])
    #expect(outcomes.map(\.isRight) == [true, false, true, false, true])
    #expect(outcomes.count(.high) == (2, 1) && outcomes.count(.low) == (1, 1))
  }

  @Test("a set of everybody in the tracker is no answer and proves nothing, and is learned from")
  func everybody() throws {
    #expect(try outcomes(0.8, sets: true, personCount: 2).map(\.level) == [.high, .high, .low, .low, .low])
    let task = StatedProbabilities(probabilities: [0.5, 0.5], assigneeRank: 2)
    let answers = JudgedAnswers(
      Array(repeating: task, count: 40), validation: Array(repeating: task, count: 40), personCount: 2)
    for (_, start, run) in answers.sets {
      #expect(start != nil && run?.given.isEmpty == true && run?.sizes == Array(repeating: 2, count: 40))
    }
  }

  @Test("without a threshold nobody is named for sure, and without sets nobody at all")
  func lacking() throws {
    #expect(try outcomes(nil, sets: true).map(\.level) == [.medium, .medium, .medium, .medium, .low])
    #expect(try outcomes(nil, sets: false).map(\.level) == Array(repeating: .low, count: 5))
  }
}
