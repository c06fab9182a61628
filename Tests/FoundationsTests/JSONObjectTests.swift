import DelegationFoundations
import Testing

@Suite("Objects of JSON") struct JSONObjectTests {
  @Test("keys are sorted, and nothing stands for a key without a value")
  func keys() throws {
    let inner: JSONObject = ["share": 0.5, "name": "a/b"]
    let object: JSONObject = ["tasks": [inner], "count": 3, "team": String?.none, "isLast": true]
    #expect(try object.sortedJSON() == #"{"count":3,"isLast":true,"tasks":[{"name":"a/b","share":0.5}]}"#)
    #expect(object["team"] == nil && object["count"] as? Int == 3)
  }

  @Test("of two objects' values for a key the first one's counts")
  func merging() throws {
    let (one, other): (JSONObject, JSONObject) = (["a": 1, "b": 2], ["b": 3, "c": 4])
    #expect(try one.merging(other).sortedJSON() == #"{"a":1,"b":2,"c":4}"#)
  }
}
