#!/usr/bin/env python3
"""Looks at pages in a real browser: python3 Tests/proofs/browser/check.py PAGE.html ...

Says for each page what a reader would stumble over: console messages, requests, a page that scrolls sideways, is heavy or
long, on paper too, and what accessibility.js finds in light and dark, on three widths. Exit code 0: nothing; 1: something;
3: there is no chromium. Needs Python's standard library and chromium alone. --self-test shows that every check can fail.
"""

import argparse
import base64
import concurrent.futures
import csv
import functools
import io
import json
import os
import pathlib
import re
import sys
import time

from devtools import Browser, Fault, program

HERE = pathlib.Path(__file__).parent
# The most that a page may ask of a reader with everything closed, of a line, and of a printer.
MOST_BYTES = 700_000
# More for each test task that is a square: 20,000 of them may make a megabyte.
BYTES_A_SQUARE = 15
MOST_WORDS = 2_000
MOST_TAB_STOPS = 90
MOST_SHEETS = 15
WIDTHS = (360, 768, 1280)
A4 = {"paperWidth": 8.27, "paperHeight": 11.69}
OPEN_ALL = "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })"
CLOSE_ALL = "document.querySelectorAll('details').forEach((fold) => { fold.open = false; })"
# What Tab should reach: in the order of the document, as far as it is shown.
FOCUSABLE = """[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")]
  .filter((one) => one.tabIndex >= 0 && one.checkVisibility({visibilityProperty: true})).length"""
# What a reader must read: the words that are shown, without those inside drawings.
WORDS = """(() => { let count = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (element.closest('svg, script, style, option, .unseen, .skip') || !element.checkVisibility({visibilityProperty: true})) continue;
    count += (walker.currentNode.data.match(/[^\\s]*[\\p{L}\\p{N}][^\\s]*/gu) || []).length;
  }
  return count; })()"""
SQUARES = """(() => { const form = document.getElementById('squares')?.dataset.form; if (!form) return 0;
  return JSON.parse(form).differences.length; })()"""
PAINT = "Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1)"
ACTIVE = """(() => { const at = document.activeElement; const style = getComputedStyle(at);
  if (!at.hasAttribute('data-tabbed')) at.setAttribute('data-tabbed', '');
  return at === document.body ? null
    : {seen: document.querySelectorAll('[data-tabbed]').length, outline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1,
       words: at.tagName + ' ' + at.textContent.trim().slice(0, 40)}; })()"""


def inspect(browser, path, is_text=False):
    """What is wrong with the page in this file, a list of sentences, and what was measured, one sentence."""
    faults = []
    url = pathlib.Path(path).resolve().as_uri()
    measured, heavy = weigh(browser, path, url, is_text)
    faults += heavy
    for width in WIDTHS:
        browser.size(width)
        browser.media()
        browser.open(url)
        faults += sideways(browser, width, "as it opens")
        faults += keyboard(browser) if width == WIDTHS[-1] else []
        browser.evaluate(OPEN_ALL)
        faults += sideways(browser, width, "unfolded")
        browser.size(width, browser.evaluate("document.documentElement.scrollHeight"))
        for scheme in ("light", "dark"):
            browser.media(scheme)
            browser.settle()
            found = browser.evaluate((HERE / "accessibility.js").read_text())
            faults += [f"{scheme}, {width} px: {fault}" for fault in found]
        faults += noise(browser, url)
    faults += paper(browser, url)
    return list(dict.fromkeys(faults)), measured


