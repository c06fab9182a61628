import DelegationFiles
import DelegationFoundations
import DelegationIngest
import DelegationTasks
import Foundation

extension ExperimentRunner {
  /// - Throws: As ``run(_:_:)``.
  package func runSuite(_ name: String, _ options: RunOptions) throws -> RunOutcome<SuiteResult> {
    let (plan, started) = (try plan(name, options), Date())
    var clock = StageClock()
    let (stageOutputs, stages) = (stageOutputs(for: plan, options), try stages(of: plan))
    guard case .suite(let suite) = plan.study, case .suite(let members) = stages.parts else {
      preconditionFailure("'\(name)' is no suite")
    }
    var answers: [MemberAnswers] = []
    // One dataset after the other: all at once would not fit into memory.
    for (member, dataset) in zip(members, plan.datasets) {
      let data = try load([dataset], member.plan.ingest, stageOutputs, options)[0]
      clock.end("ingest", stageOutputs.takeTally())
      answers.append(try member.answers(on: data, stageOutputs, options, &clock))
    }
    let document = try SuiteEvaluation(suite: suite, answers: answers, threads: options.threads).document().rounded()
    clock.end("measures", StageOutputs.Tally(computed: 1))
    options.observe(.stage("page", detail: plan.folder))
    let files = try reporter.draw(FinishedSuite(document: document, command: plan.command))
    clock.end("page", StageOutputs.Tally(computed: 1))
    let provenance = Provenance(
      of: plan.recipe, recipePaths: plan.files, rulesPath: nil,
      page: PageRecord(suite: sources(answers)),
      command: plan.command, started: started, clock: clock, threads: options.threads)
    let isChanged = try write(document.json(), files, provenance, to: plan.folder)
    try reporter.list(options.reports, onlyIfMissing: false)
    let product = Product(document: document, provenance: provenance, folderChanged: isChanged)
    return try finish(product, name, plan, stages.all, options, started)
  }

  /// Each dataset once, however often the suite reads it.
  private func sources(_ answers: [MemberAnswers]) -> [Provenance.Source] {
    answers.reduce(into: []) { sources, one in
      let source = Provenance.Source(dataset: one.member.dataset, dataDigest: one.digest)
      if !sources.contains(source) { sources.append(source) }
    }
  }
}
