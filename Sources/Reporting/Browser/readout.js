// What a mark's title says is shown at once at the pointer or the focus; the browser, which would say it later, does not see it meanwhile.
(() => {
  // All of a row of a chart finds the pointer, not its marks alone: as high as the lines of its label, whose note is its last text.
  for (const row of document.querySelectorAll(".chart g.row")) {
    const hit = document.createElementNS(row.namespaceURI, "rect"), texts = row.querySelectorAll("text"), height = 14 * texts.length - 6;
    for (const [name, value] of Object.entries({ class: "hit", y: texts[texts.length - 1].getAttribute("y") - 4 - height / 2, height })) hit.setAttribute(name, value);
    row.querySelector("title").after(hit);
  }
  const root = document.documentElement, readout = Object.assign(document.createElement("p"), { className: "readout", hidden: true, ariaHidden: "true" });
  document.body.append(readout);
  let read = null;
  const put = (x, y) => {
    const { width, height } = readout.getBoundingClientRect();
    readout.style.left = `${Math.max(4, Math.min(x + 12, root.clientWidth - width - 4))}px`;
    readout.style.top = `${y + 18 + height > innerHeight ? y - height - 8 : y + 18}px`;
  };
  const readOut = ({ target, clientX, clientY }) => {
    if (read) read.mark.prepend(read.title);
    const mark = target.closest?.("svg.chart :has(> title)"), title = mark?.querySelector(":scope > title");
    read = title ? { mark, title } : null;
    readout.hidden = !read;
    if (!read) return;
    readout.textContent = title.textContent;
    title.remove();
    const box = mark.getBoundingClientRect();
    put(clientX ?? box.left, clientY ?? box.bottom);
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, readOut);
  root.addEventListener("pointerleave", () => readOut({ target: root }));
  document.addEventListener("pointermove", (event) => { if (read) put(event.clientX, event.clientY); }, { passive: true });
})();
