import DelegationFoundations
import DelegationIngest
import DelegationIngestFixtures
import DelegationOnboarding
import DelegationTasks

extension TemporaryFolder {
  /// The draft of some files, after some answers.
  ///
  /// - Parameter isDated: Whether a table without times of outcomes is read as if it had said `outcomes=at-opening`.
  func draft(
    _ files: [(name: String, text: String)], _ answers: [String] = [], isDated: Bool = true
  ) throws -> DatasetDraft {
    for file in files { try write(file.text, to: file.name) }
    var said = DraftAnswers()
    for answer in answers { try said.add(answer) }
    let paths = files.map { path($0.name) }
    return isDated ? try DatasetDraft(of: paths, dating: said) : try DatasetDraft(of: paths, answers: said)
  }

  /// The check of a dataset that a draft describes.
  func check(_ draft: DatasetDraft, file: String = "t.csv") throws -> DatasetCheck {
    _ = try draft.write(named: "mine", in: path("datasets"), dataAt: path(file))
    return try DatasetCatalogue(searchPath: [path("datasets")]).open("mine").check(
      threads: .one, now: Moment(2_000_000_000))
  }
}
