import DelegationFoundations

extension Problems {
  static func noModel(_ path: String, missing file: String) -> Problem {
    Problem(
      location: path, fault: "\(file) is missing or cannot be read",
      remedy: "check the path; a model is a folder that 'delegate train EXPERIMENT --to MODEL' wrote")
  }

  static func modelInPlaceOf(_ path: String) -> Problem {
    Problem(
      location: "--to \(path)", fault: "the project keeps other things in this folder",
      remedy: "name one of the model's own, such as --to models/\(path.split(separator: "/").last ?? "mine")")
  }

  static func damagedModel(_ location: String, fault: String) -> Problem {
    Problem(
      location: location, fault: fault,
      remedy: "copy the model again, or train it again: delegate train EXPERIMENT --to MODEL")
  }

  static func nextTaskNotMeasured(_ experiment: String) -> Problem {
    Problem(
      location: experiment, fault: "its recipe does not measure which task a person takes next",
      remedy: "add 'nextTask: true' to the recipe, and train the model again")
  }

  static func durationsNotMeasured(_ experiment: String) -> Problem {
    Problem(
      location: experiment, fault: "its recipe does not measure how long tasks take",
      remedy: "add 'durations: true' to the recipe, and train the model again")
  }

  static func noEfforts(_ experiment: String) -> Problem {
    Problem(
      location: experiment, fault: "its dataset has no efforts, so nobody can say what fits into the time at hand",
      remedy: "map a column of its table to 'effort', or record minutes in the app")
  }

  static func triageNotMeasured(_ experiment: String) -> Problem {
    Problem(
      location: experiment, fault: "its recipe does not measure what can be said of a task beside who should get it",
      remedy: "add 'triage: true' to the recipe, and train the model again")
  }

  static func nobodyCalled(_ name: String, in card: ModelCard, hasKeys: Bool) -> Problem {
    Problem(
      location: "--person \(name)", fault: "the model knows nobody of this name who was ever assigned a task",
      remedy: hasKeys
        ? "write an address or login as in the tracker, or a pseudonym such as P001 as on the page of \(card.experiment)"
        : "write a pseudonym such as P001 as on the page of \(card.experiment); for addresses name the secret with --key FILE"
    )
  }

  static func otherModelVersion(_ path: String, command: String) -> Problem {
    Problem(
      location: path, fault: "the model was trained by another version of this program",
      remedy: "train it again: \(command) --to \(path)")
  }

  static func modelKnowsForgotten(_ path: String, command: String) -> Problem {
    Problem(
      location: path, fault: "the model knows somebody who was forgotten since",
      remedy: "train it again: \(command) --to \(path)")
  }

  static func otherPast(dataset: String, command: String) -> Problem {
    Problem(
      location: dataset, fault: "tasks that the model knows are missing, or others were opened before its last update",
      remedy: "train it again: \(command) --to MODEL")
  }

  static func updateBackwards(_ path: String, until: String, asked: String) -> Problem {
    Problem(
      location: path, fault: "the model has learned until \(until), which is after \(asked)",
      remedy: "name a later moment, or train a model of its own: delegate train EXPERIMENT --until MOMENT --to DIR")
  }

  static func nothingUntil(_ dataset: String, moment: String) -> Problem {
    Problem(
      location: "--until \(moment)", fault: "\(dataset) has no task opened before it",
      remedy: "name a later moment; 'delegate records \(dataset)' prints when tasks were opened")
  }

  static func otherSecret(_ path: String, keyFile: String) -> Problem {
    Problem(
      location: path, fault: "its people were named with another secret than \(keyFile)",
      remedy: "name the secret it was trained with: --key FILE")
  }

  static func noSecret(_ path: String, keyFile: String) -> Problem {
    Problem(
      location: path, fault: "its people are named with a secret, but \(keyFile) is not there",
      remedy: "name the secret it was trained with: --key FILE")
  }

  static func patternWithoutNames(_ entry: RulesFile.Entry) -> Problem {
    Problem(
      location: entry.location, fault: "a model has no addresses, so the pattern '\(entry.person)' cannot match",
      remedy: "name people one by one, by address or pseudonym (P001); '*' for everybody works")
  }
}
