// swift-tools-version: 6.1
import PackageDescription

// Apart from the package itself, so that nobody who uses it builds the benchmark library.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "Delegation", path: ".."),
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "measure",
      dependencies: [
        .product(name: "_Workloads", package: "Delegation"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .executableTarget(
      name: "Kernels",
      dependencies: [
        .product(name: "_Workloads", package: "Delegation"), .product(name: "Benchmark", package: "benchmark"),
      ],
      path: "Benchmarks/Kernels",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]),
  ])
