import DelegationFoundations
import DelegationTasks

/// Generates the life of one task: filed, triaged, reassigned, resolved, perhaps reopened.
struct GeneratorLife {
  private let world: GeneratorWorld
  private let words: GeneratorWords
  private let end: Int64
  private let component: Int
  private let topic: Int
  private var random: SplitMix64
  private(set) var task: GeneratedTask
  /// The developer who filed it, if one did.
  private let author: Int?
  private let triager = 499

  static let systems = ["Windows", "Windows", "Windows", "Linux", "Linux", "macOS", "All"]
  static let severities = [
    "normal", "normal", "normal", "normal", "normal", "major", "minor", "critical", "enhancement",
  ]
  static let products = (own: "Loom", other: "Spindle")

  init(
    id: Int, opening: Int64, outsiders: Int, world: GeneratorWorld, words: GeneratorWords, end: Int64,
    random: inout SplitMix64
  ) {
    (self.world, self.words, self.end) = (world, words, end)
    component = world.component(&random)
    topic = random.next(below: GeneratorWorld.topicCount)
    author = random.chance(20) ? world.assignee(component: component, topic: topic, &random) : nil
    let reporter = author.map { world.persons[$0].number } ?? Self.outsider(of: outsiders, component, world, &random)
    task = GeneratedTask(id: id, opening: opening, reporter: reporter)
    self.random = SplitMix64(seed: random.next())
    file()
    let triaged = opening + Int64(600 + self.random.next(below: 5 * 86_400))
    triage(at: triaged)
    let assigned = assign(from: triaged)
    resolve(from: assigned)
  }

  /// A reporter from outside, who mostly files for one component; low numbers file more.
  private static func outsider(
    of count: Int, _ component: Int, _ world: GeneratorWorld, _ random: inout SplitMix64
  ) -> Int {
    let number = min(random.next(below: count), random.next(below: count))
    let components = world.components.count
    return 10_000 + (random.chance(50) ? number : number - number % components + component)
  }

  private mutating func set(_ field: Field, _ what: String, at when: Int64, by who: Int) {
    task.set(field, what, at: when, by: who, end: end)
  }

  private mutating func file() {
    let (opening, reporter) = (task.opening, task.reporter)
    let pattern = random.pick(random.chance(6) ? words.markup : words.titles)
    let title = words.title(pattern, topic: world.components[component].topics[topic], random: &random)
    let filedUnder = random.chance(88) ? component : random.next(below: world.components.count)
    set(.shortDesc, title, at: opening, by: reporter)
    set(.component, world.components[filedUnder].name, at: opening, by: reporter)
    set(.product, random.chance(4) ? Self.products.other : Self.products.own, at: opening, by: reporter)
    set(.opSys, random.pick(Self.systems), at: opening, by: reporter)
    set(.severity, random.pick(Self.severities), at: opening, by: reporter)
    let older = random.chance(30) && world.quarter > 1 ? 1 : 0
    let release = world.quarter / 2 - older
    set(.version, "\(1 + max(0, release) / 4).\(max(0, release) % 4)", at: opening, by: reporter)
    set(.bugStatus, "NEW", at: opening, by: reporter)
    set(.resolution, "", at: opening, by: reporter)
    set(.cc, "", at: opening, by: reporter)
  }

