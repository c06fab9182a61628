#!/usr/bin/env python3
"""Looks at pages in a real browser: python3 Tests/browser/check.py PAGE.html ...

Says for each page what a reader would stumble over: console messages, requests, a page that scrolls sideways, more than
2 MB, and what accessibility.js finds in light and dark, wide and narrow, and on paper. Exit code 0: nothing; 1: something;
3: there is no chromium. Needs Python's standard library and chromium alone. --self-test shows that every check can fail.
"""

import argparse
import os
import pathlib
import sys

from devtools import Browser, Fault, program

HERE = pathlib.Path(__file__).parent
MOST_BYTES = 2_000_000
WIDTHS = (390, 1200)
OPEN_ALL = "document.querySelectorAll('details').forEach((fold) => { fold.open = true; })"
# What Tab should reach: in the order of the document, as far as it is shown.
FOCUSABLE = """[...document.querySelectorAll("a[href], button, input, summary, [tabindex='0']")]
  .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest('details:not([open]) > :not(summary)')).length"""
ACTIVE = """(() => { const at = document.activeElement; const style = getComputedStyle(at);
  if (!at.hasAttribute('data-tabbed')) at.setAttribute('data-tabbed', '');
  return at === document.body ? null
    : {seen: document.querySelectorAll('[data-tabbed]').length, outline: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 1,
       words: at.tagName + ' ' + at.textContent.trim().slice(0, 40)}; })()"""


def faults_of(browser, path):
    """What is wrong with the page in this file: a list of sentences."""
    faults = []
    size = os.path.getsize(path)
    if size > MOST_BYTES:
        faults.append(f"{size:,} bytes, more than {MOST_BYTES:,}")
    url = pathlib.Path(path).resolve().as_uri()
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
    return list(dict.fromkeys(faults))


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
        elif name == "Network.requestWillBeSent" and details["request"]["url"].split("#")[0] != url:
            faults.append("request: " + details["request"]["url"][:100])
    return faults


def keyboard(browser):
    """Goes through the page by Tab, sorts a table by Enter and searches, where the page has such."""
    faults = []
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
    faults += sorting(browser)
    faults += searching(browser)
    return faults


def sorting(browser):
    first = "document.querySelector('table.sorts thead th.numbers button')"
    if not browser.evaluate("!!document.querySelector('table.sorts')"):
        return []
    if not browser.evaluate(f"!!{first}"):
        return ["a table that should sort has no button to sort by"]
    browser.evaluate(f"{first}.closest('details')?.setAttribute('open', ''); {first}.focus()")
    faults = []
    for expected in ("descending", "ascending"):
        browser.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r")
        browser.call("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)
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


def searching(browser):
    if not browser.evaluate("!!document.getElementById('filter')"):
        return []
    shown = "[...document.querySelectorAll('#profiles > details')].filter((one) => one.checkVisibility()).length"
    everybody = browser.evaluate(shown)
    name = browser.evaluate("document.querySelector('#profiles summary strong').textContent")
    browser.evaluate("document.getElementById('filter').focus()")
    browser.call("Input.insertText", text=name)
    found, told = browser.evaluate(shown), browser.evaluate("document.getElementById('filtered').textContent")
    browser.evaluate("(() => { const field = document.getElementById('filter'); field.value = ''; field.dispatchEvent(new Event('input')); })()")
    faults = [] if found >= 1 and (found < everybody or everybody == 1) else [f"searching for {name} leaves {found} of {everybody} persons"]
    return faults + ([] if told else ["what a search finds is not told"])


def paper(browser, url):
    """On paper everything is unfolded, and what only leads around is gone."""
    browser.size(1200)
    browser.open(url)
    browser.media(kind="print")
    browser.settle()
    faults = [
        f"on paper this stays folded: {words}" for words in browser.evaluate(
            "[...document.querySelectorAll('details > :not(summary)')].filter((one) => !one.closest('nav, [hidden]') && "
            "!one.checkVisibility({contentVisibilityAuto: true})).map((one) => one.textContent.trim().slice(0, 40)).slice(0, 5)")]
    if browser.evaluate("[...document.querySelectorAll('nav')].some((one) => one.checkVisibility())"):
        faults.append("the contents are printed")
    if browser.evaluate("[...document.querySelectorAll('main *')].some((one) => one.checkVisibility() && getComputedStyle(one).position === 'sticky')"):
        faults.append("something sticks on paper")
    browser.media()
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("pages", nargs="*")
    parser.add_argument("--self-test", action="store_true", help="show on broken pages that every check can fail")
    options = parser.parse_args()
    path = program()
    if path is None:
        print("SKIPPED: there is no chromium here (Debian: apt-get install chromium)")
        return 3
    count = 0
    with Browser(path) as browser:
        if options.self_test:
            from broken import self_test
            count += self_test(browser, faults_of)
        for page in options.pages:
            faults = faults_of(browser, page)
            count += len(faults)
            print(f"{page}: {'sound' if not faults else str(len(faults)) + ' faults'}, {os.path.getsize(page):,} bytes")
            for fault in faults:
                print("  " + fault)
    return 1 if count else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Fault as fault:
        sys.exit(f"the browser: {fault}")
