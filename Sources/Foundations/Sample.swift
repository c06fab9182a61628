/// How many cases a share needs before it says something.
package enum Sample {
  /// The fewest cases; with fewer, pages say "too few to say".
  package static let fewest = 50
}

/// When a person seems to have left; the pipeline and an app count alike.
package enum Inactivity {
  /// The days after which a person who did nothing seems to have left. An answer that would name such people alone names nobody.
  package static let days: Int64 = 180
}
