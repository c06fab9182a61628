// swift-tools-version: 6.1
import PackageDescription

// Debian's compiler finds the headers by itself, and pkg-config would link the library, which is opened at run time.
#if os(macOS)
  let openBLASHeaders: String? = "openblas"
#else
  let openBLASHeaders: String? = nil
#endif

// What only the pipeline uses, an app that turns the trait off does not fetch.
let pipeline: TargetDependencyCondition? = .when(traits: ["Pipeline"])

// The targets stand in the order of the data's way; each imports only targets above it.
let package = Package(
  name: "Delegation",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "delegate", targets: ["delegate"]),
    // What an app needs to recommend tasks: `import Profiles`. No system library, Linux, macOS and iOS.
    .library(name: "DelegationCore", targets: ["Text", "Matching", "Profiles"]),
  ],
  traits: [
    .default(enabledTraits: ["Pipeline"]),
    .trait(name: "Pipeline", description: "Everything but DelegationCore. An app turns it off: `traits: []`."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-protobuf", from: "1.39.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.5.0"),
  ],
  targets: [
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: openBLASHeaders,
      providers: [.apt(["libopenblas-dev", "liblapacke-dev"]), .brew(["openblas"])]),
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(
      name: "CLibArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
    .systemLibrary(name: "CDelegationZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(name: "CDelegationSystem"),
    // Opens OpenBLAS and LAPACKE, with the same kernels on every CPU.
    .target(name: "CDelegationBLAS", dependencies: ["COpenBLAS"], linkerSettings: [.linkedLibrary("dl")]),
    // Inner loops for which Swift has no way to choose instructions by CPU.
    .target(name: "CDelegationKernels"),

    .target(name: "Repeatable"),
    .target(name: "TaskModel", dependencies: ["Repeatable"]),
    .target(name: "DelegationFiles", dependencies: ["TaskModel", "CDelegationSystem"]),
    .target(
      name: "Ingest",
      dependencies: [
        "TaskModel", "DelegationFiles", "Repeatable", "CLibXML2", "CLibArchive", "CDelegationZlib",
        .product(name: "Yams", package: "Yams", condition: pipeline),
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      resources: [.embedInCode("Data/persons.yaml"), .embedInCode("Data/generator-words.txt")]),
    .target(name: "Text", dependencies: ["Repeatable"], resources: [.embedInCode("Data/stopwords-english.txt")]),
    .target(name: "Matching", dependencies: ["Repeatable", "Text"]),
    .target(
      name: "Profiles",
      dependencies: ["Repeatable", "Text", "Matching", .product(name: "Crypto", package: "swift-crypto")],
      exclude: ["Schema"]),
    .target(
      name: "Vectors",
      dependencies: ["Text", "Matching", "Repeatable", "TaskModel", "CDelegationBLAS", "CDelegationKernels"]),
    .target(name: "Clustering", dependencies: ["Vectors", "Repeatable", "TaskModel", "CDelegationKernels"]),
    .target(
      name: "Recommendation",
      dependencies: ["Repeatable", "TaskModel", "Text", "Matching", "Vectors", "Clustering", "CDelegationKernels"]),
    .target(name: "Evaluation", dependencies: ["TaskModel", "Matching", "Recommendation", "Repeatable"]),
    .target(
      name: "ProfileExport",
      dependencies: [
        "Profiles", "Matching", "Text", .product(name: "SwiftProtobuf", package: "swift-protobuf", condition: pipeline),
      ],
      exclude: ["ONNX/onnx.proto", "CoreML/coreml.proto"]),
    .target(
      name: "Experiments",
      dependencies: [
        "TaskModel", "DelegationFiles", "Ingest", "Text", "Matching", "Profiles", "Vectors", "Clustering",
        "Recommendation", "Evaluation", "ProfileExport", "Repeatable", "CDelegationSystem",
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "TaskModel", "DelegationFiles", "Recommendation", "Evaluation", "Experiments", "Repeatable",
        .product(name: "Yams", package: "Yams", condition: pipeline),
        .product(name: "Mustache", package: "swift-mustache", condition: pipeline),
      ],
      resources: [.embedInCode("Page")]),
    .target(
      name: "Publishing",
      dependencies: [
        "TaskModel", "DelegationFiles", "Experiments", "Reporting", .product(name: "Crypto", package: "swift-crypto"),
      ]),
    .executableTarget(
      name: "delegate",
      dependencies: [
        "Experiments", "Reporting", "DelegationFiles", "Publishing", "Profiles", "Vectors",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: pipeline),
      ]),

    // Times single pieces of the work: `make benchmark`, `make peers`.
    .executableTarget(
      name: "delegate-measure",
      dependencies: [
        "TaskModel", "Ingest", "Text", "Matching", "Profiles", "Vectors", "Clustering", "Recommendation", "Evaluation",
        "Repeatable", .product(name: "ArgumentParser", package: "swift-argument-parser", condition: pipeline),
      ], path: "Benchmarks/Measure"),

    // Makes values of results for tests.
    .target(name: "ResultFixtures", path: "Tests/ResultFixtures"),
    // Answers HTTP as a test wants; on this machine only.
    .target(name: "LoopbackServer", path: "Tests/LoopbackServer"),
    // Feeds every reader with made-up inputs: `make fuzz`.
    .target(
      name: "DelegationFuzzing",
      dependencies: [
        "Experiments", "Evaluation", "Recommendation", "Reporting", "Ingest", "Profiles", "Vectors", "Text",
        "TaskModel", "Repeatable",
      ], path: "Tests/Fuzzing"),
    .executableTarget(
      name: "delegate-fuzz",
      dependencies: [
        "DelegationFuzzing", .product(name: "ArgumentParser", package: "swift-argument-parser", condition: pipeline),
      ],
      path: "Tests/FuzzingProgram"),
    .testTarget(name: "FuzzingTests", dependencies: ["DelegationFuzzing", "delegate-fuzz"]),
    .testTarget(name: "RepeatableTests", dependencies: ["Repeatable"], exclude: ["Goldens"]),
    .testTarget(name: "TaskModelTests", dependencies: ["TaskModel"]),
    .testTarget(name: "DelegationFilesTests", dependencies: ["DelegationFiles", "TaskModel"]),
    .testTarget(name: "IngestTests", dependencies: ["Ingest", "LoopbackServer"]),
    .testTarget(name: "TextTests", dependencies: ["Text"], exclude: ["Goldens"]),
    .testTarget(name: "MatchingTests", dependencies: ["Matching"]),
    .testTarget(name: "ProfilesTests", dependencies: ["Profiles"]),
    .testTarget(name: "VectorsTests", dependencies: ["Vectors"]),
    .testTarget(name: "ClusteringTests", dependencies: ["Clustering"]),
    .testTarget(name: "RecommendationTests", dependencies: ["Recommendation", "CDelegationKernels"]),
    .testTarget(name: "EvaluationTests", dependencies: ["Evaluation"]),
    .testTarget(name: "ProfileExportTests", dependencies: ["ProfileExport", "Profiles", "Matching", "Text"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Experiments", "ResultFixtures"]),
    .testTarget(name: "PublishingTests", dependencies: ["Publishing", "Reporting", "LoopbackServer"]),
    .testTarget(name: "ExperimentsTests", dependencies: ["Experiments", "Reporting", "Profiles", "ResultFixtures"]),
    .testTarget(name: "MeasureTests", dependencies: ["delegate-measure"]),
    .testTarget(name: "JourneyTests", dependencies: ["delegate", "Profiles"]),
  ])
