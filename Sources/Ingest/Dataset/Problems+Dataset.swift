import DelegationFiles
import DelegationFoundations
import DelegationStrictYAML
import DelegationTasks

extension Problem {
  static func unknownDataset(_ name: String, in catalogue: DatasetCatalogue) -> Problem {
    let known = (try? catalogue.names()) ?? []
    let paths = catalogue.searchPath.map { DatasetLocation.join($0, name + "/dataset.yaml") }
    // What may not be read may be there.
    for path in paths {
      do { _ = try OpenedFile.Version(of: path) } catch let problem as Problem { return problem } catch {}
    }
    let locations = paths.map { "\n    " + $0 }.joined()
    return Problem(
      location: name, fault: "there is no dataset of this name; looked for:\(locations)",
      remedy: didYouMean(name, in: known)
        + "delegate datasets list shows what there is; --datasets DIR names another folder")
  }

  static func noData(of dataset: Dataset) -> Problem {
    guard !dataset.isJoined else {
      return Problem(
        location: dataset.name, fault: "none of its \(dataset.parts.count) parts is here",
        remedy: "get at least one of them: \(dataset.remedy)")
    }
    let locations = dataset.candidates.map { "\n    " + $0.displayPath }.joined()
    let files = dataset.description.wantedFiles
    let more = files.count > 1 ? " and \(files.count - 1) more" : ""
    return Problem(
      location: dataset.name,
      fault: "its files (\(files.first ?? "none")\(more)) are not here",
      remedy: "\(dataset.remedy)\n  looked for them in:\(locations)")
  }

  package static func otherName(_ value: YAMLValue, _ name: String, folder: String) -> Problem {
    .impossible(value, "'\(name)' is not the name of its folder", remedy: "write '\(folder)', or rename the folder")
  }

  static func address(
    in found: (field: Field, value: String), more: Int, of description: DatasetDescription
  ) -> Problem {
    let column = description.adapter.adapter.column(of: found.field)
    let others = more == 0 ? "" : ", and \(more) more like it"
    return Problem(
      location: description.path,
      fault:
        "the column '\(column)' holds '\(found.value)'\(others): it looks like an e-mail address, which no report may hold",
      remedy: addressRemedy(found.value))
  }

  /// The remedy for an address in a value that reports may name.
  package static func addressRemedy(_ value: String) -> String {
    let address = PrivacyGuard(of: .tracker).firstAddress(in: value) ?? value
    return
      "below 'persons:' of dataset.yaml, write 'notPersons: [\(YAMLText.word(address))]' if it is an inbox (reports then say ' at '), "
      + "or 'maskAddresses: true' if it is not (reports then say (address 1))"
  }
}
