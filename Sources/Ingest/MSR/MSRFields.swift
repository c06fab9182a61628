import TaskModel

/// The fields of the Mozilla and Eclipse Defect Tracking Dataset, a file each; the same in both its layouts.
///
/// Source: Lamkanfi, Pérez & Demeyer, MSR 2013, doi:10.1109/MSR.2013.6624028.
enum MSRFields {
  static let all: [Field] = [
    .assignedTo, .bugStatus, .cc, .component, .opSys, .priority, .product, .resolution, .severity, .shortDesc, .version,
  ]

  /// What a field is needed for; nothing for those a log can do without.
  static func purpose(of field: Field) -> String? {
    switch field {
    case .shortDesc: "the titles"
    case .assignedTo: "who owned what"
    case .resolution: "what was resolved, and how"
    default: nil
    }
  }

  static let reportsPurpose = "which reports there are"

  static func fileNames(extension suffix: String) -> [String] {
    ["reports." + suffix] + all.map { $0.rawValue + "." + suffix }
  }

  /// The field files that are there; those that are missing are noted.
  static func present(in files: SourceFiles, extension suffix: String, noting oddities: inout Oddities) throws
    -> [(field: Field, file: SourceFile)]
  {
    var present: [(Field, SourceFile)] = []
    for field in all {
      let name = field.rawValue + "." + suffix
      if let purpose = purpose(of: field) {
        present.append((field, try files.required(name, purpose: purpose)))
      } else if let file = files[name] {
        present.append((field, file))
      } else {
        oddities.count(.missingOptionalFile)
        // The name alone: a page is the same whether the files stand in a folder or in an archive.
        oddities.note("\(name) is not there")
      }
    }
    return present
  }
}