def weigh(browser, path, url, is_text):
    """How much the page is, with everything closed, and which of it is too much. The time to first paint decides nothing."""
    browser.size(WIDTHS[-1])
    browser.media()
    browser.open(url)
    browser.settle()
    paint = browser.evaluate(PAINT)
    browser.evaluate(CLOSE_ALL)
    browser.settle()
    browser.settle()
    amounts = [
        (os.path.getsize(path), MOST_BYTES + BYTES_A_SQUARE * browser.evaluate(SQUARES), "bytes"),
        (browser.evaluate(WORDS), MOST_WORDS, "words with everything closed"),
        (browser.evaluate(FOCUSABLE), MOST_TAB_STOPS, "tab stops with everything closed"),
    ]
    browser.media(kind="print")
    browser.open(url)
    amounts.append((browser.sheets(**A4), MOST_SHEETS, "printed pages"))
    measured = ", ".join(f"{amount:,} {noun}" for amount, _, noun in amounts) + f", first paint after {paint} ms"
    if is_text:
        amounts = amounts[:1]
    return measured, [f"{amount:,} {noun}, more than {most:,}" for amount, most, noun in amounts if amount > most]


def sideways(browser, width, state):
    found = browser.evaluate("document.documentElement.scrollWidth")
    return [f"{width} px wide, {state}: the page scrolls sideways ({found} px)"] if found > width else []


def noise(browser, url):
    """Console messages, errors and requests since the page was opened."""
    faults = []
    for event in browser.events:
        name, details = event.get("method"), event.get("params", {})
        if name == "Runtime.consoleAPICalled":
            faults.append("console: " + " ".join(str(one.get("value", one.get("description"))) for one in details["args"]))
        elif name == "Runtime.exceptionThrown":
            thrown = details["exceptionDetails"]
            faults.append("error: " + (thrown.get("exception", {}).get("description") or thrown.get("text", "")))
        elif name == "Log.entryAdded":
            faults.append("log: " + details["entry"]["text"])
        elif name == "Network.requestWillBeSent" and details["request"]["url"].split("#")[0] != url and not details["request"]["url"].startswith("data:"):
            faults.append("request: " + details["request"]["url"][:100])
    return faults


def keyboard(browser):
    """Goes through the page by Tab, then uses what the page has: searches, links, folds, tables that sort."""
    faults = []
    browser.settle()
    browser.settle()
    wanted = browser.evaluate(FOCUSABLE)
    browser.evaluate("document.activeElement.blur()")
    seen = 0
    for _ in range(wanted + 5):
        browser.key("Tab", 9)
        active = browser.evaluate(ACTIVE)
        if active is None or active["seen"] == seen:
            break
        seen = active["seen"]
        if not active["outline"]:
            faults.append(f"focus cannot be seen on {active['words']}")
    if seen < wanted:
        faults.append(f"Tab reaches {seen} of {wanted} controls")
    for trial in (jumping, filtering, unfolding, sorting, searching, squares, following, leading, reading, saving, theming):
        faults += trial(browser)
    return faults


def sorting(browser):
    first = "document.querySelector('table.sorts thead th:not(.text) button')"
    if not browser.evaluate("!!document.querySelector('table.sorts')"):
        return []
    if not browser.evaluate(f"!!{first}"):
        return ["a table that should sort has no button to sort by"]
    browser.evaluate(f"{first}.closest('details')?.setAttribute('open', ''); {first}.focus()")
    faults = []
    for expected in ("descending", "ascending"):
        browser.enter()
        found = browser.evaluate(f"{first}.closest('th').getAttribute('aria-sort')")
        numbers = browser.evaluate(
            f"(() => {{ const head = {first}.closest('th'); return [...head.closest('table').tBodies].map((body) => [...body.rows]"
            ".filter((row) => !row.querySelector('.group')).map((row) => parseFloat(row.cells[head.cellIndex].firstChild.textContent)))})()")
        if found != expected:
            faults.append(f"Enter on a column gives aria-sort {found}, not {expected}")
        for column in numbers:
            known = [figure for figure in column if figure is not None]
            if known != sorted(known, reverse=expected == "descending"):
                faults.append(f"the column is not {expected}: {known[:6]}")
    return faults


def typed(browser, field, text):
    """Types into an empty search field, and returns what it says then."""
    browser.evaluate(f"(() => {{ const field = document.getElementById('{field}'); field.value = ''; field.focus(); }})()")
    browser.call("Input.insertText", text=text)
    return browser.evaluate(f"document.getElementById(document.getElementById('{field}').getAttribute('aria-describedby'))?.textContent ?? ''")


