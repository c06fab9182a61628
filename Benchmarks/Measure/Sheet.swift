import ArgumentParser
import DelegationIngest
import Foundation

/// The rows of a spreadsheet as the reader of tables gets them, for a comparison with openpyxl's.
struct Sheet: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Print a spreadsheet's first sheet as CSV.")

  @Argument(help: "The .xlsx file.") var file: String

  func run() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
    let text = try SheetText.csv(SourceBytes(bytes), sheet: nil, location: file)
    text.withBytes { FileHandle.standardOutput.write(Data($0)) }
  }
}
