/// A bundle's persons under the ids of the app's users.
struct TrackerKeys {
  /// Users whom the bundle knows.
  let users: Set<String>
  /// Whoever is no user keeps the bundle's key.
  let learned: LearnedProfiles

  /// - Parameters:
  ///   - bundle: The persons.
  ///   - keys: A key by user id.
  ///   - users: The app's users; the first counts where two have one key.
  ///   - notes: Gets what does not fit together.
  init(_ bundle: ProfileBundle, _ keys: [String: String], _ users: [WorkUser], _ notes: inout Notes) {
    var learned = bundle.learned
    let places = Dictionary(learned.keys.enumerated().map { ($1, $0) }) { first, _ in first }
    var owners: [Int: String] = [:]
    var (doubled, unknown) = (0, 0)
    for user in users {
      let key = keys[user.id]?.lowercased()
      guard let place = places[key ?? user.id] else {
        if key != nil { unknown += 1 }
        continue
      }
      if owners[place] == nil { owners[place] = user.id } else { doubled += 1 }
    }
    let astray = Set(keys.keys).subtracting(users.map(\.id)).count
    notes.add(astray, "key is given", "keys are given", "for ids that are no user's")
    notes.add(unknown, "user's key is", "users' keys are", "not in the bundle")
    notes.add(doubled, "user has", "users have", "the key of another user: the first user has it")
    // A user may be named as another person's key is; then the user's own key counts.
    let taken = Set(owners.values)
    for place in learned.keys.indices {
      if let owner = owners[place] {
        learned.keys[place] = owner
      } else if taken.contains(learned.keys[place]) {
        learned.keys[place] = ""
      }
    }
    self.learned = learned
    self.users = taken
  }
}
