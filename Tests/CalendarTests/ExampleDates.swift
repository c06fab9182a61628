import DelegationCalendar

/// Reads lists as the standard prints them: `1997 Sep 2-11 Oct 2,4`, days at one time of day, or times of one day after
/// a date: `1997 Sep 2 at 09:00 12:00`.
func wallTimes(_ text: String, hour: Int = 9) -> [Int] {
  let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  var (year, month, areTimes) = (0, 0, false)
  var times: [Int] = []
  var day = 0
  for word in text.split(separator: " ") {
    if let number = names.firstIndex(of: String(word)) {
      (month, areTimes) = (number + 1, false)
    } else if word.count == 4, let number = Int(word) {
      (year, areTimes) = (number, false)
    } else if word == "at" {
      areTimes = true
      times.removeLast()
    } else if areTimes {
      let parts = word.split(separator: ":").map { Int($0)! }
      times.append(CalendarTime(year, month, day, parts[0], parts[1], 0, .floating).local)
    } else {
      for item in word.split(separator: ",") {
        let ends = item.split(separator: "-").map { Int($0)! }
        for number in ends[0]...ends.last! {
          day = number
          times.append(CalendarTime(year, month, day, hour, 0, 0, .floating).local)
        }
      }
    }
  }
  return times
}

/// What the clocks of New York were behind UTC in the years of the examples, worked out by the laws of 1986 and 2005.
///
/// - Parameter local: On the wall.
func newYorkOffset(_ local: Int) -> Int {
  let year = Int(CalendarTime(local: local, .floating).text.prefix(4))!
  func sunday(onOrAfter month: Int, _ day: Int) -> Int {
    let number = CalendarTime(year, month, day).local / 86_400
    // 1970-01-04 was a Sunday.
    return number + (3 - number % 7 + 7) % 7
  }
  let (first, last) =
    year < 2007
    ? (sunday(onOrAfter: 4, 1), sunday(onOrAfter: 10, 25))
    : (sunday(onOrAfter: 3, 8), sunday(onOrAfter: 11, 1))
  let (begin, end) = (first * 86_400 + 2 * 3600, last * 86_400 + 2 * 3600)
  return begin <= local && local < end ? -4 * 3600 : -5 * 3600
}
