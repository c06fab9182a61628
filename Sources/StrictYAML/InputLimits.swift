/// What files of strangers may cost. SECURITY.md has the same table.
package enum InputLimits {
  /// Of a YAML file; hand-written ones are far shorter.
  package static let yamlBytes = 4 << 20
  /// Of a YAML file once its anchors are expanded; a few lines could become any number.
  package static let yamlValues = 100_000
  /// Of all its scalars, and of the dotted keys that values are named by.
  package static let yamlExpandedBytes = 64 << 20
  /// Inflated bytes per compressed byte. Tracker exports shrink about tenfold; deflate cannot do better than 1 : 1,032.
  package static let inflatedRatio = 200
  /// Inflated bytes that any archive may have, whatever the ratio.
  package static let inflatedAlways = 64 << 20
  /// Inflated bytes that none may have more of.
  package static let inflatedBytes = 8 << 30
  /// Files and folders of an archive, which cost something however small they are.
  package static let archiveMembers = 100_000
  /// Of one file of a download.
  package static let downloadBytes = 2 << 30
}
