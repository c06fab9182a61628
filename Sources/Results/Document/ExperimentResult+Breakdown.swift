import DelegationEvaluation
import DelegationIngest
import DelegationRanking
import DelegationTasks

extension ExperimentResult {
  package struct Breakdown: Codable, Equatable, Sendable {
    package var model: String
    package var mode: EvaluationMode
    package var confusions: Confusions
    package var busiest: Accuracy
    package var others: Accuracy?
    package var components: [Component]
    package var delays: [AssignmentDelays.Delay]?
    package var teams: Teams?

    package struct Confusions: Codable, Equatable, Sendable {
      package var wrong: Int
      package var tenPairs: Double
      package var pairs: [Pair]
      package var matrix: Matrix?

      /// The tasks of the busiest assignees, a row each, by whom the model named first: a column for each of them, and a last one
      /// for anybody else.
      package struct Matrix: Codable, Equatable, Sendable {
        package var persons: [String]
        package var counts: [[Int]]
      }

      package struct Pair: Codable, Equatable, Sendable {
        package var named, assignee: String
        package var count: Int
      }
    }

    package struct Component: Codable, Equatable, Sendable {
      package var component: String
      package var accuracy: Accuracy
    }
  }

  /// How often the right person's team is named, everybody's team being the component of which they did most of the tasks known by then,
  /// or the one that the dataset says.
  package struct Teams: Codable, Equatable, Sendable {
    package var model: Hits
    package var rule: Hits?
    package var withoutTeam: Int
    package var teams: [Team]
    package var areGiven: Bool?
    /// Prediction sets of teams, whose probabilities are the sums of their people's; nil where the model gives none.
    package var sets: [Calibration.SetResult]?

    package struct Hits: Codable, Equatable, Sendable {
      package var model: String
      package var first, amongThree: Double
    }

    package struct Team: Codable, Equatable, Sendable {
      package var component: String
      package var persons, tasks, right: Int
    }
  }

  /// A part of the calendar in which test tasks were opened: whole months, in UTC.
  package struct Period: Codable, Equatable, Sendable {
    package var from, until: Int64
    package var tasks: Int
  }

  /// A model's accuracy by how long ago the test part began, which is when models that are trained once were trained.
  package struct AgedResult: Codable, Equatable, Sendable {
    package struct Age: Codable, Equatable, Sendable {
      package var from: Int
      package var until: Int?
      package var accuracy: Accuracy
    }

    package var model: String
    package var mode: EvaluationMode
    package var ages: [Age]
  }
}

extension ExperimentResult.Breakdown {
  init?(_ headline: ModelRunResult, _ data: LoadedDataset, _ events: [TaskEvent], teams: ExperimentResult.Teams?) {
    let answers = headline.answers
    let loads = PersonLoads(of: answers)
    guard let busiest = Accuracy.optional(loads.busiest) else { return nil }
    self.init(
      model: headline.model, mode: headline.mode, confusions: .init(of: answers, data.persons), busiest: busiest,
      others: .optional(loads.others), components: Self.components(answers, data.log),
      delays: data.hasHistories ? AssignmentDelays(of: answers, log: data.log, events: events).delays : nil,
      teams: teams)
  }

  private static func components(_ answers: [Answer], _ log: TaskLog) -> [Component] {
    let opening = OpeningView(of: log)
    let groups = Dictionary(grouping: answers) { opening.text(.component, of: $0.task) ?? "" }
    guard groups.keys.contains(where: { !$0.isEmpty }) else { return [] }
    return groups.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { Component(component: $0, accuracy: .init(HitCounts(of: $1))) }
  }

  var metrics: [Metric] {
    Metric.all(
      "breakdown",
      [
        "confusions.tenPairs": confusions.tenPairs, "busiest.top1": busiest.top1, "others.top1": others?.top1,
        "teams.first": teams?.model.first, "teams.amongThree": teams?.model.amongThree,
        "teams.rule.first": teams?.rule?.first, "teams.rule.amongThree": teams?.rule?.amongThree,
      ])
  }
}

extension ExperimentResult.Teams {
  init?(
    _ headline: ModelRunResult, rule: ModelRunResult?, _ homes: [HomeTeams],
    sets: @autoclosure () -> [ExperimentResult.Calibration.SetResult]?, areGiven: Bool?
  ) {
    let answers = headline.answers
    guard let sizes = homes.last?.sizes, !sizes.isEmpty, let ranks = headline.teamRanks(homes) else { return nil }
    let done = Dictionary(grouping: answers.indices) { homes[$0].home(of: answers[$0].assignee) }
    self.init(
      model: Hits(headline, ranks), rule: rule.flatMap { rule in rule.teamRanks(homes).map { Hits(rule, $0) } },
      withoutTeam: done[nil]?.count ?? 0,
      // Nobody may be left of a team at the end.
      teams: Set(sizes.keys).union(done.keys.compactMap(\.self)).map { team in
        let tasks = done[team] ?? []
        return Team(
          component: homes[homes.count - 1].name(of: team), persons: sizes[team] ?? 0, tasks: tasks.count,
          right: tasks.count { ranks[$0] == 1 })
      }.sorted { ($1.tasks, $0.component) < ($0.tasks, $1.component) }, areGiven: areGiven, sets: sets())
  }
}

extension ExperimentResult.Teams.Hits {
  fileprivate init(_ modelRun: ModelRunResult, _ ranks: [Int?]) {
    func share(_ last: Int) -> Double { Double(ranks.count { $0.map { $0 <= last } ?? false }) / Double(ranks.count) }
    self.init(model: modelRun.model, first: share(1), amongThree: share(3))
  }
}

extension ModelRunResult {
  fileprivate func teamRanks(_ homes: [HomeTeams]) -> [Int?]? {
    let (answers, rankings) = (answers, folds.flatMap(\.rankings))
    guard rankings.count == answers.count else { return nil }
    return answers.indices.map { homes[$0].rank(ofTeamOf: answers[$0].assignee, in: rankings[$0]) }
  }
}

extension ExperimentResult.Breakdown.Confusions {
  private static let mostPairs = 20
  private static let mostPersons = 12

  fileprivate init(of answers: [Answer], _ persons: PersonTable) {
    let found = ConfusedPairs(of: answers)
    let matrix = ConfusionMatrix(of: answers, busiest: Self.mostPersons)
    self.init(
      wrong: found.wrong, tenPairs: found.share(ofFirst: 10),
      pairs: found.pairs.prefix(Self.mostPairs).map {
        .init(named: persons.pseudonym($0.named), assignee: persons.pseudonym($0.assignee), count: $0.count)
      }, matrix: .init(persons: matrix.persons.map(persons.pseudonym), counts: matrix.counts))
  }
}

extension ExperimentResult.AgedResult {
  private static let ends = [30, 90, 365]

  init(_ run: ModelRunResult, openings: [Moment]) {
    let groups = Dictionary(grouping: run.answers) { answer in
      let days = openings[answer.task].days(since: run.folds[0].fold.moment)
      return Self.ends.firstIndex { days <= Double($0) } ?? Self.ends.count
    }
    (model, mode) = (run.model, run.mode)
    ages = groups.sorted { $0.key < $1.key }.map { group, answers in
      Age(
        from: group == 0 ? 0 : Self.ends[group - 1], until: group < Self.ends.count ? Self.ends[group] : nil,
        accuracy: .init(HitCounts(of: answers)))
    }
  }
}
