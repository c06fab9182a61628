// Without this script the page shows the same; with it tables sort, persons can be searched, and links open what is folded.
(() => {
  "use strict";
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];

  // Sorting: within each group of rows; numbers begin with the greatest, texts with the first.
  const value = (row, column) => {
    const cell = row.cells[column];
    const text = (cell.firstChild ? cell.firstChild.textContent : "").trim();
    const number = parseFloat(text.replace("−", "-").replace(/[,<\s]/g, ""));
    return { text, number: Number.isNaN(number) ? -Infinity : number };
  };
  const sort = (table, head, column) => {
    const isText = head.classList.contains("text");
    const rising = head.ariaSort ? head.ariaSort === "descending" : isText;
    const sign = rising ? 1 : -1;
    for (const other of all("thead th", table)) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", rising ? "ascending" : "descending");
    for (const body of table.tBodies) {
      const rows = [...body.rows].filter((row) => !row.querySelector(".group"));
      rows.sort((one, other) => {
        const [a, b] = [value(one, column), value(other, column)];
        if (isText) return sign * a.text.localeCompare(b.text, "en");
        return a.number === b.number ? 0 : sign * (a.number < b.number ? -1 : 1);
      });
      body.append(...rows);
    }
  };
  for (const table of all("table.sorts")) {
    all("thead th", table).forEach((head, column) => {
      if (head.classList.contains("drawn")) return;
      const button = document.createElement("button");
      button.type = "button";
      button.append(...head.childNodes);
      button.addEventListener("click", () => sort(table, head, column));
      head.append(button);
    });
  }

  // Searching among persons, by pseudonym or term.
  const field = document.getElementById("filter");
  if (field) {
    const persons = all("#profiles > details");
    const status = document.getElementById("filtered");
    field.closest("p").hidden = false;
    field.addEventListener("input", () => {
      const wanted = field.value.trim().toLowerCase();
      let count = 0;
      for (const person of persons) {
        let holds = person.querySelector("summary strong").textContent.toLowerCase().includes(wanted);
        for (const row of all("tbody tr", person)) {
          const isHit = wanted !== "" && row.cells[0].textContent.toLowerCase().includes(wanted);
          row.classList.toggle("hit", isHit);
          holds = holds || isHit;
        }
        person.hidden = !holds;
        if (holds) count += 1;
      }
      status.textContent = wanted === "" ? "" : `${count} of ${persons.length} persons`;
    });
  }

  // A link into something folded opens it; printing opens everything and closes it again.
  const reveal = () => {
    const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target && target.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
  };
  addEventListener("hashchange", reveal);
  reveal();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const fold of closed) fold.open = true;
  });
  addEventListener("afterprint", () => {
    for (const fold of closed) fold.open = false;
  });

  // The contents mark where the reader is.
  const links = new Map(all("nav a").map((link) => [link.hash.slice(1), link]));
  if (links.size > 0 && "IntersectionObserver" in window) {
    const seen = new IntersectionObserver(
      (entries) => {
        for (const entry of entries.filter((entry) => entry.isIntersecting)) {
          for (const link of links.values()) link.removeAttribute("aria-current");
          links.get(entry.target.id).setAttribute("aria-current", "true");
        }
      },
      { rootMargin: "0px 0px -70% 0px" });
    for (const id of links.keys()) {
      const heading = document.getElementById(id);
      if (heading) seen.observe(heading);
    }
  }
})();
