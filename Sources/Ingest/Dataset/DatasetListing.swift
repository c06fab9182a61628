import TaskModel

/// A line of `delegate datasets list`.
package struct DatasetListing: Sendable {
  package enum Data: Sendable, Equatable {
    case found(SourceLocation)
    /// With every place that was looked in.
    case missing([SourceLocation])
    /// The description, or an archive that would hold the data, is wrong.
    case faulty(Problem)
  }

  package let name: String
  /// Nothing where the description is wrong.
  package let summary: String?
  /// The path of the description.
  package let descriptionPath: String
  package let data: Data
}

extension DatasetCatalogue {
  /// All datasets in the order of their names. An archive that several may stand in is read once.
  package func list() -> [DatasetListing] {
    var membersOfArchive: [String: Result<[String], Problem>] = [:]
    func members(_ archive: String) throws -> [String] {
      let members =
        membersOfArchive[archive]
        ?? Result { try SourceLocation.members(ofArchive: archive) }.mapError { $0.asProblem(archive) }
      membersOfArchive[archive] = members
      return try members.get()
    }
    return names().compactMap { name in
      guard let path = descriptionPath(of: name) else { return nil }
      do {
        let dataset = try open(name, describedAt: path)
        let summary = dataset.description.summary
        do {
          let location = try dataset.locate(members: members)
          let data = location.map { DatasetListing.Data.found($0) } ?? .missing(dataset.candidates)
          return DatasetListing(name: name, summary: summary, descriptionPath: path, data: data)
        } catch {
          return DatasetListing(
            name: name, summary: summary, descriptionPath: path, data: .faulty(error.asProblem(path)))
        }
      } catch {
        return DatasetListing(name: name, summary: nil, descriptionPath: path, data: .faulty(error.asProblem(path)))
      }
    }
  }
}

extension Error {
  /// The problem this is; anything else is one that names the place.
  func asProblem(_ place: String) -> Problem { self as? Problem ?? .unexpected(self, place: place) }
}