def cleared(browser, field):
    browser.evaluate(f"(() => {{ const field = document.getElementById('{field}'); field.value = ''; field.dispatchEvent(new Event('input')); }})()")


def searching(browser):
    """A person is found by name, and by a longer word than the stem that is shown."""
    if not browser.evaluate("!!document.getElementById('filter')"):
        return []
    shown = "[...document.querySelectorAll('#profiles > li')].filter((one) => !one.hidden)"
    everybody = browser.evaluate(shown + ".length")
    name = browser.evaluate("document.querySelector('#profiles > li').id")
    said = typed(browser, "filter", name)
    found = browser.evaluate(shown + ".length")
    faults = [] if said else ["what a search finds is not told"]
    if not (found >= 1 and (found < everybody or everybody == 1)):
        faults.append(f"searching for {name} leaves {found} of {everybody} persons")
    if not browser.evaluate(shown + ".every((one) => one.checkVisibility())"):
        faults.append("what a search finds stays folded")
    word = browser.evaluate(
        "[...document.querySelectorAll('#profiles b')].map((one) => one.textContent).find((term) => /^[a-z]{5,}$/.test(term)) ?? null")
    if word:
        typed(browser, "filter", word + "ing")
        if not browser.evaluate(f"{shown}.some((one) => [...one.querySelectorAll('b')].some((term) => term.textContent === '{word}'))"):
            faults.append(f"searching for {word}ing does not find {word}")
    cleared(browser, "filter")
    return faults


def filtering(browser):
    """The model filter leaves the lines of the models that hold what is typed, folded or not, and brings the others back."""
    if not browser.evaluate("!!document.getElementById('model-filter')"):
        return []
    shown = ("[...document.querySelectorAll('table tbody tr')].filter((row) => row.closest('table').tHead.rows[0].cells[0].textContent === 'Model'"
             " && !row.querySelector('.group') && row.checkVisibility()).map((row) => row.cells[0].textContent)")
    browser.evaluate("document.querySelectorAll('details:has(table)').forEach((fold) => { fold.open = true; })")
    before = browser.evaluate(shown)
    if not before:
        return []
    name = before[0]
    said = typed(browser, "model-filter", name)
    after = browser.evaluate(shown)
    faults = [] if said else ["what the model filter leaves is not told"]
    if name not in after or any(name not in one for one in after):
        faults.append(f"the model filter for {name} leaves {sorted(set(after))[:5]}")
    cleared(browser, "model-filter")
    return faults + ([] if browser.evaluate(shown) == before else ["the model filter does not bring the other models back"])


def unfolding(browser):
    """A long table shows more rows when asked to."""
    rows = "[...document.querySelector('.more').parentElement.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length"
    if not browser.evaluate("!!document.querySelector('.more')"):
        return []
    browser.evaluate("document.querySelector('.more').parentElement.closest('details')?.setAttribute('open', '')")
    before = browser.evaluate(rows)
    browser.evaluate("document.querySelector('.more > summary').click()")
    after = browser.evaluate(rows)
    return [] if after > before else [f"a folded table shows {after} rows in place of {before}"]


def unpacked(figure):
    """Of the packed squares: what their columns mean, and the columns."""
    form, data = json.loads(figure["form"]), base64.b64decode(figure["tasks"])
    bits = (byte >> place & 1 for byte in data for place in range(8))

    def number(shift):
        high = sum(1 for _ in iter(lambda: next(bits), 0))
        return high << shift | sum(next(bits) << place for place in range(shift))

    columns = [[0 if shift < 0 else number(shift) for _ in form["differences"]] for shift in form["shifts"]]
    for model in form["models"]:
        # A name is its place in a list of all that begins with those of the last task of the same component, without those before it.
        lists = [list(range(1, 1 + len(form["persons"]))) for _ in form["components"]]
        for task, part in enumerate(columns[2]):
            named = [column for column in columns[model["column"] + 1:][:form["names"]] if column[task]]
            for column in named:
                column[task] = lists[part].pop(column[task] - 1)
            lists[part][:0] = [column[task] for column in named]
    return form, columns


