import DelegationDay
import DelegationFoundations
import DelegationIngest
import DelegationOnboarding
import DelegationPlanning
import DelegationRanking
import DelegationRecipes
import DelegationStrictYAML
import DelegationTasks

/// What people write in YAML: recipes, changes of them, datasets, downloads, rules, days.
extension FuzzReader {
  static let recipeReaders = [yaml, recipe, change, dataset, download, rules, day]

  /// A day that is read is planned, too.
  private static let day = FuzzReader(
    "day", .yaml,
    seeds: [
      """
      start: "08:00"
      from: home
      to: home
      travel:
        places: [home, office, shop]
        minutes: [[0, 20, 5], [20, 0, null], [5, 10, 0]]
        changes:
          - {from: home, to: office, departures: ["07:00", "09:00"], minutes: [40, 20]}
      stops:
        - {id: work, at: office, minutes: [30, 60, 90], windows: [["08:30", "12:00"], ["13:00", "25:10"]], fixed: true}
        - {id: buy, name: the shopping, at: shop, minutes: 10, weight: 2.5}
        - {id: bins, at: home, minutes: 5, due: "09:00", repeats: {weekdays: [monday, thursday]}, lastDone: "1969-12-30"}
        - {id: plants, at: home, minutes: 5, repeats: {days: 7, from: "1969-12-25"}, lastDone: "1969-12-25 18:00"}
        - {id: taxes, at: home, minutes: 5, due: "1970-01-01 17:00"}
      """,
      #"{"start": "7:05:09", "from": "a", "travel": {"places": ["a"], "minutes": [[0]]}, "stops": []}"#,
    ]
  ) { _ in
    { bytes in
      let planner = DayPlanner(try DayFile.read(bytes, path: "day.yaml").day)
      guard case .plan(let plan) = try planner.plan(within: 36_000) else { return }
      _ = try (planner.punctuality(of: plan, draws: 10, seed: 1), planner.laterDeparture(in: plan))
    }
  }

  private static let base = "question: Who?\ndataset: sample\nmodels: [recent, bm25-neighbours]\nrules: rules.yaml\n"

  /// The recipes that others may extend.
  private static let bases = Result {
    try Dictionary(
      uniqueKeysWithValues: ["sample", "seed-2018", "eclipse-cdt"].map {
        ($0, try FuzzFolder.shipped("recipe.yaml", below: "experiments/\($0)")[0])
      })
  }

  private static let sweep = """
    question: Which?
    extends: base
    rules: null
    evaluation: {headline: {model: bm25-neighbours, mode: prequential}}
    sweep:
      text.minimumDocumentFrequency: [1, 3]
      models.bm25-neighbours.k1: [1, 1.5, null]
    """

  private static let suite = """
    question: Which?
    extends: base
    rules: null
    suite:
      - other
      - {dataset: sample, tracker: made-up, set: {tasks.selfTaken: leave-out, text.fields: [description]}}
    """

  /// As far as YAML goes, and recipes do not; what was read is written on one line and read again.
  private static let yaml = FuzzReader(
    "yaml", .yaml,
    seeds: [
      """
      question: &q "Who?"
      dataset: *q
      models: &m [&r recent, {name: component-recent, days: 90}]
      notes:
        - [*q, !!str 1, 'it''s', "\\u00e9\\x41", *m, ~, -1.5e3, 2017-06-01]
        - >-
          folded
          text
        - |
          kept
      *r : {<<: {a: 1}, "": *m}
      """, "- a\n- [b, {c: d}]\n-\n  - e\n", "---\nx: \"\\t\"\n...\n",
    ]
  ) { _ in
    { bytes in
      guard let text = String(validating: bytes, as: UTF8.self) else { throw CacheFault() }
      let value = try StrictYAML.value(text, location: "--set a", key: "a")
      // Writing is for values of a command line, and takes its time.
      guard bytes.count < 4_096 else { return }
      let flow = YAMLText.flow(value)
      let again = YAMLText.flow(try StrictYAML.value(flow, location: "--set a", key: "a"))
      guard flow == again else { throw FuzzDisagreement(description: "\(flow) is read as \(again)") }
    }
  }

  private static let recipe = FuzzReader(
    "recipe", .yaml,
    seeds: { _ in try FuzzFolder.shipped("recipe.yaml", below: "experiments") + [sweep, suite].map { Array($0.utf8) } }
  ) { _ in
    { bytes in
      let source = try source(bytes)
      _ = try RecipeReader.read(source).settings
      _ = try Study(source)
    }
  }

  private static func source(_ bytes: [UInt8]) throws -> RecipeSource {
    var texts = try bases.get()
    texts["base"] = Array(base.utf8)
    return try RecipeChain.source(of: "mine", among: texts.keys.sorted() + ["mine"]) { [texts] name in
      try StrictYAML.read(
        name == "mine" ? bytes : texts[name]!, path: "experiments/\(name)/recipe.yaml",
        knownKeys: RecipeChain.knownKeys)
    }
  }

