"""Guides as HTML: Markdown as GitHub reads it, with the tables, headings and links that the pages of reports have."""

import html
import re

from markdown_it import MarkdownIt


class Guide:
    """A guide's heading, text and what it links to."""

    def __init__(self, markdown, leads_to, image):
        """`leads_to(href, line)` gives the link to write, `image(href, line)` the picture's address."""
        self.ids, self.title, self._heading = [], None, ""
        parser = MarkdownIt("commonmark").enable("table")
        tokens = parser.parse(markdown)
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                self._head(token, tokens[place + 1])
            elif token.type == "table_open":
                token.meta["name"] = self._heading
            for child in token.children or []:
                line = token.map[0] + 1 if token.map else 0
                if child.type == "link_open":
                    child.attrs["href"] = leads_to(child.attrs["href"], line)
                elif child.type == "image":
                    child.attrs["src"] = image(child.attrs["src"], line)
        head_cells(tokens)
        parser.add_render_rule("table_open", open_table)
        parser.add_render_rule("table_close", lambda *_: "</table>\n</div>\n")
        parser.add_render_rule("code_block", block)
        parser.add_render_rule("fence", block)
        self.text = parser.renderer.render(tokens, parser.options, {})

    def _head(self, token, words):
        """Gives a heading the id that GitHub gives it."""
        plain = "".join(child.content for child in words.children)
        name = re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")
        count = sum(re.fullmatch(re.escape(name) + r"(-\d+)?", other) is not None for other in self.ids)
        token.attrs["id"] = f"{name}-{count}" if count else name
        self.ids.append(token.attrs["id"])
        self._heading = plain
        if token.tag == "h1" and self.title is None:
            self.title = plain


def head_cells(tokens):
    """The first cell of a row is its head; the head of a column without words is none."""
    first = False
    for place, token in enumerate(tokens):
        if token.type == "tr_open":
            first = True
        elif token.type == "th_open":
            if tokens[place + 1].content:
                token.attrs["scope"] = "col"
            else:
                token.tag = tokens[place + 2].tag = "td"
            first = False
        elif token.type == "td_open" and first:
            if tokens[place + 1].content:
                token.tag = tokens[place + 2].tag = "th"
                token.attrs["scope"] = "row"
                first = False
        style = token.attrs.pop("style", None) if token.type in ("th_open", "td_open") else None
        if token.type in ("th_open", "td_open") and style != "text-align:right":
            token.attrs["class"] = "text"


def open_table(renderer, tokens, place, options, environment):
    name = html.escape(tokens[place].meta["name"])
    return (f'<div class="box" role="region" tabindex="0" aria-label="Table: {name}">\n'
            f'<table>\n<caption class="unseen">{name}</caption>\n')


def block(renderer, tokens, place, options, environment):
    """Code that may be wider than the page can be scrolled by keyboard."""
    return f'<pre tabindex="0"><code>{html.escape(tokens[place].content, quote=False)}</code></pre>\n'
