/// How many cases a share needs before it says something.
package enum Sample {
  /// The fewest cases; with fewer, pages say "too few to say".
  package static let fewest = 50
}
