/// The starts of the parts of answers that are in the order of opening, for what is not split by `Split`.
struct LastFifths: Equatable {
  let test, validation: Range<Int>

  init(of count: Int) {
    let cut = Share.fourFifths.floor(of: count)
    (test, validation) = (cut..<count, Share.fourFifths.floor(of: cut)..<cut)
  }
}
