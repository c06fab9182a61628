/// The limits of what strangers' files may cost. SECURITY.md has the same table.
package enum InputLimits {
  /// The size of a YAML file; hand-written ones are far smaller.
  package static let yamlBytes = 4 << 20
  /// The values of a YAML file once its anchors are expanded; a few lines could become any number.
  package static let yamlValues = 100_000
  /// The size of all its scalars, and of the dotted keys that values are named by.
  package static let yamlExpandedBytes = 64 << 20
  /// Inflated bytes per compressed byte. Tracker exports shrink about tenfold; deflate cannot do better than 1 : 1,032.
  package static let inflatedRatio = 200
  /// Inflated bytes that any archive may have, whatever the ratio.
  package static let inflatedAlways = 64 << 20
  /// Inflated bytes that none may have more of.
  package static let inflatedBytes = 8 << 30
  /// Files and folders of an archive, which cost something however small they are.
  package static let archiveMembers = 100_000
  /// The size of one downloaded file.
  package static let downloadBytes = 2 << 30
}
