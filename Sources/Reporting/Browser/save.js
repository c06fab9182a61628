// Figures as files: a table's lines and a chart's numbers as CSV, a chart's drawing as SVG. What has files of its own names them in `files`.
const savers = (() => {
  const all = (selector, within) => [...within.querySelectorAll(selector)], words = (node) => node.textContent.trim().replace(/\s+/g, " ");
  // Its drawings where they lie in the figure, with the styles of the page.
  const drawing = (figure) => {
    const whole = figure.getBoundingClientRect(), svg = (name) => document.createElementNS(figure.querySelector("svg").namespaceURI, name);
    const file = svg("svg"), style = svg("style");
    style.textContent = document.querySelector("style").textContent;
    file.append(style);
    let height = 0;
    for (const chart of all("svg.chart", figure)) {
      const box = chart.getBoundingClientRect(), copy = chart.cloneNode(true);
      for (const name of ["class", "style"]) copy.removeAttribute(name);
      for (const [name, value] of [["x", box.left - whole.left + 8], ["y", box.top - whole.top + 8], ["width", box.width], ["height", box.height]]) copy.setAttribute(name, value);
      file.append(copy);
      height = Math.max(height, box.bottom - whole.top + 16);
    }
    for (const [name, value] of [["width", whole.width + 16], ["height", height], ["class", document.documentElement.className]]) file.setAttribute(name, value);
    return new XMLSerializer().serializeToString(file);
  };
  // A number without separators, as a program reads it.
  const plain = (text) => (/^[−+]?[\d,.]+$/.test(text) ? text.replace("−", "-").replaceAll(",", "") : text);
  // The marks of a chart: the group that each is in, its name, the first number of its text, and the text.
  const marks = (figure) => {
    let group = "";
    return [["Group", "Name", "Value", "Text"]].concat(all("svg.chart title, svg.chart:has(g.row) text.quiet.halo", figure).flatMap((one) => {
      if (one.matches("text")) group = words(one);
      const [name, said] = words(one).match(/^([^(]*?): (.*)$/)?.slice(1) || ["", words(one)];
      return one.matches("text") ? [] : [[group, name, plain(said.match(/[−+]?\d[\d,.]*(?<![,.])/)?.[0] || ""), said]];
    }));
  };
  // The lines of a table: every one with the name of its group, and what stands below a value, such as its interval, in a column of its own.
  const rows = (table) => {
    const rows = [...table.rows];
    const parts = (cell) => {
      const [first, ...below] = [...cell.childNodes].map(words).filter(Boolean);
      return [plain(first || ""), below.join(" ")];
    };
    const groups = rows.map((row) => row.querySelector(".group")), hasGroups = groups.some(Boolean);
    const own = rows.filter((_, place) => !groups[place]);
    const doubled = [...own[0].cells].map((_, column) => own.slice(1).some(({ cells }) => cells[column] && parts(cells[column])[1]));
    let group = "";
    return rows.flatMap((row, place) => {
      if (groups[place]) group = words(groups[place]);
      if (groups[place]) return [];
      const isHead = row.parentElement === table.tHead;
      const cells = [...row.cells].flatMap((cell, column) => {
        const [first, below] = isHead ? [words(cell), words(cell) + " (below)"] : parts(cell);
        return doubled[column] ? [first, below] : [first];
      });
      // Numbers distinguish columns of one name.
      if (isHead) cells.forEach((name, place) => {
        const earlier = cells.slice(0, place).filter((other) => other === name || other.startsWith(name + " #")).length;
        if (earlier > 0) cells[place] = `${name} #${earlier + 1}`;
      });
      return [hasGroups ? [isHead ? "Group" : group, ...cells] : cells];
    });
  };
  // A spreadsheet takes a text that begins so for a formula, unless it is a number: an apostrophe makes it a text, as in results.csv.
  const harmless = (text) => (/^[=+\-@＝＋－＠']/.test(text) && !/^[-+]\d+(\.\d+)?(e[-+]?\d+)?$/i.test(text) ? "'" + text : text);
  const csv = (rows) => "\uFEFF" + rows.map((row) => row.map((cell) => harmless(String(cell)))
    .map((text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",") + "\r\n").join("");
  const kinds = [
    ["svg", "image/svg+xml", (place) => place.files?.svg() ?? drawing(place), "[data-tasks], :has(svg.chart)"],
    ["csv", "text/csv", (place) => csv(place.files?.rows() ?? (place.querySelector("table") ? rows(place.querySelector("table")) : marks(place))), "*"],
  ];
  return (place, words) => kinds.filter(([, , , selector]) => place.matches(selector)).map(([kind, type, text]) => {
    const button = Object.assign(document.createElement("button"), { type: "button", className: `copy save ${kind}`, tabIndex: -1, textContent: kind });
    button.setAttribute("aria-label", `Save as ${kind.toUpperCase()}: ${words}`);
    button.addEventListener("click", () => {
      const href = URL.createObjectURL(new Blob([text(place)], { type }));
      Object.assign(document.createElement("a"), { download: `${place.id}.${kind}`, href }).click();
      setTimeout(() => URL.revokeObjectURL(href), 10000);
    });
    return button;
  });
})();