  private mutating func triage(at moment: Int64) {
    let home = world.components[component]
    if task.last(.product) != Self.products.own { set(.product, Self.products.own, at: moment, by: triager) }
    if task.last(.component) != home.name { set(.component, home.name, at: moment, by: triager) }
    if random.chance(30), let title = task.last(.shortDesc) {
      set(.shortDesc, "[\(home.tag)] \(title)", at: moment + 40, by: triager)
    }
    if random.chance(5) { set(.severity, random.pick(Self.severities), at: moment + 40, by: triager) }
    if random.chance(3) { set(.version, task.last(.version)!, at: moment + 40, by: triager) }
    if random.chance(12) {
      set(.priority, "P3", at: task.opening, by: task.reporter)
      set(.priority, random.pick(["P1", "P2", "P4"]), at: moment + 40, by: triager)
    } else {
      set(.priority, "", at: task.opening, by: task.reporter)
    }
    for _ in 0..<random.next(below: 3) where random.chance(50) {
      let delay = Int64(random.next(below: 20 * 86_400))
      let colleague = random.chance(40) ? world.assignee(component: component, topic: topic, &random) : nil
      let reader = "reader\(random.next(below: 90))@example.org"
      set(.cc, colleague.map { world.persons[$0].address } ?? reader, at: moment + delay, by: triager)
    }
    task.sortByMoment(.cc)
  }

  /// Assigns the task, perhaps to a second person; returns when the last one got it.
  private mutating func assign(from moment: Int64) -> Int64 {
    let inbox = world.components[component].inbox
    // A right first assignee leaves an empty value only: the export lists changes.
    guard !random.chance(30), let first = firstAssignee() else {
      set(.assignedTo, "", at: task.opening, by: task.reporter)
      return moment
    }
    let isFiledToInbox = random.chance(85)
    let hasDetour = !isFiledToInbox || random.chance(12)
    let anyTopic = random.next(below: GeneratorWorld.topicCount)
    let wrong = hasDetour ? world.assignee(component: component, topic: anyTopic, former: first, &random) : nil
    let filed = isFiledToInbox ? inbox : wrong.map { world.persons[$0].address } ?? inbox
    set(.assignedTo, filed, at: task.opening, by: task.reporter)
    var moment = moment + 60
    if let wrong, filed == inbox {
      set(.assignedTo, world.persons[wrong].address, at: moment, by: triager)
      moment += Int64(3_600 + random.next(below: 12 * 86_400))
    }
    set(.assignedTo, spelled(first), at: moment, by: triager)
    if random.chance(35) { set(.bugStatus, "ASSIGNED", at: moment, by: world.persons[first].number) }
    if random.chance(4) { set(.assignedTo, inbox, at: moment + 90 * 86_400, by: triager) }
    return moment
  }

  private mutating func firstAssignee() -> Int? {
    if let author, random.chance(60) { return author }
    return world.assignee(component: component, topic: topic, &random)
  }

  /// The address, sometimes in another case, which does not make another person.
  private mutating func spelled(_ person: Int) -> String {
    let address = world.persons[person].address
    return random.chance(1) ? address.prefix(1).uppercased() + address.dropFirst() : address
  }

  private mutating func resolve(from moment: Int64) {
    guard random.chance(95) else { return }
    var moment = moment + delay()
    let outcomes = ["FIXED", "DUPLICATE", "WORKSFORME", "INVALID", "WONTFIX"]
    let outcome = outcomes[random.pick(weights: [68, 13, 7, 7, 5])!]
    set(.bugStatus, "RESOLVED", at: moment, by: triager)
    set(.resolution, outcome, at: moment, by: triager)
    if random.chance(8) {
      moment += delay()
      set(.bugStatus, "REOPENED", at: moment, by: task.reporter)
      set(.resolution, "", at: moment, by: task.reporter)
      moment += delay()
      set(.bugStatus, "RESOLVED", at: moment, by: triager)
      set(.resolution, random.chance(80) ? "FIXED" : "WONTFIX", at: moment, by: triager)
    }
    if random.chance(25) {
      set(.bugStatus, random.chance(70) ? "VERIFIED" : "CLOSED", at: moment + delay(), by: triager)
    }
  }

  /// Seconds until somebody works on it: hours, days, weeks or months.
  private mutating func delay() -> Int64 {
    let days = [1, 7, 40, 200][random.pick(weights: [25, 35, 30, 10])!]
    return Int64(300 + random.next(below: days * 86_400))
  }
}
