"""A small sound page, and one way to break it for every check: each must be found, and the sound page must pass."""

import base64
import html
import json
import os
import pathlib
import tempfile

# Six tasks of two persons, as two models rank them, read by the pages' own script.
SCRIPT = "".join((pathlib.Path(__file__).parents[3] / f"Sources/Reporting/Browser/{name}.js").read_text(encoding="utf-8") for name in ("readout", "tasks", "follow", "squares"))
COLUMNS = [
    (0, 1, 1, 1, 37, 1), (0, 0, 1, 0, 1, 0), (0, 0, 1, 0, 1, 1), (0, 1, 2, 3, 4, 5), (0,) * 6,
    (1, 2, 1, 6, 0, 1), (1, 2, 2, 1, 2, 1), (1, 1, 1, 0, 1, 1), (2, 1, 3, 1, 1, 4), (2, 2, 2, 1, 1, 1), (1, 1, 1, 1, 1, 1),
]
FORM = {
    "models": [{"name": name, "column": column, "hasProbabilities": False, "hasReasons": False} for name, column in (("one", 5), ("other", 8))],
    "persons": ["P001", "P002"], "components": ["UI", "Core"], "differences": [10, 1, 1, 1, 1, 1], "heads": [""], "from": 14000, "names": 2, "promises": ["80", "90"], "shifts": [0] * 11,
}
BITS = "".join("1" * value + "0" for column in COLUMNS for value in column)
PACKED = base64.b64encode(int(BITS[::-1], 2).to_bytes(len(BITS) // 8 + 1, "little")).decode()
KINDS = [(3, 1, 0, 1, 1), (3, 1, 2, 0, 0)]
ROWS = "".join(
    f'<tr><th scope="row"><span>{model["name"]}</span></th>' + "".join(f"<td>{kind}<small></small></td>" for kind in kinds) + "</tr>"
    for model, kinds in zip(FORM["models"], KINDS))
SQUARES = f"""<figure id="squares" data-form="{html.escape(json.dumps(FORM))}" data-tasks="{PACKED}">
<p class="told" role="status"></p>
<table><caption>Ranks</caption><thead><tr><th scope="col">Ranked by</th>{"".join(f'<th scope="col">k{rank}</th>' for rank in range(1, 6))}</tr></thead><tbody>{ROWS}</tbody></table>
<div class="choices"><label>Assigned to <select name="person"><option value="">anybody</option></select></label>
<label>Component <select name="component"><option value="">any</option></select></label>
<label>Opened <select name="period"><option value="">any time</option></select></label></div>
<div class="field"><svg viewBox="0 0 6 1" width="60" role="img" aria-label="Six tasks, each a square"><g class="empty"></g><g class="rank1"></g><g class="rank2"></g><g class="rank3"></g><g class="rank4"></g><g class="rank5"></g></svg></div>
<figcaption>Squares</figcaption><div class="task"></div></figure>"""

SOUND = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sound</title>
<style>
html { color-scheme: light dark; } body { background: #fff; color: #222; }
html.other body { background: #eee; color: #111; } html.other .ink { color: #111; }
@media (prefers-color-scheme: dark) { html:not(.other) body { background: #111; color: #eee; } a, summary { color: #9cf; } .ink { color: #eee; } }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible, canvas:focus-visible, div:focus-visible { outline: 2px solid; }
.skip { position: absolute; left: -999rem; } .readout { position: fixed; } .box { overflow-x: auto; }
.box:not(:has(+ .more[open])) tr:nth-child(n + 3) { display: none; } .box.filtered tr:not([hidden]) { display: table-row !important; }
figure { margin: 0; } .narrowed :not(.follows) > table caption span::before { content: "All tasks: "; } .field { position: relative; } #squares table { font-size: 50%; } canvas { display: block; max-width: 100%; }
@media print { nav, p:has(input), .copy, .theme { display: none; } main details:not([open]) > summary::after { content: " (on screen)"; } }
</style></head><body>
<a class="skip" href="#answer">To the answer</a>
<header><h1>A question</h1><button class="theme" type="button">Other</button></header>
<main id="answer"><nav aria-label="Contents"><a href="#two">Two</a></nav>
<section aria-labelledby="two"><h2 id="two">Two</h2><p>Words.</p><button class="copy" tabindex="-1">copy</button>
<figure><svg class="chart" viewBox="0 0 10 10" width="90" role="img" aria-label="A drawing of nothing at all"><rect width="10" height="10" fill="#000"><title>Nothing: 0</title></rect><text x="1" y="6" font-size="4" fill="#fff">t</text>
<g class="series" style="color: #565d68"><path class="line" d="M0 9h9" stroke="currentColor"/></g><g class="series" style="color: #565d68"><path class="line" d="M0 8h9" stroke="currentColor" stroke-dasharray="1"/></g></svg><figcaption>A drawing</figcaption></figure>
<details><summary>More</summary><p class="deep" id="deep">Folded words.</p></details>
<p><label for="model-filter">Show</label> <input id="model-filter" aria-describedby="left"> <span id="left" role="status"></span></p>
<div class="box" role="region" tabindex="0" aria-label="Figures"><table class="sorts"><caption>Figures</caption>
<thead><tr><th scope="col" class="text">Model</th><th scope="col"><button type="button">Share</button></th></tr></thead>
<tbody><tr><th scope="row">a</th><td>1.0</td></tr><tr><th scope="row">b</th><td>3.0</td></tr><tr><th scope="row">c</th><td>2.0</td></tr></tbody></table></div><details class="more"><summary>Show all 3 rows</summary></details>
<p><label for="filter">Find</label> <input id="filter" aria-describedby="filtered"> <span id="filtered" role="status"></span></p>
<details><summary>All 2 persons</summary><ol id="profiles"><li id="P001">P001 <b>crash</b></li><li id="P002">P002 <b>fonts</b></li></ol></details>
<div class="rest"><div class="table" id="persons" data-follows="person tasks"><table><caption>Persons</caption><thead><tr><th scope="col">Person</th><th scope="col">tasks</th></tr></thead><tbody><tr><th scope="row">P002</th><td>2</td></tr></tbody></table></div>
<div class="table" id="parts" data-follows="component tasks first:one"><table><caption>Components</caption><thead><tr><th scope="col">Component</th><th scope="col">tasks</th><th scope="col">first</th></tr></thead><tbody><tr><th scope="row">Core</th><td>3</td><td>66.7<i>20.8–93.9</i></td></tr></tbody></table></div>
<div class="table" id="models"><table><caption><span>Models</span></caption><thead><tr><th scope="col">Of</th><th scope="col">tasks</th></tr></thead><tbody><tr><th scope="row">c</th><td>2</td></tr></tbody></table></div>
<button class="copy save" type="button" tabindex="-1">csv</button></div>
""" + SQUARES + """
</section></main>
<footer>The end.</footer>
<script>
document.querySelector(".save").onclick = () => new Blob(["Person,tasks\\r\\nP002,2\\r\\n"]);
const other = (on) => document.documentElement.classList.toggle("other", on);
document.querySelector(".theme").onclick = () => localStorage.setItem("theme", other());
other(localStorage.getItem("theme") === "true");
document.querySelector("thead button").onclick = (event) => {
  const head = event.target.closest("th"), falls = head.getAttribute("aria-sort") !== "descending";
  head.setAttribute("aria-sort", falls ? "descending" : "ascending");
  const body = document.querySelector("tbody"), value = (row) => parseFloat(row.cells[1].textContent);
  body.append(...[...body.rows].sort((a, b) => (falls ? -1 : 1) * (value(a) - value(b))));
};
document.getElementById("filter").oninput = (event) => {
  const wanted = event.target.value;
  document.getElementById("profiles").parentElement.open = true;
  for (const one of document.querySelectorAll("#profiles li")) one.hidden = !one.textContent.includes(wanted) && !wanted.startsWith(one.querySelector("b").textContent);
  document.getElementById("filtered").textContent = "found";
};
document.getElementById("model-filter").oninput = (event) => {
  document.querySelector(".box").classList.toggle("filtered", event.target.value !== "");
  for (const row of document.querySelector("tbody").rows) row.hidden = !row.cells[0].textContent.includes(event.target.value);
  document.getElementById("left").textContent = "left";
};
onhashchange = () => {
  const place = document.getElementById(location.hash.slice(1));
  place?.closest("details")?.setAttribute("open", "");
  document.querySelector("nav a").ariaCurrent = "true";
};
""" + SCRIPT + """</script></body></html>
"""

# What is broken, what it becomes, and words of the fault that must be found.
BREAKS = [
    ('lang="en"', "", "no language"),
    ("<title>Sound</title>", "<title> </title>", "no title"),
    ("<header>", "<div>", "not one <header>"),
    ("<footer>The end.</footer>", "", "not one <footer>"),
    ('href="#answer"', 'href="#nowhere"', "skips to nothing"),
    ('<nav aria-label="Contents">', "<nav>", "a <nav> without a name"),
    ('<section aria-labelledby="two">', "<section>", "a region without a name"),
    ("<h1>A question</h1>", "", "not one <h1>"),
    ('<h2 id="two">Two</h2>', '<h4 id="two">Two</h4>', "heading order: h4 after h1"),
    ('id="deep"', 'id="two"', "the id two stands twice"),
    ('aria-describedby="filtered"', 'aria-describedby="gone"', "names gone, which is not there"),
    ('<a href="#two">', '<a href="#three">', "a link to #three"),
    ("<p>Words.</p>", '<img src="data:,">', "an image without alt text"),
    ('aria-label="A drawing of nothing at all"', "", "a drawing without words"),
    ('<label for="filter">Find</label>', "", "a form control without a label"),
    ('<a href="#two">Two</a>', '<a href="#two"></a>', "a control without a name"),
    ('tabindex="0"', 'tabindex="3"', "a tabindex above 0"),
    ("<caption>Figures</caption>", "", "a table without a caption"),
    ('<th scope="row">b</th>', "<td>b</td>", "a table row without a header"),
    ('<th scope="row">b</th>', "<th>b</th>", "a table header without scope"),
    ("<figcaption>A drawing</figcaption>", "", "a chart without a title"),
    ('role="img"', 'aria-hidden="true"', "a chart without a drawing that has words"),
    ("<p>Words.</p>", '<p style="color: #999">Words.</p>', "light, 360 px: contrast"),
    ("<p>Words.</p>", '<p style="color: #333">Words.</p>', "dark, 360 px: contrast"),
    ('class="deep"', 'style="color: #fefefe"', "contrast"),
    ('fill="#fff">t', 'fill="#444">t', "contrast"),
    ("<p>Words.</p>", '<div style="overflow-x: auto; width: 90px"><p style="width: 300px">Words.</p></div>', "a box that scrolls"),
    ("<p>Words.</p>", '<p style="width: 500px">Words.</p>', "360 px wide, as it opens: the page scrolls sideways"),
    ("<p>Words.</p>", '<p style="width: 800px">Words.</p>', "768 px wide, as it opens: the page scrolls sideways"),
    ('class="deep"', 'style="width: 1500px"', "1280 px wide, unfolded: the page scrolls sideways"),
    ("<script>", "<script>console.log('x');", "console: x"),
    ("<script>", "<script>setTimeout(() => { throw new Error('y'); });", "error: Error: y"),
    ("<p>Words.</p>", '<img alt="" src="other.png">', "request: "),
    ("<p>Words.</p>", '<link rel="stylesheet" href="http://127.0.0.1:9/x.css">', "request: http://127.0.0.1:9/x.css"),
    ("<p>Words.</p>", "<!--" + "x" * 700_001 + "-->", "bytes, more than 700,090"),
    ("<p>Words.</p>", "<p>" + "x " * 2_001 + "</p>", "words with everything closed, more than 2,000"),
    ("<p>Words.</p>", "<p>" + "<a href='#two'>x</a> " * 91 + "</p>", "tab stops with everything closed, more than 90"),
    ("<p>Words.</p>", "<p style='height: 20000px'>Words.</p>", "printed pages, more than 15"),
    ("outline: 2px solid;", "outline: none;", "focus cannot be seen on BUTTON"),
    ("<script>", "<script>document.onkeydown = (event) => { if (event.key === 'Tab') event.preventDefault(); };", "Tab reaches 0 of"),
    ('<button type="button">Share</button>', "Share", "has no button to sort by"),
    ("(falls ? -1 : 1)", "1", "the column is not descending"),
    ('"descending" : "ascending")', '"ascending" : "ascending")', "gives aria-sort ascending, not descending"),
    ("one.hidden =", "one.lang =", "leaves 2 of 2 persons"),
    ("parentElement.open = true", "lang = 'en'", "what a search finds stays folded"),
    ("!wanted.startsWith", "!!wanted.startsWith", "searching for crashing does not find crash"),
    ("row.hidden =", "row.lang =", "the model filter for a leaves"),
    ('"left";', '"";', "what the model filter leaves is not told"),
    ('event.target.value !== "")', "true)", "the model filter does not bring the other models back"),
    ('ariaCurrent = "true"', 'lang = "en"', "after a jump to #two the contents mark nothing"),
    ('?.setAttribute("open", "")', '?.removeAttribute("open")', "a link to #deep leaves it folded"),
    ("has(+ .more[open])", "has(+ .none)", "a folded table shows"),
    ('.textContent = "found"', ".lang = 'en'", "what a search finds is not told"),
    ("[first, five] = [hits(some, 1)", "[first, five] = [hits(some, 2)", "as it opens: the squares say"),
    ("rankClass(answers[model]", "rankClass(answers[0]", "another model: the squares say"),
    ("names[column[task]] === shown[key]", "true", "one person: the squares say"),
    ('if (key === "End") return', 'if (key === "Fin") return', "on the squares reads the same task"),
    ('"aria-valuetext", read(', '"aria-valuetext", "x" + void read(', "on the squares reads the same task"),
    ("card.replaceChildren(", "void (", "a chosen square is not read"),
    ("history.replaceState(", "void (", "does not bring its view back"),
    ("const toggle = (name) => change(", "const toggle = (name) => void (", "P002 in a table or chart leads to the squares of"),
    ("row.tasks += 1", "row.tasks += 2", "persons does not follow the squares"),
    ("!isShown(task, key)) continue;\n      row", "false) continue;\n      row", "parts, where {'person': 'P002'} is chosen, says"),
    ("bar.hidden = which() === \"\"", "bar.hidden = true", "what is chosen is not said"),
    ("const all = () => change({ person:", "const all = () => change({ none:", "the page is not what it was"),
    ("All tasks: ", "Tasks: ", "models is about all tasks and does not say so"),
    ('stroke-dasharray="1"', "", "two series of a chart look alike: contrast 1.00"),
    ('<g class="series" style="color: #565d68"><path class="line" d="M0 8h9" stroke="currentColor" stroke-dasharray="1"/>',
     '<g class="series" style="color: #be4a0c"><path class="line" d="M0 8h9" stroke="currentColor"/>', "with protanopia"),
    ("readout.textContent = title", "readout.lang = title", "at the pointer “Nothing: 0” is read out as"),
    ("readout.hidden = !read;", "readout.hidden = false;", "what is read out stays where no mark is"),
    ("y + 18}px`", "-99}px`", "what is read out of “Nothing: 0” leaves the window"),
    ("nP002,2", "nP002", "a saved table has lines of [1, 2] cells"),
    ("nP002,2", "n=1+1,2", "a saved table has a formula"),
    ('["Person,tasks', '["<svg>', "a saved chart is no drawing"),
    ('=== "true"', '=== "false"', "opened again"),
    ('content: " (on screen)"', "color: inherit", "on paper this is folded and does not say so"),
    ("@media print { nav, p", "@media print { p", "the contents are printed"),
    ("p:has(input), ", "", "a field or a button to copy is printed"),
    (".box {", ".box { position: sticky;", "something sticks on paper"),
]


def self_test(browser, inspect):
    """How many checks failed to do what they are for."""
    wrong = 0

    def faults(page):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
            return inspect(browser, path)[0]

    found = faults(SOUND)
    if found:
        wrong += 1
        print("self-test: the sound page is said to have faults:", *found, sep="\n  ")
    for old, new, words in BREAKS:
        assert old in SOUND, old
        found = faults(SOUND.replace(old, new))
        if not any(words in fault for fault in found):
            wrong += 1
            print(f"self-test: “{words}” was not found, but:", *found, sep="\n  ")
    print(f"self-test: {len(BREAKS) + 1 - wrong} of {len(BREAKS) + 1} as it should be")
    return wrong
