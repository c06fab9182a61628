import DelegationEvaluation
import DelegationFoundations
import DelegationRanking
import DelegationTasks
import Testing

@Suite("Measuring the next task") struct NextTaskEvaluationTests {
  private struct World {
    let inputs: NextTaskInputs
    let events: [TaskEvent]
    let persons: PersonTable
    let log: TaskLog

    init(_ history: RandomHistory) throws {
      log = history.log
      persons = makePersons(log)
      events = LabelStream(of: log, persons: persons, leavesOutSelfTaken: false).events
      inputs = FeatureView(of: log, values: .opening)
        .nextTaskInputs(try makeFeatures(log, .opening), persons: persons)
    }

    func session(at moment: Moment, trained: Moment? = nil) -> NextTaskSession {
      NextTaskSession(
        inputs, events: events, personCount: persons.count, at: moment, trained: trained,
        parameters: NextTaskEvaluationTests.fewTrees)
    }
  }

  fileprivate static let fewTrees = NextTaskLearner.Parameters(trees: .init(rounds: 6, minimumRows: 20))

  private func evaluation(_ world: World, onValidation: Bool = false, threads: Threads = .one) -> NextTaskEvaluation {
    NextTaskEvaluation(
      world.inputs, events: world.events, personCount: world.persons.count, modes: [.batch, .prequential],
      parameters: Self.fewTrees, onValidation: onValidation, threads: threads)
  }

  @Test("the last fifth of the takes is tested, by every model in every mode")
  func counts() throws {
    let world = try World(RandomHistory(seed: 4, count: 600))
    let takes = TaskQueue.takes(in: world.events, taskCount: world.log.count)
    let evaluation = evaluation(world)
    #expect(evaluation.counts.takes == takes.count && takes.count > 150)
    #expect(evaluation.counts.test == takes.count - takes.count * 4 / 5)
    #expect(evaluation.firstTest == takes[takes.count * 4 / 5].moment)
    #expect(evaluation.rows.map(\.model.name) == (NextTaskModels.all + NextTaskModels.all).map(\.name))
    #expect(evaluation.rows.allSatisfy { $0.answers.map(\.task) == Array(takes.count * 4 / 5..<takes.count) })
    #expect(evaluation.hasWaited.count == evaluation.counts.test)
    #expect(evaluation.counts.waited == evaluation.hasWaited.count { $0 })
    #expect(evaluation.counts.assignedAtOpening > 50)
    for row in evaluation.rows {
      #expect(row.answers.allSatisfy { (1...$0.candidateCount).contains($0.rank ?? 0) })
    }
  }

  @Test("what is asked is what was measured: a session at each test take gives the rank of the evaluation")
  func replay() throws {
    let world = try World(RandomHistory(seed: 9, count: 500))
    let takes = TaskQueue.takes(in: world.events, taskCount: world.log.count)
    let evaluation = evaluation(world)
    for mode in [EvaluationMode.batch, .prequential] {
      let row = evaluation.rows.first { $0.model.name == NextTaskModels.headline.name && $0.mode == mode }!
      for answer in row.answers.enumerated().filter({ $0.offset % 5 == 0 }).map(\.element) {
        let take = takes[answer.task]
        var session = world.session(at: take.moment, trained: mode == .batch ? evaluation.firstTest : nil)
        let tasks = session.suggestions(for: take.person, count: .max).map(\.task)
        #expect(tasks.firstIndex(of: take.task).map { $0 + 1 } == answer.rank, "take \(answer.task), \(mode)")
      }
    }
  }

  @Test("changing whatever happens from a moment on changes no suggestion before it", arguments: 0..<3 as Range<UInt64>)
  func blind(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 420)
    let moment = Moment(history.tasks[330].opening)
    func answers(_ history: RandomHistory) throws -> [String: [String]] {
      let world = try World(history)
      var session = world.session(at: moment)
      #expect(session.fit != nil)
      // Who is somebody's name; persons who come later are not asked about.
      let asked = Set(
        TaskQueue.takes(in: world.events, taskCount: world.log.count).filter { $0.moment < moment }.map(\.person))
      return Dictionary(
        uniqueKeysWithValues: asked.map { person in
          (
            world.persons.addresses[Int(person)],
            session.suggestions(for: person, count: .max).map {
              "\(world.log.ids[$0.task]) \($0.probability.bitPattern)"
            }
          )
        })
    }
    let full = try answers(history)
    #expect(full.count > 3 && full.values.allSatisfy { $0.count > 20 })
    for future in history.futures(from: moment.seconds, seed: seed + 70) {
      #expect(try answers(future.history) == full, "\(future.name)")
    }
  }

  @Test("on validation the test part is left out, and threads change nothing")
  func validation() throws {
    let world = try World(RandomHistory(seed: 14, count: 400))
    let (one, other) = (
      evaluation(world, onValidation: true), evaluation(world, onValidation: true, threads: Threads(3))
    )
    let train = one.counts.takes * 4 / 5
    #expect(one.rows[0].answers.last?.task == train - 1 && one.counts.test == train - train * 4 / 5)
    #expect(zip(one.rows, other.rows).allSatisfy { $0.answers == $1.answers })
  }

  @Test("without a take there is nothing to measure")
  func empty() throws {
    let log = makeLog([(1, 0, "a")], [.assignedTo: [(1, [(0, "")])], .resolution: [(1, [(0, "")])]])
    let persons = makePersons(log)
    let evaluation = NextTaskEvaluation(
      FeatureView(of: log, values: .opening).nextTaskInputs(try makeFeatures(log, .opening), persons: persons),
      events: log.events(persons: persons), personCount: 0, modes: [.prequential], threads: .one)
    #expect(evaluation.rows.isEmpty && evaluation.counts.test == 0 && evaluation.firstTest == nil)
  }
}
