// Tables and charts that follow what is chosen of the squares: their numbers are counted again for the chosen tasks. One whose printed numbers
// are not those of all squares is about other tasks, and follows none.
const follow = ({ models, promises, facets, answers, count, words, isShown }) => {
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const set = (element, attributes) => { for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value); };
  const persons = facets[0][1], model = (name) => models.findIndex((one) => one.name === name);
  const names = (key) => facets.find(([name]) => name === key)[1].map((name) => name || "no component");
  const leader = (task) => persons[answers[0].first[0][task] - 1];

  // Of the tasks that are shown but for a choice of this kind: how many each has, and how often the right person and itself are named.
  const counted = (key) => {
    const [, , column] = facets.find(([name]) => name === key);
    const rows = names(key).map((name) => ({ name, tasks: 0, named: 0, first: models.map(() => 0), five: models.map(() => 0), sets: promises.map(() => ({ sets: 0, right: 0, people: 0 })) }));
    const byName = new Map(rows.map((row) => [row.name, row]));
    for (let task = 0; task < count; task += 1) {
      const row = rows[column[task]];
      if (!row || !isShown(task, key)) continue;
      row.tasks += 1;
      answers.forEach(({ ranks }, place) => {
        row.first[place] += ranks[task] === 1;
        row.five[place] += ranks[task] > 0 && ranks[task] <= 5;
      });
      const { ranks, sizes } = answers[0];
      sizes.forEach((sizes, promise) => {
        const set = row.sets[promise], size = sizes[task];
        set.sets += size > 0;
        set.people += size;
        set.right += ranks[task] > 0 && ranks[task] <= size;
      });
      if (key === "person" && leader(task)) byName.get(leader(task)).named += 1;
    }
    return byName;
  };
  // Pairs of whoever was named first and the assignee; all, or those of a few persons and of the others.
  const pairs = (key, few, others) => {
    const found = new Map();
    for (let task = 0; task < count; task += 1) {
      const assignee = persons[facets[0][2][task]];
      if (!isShown(task, key) || (few && !few.includes(assignee))) continue;
      const named = few && !few.includes(leader(task)) ? others : leader(task);
      if (!named || (!few && named === assignee)) continue;
      const pair = found.get(named + "\n" + assignee) || { named, assignee, tasks: 0 };
      pair.tasks += 1;
      found.set(named + "\n" + assignee, pair);
    }
    return found;
  };

  // A share with Wilson's 95 % interval, as the program prints them.
  const accuracy = (hits, tasks) => {
    const share = tasks && hits / tasks, tail = tasks && 1.959963984540054 ** 2 / tasks, centre = (share + tail / 2) / (1 + tail);
    const half = tasks && Math.sqrt(tail * (share * (1 - share) + tail / 4)) / (1 + tail);
    const bounds = [Math.max(0, centre - half), Math.min(1, centre + half)];
    const [text, ...ends] = [share, ...bounds].map(words.fixed);
    return tasks === 0 ? { text: "–", note: "", within: "", share, bounds } : { text, note: ends.join("–"), within: ` (95\u00a0%: ${ends.join("–")})`, share, bounds };
  };
  const told = ({ tasks, first, five }, place) => {
    const [one, among] = [first, five].map((hits) => accuracy(hits[place], tasks));
    return `${one.text}${one.within}, among the first five ${among.text}, of ${words.number(tasks)} task${tasks === 1 ? "" : "s"}`;
  };

  const shares = (hits, tasks) => { const { text, note } = accuracy(hits, tasks); return [text, note]; };

  // Each follower counts, says which text stands where, and draws what is no text.
  const columns = {
    tasks: ({ tasks }) => [words.number(tasks)],
    named: ({ named }) => [words.number(named)],
    more: ({ named, tasks }) => [(named > tasks ? "+" : "") + words.number(named - tasks).replace("-", "−")],
    part: ({ tasks }, sum) => [words.fixed(sum.tasks && tasks / sum.tasks)],
    partNamed: ({ named }, sum) => [words.fixed(sum.named && named / sum.named)],
    first: ({ first, tasks }, _, place) => shares(first[place], tasks),
    five: ({ five, tasks }, _, place) => shares(five[place], tasks),
  };
  const table = (place, key, ...kinds) => {
    const rows = all("tbody tr", place).map((row) => ({ name: row.cells[0].textContent, cells: [...row.cells].slice(1) }));
    return {
      key, count: () => counted(key),
      texts: (found) => {
        const sum = { tasks: 0, named: 0 };
        for (const { tasks, named } of found.values()) { sum.tasks += tasks; sum.named += named; }
        return rows.flatMap(({ name, cells }) => cells.flatMap((cell, column) => {
          const [kind, of] = kinds[column].split(":"), [text, note] = columns[kind](found.get(name), sum, model(of));
          return [[cell.firstChild, text], ...(note === undefined || !cell.children[0] ? [] : [[cell.children[0], note]])];
        }));
      },
      draw: () => { for (const bar of all("td.bar", place)) bar.style.setProperty("--share", bar.textContent + "%"); },
    };
  };
  const pairTable = (place) => {
    // Of equally frequent pairs, those that are printed for all tasks come first.
    const rows = all("tbody tr", place), printed = rows.map(({ cells }) => `${cells[0].textContent}\n${cells[1].textContent}`);
    const rank = ({ named, assignee }) => (printed.indexOf(named + "\n" + assignee) + 1) || Infinity;
    const sorted = (found) => [...found.values()].sort((a, b) => b.tasks - a.tasks || (rank(a) < rank(b) ? -1 : 1));
    return {
      key: "", count: () => pairs(""),
      texts: (found) => {
        const wrong = [...found.values()].reduce((sum, { tasks }) => sum + tasks, 0), most = sorted(found);
        return rows.flatMap((row, place) => {
          const { named, assignee, tasks } = most[place] || { named: "", assignee: "", tasks: 0 };
          const texts = [named, assignee, words.number(tasks), words.fixed(wrong && tasks / wrong)];
          return texts.map((text, column) => [row.cells[column].querySelector("a") || row.cells[column], text]);
        });
      },
      draw: (found) => rows.forEach((row, place) => {
        row.hidden = place >= found.size;
        for (const link of all("a", row)) words.lead(link, link.textContent);
      }),
    };
  };
  const end = (place) => all("text.quiet.middle", place).find((text) => text.getAttribute("x") === "100%");
  const across = (value) => `${Math.round(value * 1e4) / 1e2}%`;
  const rowChart = (place, key, isLoad) => {
    const most = parseFloat(end(place).textContent.replace(",", ""));
    const rows = all("g.row", place).map((mark) => {
      const title = mark.querySelector("title"), name = names(key).find((name) => title.textContent.startsWith(name + ": "));
      words.lead(mark, name);
      return { mark, title, name, note: all("text", mark).at(-1) };
    });
    return {
      key, count: () => counted(key),
      texts: (found) => rows.flatMap(({ title, note, name }) => {
        const row = found.get(name), [tasks, named] = [row.tasks, row.named].map(words.number);
        return isLoad ? [[title, `${name}: assigned ${tasks}, named first for ${named}`], [note, `${tasks} → ${named}`]]
          : [[title, `${name}: ${told(row, 0)}`], [note, `${accuracy(row.first[0], row.tasks).text} of ${tasks}`]];
      }),
      draw: (found) => rows.forEach(({ mark, name }) => {
        const { tasks, named, first, five } = found.get(name), one = accuracy(first[0], tasks);
        const [dot, ring] = (isLoad ? [tasks / most, named / most] : [one.share, accuracy(five[0], tasks).share]).map(across);
        mark.classList.toggle("none", !isLoad && tasks === 0);
        set(mark.querySelector(".dot"), { cx: dot });
        set(mark.querySelector(".ring"), { cx: ring });
        set(mark.querySelector(".thin"), { x1: dot, x2: ring });
        set(mark.querySelector(".band"), { x: across(one.bounds[0]), width: across(one.bounds[1] - one.bounds[0]) });
      }),
    };
  };
  // How far down a number is in a chart of lines or dots.
  const axis = (place) => {
    const ticks = all("text.quiet.end", place).map((text) => [parseFloat(text.textContent), text.getAttribute("y") - 4]);
    const [[low, bottom], [high, top]] = [ticks[0], ticks.at(-1)];
    return (value) => bottom + (value - low) / (high - low) * (top - bottom);
  };
  // Of a point, by what its chart is of: what its title says, and how high it is; none is drawn of fewer than ten sets.
  const ofSets = (sets, name, say, scale, share) => {
    const one = sets[promises.findIndex((promise) => name.startsWith(promise + "\u00a0%"))];
    return { said: one.sets === 0 ? "no set" : `${say(share(one))}, ${words.number(one.sets)} set${one.sets === 1 ? "" : "s"}`, isDrawn: one.sets >= 10, value: scale * share(one) };
  };
  const points = {
    period: (row, name) => {
      const place = model(name), one = accuracy(row.first[place], row.tasks);
      return { said: told(row, place), isDrawn: row.tasks > 0, value: 100 * one.share, ...one };
    },
    setShare: ({ sets }, name) => ofSets(sets, name, (share) => `right in ${words.fixed(share)}\u00a0%`, 100, ({ sets, right }) => right / sets),
    setSize: ({ sets }, name) => ofSets(sets, name, (size) => `${words.fixed(size / 100)} ${words.people}`, 1, ({ sets, people }) => people / sets),
  };
  const lineChart = (place, key) => {
    const periods = names("period"), down = axis(place), tallies = all("text.halo", place), isEachCounted = tallies.length === periods.length;
    const lines = all("g.series", place).map((line) => {
      const [title, ...titles] = all("title", line);
      return { line, title, marks: titles.map((title) => {
        const [, name, period] = title.textContent.match(/^(.*?), (\d{4}-\d\d(?: to \d{4}-\d\d)?): /), mark = title.parentElement;
        words.lead(mark, period);
        const [moved, x, y] = mark.matches("circle") ? [mark, "cx", "cy"] : [mark.parentElement, "x", "y"];
        return { mark, title, name, period, moved, x: parseFloat(moved.getAttribute(x) || 0), y };
      }) };
    });
    const point = (found, { name, period }) => points[key](found.get(period), name);
    return {
      key: "period", count: () => counted("period"),
      texts: (found) => lines.flatMap(({ title, marks }) => {
        const [first, last] = [marks[0], marks.at(-1)], [from, to] = [first, last].map((mark) => point(found, mark).text);
        return [...(from === undefined ? [] : [[title, `${first.name}: from ${from} in ${first.period} to ${to} in ${last.period}`]]),
          ...marks.map((mark) => [mark.title, `${mark.name}, ${mark.period}: ${point(found, mark).said}`])];
      }).concat(isEachCounted ? tallies.map((text, place) => [text, words.number(found.get(periods[place]).tasks)]) : []),
      draw: (found, isNarrow) => {
        if (!isEachCounted) for (const text of tallies) text.style.visibility = isNarrow ? "hidden" : "";
        for (const { line, marks } of lines) {
          const marked = marks.map((mark) => ({ ...mark, ...point(found, mark) })), seen = marked.filter(({ isDrawn }) => isDrawn), last = seen.at(-1);
          set(line.querySelector("path.line"), { d: seen.map(({ x, value }, index) => `${index ? "L" : "M"}${x * 100} ${down(value)}`).join("") });
          for (const { mark, moved, y, isDrawn, value } of marked) {
            mark.style.visibility = isDrawn ? "" : "hidden";
            if (isDrawn) set(moved, { [y]: down(value) });
          }
          all("line.line", line).forEach((bar, place) => { const [low, high] = marked[place].bounds; set(bar, { y1: down(100 * low), y2: down(100 * high) }); });
          if (!last) continue;
          const leader = all("path.leader", line).at(-1), end = down(last.value);
          set(line.querySelector("line.leader"), { y1: end, y2: end });
          set(leader, { d: `M0 ${end}L${leader.getAttribute("d").split("L")[1]}` });
        }
      },
    };
  };
  // How often the first name is right, by a tenth of all stated probabilities each. The squares have these in whole percent: so do the titles where
  // tasks are chosen.
  const reliability = (place) => {
    const { ranks, bins, chances } = answers[0], down = axis(place);
    const dots = all("circle.dot", place).map((dot) => {
      const title = dot.querySelector("title");
      return { dot, title, bar: dot.previousElementSibling, printed: title.textContent.split(" ")[0] };
    });
    const stated = (one, printed) => (words.which("") === "" && Math.abs(one.stated / one.tasks - printed) <= 0.55 ? printed : one.tasks === 0 ? "–" : (one.stated / one.tasks).toFixed(0));
    return {
      key: "", count: () => dots.map((_, bin) => {
        const those = [...ranks.keys()].filter((task) => bins[task] === bin && isShown(task)), sum = (of) => those.reduce((sum, task) => sum + of(task), 0);
        return { tasks: those.length, stated: sum((task) => chances[0][task]), right: sum((task) => ranks[task] === 1) };
      }),
      texts: (found) => dots.map(({ title, printed }, bin) => {
        const one = found[bin], right = accuracy(one.right, one.tasks);
        return [title, `${stated(one, printed)} stated, ${right.text} right${right.within}, of ${words.number(one.tasks)} task${one.tasks === 1 ? "" : "s"}`];
      }),
      draw: (found) => dots.forEach(({ dot, bar }, bin) => {
        const { tasks, stated, right } = found[bin], { share, bounds } = accuracy(right, tasks), x = across(stated / Math.max(1, tasks) / 100);
        for (const mark of [dot, bar]) mark.style.visibility = tasks === 0 ? "hidden" : "";
        set(dot, { cx: x, cy: down(100 * share) });
        set(bar, { x1: x, x2: x, y1: down(100 * bounds[0]), y2: down(100 * bounds[1]) });
      }),
    };
  };
  const matrix = (place) => {
    const cells = all("rect:has(> title)", place).map((cell) => {
      const title = cell.querySelector("title"), [, assignee, named] = title.textContent.match(/^was (.+), named (.+): /);
      words.lead(cell, assignee);
      return { cell, title, assignee, named };
    });
    const few = [...new Set(cells.map(({ assignee }) => assignee))], others = cells.find(({ named }) => !few.includes(named))?.named;
    few.forEach((name, row) => words.lead(all("text.end", place).find((text) => text.textContent === `${name} ${row + 1}`), name));
    const tasks = (found, { assignee, named }) => found.get(named + "\n" + assignee)?.tasks || 0;
    const sum = (found, { assignee }) => [...found.values()].reduce((sum, pair) => sum + (pair.assignee === assignee ? pair.tasks : 0), 0);
    return {
      key: "person", count: () => pairs("person", few, others),
      texts: (found) => cells.map((cell) => {
        const of = sum(found, cell);
        return [cell.title, `was ${cell.assignee}, named ${cell.named}: ${words.number(tasks(found, cell))} of ${words.number(of)} task${of === 1 ? "" : "s"}`];
      }),
      draw: (found) => {
        const shares = cells.map((cell) => tasks(found, cell) / Math.max(1, sum(found, cell)));
        const low = cells.length < few.length * (few.length + 1) ? 0 : Math.min(...shares), span = Math.max(...shares) - low;
        cells.forEach(({ cell }, place) => {
          const shade = 5 - (span > 0 ? Math.min(4, Math.floor((shares[place] - low) / span * 5)) : 0), ink = shade <= 2 ? "paper " : "";
          const ring = cell.nextElementSibling?.matches(".ring") && cell.nextElementSibling, after = ring || cell;
          if (!after.nextElementSibling?.matches("text.middle")) after.after(document.createElementNS(cell.namespaceURI, "text"));
          set(cell, { class: `shade${shade} parted` });
          if (ring) set(ring, { class: `ring ${ink}` });
          set(after.nextElementSibling, {
            class: `${ink}middle`, x: `${parseFloat(cell.getAttribute("x") || 0) + parseFloat(cell.getAttribute("width")) / 2}%`, y: +cell.getAttribute("y") + 22,
          });
          after.nextElementSibling.textContent = shares[place] < 0.005 ? "" : Math.round(100 * shares[place]);
        });
      },
    };
  };

  const kinds = { pairs: pairTable, matrix, load: (place) => rowChart(place, "person", true), period: lineChart, setShare: lineChart, setSize: lineChart, bin: reliability };
  const followers = all("[data-follows]").flatMap((place) => {
    const [kind, ...rest] = place.dataset.follows.split(" ");
    const follower = rest.length > 0 ? table(place, kind, ...rest) : (kinds[kind] || rowChart)(place, kind);
    const found = follower.count();
    const isSound = follower.texts(found).every(([node, text]) => node.textContent.trim() === text);
    place.classList.toggle("follows", isSound);
    return isSound ? [{ ...follower, place, drawing: place.querySelector("svg.chart"), label: place.querySelector("svg.chart")?.ariaLabel }] : [];
  });
  return () => {
    for (const { place, key, count, texts, draw, drawing, label } of followers) {
      const found = count(), which = words.which(key);
      const written = texts(found);
      for (const [node, text] of written) node.textContent = text;
      draw(found, which !== "");
      place.style.setProperty("--which", JSON.stringify(which === "" ? "All tasks: " : `Only tasks${which}: `));
      if (drawing) drawing.ariaLabel = which === "" ? label : `Only tasks${which}: ${written.map(([node, text]) => (node.matches("title") ? text : "")).filter(Boolean).join("; ")}`;
    }
  };
};
