import ArgumentParser
import Experiments
import Reporting

/// What stages kept for later runs.
struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show or empty the store in which stages keep what they give.",
    discussion: """
      Examples:
        delegate cache status
        delegate cache clean                 everything
        delegate cache clean --to 500MB      the least recently used, until no more than that is left

      A run that finds nothing there makes everything anew, with the same figures. Titles and addresses of the data stand \
      in the store, so it is readable by its owner alone.
      """,
    subcommands: [CacheStatus.self, CacheClean.self], defaultSubcommand: CacheStatus.self)
}

struct CacheStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Say where the store is and what it holds.",
    discussion: """
      Examples:
        delegate cache status
        delegate cache status --cache /var/tmp/delegate
      """)

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let store = try options.storeIfThere() else { return Terminal.print("nothing is kept yet") }
    let shares = store.shares
    let total = shares.reduce(0) { $0 + $1.byteCount }
    Terminal.print("place  \(store.folder)")
    Terminal.print("size   \(ByteCount(total)) of at most \(ByteCount(store.limit))")
    guard !shares.isEmpty else { return }
    let rows = shares.map { [$0.kind, String($0.count), ByteCount($0.byteCount).description] }
    Terminal.write("\n" + TextTable.aligned([["stage", "outputs", "size"]] + rows, leftColumns: 1))
  }
}

struct CacheClean: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Delete what stages kept.",
    discussion: """
      Examples:
        delegate cache clean
        delegate cache clean --to 500MB
      """)

  @Option(
    name: .customLong("to"),
    help: ArgumentHelp(
      "Delete the least recently used until no more than this is left, instead of everything.", valueName: "size"))
  var bound: ByteCount?

  @OptionGroup var options: StoreOptions

  func run() throws {
    guard let store = try options.storeIfThere() else { return Terminal.print("nothing is kept yet") }
    let gone = bound.map { store.makeRoom(to: $0.bytes) } ?? store.clean()
    Terminal.print("deleted \(gone.count) outputs, \(ByteCount(gone.byteCount))")
  }
}