def squares(browser):
    """The squares say what their data says, for any model and person; arrow keys go through them; the address brings a view back."""
    if not browser.evaluate("!!document.getElementById('squares')"):
        return []
    if not browser.evaluate("!!document.querySelector('#squares tbody button') && !!document.querySelector('#squares canvas')"):
        return ["the squares are a picture only"]
    form, columns = unpacked(browser.evaluate("({...document.getElementById('squares').dataset})"))
    faults = []

    def told():
        return browser.evaluate("document.querySelector('#squares .told').textContent")

    def compare(index, kept, state):
        ranks = [rank for rank, person in zip(columns[form["models"][index]["column"]], columns[1]) if kept is None or person == kept]
        first, five = sum(rank == 1 for rank in ranks), sum(1 <= rank <= 5 for rank in ranks)
        wanted = [f"{first:,} of {len(ranks):,} test task", f"first five for {five:,} "]
        kinds = [first, *(sum(low <= rank <= high for rank in ranks) for low, high in ((2, 2), (3, 5), (6, 65535), (0, 0)))]
        cells = browser.evaluate(f"[...document.querySelectorAll('#squares tbody tr')[{index}].cells].slice(1).map((cell) => cell.firstChild.data)")
        if not all(words in told() for words in wanted) or cells != [f"{kind:,}" for kind in kinds]:
            faults.append(f"{state}: the squares say “{told()[:90]}” and {cells}, their data {wanted} and {kinds}")

    compare(0, None, "as it opens")
    last = len(form["models"]) - 1
    browser.evaluate(f"document.querySelectorAll('#squares tbody button')[{last}].click()")
    compare(last, None, "another model")
    browser.evaluate("(() => { const field = document.querySelector('#squares select[name=person]'); if (!field) return;"
                     f" field.value = {json.dumps(form['persons'][0])}; field.dispatchEvent(new Event('change')); }})()")
    compare(last, 0 if browser.evaluate("!!document.querySelector('#squares select[name=person]')") else None, "one person")
    browser.evaluate("document.querySelector('#squares canvas').focus()")
    read = "document.querySelector('#squares canvas').getAttribute('aria-valuetext')"
    before = browser.evaluate(read)
    for key, code in (("End", 35), ("ArrowLeft", 37), ("ArrowUp", 38)):
        browser.key(key, code)
        after = browser.evaluate(read)
        if after == before and columns[1].count(0) > 3 and key != "ArrowUp":
            faults.append(f"{key} on the squares reads the same task")
        before = after
    if browser.evaluate("document.querySelector('#squares .task').textContent.length") < 40:
        faults.append("a chosen square is not read beside the squares")
    address, words = browser.evaluate("location.href"), told()
    browser.evaluate("location.hash = 'answer'")
    browser.settle()
    browser.evaluate("document.querySelectorAll('#squares tbody button')[0].click()")
    browser.evaluate(f"location.href = {json.dumps(address)}")
    browser.settle()
    if told() != words or browser.evaluate(read) != before:
        faults.append(f"the address {address[-60:]} does not bring its view back")
    browser.evaluate("location.hash = 'squares&person=P99999'")
    browser.settle()
    if "P99999" not in told():
        faults.append(f"a link to somebody who is not on the page leads to “{told()[:90]}”")
    return faults


# What a table or chart that follows the squares says: of each row or mark its name, the model or person, and its counts.
FOLLOWING = """(() => [...document.querySelectorAll('[data-follows]')].map((place) => ({kind: place.dataset.follows.split(' '), id: place.id || 'a table',
  follows: place.classList.contains('follows'),
  rows: [...place.querySelectorAll('tbody tr:not([hidden])')].map((row) => [...row.cells].map((cell) => (cell.querySelector('a') ?? cell.firstChild).textContent.trim())),
  titles: [...place.querySelectorAll('title')].map((title) => title.textContent)})))()"""
