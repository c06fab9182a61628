// swift-tools-version: 6.1
import PackageDescription

// Debian's compiler finds the headers by itself, and pkg-config would link the library, which is opened at run time.
#if os(macOS)
  let openBLASHeaders: String? = "openblas"
#else
  let openBLASHeaders: String? = nil
#endif

/// What only the pipeline uses, an app that turns the trait off does not fetch.
func pipeline(_ product: String, _ package: String) -> Target.Dependency {
  .product(name: product, package: package, condition: .when(traits: ["Pipeline"]))
}

let argumentParser = pipeline("ArgumentParser", "swift-argument-parser")

/// What computes little is built without optimisation: that takes a quarter to a third of the time, and what it calls is
/// optimised all the same. Without the second flag its declarations would be read twice. Products for apps must not use it.
let untuned: [SwiftSetting] = [.unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"])]
/// These modules read settings, order the work of others, print and draw.
let plain = [
  "Day", "Experiments", "Fleet", "Models", "Onboarding", "ProfileExport", "Publishing", "Recipes", "Reporting",
  "Results", "StrictYAML",
]

/// A module of this package: `Sources/<name>`, called so that no other package of an app has a target of its name.
func module(
  _ name: String, imports modules: [String] = [], c: [String] = [], and others: [Target.Dependency] = [],
  exclude: [String] = [], linking: [LinkerSetting]? = nil
) -> Target {
  .target(
    name: "Delegation" + name, dependencies: (modules.map { "Delegation" + $0 } + c).map { .byName(name: $0) } + others,
    path: "Sources/" + name, exclude: exclude,
    swiftSettings: plain.contains(name) ? untuned : [], linkerSettings: linking)
}

/// These tests compute much themselves, in plain loops that they hold a module against.
let computing = ["Clustering", "Planning", "Vectors"]

/// The tests of a module: `Tests/<name>Tests`.
func tests(of name: String, imports modules: [String] = [], and others: [String] = [], exclude: [String] = []) -> Target
{
  .testTarget(
    name: name + "Tests",
    dependencies: (([name] + modules).map { "Delegation" + $0 } + others).map { .byName(name: $0) },
    exclude: exclude, swiftSettings: computing.contains(name) ? [] : untuned)
}

// The targets stand in the order of the data's way; each imports only targets above it.
let package = Package(
  name: "Delegation",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "delegate", targets: ["delegate"]),
    // What an app needs to recommend tasks, and what it needs to plan a day. No system library; Linux, macOS and iOS.
    // Products of their own: what an app does not use, it does not compile.
    .library(name: "DelegationCore", targets: ["DelegationCore"]),
    .library(name: "DelegationPlanning", targets: ["DelegationPlanning"]),
    // What reads, writes and expands iCalendar files.
    .library(name: "DelegationCalendar", targets: ["DelegationCalendar"]),
  ],
  traits: [
    .default(enabledTraits: ["Pipeline"]),
    .trait(name: "Pipeline", description: "Everything but DelegationCore. An app turns it off: `traits: []`."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CDelegationOpenBLAS", pkgConfig: openBLASHeaders,
      providers: [.apt(["libopenblas-dev", "liblapacke-dev"]), .brew(["openblas"])]),
    .systemLibrary(
      name: "CDelegationXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CDelegationArchive", pkgConfig: "libarchive",
      providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CDelegationZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CDelegationSystem"),
    // Opens OpenBLAS and LAPACKE, with the same kernels on every CPU.
    .target(
      name: "CDelegationBLAS", dependencies: ["CDelegationOpenBLAS"], linkerSettings: [.linkedLibrary("dl")]),
    // Opens libstemmer where it is installed.
    .target(name: "CDelegationStemmer", linkerSettings: [.linkedLibrary("dl")]),
    // Inner loops for which Swift has no way to choose instructions by CPU.
    .target(name: "CDelegationKernels"),
    // Tables of the modules for apps, and files of the others: Swift takes a second for 10 kB that SwiftPM embeds.
    .target(name: "CDelegationData"),
    .target(name: "CDelegationPipelineData", dependencies: ["CDelegationData"]),

    module("Foundations", c: ["CDelegationData"], exclude: ["Data"]),
    module("Tasks", imports: ["Foundations"]),
    module("Files", imports: ["Foundations"], c: ["CDelegationSystem"]),
    module("StrictYAML", imports: ["Foundations", "Files"], and: [pipeline("Yams", "Yams")]),
    module("Text", imports: ["Foundations"], c: ["CDelegationData"], exclude: ["Data"]),
    module("Matching", imports: ["Foundations", "Text"]),
    module("Planning", imports: ["Foundations"]),
    module("Calendar", imports: ["Foundations"], c: ["CDelegationData"], exclude: ["Data"]),
    module("Core", imports: ["Foundations", "Text", "Matching"], exclude: ["Schema"]),
    module(
      "Ingest", imports: ["Foundations", "Tasks", "Files", "StrictYAML", "Text", "Core"],
      c: [
        "CDelegationXML2", "CDelegationArchive", "CDelegationZlib", "CDelegationKernels", "CDelegationSystem",
        "CDelegationPipelineData",
      ], exclude: ["Data"], linking: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    module(
      "Onboarding", imports: ["Foundations", "Tasks", "Files", "StrictYAML", "Ingest"],
      c: ["CDelegationArchive", "CDelegationPipelineData"], exclude: ["Data"]),
    module(
      "Vectors", imports: ["Foundations", "Tasks", "Text", "Matching"], c: ["CDelegationBLAS", "CDelegationKernels"]),
    module("Clustering", imports: ["Foundations", "Tasks", "Vectors"], c: ["CDelegationKernels"]),
    module(
      "Ranking", imports: ["Foundations", "Tasks", "Text", "Matching", "Vectors", "Clustering"],
      c: ["CDelegationKernels", "CDelegationPipelineData"], exclude: ["Data"]),
    module("Evaluation", imports: ["Foundations", "Tasks", "Matching", "Ranking"]),
    module("ProfileExport", imports: ["Core"]),
    module(
      "Recipes",
      imports: [
        "Foundations", "Tasks", "Files", "StrictYAML", "Ingest", "Text", "Matching", "Ranking", "Evaluation",
      ]),
    module(
      "Results",
      imports: [
        "Foundations", "Tasks", "Files", "Ingest", "Text", "Matching", "Vectors", "Clustering", "Ranking",
        "Evaluation", "Recipes",
      ], c: ["CDelegationStemmer"]),
    module(
      "Experiments",
      imports: [
        "Foundations", "Tasks", "Files", "Ingest", "Vectors", "Ranking", "Evaluation", "Recipes", "Results",
      ], c: ["CDelegationSystem"]),
    module(
      "Models",
      imports: [
        "Foundations", "Tasks", "Files", "StrictYAML", "Ingest", "Onboarding", "Text", "Matching", "Core", "Ranking",
        "Evaluation", "ProfileExport", "Recipes", "Results", "Experiments",
      ], c: ["CDelegationPipelineData"], exclude: ["Data"]),
    module("Day", imports: ["Foundations", "StrictYAML", "Planning", "Calendar"]),
    module(
      "Reporting",
      imports: ["Foundations", "Tasks", "Files", "Planning", "Ranking", "Evaluation", "Recipes", "Results"],
      c: ["CDelegationPipelineData"], and: [pipeline("Yams", "Yams"), pipeline("Mustache", "swift-mustache")],
      exclude: ["Browser", "Page"]),
    module(
      "Fleet",
      imports: [
        "Foundations", "Tasks", "Files", "Ingest", "Ranking", "Evaluation", "Recipes", "Results", "Experiments",
        "Models", "Reporting",
      ]),
    module("Publishing", imports: ["Foundations", "Files", "Reporting"]),
    .executableTarget(
      name: "delegate",
      dependencies: [
        "DelegationFoundations", "DelegationTasks", "DelegationFiles", "DelegationIngest", "DelegationOnboarding",
        "DelegationText", "DelegationPlanning", "DelegationCalendar", "DelegationDay", "DelegationCore",
        "DelegationVectors", "DelegationEvaluation", "DelegationRecipes", "DelegationResults", "DelegationExperiments",
        "DelegationModels", "DelegationFleet", "DelegationReporting", "DelegationPublishing", argumentParser,
      ], swiftSettings: untuned),

    // Times single pieces of the work: `make benchmark`, `make peers`.
    .executableTarget(
      name: "delegate-measure",
      dependencies: [
        "DelegationFoundations", "DelegationTasks", "DelegationIngest", "DelegationOnboarding", "DelegationText",
        "DelegationMatching", "DelegationCore", "DelegationVectors", "DelegationClustering", "DelegationRanking",
        "DelegationEvaluation", argumentParser,
      ], path: "Benchmarks/Measure"),

    // Times plans of seeded random days: make prove-plan.
    .executableTarget(
      name: "plan-timing", dependencies: ["DelegationFoundations", "DelegationPlanning"], path: "Benchmarks/PlanTiming"),

    // Makes values of results for tests.
    .target(name: "DelegationResultFixtures", path: "Tests/ResultFixtures", swiftSettings: untuned),
    // Makes files and folders of datasets for tests.
    .target(
      name: "DelegationIngestFixtures",
      dependencies: ["DelegationFoundations", "DelegationTasks", "CDelegationArchive"], path: "Tests/IngestFixtures",
      swiftSettings: untuned),
    // Answers HTTP as a test wants; on this machine only.
    .target(name: "DelegationLoopback", path: "Tests/LoopbackServer", swiftSettings: untuned),
    // Feeds every reader with made-up inputs: `make prove-fuzz`.
    .target(
      name: "DelegationFuzzing",
      dependencies: [
        "DelegationRecipes", "DelegationResults", "DelegationExperiments", "DelegationModels", "DelegationFleet",
        "DelegationEvaluation", "DelegationRanking", "DelegationReporting", "DelegationIngest", "DelegationOnboarding",
        "DelegationStrictYAML", "DelegationCore", "DelegationPlanning", "DelegationCalendar", "DelegationDay",
        "DelegationVectors", "DelegationMatching", "DelegationText", "DelegationTasks", "DelegationFoundations",
      ], path: "Tests/Fuzzing", swiftSettings: untuned),
    .executableTarget(
      name: "delegate-fuzz", dependencies: ["DelegationFuzzing", argumentParser], path: "Tests/FuzzingProgram",
      swiftSettings: untuned),
    // Reads and writes calendars for a comparison with Python's: make prove-calendar.
    .executableTarget(
      name: "delegate-calendar", dependencies: ["DelegationCalendar", "DelegationFoundations"],
      path: "Tests/CalendarProgram", swiftSettings: untuned),
    tests(of: "Fuzzing", and: ["delegate-fuzz"]),
    tests(of: "Foundations", exclude: ["Goldens"]),
    tests(of: "Tasks", imports: ["Foundations"]),
    tests(of: "Files", imports: ["Foundations", "Tasks"]),
    tests(of: "StrictYAML", imports: ["Foundations"]),
    tests(of: "Ingest", imports: ["Foundations", "Tasks", "StrictYAML", "Core", "IngestFixtures"]),
    tests(of: "Onboarding", imports: ["Foundations", "Tasks", "Ingest", "IngestFixtures", "Loopback"]),
    tests(of: "Text", imports: ["Foundations"], exclude: ["Goldens"]),
    tests(of: "Matching", imports: ["Foundations", "Text"]),
    tests(of: "Planning", imports: ["Foundations"]),
    tests(of: "Calendar", imports: ["Foundations"]),
    tests(of: "Day", imports: ["Foundations", "Planning", "Calendar"]),
    tests(of: "Core", imports: ["Foundations", "Matching"]),
    tests(of: "Vectors", imports: ["Foundations", "Tasks", "Text", "Matching"]),
    tests(of: "Clustering", imports: ["Foundations", "Tasks", "Vectors"]),
    tests(
      of: "Ranking", imports: ["Foundations", "Tasks", "Text", "Matching", "Vectors"], and: ["CDelegationKernels"]),
    tests(of: "Evaluation", imports: ["Foundations", "Tasks", "Text", "Matching", "Ranking"]),
    tests(of: "ProfileExport", imports: ["Core", "Matching", "Text"]),
    tests(
      of: "Experiments",
      imports: [
        "Foundations", "Tasks", "Files", "StrictYAML", "Ingest", "Onboarding", "Text", "Matching", "Core", "Ranking",
        "Evaluation", "Recipes", "Results", "Models", "Fleet", "Reporting", "ResultFixtures", "IngestFixtures",
      ]),
    tests(
      of: "Reporting",
      imports: [
        "Foundations", "Tasks", "Files", "Planning", "Ranking", "Evaluation", "Results", "Fleet", "ResultFixtures",
      ]),
    tests(of: "Publishing", imports: ["Foundations", "Tasks", "Reporting", "Loopback"]),
    .testTarget(
      name: "MeasureTests",
      dependencies: ["delegate-measure", "DelegationFoundations", "DelegationRanking", "DelegationTasks"],
      swiftSettings: untuned),
    .testTarget(
      name: "JourneyTests", dependencies: ["delegate", "DelegationCore", "DelegationText", argumentParser],
      swiftSettings: untuned),
  ])
