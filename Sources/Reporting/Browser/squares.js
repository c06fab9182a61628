// Every test task is a square of one canvas. Without this script a picture shows the same tasks with the same numbers; with it models, persons,
// components and periods can be chosen here and by their names anywhere on the page, whose figures follow; squares are read by pointer or keys,
// and the address holds what is shown.
(() => {
  "use strict";
  const figure = document.getElementById("squares");
  if (!figure) return;
  const one = (selector, within = figure) => within.querySelector(selector);
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const [told, choices, field, card, table] = [".told", ".choices", ".field", ".task", "table"].map((selector) => one(selector));
  const { models, persons, components, reasons, promises, from, link, count, assignees, parts, delays, days, taskIDs, answers } = unpacked(figure);
  const date = (task, parts) => new Date((from + days[task]) * 86400000).toLocaleDateString("en-GB", { ...parts, year: "numeric", timeZone: "UTC" });

  // Whoever is assigned tasks, as the page calls them: persons or groups.
  const who = told.textContent.match(/right (\S+) comes/)?.[1] ?? "person", people = who === "person" ? "people" : who + "s";
  const rankClass = (rank) => (rank === 0 ? 5 : rank < 3 ? rank : rank < 6 ? 3 : 4);
  const ordinal = (rank) => (rank === 1 ? "first" : rank + (rank % 100 > 10 && rank % 100 < 14 ? "th" : ["th", "st", "nd", "rd"][rank % 10] || "th"));
  const number = (value) => value.toLocaleString("en-US");
  // As the program rounds: six decimals first.
  const fixed = (share) => (Math.round(Math.round(share * 1e6) / 1e3) / 10).toFixed(1), percent = (share) => fixed(share) + "\u00a0%";
  const noun = (value) => `${number(value)} test task${value === 1 ? "" : "s"}`;

  // The periods of the page's tables, such as "2017-04 to 2017-06", and that of each task.
  const rowNames = [...document.querySelectorAll(".rest th[scope=row]")].map((cell) => cell.textContent);
  const periods = [...new Set(rowNames.filter((name) => /^\d{4}-\d\d( to \d{4}-\d\d)?$/.test(name)))];
  const opened = Array.from(days, (day) => {
    const month = new Date((from + day) * 86400000).toISOString().slice(0, 7);
    return periods.findIndex((name) => name.slice(0, 7) <= month && month <= name.slice(-7));
  });
  // What the tasks can be chosen by: all names, and each task's by its number.
  const facets = [["person", persons, assignees], ["component", components, parts], ["period", periods, opened]];

  // How long each task waited for its assignee, by the groups that there are on the page: none is chosen, but their figures follow.
  const waits = Array.from(delays, (value) => (value === 0 ? -1 : [2, 3, 9, 32, 367, Infinity].findIndex((end) => value < end)));
  const waited = [...new Set(waits)].filter((wait) => wait >= 0).sort();
  const waitNames = [...document.querySelectorAll('[data-follows^="delay "] tbody th')].map((cell) => cell.textContent);

  // What is shown: a model, the tasks of a person, a component and a period, groups, and the task that is read.
  const none = { model: models[0].name, person: "", component: "", period: "", by: "", task: "" };
  let shown = { ...none }, unknown = [];
  const isShown = (task, but) => facets.every(([key, names, column]) => key === but || shown[key] === "" || names[column[task]] === shown[key]);
  const which = (but) => [["person", " of "], ["component", " in component "], ["period", " opened "]]
    .map(([key, words]) => (shown[key] === "" || key === but ? "" : words + shown[key])).join("");
  const chosen = () => Math.max(0, models.findIndex(({ name }) => name === shown.model));

  const keys = new Map(facets.flatMap(([key, names]) => names.filter(Boolean).map((name) => [name, key])));
  // The one place that says what is chosen, wherever the reader is.
  const bar = make("p", { className: "choice", hidden: true }, make("span", {}), ...["Squares", "All tasks"].map((words) => make("button", { type: "button" }, words)));
  document.querySelector(".rest").before(bar);

  // Squares: where each lies, in which order the arrow keys go through them.
  const canvas = make("canvas", { tabIndex: 0 });
  canvas.setAttribute("role", "slider");
  canvas.setAttribute("aria-label", "Test tasks");
  const left = new Float32Array(count), top = new Float32Array(count), tasks = () => [...left.keys()], those = () => tasks().filter((task) => isShown(task));
  let order = [], pitch = 12, current = 0, hovered = -1, isRead = false;

  // The shown tasks by month (by year where these are many), component or person; the rarest together.
  const months = new Map();
  const month = (task) => {
    if (!months.has(days[task])) months.set(days[task], date(task, days[count - 1] < 1830 ? { month: "short" } : {}));
    return months.get(days[task]);
  };
  const groups = () => {
    const name = { month, component: (task) => components[parts[task]] || "none", person: (task) => persons[assignees[task]] }[shown.by];
    const all = [...Map.groupBy(those(), name)];
    if (shown.by === "month") return all;
    const rest = all.sort((a, b) => b[1].length - a[1].length).splice(29);
    return rest.length < 2 ? [...all, ...rest] : [...all, [`${rest.length} others`, rest.flatMap(([, those]) => those)]];
  };
  const hits = (those, most) => {
    const { ranks } = answers[chosen()];
    return those.filter((task) => ranks[task] > 0 && ranks[task] <= most).length;
  };

  // Gives every square its place and returns the height of all.
  const lay = (width) => {
    for (const label of field.querySelectorAll("p")) label.remove();
    pitch = Math.min(18, Math.max(width < 500 ? 8 : 5, Math.floor(Math.sqrt(width * ((width < 500 ? 500 : 300) / count + 1 / 40)))));
    if (shown.by === "") {
      const across = Math.floor(width / pitch);
      order = tasks();
      for (const task of order) [left[task], top[task]] = [task % across * pitch, Math.floor(task / across) * pitch];
      return Math.ceil(count / across) * pitch;
    }
    left.fill(-1);
    order = [];
    pitch = Math.min(11, pitch);
    const all = groups(), gap = 20, side = Math.max(1, Math.floor((width + gap) / (150 + gap)));
    const narrow = (width + gap) / side - gap, isLarge = ([, those]) => those.length > 20 * Math.floor(narrow / pitch);
    let y = 0;
    while (all.length > 0) {
      const blocks = [all.shift()], breadth = isLarge(blocks[0]) ? width : narrow, across = Math.floor(breadth / pitch);
      while (breadth === narrow && blocks.length < side && all.length > 0 && !isLarge(all[0])) blocks.push(all.shift());
      blocks.forEach(([name, those], column) => {
        const x = column * (breadth + gap);
        const label = make("p", {}, name, make("small", {}, `${number(hits(those, 1))} of ${number(those.length)} first`));
        Object.assign(label.style, { left: `${100 * x / width}%`, top: `${y}px`, width: `${100 * breadth / width}%` });
        field.append(label);
        those.forEach((task, position) => [left[task], top[task]] = [x + position % across * pitch, y + 36 + Math.floor(position / across) * pitch]);
        order.push(...those);
      });
      y += 36 + Math.ceil(Math.max(...blocks.map(([, those]) => those.length)) / across) * pitch + 14;
    }
    return y;
  };

  // Below the square's top and its height, in shares of the square: the better the rank, the fuller.
  const marks = [[0, 1], [0, 1], [0.3, 0.7], [0.65, 0.35], [0.86, 0.14], [0.38, 0.24]], markClasses = [".empty", ".rank1", ".rank2", ".rank3", ".rank4", ".rank5"];
  const place = () => {
    const width = field.clientWidth, height = Math.max(1, lay(width));
    [canvas.width, canvas.height] = [Math.round(width * devicePixelRatio), Math.round(height * devicePixelRatio)];
    canvas.style.width = `${width}px`;
    draw();
  };
  const draw = () => {
    const pen = canvas.getContext("2d"), scale = devicePixelRatio;
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    const colours = markClasses.map((key) => getComputedStyle(one(key)).color);
    const size = pitch - (pitch > 7 ? 2 : 1), { ranks } = answers[chosen()];
    for (let mark = 0; mark < 6; mark += 1) {
      pen.fillStyle = colours[mark];
      const [below, tall] = marks[mark];
      const y = Math.round(below * size * scale) / scale, h = Math.max(1, Math.round(tall * size * scale) / scale);
      for (const task of order) {
        if (mark > 0 && rankClass(ranks[task]) !== mark) continue;
        pen.globalAlpha = isShown(task) ? 1 : 0.16;
        pen.fillRect(left[task], top[task] + y, size, h);
      }
    }
    pen.globalAlpha = 1;
    const marked = hovered < 0 ? current : hovered;
    if (left[marked] >= 0 && !card.hidden) {
      pen.strokeStyle = getComputedStyle(figure).color;
      pen.lineWidth = 2;
      pen.strokeRect(left[marked] - 1, top[marked] - 1, size + 2, size + 2);
    }
  };

  const write = () => {
    const some = those(), n = some.length, [first, five] = [hits(some, 1), hits(some, 5)];
    const lost = unknown.length > 0 ? `This page does not have ${unknown.join(" and ")}. ` : "";
    told.textContent = lost + (n === 0 ? `There is no test task${which()}.`
      : `With ${shown.model} the right ${who} comes first for ${number(first)} of ${noun(n)}${which()} (${percent(first / n)}), and among the first five for ${number(five)} (${percent(five / n)}).`);
    bar.hidden = which() === "";
    document.body.classList.toggle("narrowed", !bar.hidden);
    bar.firstChild.textContent = `${noun(n)}${which()}` + (n === 0 ? "" : `: right ${who} first for ${percent(first / n)}, of all tasks for ${percent(hits(tasks(), 1) / count)}`);
    for (const mark of document.querySelectorAll(".rest [data-name]")) {
      mark.ariaCurrent = mark.dataset.name === shown[keys.get(mark.dataset.name)] ? "true" : null;
    }
    [...table.tBodies[0].rows].forEach((row, model) => {
      row.classList.toggle("subject", model === chosen());
      one("button", row).setAttribute("aria-pressed", model === chosen());
      for (let mark = 1; mark < 6; mark += 1) {
        const found = some.filter((task) => rankClass(answers[model].ranks[task]) === mark).length;
        row.cells[mark].replaceChildren(number(found), make("small", {}, n === 0 ? "" : percent(found / n)));
      }
    });
  };

  // The task that is read.
  const delay = (task) => {
    const value = delays[task];
    return ["", " within an hour", " within a day"][value] ?? ` after ${number(value - 2)} day${value === 3 ? "" : "s"}`;
  };
  const rankOf = (model, task) => {
    const rank = answers[model].ranks[task];
    return `${rank === 0 ? "not ranked" : ordinal(rank)} by ${models[model].name}`;
  };
  // What the page knows of every task: who was assigned the last ones before it, in its component, of whoever is named first and the right person.
  const earlier = (task, people) => {
    const alike = [];
    for (let other = task - 1; other >= 0 && alike.length < 50; other -= 1) if (parts[other] === parts[task]) alike.push(persons[assignees[other]]);
    const shares = people.map((person) => `${person} was assigned ${alike.filter((other) => other === person).length || "none"}`);
    const which = components[parts[task]] ? ` in ${components[parts[task]]}` : "";
    return alike.length < 5 ? "" : `Of the last ${alike.length} test tasks${which} before it, ${shares.join(" and ")}. `;
  };
  // What puts the first person ahead of the right one, or of the second where the first is right.
  const reason = (task) => {
    const { ranks, first, subjects } = answers[chosen()];
    if (!subjects) return "";
    const [one, two, against] = subjects.map((column) => reasons[column[task] - 1]), second = first[1]?.[task];
    const other = ranks[task] > 1 ? persons[assignees[task]] : second ? persons[second - 1] : "the next person";
    const pros = [one, two].filter(Boolean).join(" and ");
    return pros && `What puts ${persons[first[0][task] - 1]} before ${other}: ${pros}. ` + (against ? `What speaks for ${other}: ${against}. ` : "");
  };
  const read = (task) => {
    const model = chosen(), { first, chances, abstained } = answers[model];
    const right = persons[assignees[task]];
    const rank = `${right}’s rank: ${models.map((_, index) => rankOf(index, task)).join(", ")}. `;
    const list = make("ol", {});
    first.forEach((column, place) => {
      if (column[task] === 0) return;
      const person = persons[column[task] - 1];
      const item = make("li", { className: person === right ? "right" : "" }, person + (person === right ? " ✓ " : " "));
      if (chances) {
        item.append(make("span", {}, chances[place][task] + "\u00a0%"));
        item.style.setProperty("--share", chances[place][task] + "%");
      }
      list.append(item);
    });
    const id = taskIDs[task], why = document.getElementById("task-" + id.toLowerCase().replace(/[^a-z0-9]+/g, "-"));
    const title = make("strong", {}, link ? make("a", { href: link.replace("{task}", encodeURIComponent(id)) }, "Task " + id) : "Task " + id);
    const where = components[parts[task]] ? ` in component ${components[parts[task]]}` : "";
    const leader = first[0][task] > 0 ? [persons[first[0][task] - 1]] : [];
    const because = reason(task), past = earlier(task, [...new Set([...leader, right])]);
    const asks = abstained && abstained[task] ? `These ${people} would be shown; none would be named alone. ` : "";
    card.replaceChildren(
      make("p", {}, title, `${where}, opened ${date(task, { day: "numeric", month: "short" })}, was assigned to `, make("b", {}, right), `${delay(task)}.`),
      make("p", {}, `Named by ${shown.model}, in this order:`), list,
      make("p", {}, rank, because, past, asks, ...(why ? [make("a", { href: "#" + why.id }, `Why these ${people}?`)] : [])));
    return `${card.firstChild.textContent} Named by ${shown.model}: ${[...list.children].map((item) => item.textContent).join(", ")}. ${rank}${because}${past}${asks}`;
  };
  const tell = () => {
    canvas.setAttribute("aria-valuemin", 1);
    canvas.setAttribute("aria-valuemax", Math.max(1, order.length));
    canvas.setAttribute("aria-valuenow", order.indexOf(current) + 1);
    canvas.setAttribute("aria-valuetext", read(hovered < 0 ? current : hovered));
  };
  const show = () => {
    if (!isShown(current)) {
      current = left.findIndex((_, task) => isShown(task));
      shown.task = "";
    }
    card.hidden = !isRead || current < 0;
    current = Math.max(0, current);
    write();
    followers();
    place();
    tell();
    for (const select of choices.querySelectorAll("select")) select.value = shown[select.name];
    // A link to the page alone is in the browser's address already.
    const link = choices.querySelector(".view");
    if (link) link.hidden = Object.keys(none).every((key) => shown[key] === none[key]);
  };

  const point = () => {
    isRead = true;
    card.hidden = !isShown(current);
    draw();
    tell();
  };

  // The address holds what differs from the view that the page opens with.
  const keep = () => {
    const kept = new URLSearchParams(Object.entries(shown).filter(([key, value]) => value !== none[key])).toString();
    history.replaceState(null, "", "#squares" + (kept && "&" + kept));
  };
  const restore = () => {
    const [place, ...kept] = location.hash.slice(1).split("&");
    if (place !== "squares") return false;
    const found = Object.fromEntries(new URLSearchParams(kept.join("&")));
    shown = { ...none };
    for (const key of Object.keys(none)) if (found[key] !== undefined) shown[key] = found[key];
    shown.model = models[chosen()].name;
    unknown = [["task", taskIDs], ...facets].filter(([key, names]) => shown[key] !== "" && !names.includes(shown[key])).map(([key]) => `${key} ${shown[key]}`);
    for (const [key, names] of facets) if (!names.includes(shown[key])) shown[key] = "";
    if (!["month", "component", "person"].includes(shown.by)) shown.by = "";
    current = Math.max(0, taskIDs.indexOf(shown.task));
    isRead = isRead || shown.task !== "";
    show();
    return kept.length > 0;
  };
  const change = (changes) => { unknown = []; Object.assign(shown, changes); show(); keep(); };
  const choose = (task) => { current = task; hovered = -1; shown.task = taskIDs[task]; point(); keep(); };

  // Pointer: what lies under it is read, a press keeps it. Keys: along, up and down, to the ends.
  const under = (event) => {
    const box = canvas.getBoundingClientRect(), [x, y] = [event.clientX - box.left, event.clientY - box.top];
    return order.find((task) => isShown(task) && x >= left[task] && x < left[task] + pitch && y >= top[task] && y < top[task] + pitch) ?? -1;
  };
  canvas.addEventListener("pointermove", (event) => {
    const task = under(event);
    if (event.buttons > 0 && task >= 0 && task !== current) choose(task);
    else if (event.buttons === 0 && event.pointerType === "mouse" && task !== hovered) { hovered = task; point(); }
  });
  canvas.addEventListener("pointerleave", () => {
    if (hovered < 0) return;
    if (shown.task === "") current = hovered;
    hovered = -1;
    point();
  });
  canvas.addEventListener("focus", point);
  canvas.addEventListener("click", (event) => { const task = under(event); if (task >= 0) choose(task); });
  const moved = (key) => {
    const reach = order.filter((task) => isShown(task)), place = reach.indexOf(current);
    if (key === "Home") return reach[0];
    if (key === "End") return reach.at(-1);
    if (key === "ArrowLeft" || key === "ArrowRight") return reach[place + (key === "ArrowLeft" ? -1 : 1)];
    const sign = { ArrowUp: -1, ArrowDown: 1, PageUp: -5, PageDown: 5 }[key];
    const far = (task) => Math.abs(top[task] - top[current] - sign * pitch) * 100 + Math.abs(left[task] - left[current]);
    return reach.filter((task) => (top[task] - top[current]) * sign > 0).reduce((best, task) => (best === undefined || far(task) < far(best) ? task : best), undefined);
  };
  canvas.addEventListener("keydown", (event) => {
    if (!/^(Arrow|Home|End|Page)/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const task = moved(event.key);
    if (task !== undefined) choose(task);
  });

  // The table's names choose the model; fields choose tasks and groups.
  [...table.tBodies[0].rows].forEach((row, model) => {
    const button = make("button", { type: "button" }, models[model].name);
    button.addEventListener("click", () => change({ model: models[model].name }));
    one("span", row).replaceWith(button);
  });
  for (const [name, list, column] of facets) {
    const select = one(`select[name=${name}]`);
    list.forEach((value, index) => {
      const held = column.filter((other) => other === index).length;
      if (value && held > 0) select.append(make("option", { value }, `${value} (${number(held)})`));
    });
    if (select.options.length < 3) select.parentElement.remove();
  }
  for (const select of choices.querySelectorAll("select")) select.addEventListener("change", () => change({ [select.name]: select.value }));
  if (navigator.clipboard) {
    const copy = make("button", { type: "button", className: "view" }, "Copy link to this view");
    copy.addEventListener("click", async () => {
      keep();
      try { await navigator.clipboard.writeText(location.href); copy.textContent = "Copied"; } catch { copy.textContent = "Not copied"; }
      setTimeout(() => { copy.textContent = "Copy link to this view"; }, 1500);
    });
    choices.append(copy);
  }
  // A person, component or period that a table or chart elsewhere names is chosen there; chosen again, all are.
  const lead = (element, name) => {
    if (!keys.has(name)) return;
    if (element.matches("a")) element.href = "#squares&" + new URLSearchParams({ [keys.get(name)]: name });
    element.dataset.name = name;
  };
  for (const cell of document.querySelectorAll(".rest :is(th[scope=row], td.text)")) {
    const name = cell.firstChild?.nodeType === Node.TEXT_NODE ? cell.firstChild.data.trim() : "";
    if (!keys.has(name)) continue;
    const link = make("a", { title: `Show the tasks of ${name} alone` }, name);
    lead(link, name);
    cell.firstChild.replaceWith(link);
  }
  for (const label of document.querySelectorAll(".rest svg text")) lead(label, label.textContent);
  const followers = follow({ models, promises, facets: [...facets, ["delay", waitNames, waits.map((wait) => waited.indexOf(wait))]], answers, count, isShown, words: { fixed, number, people, which, lead } });
  const toggle = (name) => change({ [keys.get(name)]: shown[keys.get(name)] === name ? "" : name });
  document.addEventListener("click", (event) => {
    const name = event.target.closest?.(".rest [data-name]")?.dataset.name;
    if (!keys.has(name) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    toggle(name);
  });
  const all = () => change({ person: "", component: "", period: "" });
  bar.lastChild.addEventListener("click", all);
  bar.children[1].addEventListener("click", () => figure.scrollIntoView());
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && !bar.hidden && !event.target.matches("input")) all(); });
  // What is shown as a drawing, and as lines of a table.
  const files = {
    svg: () => {
      const size = pitch - (pitch > 7 ? 2 : 1), escaped = (text) => text.replace(/[&<]/g, (sign) => ({ "&": "&amp;", "<": "&lt;" })[sign]);
      const paths = markClasses.flatMap((key, mark) => [1, 0.16].map((opacity) => {
        const [below, tall] = marks[mark], inks = order.filter((task) => isShown(task) === (opacity === 1) && (mark === 0 || rankClass(answers[chosen()].ranks[task]) === mark));
        const data = inks.map((task) => `M${left[task]} ${top[task] + below * size}h${size}v${tall * size}h${-size}z`).join("");
        return data && `<path fill="${getComputedStyle(one(key)).color}" opacity="${opacity}" d="${data}"/>`;
      }));
      const labels = [...field.querySelectorAll("p")].map((label) => `<text font-family="sans-serif" font-size="12" x="${label.offsetLeft}" y="${label.offsetTop + 12}">${escaped(label.innerText.replace(/\s+/g, " "))}</text>`);
      const [width, height] = [field.clientWidth, canvas.clientHeight].map(Math.round);
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${escaped(told.textContent)}</title>${paths.join("")}${labels.join("")}</svg>`;
    },
    rows: () => [
      ["Task", "Opened", "Component", "Assigned to", ...models.flatMap(({ name }) => [`Rank by ${name}`, `Named first by ${name}`])],
      ...those().map((task) => [taskIDs[task], new Date((from + days[task]) * 86400000).toISOString().slice(0, 10), components[parts[task]], persons[assignees[task]],
        ...answers.flatMap(({ ranks, first }) => [ranks[task] || "", persons[first[0][task] - 1] || ""])]),
    ],
  };
  Object.assign(figure, { files });
  field.append(canvas);
  one("figcaption").append(make("span", { className: "hint" }, " Point or slide to read one."));
  choices.hidden = false;
  if (restore()) figure.scrollIntoView();
  else show();
  addEventListener("hashchange", () => { if (restore()) figure.scrollIntoView(); });
  let drawn = field.clientWidth;
  new ResizeObserver(() => { if (drawn !== field.clientWidth) { drawn = field.clientWidth; place(); tell(); } }).observe(field);
  addEventListener("themechange", draw);
})();
