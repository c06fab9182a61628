// Returns what is wrong with a page for readers who do not see it, see little, or use no mouse: a list of sentences.
// Every <details> must be open, and the window as high as the page, so that all of it is rendered and can be hit.
(() => {
  "use strict";
  const faults = [];
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const told = (element) => {
    const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    return `<${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}> “${text}”`;
  };
  const check = (isSound, words, element) => { if (!isSound) faults.push(element ? `${words}: ${told(element)}` : words); };
  const words = (ids) => (ids || "").split(/\s+/).filter(Boolean).map((id) => document.getElementById(id)?.textContent || "").join(" ");
  const nameOf = (element) =>
    (element.getAttribute("aria-label") || words(element.getAttribute("aria-labelledby")) ||
      (element.labels && [...element.labels].map((label) => label.textContent).join(" ")) ||
      element.getAttribute("alt") || element.querySelector(":scope > title")?.textContent || element.textContent || "").trim();

  // The document, its landmarks and headings.
  check(/^[a-z]{2}/.test(document.documentElement.lang), "no language (lang)");
  check(document.title.trim() !== "", "no title");
  check(all("main").length === 1, "not one <main>");
  check(all("body > header").length === 1, "not one <header>");
  check(all("body > footer").length === 1, "not one <footer>");
  const skip = document.querySelector("a[href]");
  check(skip && skip.classList.contains("skip") && document.querySelector(skip.getAttribute("href")), "the first link skips to nothing");
  for (const nav of all("nav")) check(nav.getAttribute("aria-label"), "a <nav> without a name", nav);
  for (const region of all("[role=region], section")) {
    check(region.getAttribute("aria-label") || words(region.getAttribute("aria-labelledby")).trim(), "a region without a name", region);
  }
  const levels = all("h1, h2, h3, h4, h5, h6").map((heading) => [Number(heading.tagName[1]), heading]);
  check(levels.filter(([level]) => level === 1).length === 1, "not one <h1>");
  levels.forEach(([level, heading], place) => {
    const above = place === 0 ? 0 : levels[place - 1][0];
    check(level <= above + 1, `heading order: h${level} after h${above}`, heading);
    check(heading.textContent.trim() !== "", "an empty heading", heading);
  });

  // Names and references.
  const ids = all("[id]").map((element) => element.id);
  for (const id of new Set(ids.filter((id, place) => ids.indexOf(id) !== place))) check(false, `the id ${id} stands twice`);
  for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const element of all(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/)) {
        check(document.getElementById(id), `${attribute} names ${id}, which is not there`, element);
      }
    }
  }
  for (const link of all('a[href^="#"]')) {
    check(document.getElementById(decodeURIComponent(link.getAttribute("href").slice(1).split("&")[0])), `a link to ${link.getAttribute("href")}, which is not there`, link);
  }
  for (const image of all("img")) check(image.hasAttribute("alt"), "an image without alt text", image);
  const outermost = (element) => { let drawing = element.ownerSVGElement || element; while (drawing.ownerSVGElement) drawing = drawing.ownerSVGElement; return drawing; };
  for (const drawing of all("svg")) {
    if (drawing.ownerSVGElement || drawing.getAttribute("aria-hidden") === "true") continue;
    const name = drawing.getAttribute("aria-label") || words(drawing.getAttribute("aria-labelledby")) || drawing.querySelector(":scope > title")?.textContent || "";
    check(drawing.getAttribute("role") === "img" && name.trim().length > 20, "a drawing without words for it (role=img, title or aria-label)", drawing);
  }
  for (const chart of all("figure")) {
    check(chart.querySelector("figcaption")?.textContent.trim(), "a chart without a title (figcaption)", chart);
    check(chart.querySelector("svg[role=img]"), "a chart without a drawing that has words", chart);
  }
  for (const control of all("input, select, textarea, button, a[href], summary")) check(nameOf(control) !== "", "a control without a name", control);
  for (const control of all("input, select, textarea")) {
    check(control.labels.length > 0 || control.getAttribute("aria-label"), "a form control without a label", control);
  }
  for (const element of all("[tabindex]")) check(element.tabIndex <= 0, "a tabindex above 0 changes the order", element);

  // Tables.
  for (const table of all("table")) {
    check(table.caption && table.caption.textContent.trim() !== "", "a table without a caption", table);
    check(table.tHead && table.tHead.rows.length > 0, "a table without column headers", table);
    for (const head of all("th", table)) {
      check(head.scope !== "", "a table header without scope", head);
      check(head.textContent.trim() !== "", "an empty table header", table);
    }
    for (const row of [...table.tBodies].flatMap((body) => [...body.rows])) check(row.querySelector("th"), "a table row without a header", row);
  }

  // Contrast of every text that is shown, by computed colours.
  const parse = (text) => {
    const parts = (text.match(/[\d.]+/g) || []).map(Number);
    return text.startsWith("rgb") && parts.length >= 3 ? { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 } : null;
  };
  const luminance = (rgb) => {
    const [r, g, b] = rgb.map((level) => level / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [a, b] = [luminance(one), luminance(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const paper = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (colour && colour.alpha === 1) return colour.rgb;
    }
    return [255, 255, 255];
  };
  const behindDrawn = (element, box) => {
    const style = getComputedStyle(element);
    const halo = style.paintOrder.startsWith("stroke") && parse(style.stroke);
    if (halo) return halo.rgb;
    const stack = document.elementsFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    for (const shape of stack.slice(stack.indexOf(element) + 1)) {
      if (!(shape instanceof SVGGeometryElement) || !outermost(element).contains(shape)) continue;
      const fill = parse(getComputedStyle(shape).fill);
      if (fill && fill.alpha === 1) return fill.rgb;
    }
    return paper(outermost(element));
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || element.closest("script, style, .skip, .unseen, title, desc")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const style = getComputedStyle(element);
    const isDrawn = element instanceof SVGElement;
    const colour = parse(isDrawn ? style.fill : style.color);
    if (!colour) { check(false, "a colour that cannot be read", element); continue; }
    const ground = isDrawn ? behindDrawn(element, box) : paper(element);
    const size = parseFloat(style.fontSize);
    const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
    const found = ratio(colour.rgb, ground);
    check(colour.alpha === 1 && found >= needed, `contrast ${found.toFixed(2)} : 1 of ${colour.rgb} on ${ground}, below ${needed}`, element);
  }

  // Two series of a chart differ for the colour-blind too: in lightness, or in dashes, weight or symbols. Matrices for linear light of
  // Machado, Oliveira and Fernandes 2009, doi:10.1109/TVCG.2009.113.
  const visions = {
    "full vision": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
    tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
  };
  const seen = (rgb, matrix) => {
    const light = rgb.map((level) => level / 255).map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
    return matrix.map((row) => Math.min(1, Math.max(0, row.reduce((sum, weight, place) => sum + weight * light[place], 0))))
      .map((level) => 255 * (level <= 0.0031308 ? 12.92 * level : 1.055 * level ** (1 / 2.4) - 0.055));
  };
  for (const chart of all("svg.chart")) {
    const series = all("g.series", chart).map((group) => {
      const line = group.querySelector("path.line"), style = line && getComputedStyle(line), symbol = group.querySelector("svg > path, circle");
      return { group, rgb: parse(getComputedStyle(group).color)?.rgb, form: [style?.strokeDasharray, style?.strokeWidth, symbol?.tagName, symbol?.getAttribute("d")].join() };
    });
    series.forEach((one, place) => series.slice(0, place).filter((other) => other.form === one.form).forEach((other) => {
      for (const [vision, matrix] of Object.entries(visions)) {
        const found = ratio(seen(one.rgb, matrix), seen(other.rgb, matrix));
        check(found >= 1.25, `two series of a chart look alike: contrast ${found.toFixed(2)} : 1 with ${vision}`, one.group);
      }
    }));
  }

  // What scrolls must be reachable, for who has no mouse to scroll it with.
  for (const box of all("body *")) {
    const style = getComputedStyle(box);
    if (!/(auto|scroll)/.test(style.overflowX) || box.scrollWidth <= box.clientWidth) continue;
    check(box.tabIndex >= 0 || box.querySelector("a[href], button, [tabindex='0']"), "a box that scrolls and cannot be focused", box);
  }
  return [...new Set(faults)];
})()
