import Evaluation
import TaskModel

/// The reports that two records share, and any model's answers to them.
struct PairedRows {
  /// Places of the shared reports in the rows of each side; in the order of A.
  let places: [(a: Int, b: Int)]
  let onlyA: Int
  let onlyB: Int
  /// Shared reports whose owner has another pseudonym.
  let otherOwner: Int

  init(_ one: ReportRecord, _ other: ReportRecord) {
    var placeInOther: [String: Int] = [:]
    for (place, report) in other.reports.enumerated() { placeInOther[report] = place }
    let places = one.reports.enumerated().compactMap { place, report in placeInOther[report].map { (place, $0) } }
    self.places = places.map { (a: $0.0, b: $0.1) }
    onlyA = one.reports.count - places.count
    onlyB = other.reports.count - places.count
    let owners = (one.answers.first?.rows.map(\.owner) ?? [], other.answers.first?.rows.map(\.owner) ?? [])
    otherOwner = places.count { owners.0[$0.0] != owners.1[$0.1] }
  }

  /// The rows of both sides, one by one.
  func rows(_ one: ReportRecord.Answers, _ other: ReportRecord.Answers) -> [(a: ReportRow, b: ReportRow)] {
    places.map { (one.rows[$0.a], other.rows[$0.b]) }
  }

  /// The rows as the measures read them: both sides over the same reports, persons numbered in the order met.
  func answers(_ one: ReportRecord.Answers, _ other: ReportRecord.Answers) -> (a: [Answer], b: [Answer]) {
    var numbers: [String: PersonID] = [:]
    func number(_ pseudonym: String) -> PersonID {
      if let number = numbers[pseudonym] { return number }
      numbers[pseudonym] = PersonID(numbers.count)
      return PersonID(numbers.count - 1)
    }
    func answer(_ row: ReportRow, _ place: Int) -> Answer {
      Answer(
        report: place, owner: number(row.owner), rank: row.rank, leaders: row.first.map(number),
        candidateCount: row.first.count)
    }
    let rows = rows(one, other)
    return (rows.enumerated().map { answer($1.a, $0) }, rows.enumerated().map { answer($1.b, $0) })
  }
}