# Figures that follow no choice and do not say so while there is one.
SILENT = """[...document.querySelectorAll('.rest :is(figure, .table):not(.follows)')].filter((place) => {
    const says = (element, part) => /all tasks/i.test(element ? getComputedStyle(element, part).content : '');
    return !says(place.querySelector('figcaption, caption span'), '::before') && !says(place.closest('section:has(> h2, > h3)')?.querySelector('h2, h3'), '::after');
  }).map((place) => place.id)"""


def following(browser):
    """Tables and charts elsewhere count the chosen tasks as the squares' data does, the others say that they are about all tasks, and
    one button brings all back."""
    before = browser.evaluate(FOLLOWING)
    if not before:
        return []
    faults = [f"{one['id']} does not follow the squares: it says other numbers than theirs" for one in before if not one["follows"]]
    form, columns = unpacked(browser.evaluate("({...document.getElementById('squares').dataset})"))
    day, months = form["from"], []
    for step in columns[0]:
        day += step
        months.append(time.strftime("%Y-%m", time.gmtime(day * 86400)))
    facets = {
        "person": [form["persons"][one] for one in columns[1]], "period": months,
        "component": [form["components"][one] or "no component" for one in columns[2]],
    }
    # Delays: an hour, a day, then days; of the groups that there are, the page's table has the names.
    groups = [next((group for group, end in enumerate((1, 2, 3, 9, 32, 367, 1 << 16)) if value < end), 0) for value in columns[3]]
    named = next((["", *(row[0] for row in one["rows"])] for one in before if one["kind"][0] == "delay" and one["rows"]), [""])
    facets["delay"] = [named[min(len(named) - 1, sorted({0, *groups}).index(group))] for group in groups]
    leaders = [form["persons"][one - 1] if one else None for one in columns[form["models"][0]["column"] + 1]]
    ranks = {model["name"]: columns[model["column"]] for model in form["models"]}
    # Of the first model's probabilities: in percent, their bins, and the sizes of the sets of each promise.
    own, stated = ranks[form["models"][0]["name"]], form["models"][0]["column"] + form["names"] + 1
    bins, *sizes = columns[stated + form["names"] + 1:][:1 + len(form["promises"])] if form["models"][0]["hasProbabilities"] else [[]]

    def compare(chosen):
        @functools.cache
        def tasks(kind, name=None):
            kept = {key: value for key, value in {**chosen, kind: name}.items() if value is not None}
            return [task for task in range(len(months)) if all(
                value[:7] <= months[task] <= value[-7:] if key == "period" else facets[key][task] == value for key, value in kept.items())]

        def counts(kind, name):
            those = tasks(kind, name)
            return {"tasks": len(those), "named": sum(leaders[task] == name for task in tasks(kind)),
                    **{f"first:{model}": 100 * sum(rank[task] == 1 for task in those) / max(1, len(those)) for model, rank in ranks.items()},
                    **{f"five:{model}": 100 * sum(1 <= rank[task] <= 5 for task in those) / max(1, len(those)) for model, rank in ranks.items()}}

        def of_sets(promise, period):
            given = [(task, sizes[form["promises"].index(promise)][task]) for task in tasks("period", period)]
            given = [(task, size) for task, size in given if size]
            return len(given), sum(1 <= own[task] <= size for task, size in given), sum(size for _, size in given)

        def number(text):
            return 0 if text == "–" else float(text.replace(",", "").replace("−", "-"))

        for one in browser.evaluate(FOLLOWING):
            kind, *wanted = one["kind"]
            pairs = []
            for row in one["rows"]:
                if kind == "pairs":
                    pairs.append((row[:2], number(row[2]), sum(leaders[task] == row[0] and facets["person"][task] == row[1] for task in tasks(""))))
                    continue
                found = counts(kind, row[0])
                pairs += [((row[0], column), number(text), found[column]) for column, text in zip(wanted, row[1:]) if column in found]
            points = [title for title in one["titles"] if " stated, " in title]
            for title in one["titles"]:
                if match := re.fullmatch(r"(\S+) stated, (\S+) right.*, of ([\d,]+) tasks?", title):
                    those = [task for task in tasks("") if bins[task] == points.index(title)]
                    pairs.append((title, number(match[3]), len(those)))
                    if those:
                        # The squares have whole percents.
                        mean = sum(columns[stated][task] for task in those) / len(those)
                        pairs.append((title, number(match[2]), 100 * sum(own[task] == 1 for task in those) / len(those)))
                        pairs.append((title, 0 if abs(number(match[1]) - mean) < 0.56 else number(match[1]), 0))
                elif match := re.fullmatch(r"(\S+)\xa0% promised, (.+?): (?:no set|(?:right in )?([\d.]+)\s(%|people|groups), ([\d,]+) sets?)", title):
                    sets, right, people = of_sets(match[1], match[2])
                    pairs.append((title, number(match[5] or "0"), sets))
                    if sets and match[3]:
                        pairs.append((title, number(match[3]), 100 * right / sets if match[4] == "%" else people / sets))
                elif match := re.fullmatch(r"was (.+), named (.+): ([\d,]+) of ([\d,]+) tasks?", title):
                    those = tasks("person", match[1])
                    if match[2] in form["persons"]:
                        pairs.append((title, number(match[3]), sum(leaders[task] == match[2] for task in those)))
                    pairs.append((title, number(match[4]), len(those)))
                elif match := re.fullmatch(r"(.+): assigned ([\d,]+), named first for ([\d,]+)", title):
                    found = counts("person", match[1])
                    pairs += [(title, number(match[2]), found["tasks"]), (title, number(match[3]), found["named"])]
                elif match := re.fullmatch(r"(?:(\S+), (?=\d{4}-))?(.+?): ([\d.–]+)(?: \([^)]*\))?, among the first five (\S+), of ([\d,]+) tasks?", title):
                    found, model = counts(kind, match[2]), match[1] or form["models"][0]["name"]
                    pairs += [(title, number(text), found[key]) for text, key in (
                        (match[3], f"first:{model}"), (match[4], f"five:{model}"), (match[5], "tasks"))]
            wrong = [pair for pair in pairs if abs(pair[1] - pair[2]) > 0.051]
            if one["follows"] and (wrong or not pairs and kind != "pairs"):
                faults.append(f"{one['id']}, where {chosen} is chosen, says {wrong[:1] or 'nothing'}: named, said, counted")

    shown = "!(document.querySelector('.choice')?.hidden ?? true)"
    names = browser.evaluate("[...document.querySelectorAll('.rest a[data-name]')].map((link) => link.dataset.name)")
    for kind in facets:
        name = next((name for name in names if (name in months) or (name[:7] in months and kind == "period") or name in facets[kind]), None)
        if name is None or (kind == "period") != bool(re.match(r"\d{4}-\d\d", name)):
            continue
        browser.evaluate(f"(() => {{ const link = [...document.querySelectorAll('.rest a[data-name]')].find((one) => one.dataset.name === {json.dumps(name)});"
                         " for (let fold = link.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true; link.focus(); })()")
        browser.enter()
        told = browser.evaluate("document.querySelector('.choice')?.textContent ?? ''")
        if not browser.evaluate(shown) or name not in told:
            faults.append(f"what is chosen is not said: {name} is, “{told}” is said")
        if name.split()[0] not in browser.evaluate("decodeURIComponent(location.hash)"):
            faults.append(f"the address does not hold that {name} is chosen")
        compare({kind: name})
        faults += [f"{one} is about all tasks and does not say so" for one in browser.evaluate(SILENT)[:3]]
        browser.evaluate("document.querySelector('.choice button:last-child')?.click()")
        if browser.evaluate(shown) or browser.evaluate(FOLLOWING) != before:
            faults.append(f"after {name} was chosen and left, the page is not what it was")
    return faults


