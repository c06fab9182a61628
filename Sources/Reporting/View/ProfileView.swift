import DelegationExperiments

/// A person's keywords, folded on the page.
struct ProfileView {
  struct Keyword {
    var term: String
    var weight: String
    /// Length of the bar, 0…100.
    var barPercent: String
    var support: String
  }

  var person: String
  var tasks: String
  /// The first few, visible while folded.
  var leadingTerms: String
  var keywords: [Keyword]

  static let leading = 4

  /// Each keyword's bar is its weight relative to the profile's heaviest.
  init(_ profile: ExperimentResult.Profile) {
    let heaviest = profile.keywords.map(\.weight).max() ?? 0
    person = profile.person
    tasks = PageText.counted(profile.tasks, "task")
    leadingTerms =
      profile.keywords.isEmpty
      ? "no term that three persons share" : profile.keywords.prefix(Self.leading).map(\.term).joined(separator: " · ")
    keywords = profile.keywords.map { keyword in
      let share = heaviest > 0 ? max(0, min(1, keyword.weight / heaviest)) : 0
      return Keyword(
        term: keyword.term, weight: PageText.fixed(keyword.weight, decimals: 3),
        barPercent: String(Int((share * 100).rounded())), support: keyword.support.map(PageText.count) ?? "–")
    }
  }
}

extension ExperimentResult {
  /// How many of the busiest persons the page shows: more would make it slow to open.
  static let profileCount = 200

  var profileViews: [ProfileView] { profiles.prefix(Self.profileCount).map(ProfileView.init) }

  /// How many persons are not shown; nil if all are.
  var profileNote: String? {
    let left = profiles.count - Self.profileCount
    return left > 0
      ? "The \(Self.profileCount) busiest of \(PageText.counted(profiles.count, "person")); report.json has them all."
      : nil
  }
}
