/// The version of the package, as the changelog counts it.
package enum Version {
  package static let text = "0.1.0"
}