def leading(browser):
    """A person or component that a table or chart names leads to its squares."""
    faults = []
    for lead in (".rest a[data-name]", ".rest text[data-name]"):
        if not browser.evaluate(f"!!document.querySelector(\"{lead}\")"):
            continue
        name = browser.evaluate(f"document.querySelector(\"{lead}\").dataset.name")
        browser.evaluate(f"document.querySelector(\"{lead}\").dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}}))")
        browser.settle()
        if name not in (told := browser.evaluate("document.querySelector('#squares .told').textContent")):
            faults.append(f"{name} in a table or chart leads to the squares of “{told[:90]}”")
        browser.evaluate("document.querySelector('.choice button:last-child')?.click()")
    return faults


# The first mark of a chart from a place in their list on that can be pointed at: what its title says, and the middle of what is drawn.
MARK = """((from) => { const marks = [...document.querySelectorAll('svg.chart :has(> title)')];
  for (let place = from; place < marks.length; place += 1) {
    const mark = marks[place], shape = mark.matches('g, svg') ? mark.querySelector('.dot, circle, path, rect') ?? mark : mark;
    if (!mark.checkVisibility()) continue;
    shape.scrollIntoView({block: 'center'});
    const box = shape.getBoundingClientRect(), x = box.left + box.width / 2, y = box.top + box.height / 2;
    if (document.elementFromPoint(x, y)?.closest(':has(> title)') === mark) return {place, x, y, title: mark.querySelector(':scope > title').textContent};
  }
  return null; })"""
