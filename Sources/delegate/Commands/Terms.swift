import ArgumentParser
import DelegationRecipes
import DelegationResults
import DelegationText

extension Language: ExpressibleByArgument {}

struct Terms: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the terms of texts, as models read them: a line for each text, its terms separated by tabs.",
    discussion: """
      Examples:
        delegate terms 'Crash while saving a large file'
        delegate terms <titles.txt
        delegate terms --experiment eclipse-jdt <titles.txt
        delegate terms --language german 'Anmeldung schlägt nach dem Neustart fehl'
        delegate terms --set text.identifiers=keep 'IJavaSearch finds nothing'
      """)

  @Argument(help: "The texts; without any, the lines of standard input.")
  var texts: [String] = []

  @Option(
    help: "The experiment whose recipe says how texts become terms.", completion: .experiments, transform: Project.name)
  var experiment = "sample"

  @Option(help: "The language of the texts; the recipe's if not given, and English where that says 'auto'.")
  var language: Language?

  @OptionGroup var change: ChangeOptions

  func run() throws {
    var text = try Project.current.recipe(experiment, changes: change.changes).text
    if let language { text.language = language }
    let chain = try TextLanguage(text.language ?? .english).chain(text)
    var output = BufferedOutput()
    func write(_ text: String) { output.write(chain.terms(of: text).joined(separator: "\t") + "\n") }
    texts.forEach(write)
    if texts.isEmpty { while let line = readLine() { write(line) } }
    output.flush()
  }
}
