/// The last fifth of some answers in the order of opening, and the last fifth of the rest, for what is not split by `Split`.
struct LastFifths: Equatable {
  let test, validation: Range<Int>

  init(of count: Int) {
    let cut = Share.fourFifths.floor(of: count)
    (test, validation) = (cut..<count, Share.fourFifths.floor(of: cut)..<cut)
  }
}
