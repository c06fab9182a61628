import TaskModel

/// The general rules of who is a person; a tracker's own stand in its `dataset.yaml`.
package enum PersonsFile {
  /// Reads the rules that are built in.
  package static func general() throws -> PersonRules {
    try read(PackageResources.persons_yaml, path: "persons.yaml")
  }

  static func read(_ bytes: [UInt8], path: String) throws -> PersonRules {
    let root = try StrictYAML.read(bytes, path: path, knownKeys: ["notPersons"])
    return PersonRules(notPersons: try root.required("notPersons").texts())
  }
}