  /// A change of a recipe, as the command line takes it.
  private static let change = FuzzReader(
    "change", .yaml,
    seeds: [
      "text.weighting=bm25", "models.bm25-neighbours.k1=1.5", "models=[recent, {name: bm25-neighbours, k1: 2}]",
      "models[0]=recent",
      "text.filters=[stop-words, n-grams 1...2]", "evaluation.headline={model: recent, mode: batch}", "seed=null",
      "evaluation.headline={model: auto, mode: batch}",
      "clusters[0].k=9",
    ]
  ) { _ in
    let source = try source(Array(base.utf8) + Array("clusters: [{space: tfidf, k: 5}]".utf8))
    return { bytes in
      let change = try RecipeChange(String(decoding: bytes, as: UTF8.self))
      _ = try RecipeReader.read(source.with([change])).settings
    }
  }

  private static let dataset = FuzzReader(
    "dataset", .yaml, seeds: { _ in try FuzzFolder.shipped("dataset.yaml", below: "datasets") + [table, v02] }
  ) { scratch in
    { bytes in
      scratch.write(bytes, to: "dataset.yaml")
      let name = bytes.split(separator: 10).first { $0.starts(with: "name: ".utf8) }?.dropFirst(6) ?? []
      let description = try DatasetDescription(
        readingFile: scratch.path("dataset.yaml"), name: String(decoding: name, as: UTF8.self))
      _ = description.wantedFiles + description.adapter.adapter.fileNames
      let rules = PersonRules(notPersons: description.notPersons)
      _ = ["a@example.org", "", "inbox", String(repeating: "a", count: 200)].map { rules.isPerson($0) }
    }
  }

  private static let table = Array(
    """
    name: t
    summary: All there is of a table
    adapter: table
    table: {tasks: t.csv, format: csv, delimiter: tab, times: unix-seconds, id: id, opened: o, resolved: r, updated: u,
      reporter: p, title: t, description: d, assignee: w, component: c, resolution: e, status: s, priority: y, severity: v,
      effort: {column: h, unit: hours}, estimate: {column: g, unit: seconds}, repeated: first,
      beside: {file: x.csv, id: id, columns: [r, h]}, changes: {file: c.csv, id: i, field: f, when: w, value: v}}
    data: [./t, "./a.tar.gz!b", t/x]
    files:
      - {name: t.csv, sha256: "\(String(repeating: "0a", count: 32))", required: true}
    expected: {tasks: 5, firstOpening: 86400}
    persons: {notPersons: ["*@example.org", "a*b*c", inbox]}
    source: {url: "https://example.org", commit: "\(String(repeating: "ab", count: 20))", citation: x}
    licence: CC0-1.0
    """.utf8)

  private static let v02 = Array(
    "name: p\nsummary: s\nadapter: msr2013-json\nproduct: P\nexpected: {tasks: 1}\n".utf8)

  private static let download = FuzzReader(
    "download", .yaml,
    seeds: { _ in
      try FuzzFolder.shipped("download.yaml", below: "datasets").map { Array($0.prefix(1_500)) + [10] } + [few]
    }
  ) { scratch in
    { bytes in
      scratch.write(bytes, to: "download.yaml")
      let download = try Download(readingFile: scratch.path("download.yaml"), name: "msr2013")
      _ = download.parts
      _ = try download.files(only: download.parts)
    }
  }

  private static let few = Array(
    """
    name: msr2013
    summary: A few files
    repositories:
      - url: https://example.org/some/where
        commit: "\(String(repeating: "ab", count: 20))"
        files:
          - {path: data/a/b.xml, gitBlob: "\(String(repeating: "cd", count: 20))"}
          - {path: c, gitBlob: "\(String(repeating: "ef", count: 20))"}
    """.utf8)

  private static let rules = FuzzReader(
    "rules", .yaml,
    seeds: { _ in
      try FuzzFolder.shipped("rules.yaml", below: "experiments") + [
        Array(
          "away: [{person: P001, from: 2017-06-01, until: 2017-06-02T08:00:00Z}]\nnever: [{person: \"*@example.org\"}]"
            .utf8)
      ]
    }
  ) { scratch in
    let tracker = GeneratedDataset(try GeneratorSettings(seed: 7, tasks: 200))
    try tracker.write(named: "t", in: scratch.folder, command: "", threads: .one)
    let persons = try DatasetCatalogue(searchPath: [scratch.folder]).open("t").load(threads: .one).persons
    return { bytes in
      scratch.write(bytes, to: "rules.yaml")
      _ = try RulesReader.read(file: scratch.path("rules.yaml")).rules(among: persons, of: "made-up")
    }
  }
}
