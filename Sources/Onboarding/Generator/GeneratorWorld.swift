import DelegationFoundations

struct GeneratorPerson: Sendable {
  let address: String
  /// The person's number in the tracker, for what they file or change.
  let number: Int
  let joins: Int
  /// The first quarter without them.
  var leaves = Int.max
  var home: Int
  var second: Int
  /// How much they take on: an index into ``GeneratorWorld/loads``.
  var level: Int
  /// Which topic of a component they are best at, by its number there.
  var topic: Int
}

struct GeneratorComponent: Sendable {
  let name: String
  let tag: String
  let inbox: String
  /// What tasks of this component are about: a few nouns each.
  let topics: [[String]]
  /// How many tasks it gets: twice as many with each level.
  var level: Int
}

/// Who works on what in the current quarter; quarters are generated in order.
struct GeneratorWorld: Sendable {
  static let topicCount = 5
  static let loads = [1, 2, 5, 12, 30]

  private(set) var persons: [GeneratorPerson] = []
  private(set) var components: [GeneratorComponent] = []
  /// The persons who take the tasks of each component, in the order of their numbers.
  private(set) var teams: [[Int]] = []
  private(set) var quarter = 0
  /// The sum of each component's weight and those of all before it.
  private var shares: [Int] = []
  private var random: SplitMix64

  init(_ settings: GeneratorSettings, words: GeneratorWords) {
    random = SplitMix64(seed: settings.seed ^ 0x574f_524c_4421)
    for number in 0..<settings.components { components.append(component(number, words)) }
    for number in 0..<settings.persons { persons.append(person(number, settings, words)) }
    formTeams()
  }

  func component(_ random: inout SplitMix64) -> Int {
    let position = random.next(below: shares.last!)
    return shares.dropLast().partitioningIndex { $0 > position }
  }

  /// Somebody who would take a task of this component and topic, other than `former`.
  func assignee(component: Int, topic: Int, former: Int? = nil, _ random: inout SplitMix64) -> Int? {
    let team = teams[component]
    let weights = team.map { number in
      let person = persons[number]
      guard number != former else { return 0 }
      return Self.loads[person.level] * (person.home == component ? 6 : 1) * (person.topic == topic ? 4 : 1)
    }
    return random.pick(weights: weights).map { team[$0] }
  }

  /// Advances to a later quarter: people join, leave, take on more or less, and change components and topics.
  mutating func advance(to quarter: Int) {
    while self.quarter < quarter {
      self.quarter += 1
      for number in persons.indices where isActive(persons[number]) { change(number) }
      for number in components.indices where random.chance(15) {
        components[number].level = step(components[number].level, most: 3)
      }
      formTeams()
    }
  }

  private func isActive(_ person: GeneratorPerson) -> Bool { person.joins <= quarter && quarter < person.leaves }

  private mutating func change(_ number: Int) {
    if random.chance(15) { persons[number].level = step(persons[number].level, most: Self.loads.count - 1) }
    if random.chance(8) { persons[number].topic = random.next(below: Self.topicCount) }
    // The last two persons of a component stay, so that none is left without a team.
    let home = persons[number].home
    let mates = persons.count { isActive($0) && $0.home == home }
    guard mates > 2 else { return }
    if random.chance(4) {
      persons[number].leaves = quarter
    } else if random.chance(4) {
      persons[number].second = home
      persons[number].home = random.next(below: components.count)
    }
  }

  private mutating func step(_ level: Int, most: Int) -> Int { min(most, max(0, level + (random.chance(50) ? 1 : -1))) }

  private mutating func formTeams() {
    shares = components.reduce(into: []) { $0.append(($0.last ?? 0) + 1 << $1.level) }
    teams = components.map { _ in [] }
    for (number, person) in persons.enumerated() where isActive(person) {
      teams[person.home].append(number)
      if person.second != person.home { teams[person.second].append(number) }
    }
  }

  private mutating func component(_ number: Int, _ words: GeneratorWords) -> GeneratorComponent {
    let base = words["components"][number % words["components"].count]
    let turn = number / words["components"].count
    let name = turn == 0 ? base : "\(base) \(turn + 1)"
    let tag = turn == 0 ? base.lowercased() : "\(base.lowercased())-\(turn + 1)"
    let topics = (0..<Self.topicCount).map { _ in (0..<7).map { _ in random.pick(words["nouns"]) } }
    return GeneratorComponent(
      name: name, tag: tag, inbox: "\(tag)-inbox@example.org", topics: topics, level: random.next(below: 4))
  }

  private mutating func person(
    _ number: Int, _ settings: GeneratorSettings, _ words: GeneratorWords
  ) -> GeneratorPerson {
    // Each pair of names once: given names repeat in a cycle, and family names are shifted after each cycle.
    let given = words["given"][number % words["given"].count]
    let family = words["family"][(number * 7 + number / words["given"].count) % words["family"].count]
    // The first two of each component are there from the start.
    let isFounder = number < 2 * settings.components || random.chance(30)
    return GeneratorPerson(
      address: "\(given).\(family)@example.org", number: 500 + number,
      joins: isFounder ? 0 : 1 + random.next(below: settings.quarters - 1),
      home: number % settings.components, second: random.next(below: settings.components),
      level: random.next(below: Self.loads.count), topic: random.next(below: Self.topicCount))
  }
}