READOUT = """(() => { const one = document.querySelector('.readout'), box = one?.getBoundingClientRect();
  return one && !one.hidden ? {text: one.textContent, isInside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight} : null; })()"""


def reading(browser):
    """What a mark's title says is read out at the pointer, inside the window, and no longer where there is no mark."""
    faults = []
    browser.evaluate(OPEN_ALL)
    place = 0
    for _ in range(4):
        mark = browser.evaluate(f"{MARK}({place})")
        if mark is None:
            break
        browser.pointer(mark["x"], mark["y"])
        read = browser.evaluate(READOUT)
        if not read or read["text"] != mark["title"]:
            faults.append(f"at the pointer “{mark['title'][:60]}” is read out as “{read and read['text'][:60]}”")
        elif not read["isInside"]:
            faults.append(f"what is read out of “{mark['title'][:60]}” leaves the window")
        browser.pointer(1, 1)
        if browser.evaluate(READOUT):
            faults.append("what is read out stays where no mark is")
        place = mark["place"] + 10
    return faults


def saving(browser):
    """Each chart can be saved as a drawing that stands alone, each table as lines with as many cells each, none of which is a formula."""
    saved = json.loads(browser.evaluate("""(() => { const saved = [], old = Blob;
        const name = document.querySelector('figure tbody th:not(.group)'), before = name?.innerHTML;
        if (name) name.textContent = '=1+1';
        window.Blob = function (parts, form) { saved.push(parts[0]); return new old(parts, form); };
        for (const button of document.querySelectorAll('.copy.save')) button.click();
        window.Blob = old;
        if (name) name.innerHTML = before;
        const sound = (text) => { const file = new DOMParser().parseFromString(text, 'image/svg+xml');
          return !file.querySelector('parsererror') && file.documentElement.getAttribute('width') > 0 && file.querySelector('svg svg, path') !== null; };
        return JSON.stringify(saved.map((text) => text.startsWith('<') ? sound(text) : text)); })()"""))
    faults = []
    for text in saved:
        if text is False:
            faults.append("a saved chart is no drawing")
        elif text is not True:
            rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
            if len(set(rows[0])) < len(rows[0]):
                faults.append(f"columns of a saved table have one name: {text[:80]}")
            if any(cell[:1] in tuple("=+-@") and not re.fullmatch(r"[-+]\d+(\.\d+)?", cell) for row in rows for cell in row):
                faults.append(f"a saved table has a formula: {text[:80]}")
            if len(rows) < 2 or len({len(row) for row in rows}) != 1:
                faults.append(f"a saved table has lines of {sorted({len(row) for row in rows})} cells: {text[:80]}")
    return faults


