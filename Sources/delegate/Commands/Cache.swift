import ArgumentParser
import DelegationExperiments
import DelegationReporting

struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or empty the cache of stage outputs.",
    discussion: """
      Examples:
        delegate cache status
        delegate cache clean                 everything
        delegate cache clean --to 500MB      the least recently used, down to 500 MB

      You may empty the cache at any time: the next run computes everything again, with the same results. The cache holds \
      titles and addresses from the data, so only you can read it.
      """,
    subcommands: [CacheStatus.self, CacheClean.self], defaultSubcommand: CacheStatus.self)
}

struct CacheStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show where the cache is and what it holds.",
    discussion: """
      Examples:
        delegate cache status
        delegate cache status --cache /var/tmp/delegate
      """)

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let store = try options.storeIfThere() else { return Terminal.print("nothing is cached yet") }
    let shares = try store.shares()
    let total = shares.reduce(0) { $0 + $1.byteCount }
    Terminal.print("folder  \(store.folder)")
    Terminal.print("size    \(ByteCount(total)) of at most \(ByteCount(store.limit))")
    guard !shares.isEmpty else { return }
    let rows = shares.map { [$0.kind, String($0.count), ByteCount($0.byteCount).description] }
    Terminal.write("\n" + TextTable.aligned([["stage", "outputs", "size"]] + rows, leftColumns: 1))
  }
}

struct CacheClean: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Delete cached outputs.",
    discussion: """
      Examples:
        delegate cache clean
        delegate cache clean --to 500MB
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Delete the least recently used outputs until at most this much is left, instead of everything.",
      valueName: "size"))
  var bound: ByteCount?

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let store = try options.storeIfThere() else { return Terminal.print("nothing is cached yet") }
    let deleted = try bound.map { try store.shrink(to: $0.bytes) } ?? store.clean()
    Terminal.print("deleted \(deleted.count) outputs, \(ByteCount(deleted.byteCount))")
  }
}
