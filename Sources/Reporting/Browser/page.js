// Without this script the page shows the same; with it tables sort, models and persons can be searched, links can be copied, figures and tables
// saved, links open what is folded, and the reader chooses between light and dark.
(() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };

  // Light or dark: as the system says until the reader chooses, which the browser keeps. Paper is light.
  const root = document.documentElement, system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.classList.contains("light") ? false : root.classList.contains("dark") || system.matches);
  const kept = (change) => {
    try { return change(localStorage); } catch { return null; }
  };
  let theme = kept((store) => store.getItem("theme"));
  const themed = make("button", { type: "button", className: "theme" });
  const paint = () => {
    for (const name of ["light", "dark"]) root.classList.toggle(name, theme === name);
    themed.textContent = isDark() ? "Light" : "Dark";
    themed.setAttribute("aria-label", `Show the page ${isDark() ? "light" : "dark"}`);
    dispatchEvent(new Event("themechange"));
  };
  themed.addEventListener("click", () => {
    theme = isDark() ? "light" : "dark";
    kept((store) => store.setItem("theme", theme));
    paint();
  });
  document.querySelector("header").append(themed);
  system.addEventListener("change", paint);
  addEventListener("beforeprint", () => { root.classList.remove("dark"); root.classList.add("light"); dispatchEvent(new Event("themechange")); });
  addEventListener("afterprint", paint);
  paint();

  // Sorting: within each group of rows; numbers begin with the greatest, texts with the first, and a third click restores the order.
  const value = (row, column) => {
    const cell = row.cells[column];
    const text = (cell.firstChild ? cell.firstChild.textContent : "").trim();
    const number = parseFloat(text.replace("−", "-").replace(/[,<\s]/g, ""));
    return { text, number: Number.isNaN(number) ? -Infinity : number };
  };
  const sort = (table, head, column, orders) => {
    const isText = head.classList.contains("text");
    const [first, second] = isText ? ["ascending", "descending"] : ["descending", "ascending"];
    const order = head.ariaSort === first ? second : head.ariaSort === second ? null : first;
    for (const other of all("thead th", table)) other.removeAttribute("aria-sort");
    if (order) head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    [...table.tBodies].forEach((body, place) => {
      const rows = [...orders[place]];
      if (order) {
        rows.sort((one, other) => {
          const [a, b] = [value(one, column), value(other, column)];
          if (isText) return sign * a.text.localeCompare(b.text, "en");
          return a.number === b.number ? 0 : sign * (a.number < b.number ? -1 : 1);
        });
      }
      body.append(...rows);
    });
  };
  const plainRows = (body) => [...body.rows].filter((row) => !row.querySelector(".group"));
  for (const table of all("table.sorts")) {
    const orders = [...table.tBodies].map(plainRows);
    all("thead th", table).forEach((head, column) => {
      if (head.classList.contains("drawn")) return;
      const button = make("button", { type: "button" }, ...head.childNodes);
      button.addEventListener("click", () => sort(table, head, column, orders));
      head.append(button);
    });
  }

  // A search field: hidden without this script; shows what is left of how many.
  const search = (id, noun, find) => {
    const field = document.getElementById(id);
    if (!field) return () => {};
    const status = document.getElementById(field.getAttribute("aria-describedby"));
    field.closest("p").hidden = false;
    const update = () => {
      const wanted = field.value.trim().toLowerCase();
      const [left, count] = find(wanted);
      status.textContent = wanted === "" ? "" : `${left} of ${count} ${noun}`;
    };
    field.addEventListener("input", update);
    return () => { field.value = ""; update(); };
  };

  // Models, in every table that has a line for each.
  const modelTables = all("table").filter((table) => table.tHead && table.tHead.rows[0].cells[0].textContent === "Model");
  search("model-filter", "models, in every table of models", (wanted) => {
    const [names, left] = [new Set(), new Set()];
    for (const table of modelTables) {
      for (const body of table.tBodies) {
        let holds = false;
        for (const row of plainRows(body)) {
          const name = row.cells[0].textContent;
          const isHit = name.toLowerCase().includes(wanted);
          names.add(name);
          if (isHit) left.add(name);
          row.hidden = !isHit;
          holds = holds || isHit;
        }
        body.hidden = !holds;
      }
      const holder = table.closest(".table");
      holder.classList.toggle("filtered", wanted !== "");
    }
    return [left.size, names.size];
  });

  // Persons, by pseudonym or term. Terms are stems: a word is found by the stem it begins with, and by its own beginning.
  const persons = all("#profiles > li");
  const isLike = (word, wanted) => {
    const stem = wanted.replace(/y$/, "i");
    return word.startsWith(wanted) || word.startsWith(stem) || (word.length >= 4 && wanted.startsWith(word));
  };
  const showEverybody = search("filter", "persons", (wanted) => {
    const parts = wanted.split(/\s+/).filter(Boolean);
    let left = 0;
    for (const person of persons) {
      const terms = all("b", person);
      const hits = new Set();
      const holds = parts.every((part) => {
        const those = terms.filter((term) => term.textContent.toLowerCase().split(/[^\p{L}\p{N}+#.]+/u).some((word) => isLike(word, part)));
        for (const one of those) hits.add(one);
        return those.length > 0 || person.id.toLowerCase().startsWith(part);
      });
      for (const term of terms) term.classList.toggle("found", hits.has(term));
      person.hidden = !holds;
      if (holds) left += 1;
    }
    const fold = document.getElementById("profiles").closest("details");
    if (fold && wanted !== "") fold.open = true;
    return [left, persons.length];
  });

  // A link into something folded opens it.
  const target = () => {
    try {
      return document.getElementById(decodeURIComponent(location.hash.slice(1)));
    } catch {
      return null;
    }
  };
  const reveal = () => {
    const place = location.hash.length > 1 && target();
    if (!place) return;
    if (place.hidden) showEverybody();
    for (let fold = place.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
    place.scrollIntoView();
  };

  // What scrolls is a stop for Tab only while it scrolls.
  if ("ResizeObserver" in window) {
    const watch = new ResizeObserver((entries) => {
      for (const entry of entries) {
        const box = entry.target.closest(".box, pre");
        box.tabIndex = box.scrollWidth > box.clientWidth ? 0 : -1;
      }
    });
    for (const box of all(".box, pre")) {
      watch.observe(box);
      if (box.firstElementChild) watch.observe(box.firstElementChild);
    }
  }

  // Buttons that copy: a link to a part of the page, for the pointer alone, or a command.
  const copier = (text, label, copied, properties) => {
    const button = make("button", { type: "button", className: "copy", ...properties }, text);
    button.setAttribute("aria-label", label);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(copied());
        button.textContent = "copied";
      } catch {
        button.textContent = "not copied";
      }
      setTimeout(() => { button.textContent = text; }, 1500);
    });
    return button;
  };
  const linkTo = (id) => location.href.split("#")[0] + "#" + encodeURIComponent(id);
  for (const place of all("h2[id], h3[id], figure[id], .table[id], .card[id], #profiles > li")) {
    const name = place.matches("h2, h3") ? place.textContent : (place.querySelector("caption span, figcaption, strong") || place).textContent;
    const words = name.trim().replace(/\s+/g, " ").split(/[:;,.]/)[0].slice(0, 60);
    const button = copier("#", "Copy the link to " + words, () => linkTo(place.id), { tabIndex: -1 });
    if (place.matches("h2, h3")) place.after(button);
    else place.append(button);
    if (place.matches("figure:has(svg.chart, table), .table")) place.append(...savers(place, words));
  }
  for (const line of all(".commands pre")) {
    line.before(copier("copy", "Copy the command: " + line.textContent, () => line.textContent, { className: "copy command" }));
  }

  // The contents mark where the reader is: the section jumped to while its heading can be seen, else the last one begun.
  const links = new Map(all("nav a").map((link) => [link.hash.slice(1), link]));
  const headings = [...links.keys()].map((id) => document.getElementById(id)).filter(Boolean);
  let jumpedTo = null;
  // The contents scroll along where they are longer than the window.
  const keepSeen = (link) => {
    const box = link.closest("details"), top = link.offsetTop - box.scrollTop;
    if (top < 0 || top + link.offsetHeight > box.clientHeight) box.scrollTop = link.offsetTop - box.clientHeight / 2;
  };
  const mark = () => {
    const tops = headings.map((heading) => heading.getBoundingClientRect().top);
    const isSeen = jumpedTo && headings.includes(jumpedTo) && (({ top, bottom }) => bottom > 0 && top < innerHeight)(jumpedTo.getBoundingClientRect());
    if (!isSeen) jumpedTo = null;
    const begun = tops.filter((top) => top < innerHeight * 0.3).length;
    const current = jumpedTo || headings[Math.max(0, begun - 1)];
    for (const [id, link] of links) {
      const isCurrent = current?.id === id;
      if (isCurrent && !link.ariaCurrent) keepSeen(link);
      link.ariaCurrent = isCurrent ? "true" : null;
    }
  };
  const jump = () => {
    reveal();
    const place = target();
    const section = place && place.closest("section");
    jumpedTo = section && (headings.find((heading) => heading === section || section.contains(heading)) || null);
    mark();
  };
  if (headings.length > 0) {
    let isWaiting = false;
    addEventListener("scroll", () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => { isWaiting = false; mark(); });
    }, { passive: true });
    // A link to where the page already is changes no address.
    for (const link of links.values()) link.addEventListener("click", () => setTimeout(jump));
  }
  addEventListener("hashchange", jump);
  jump();
})();