def theming(browser):
    """The reader's choice of light or dark holds against the system's, and after the page is opened again."""
    if not browser.evaluate("!!document.querySelector('.theme')"):
        return []
    paper = "getComputedStyle(document.body).backgroundColor"
    before = browser.evaluate(paper)
    browser.evaluate("document.querySelector('.theme').click()")
    chosen = browser.evaluate(paper)
    # The browser may store the choice some time after the click; a page that does not ask for it stays as it was.
    for wait in (0, 1, 2, 4):
        time.sleep(wait)
        browser.open(browser.evaluate("location.href.split('#')[0]"))
        again = browser.evaluate(paper)
        if again == chosen:
            break
    browser.evaluate("localStorage.removeItem('theme')")
    browser.open(browser.evaluate("location.href"))
    return [] if before != chosen == again else [f"the page is {before}, after a choice {chosen}, opened again {again}"]


def jumping(browser):
    """The contents mark the section that a link in them leads to, and a link into something folded opens it."""
    faults = []
    for link in browser.evaluate("[...document.querySelectorAll('nav a[href^=\"#\"]')].map((link) => link.hash)"):
        browser.evaluate(f"document.querySelector('nav a[href=\"{link}\"]').click()")
        browser.settle()
        browser.settle()
        marked = browser.evaluate("[...document.querySelectorAll('nav a[aria-current]')].map((link) => link.hash)")
        if marked != [link]:
            faults.append(f"after a jump to {link} the contents mark {', '.join(marked) or 'nothing'}")
    hidden = browser.evaluate("[...document.querySelectorAll('main details:not([open]) [id]')].map((one) => one.id)[0] ?? null")
    if hidden:
        browser.evaluate(f"location.hash = '{hidden}'")
        browser.settle()
        if not browser.evaluate(f"document.getElementById('{hidden}').checkVisibility()"):
            faults.append(f"a link to #{hidden} leaves it folded")
    return faults


def paper(browser, url):
    """On paper what is folded says so, and what only leads around or waits for a hand is gone."""
    browser.size(WIDTHS[-1])
    browser.open(url)
    browser.media(kind="print")
    browser.settle()
    faults = [
        f"on paper this is folded and does not say so: {words}" for words in browser.evaluate(
            "[...document.querySelectorAll('main details:not([open]) > summary')].filter((one) => one.checkVisibility() && "
            "!/\\w/.test(getComputedStyle(one, '::after').content.replace('none', ''))).map((one) => one.textContent.trim().slice(0, 40)).slice(0, 5)")]
    if browser.evaluate("[...document.querySelectorAll('nav')].some((one) => one.checkVisibility())"):
        faults.append("the contents are printed")
    if browser.evaluate("[...document.querySelectorAll('input, .copy, .theme')].some((one) => one.checkVisibility())"):
        faults.append("a field or a button to copy is printed")
    if browser.evaluate("[...document.querySelectorAll('main *')].some((one) => one.checkVisibility() && getComputedStyle(one).position === 'sticky')"):
        faults.append("something sticks on paper")
    browser.media()
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--self-test", action="store_true", help="show on broken pages that every check can fail")
    parser.add_argument("--text", action="store_true", help="pages to be read from beginning to end: words, controls and sheets are not limited")
    options = parser.parse_args()
    path = program()
    if path is None:
        print("SKIPPED: there is no chromium here (Debian: apt-get install chromium)")
        return 3
    count = 0
    if options.self_test:
        from broken import self_test
        with Browser(path) as browser:
            count += self_test(browser, inspect)

    def checked(page):
        with Browser(path) as browser:
            return inspect(browser, page, options.text)

    # A browser waits for its next frame most of the time.
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        for page, (faults, measured) in zip(options.pages, pool.map(checked, options.pages)):
            count += len(faults)
            print(f"{page}: {'sound' if not faults else str(len(faults)) + ' faults'}, {measured}")
            for fault in faults:
                print("  " + fault)
    print(f"{len(options.pages)} pages, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        sys.exit(f"the browser: {fault}")
