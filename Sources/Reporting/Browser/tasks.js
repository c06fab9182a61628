// The test tasks as a figure of squares holds them: columns of whole numbers, one after the other, with what their numbers mean.
const unpacked = (figure) => {
  const form = JSON.parse(figure.dataset.form), { models, persons, components, differences, heads, names, promises, shifts } = form, count = differences.length;
  // A number is as many ones as there are above the low bits, a zero, then so many low bits as `shifts` says.
  const bytes = Uint8Array.from(atob(figure.dataset.tasks), (character) => character.charCodeAt(0));
  let at = 0;
  const bit = () => (bytes[at >> 3] >> (at++ & 7)) & 1;
  const columns = shifts.map((shift) => Uint16Array.from({ length: count }, () => {
    let high = 0, low = 0;
    if (shift < 0) return 0;
    while (bit()) high += 1;
    for (let place = 0; place < shift; place += 1) low |= bit() << place;
    return (high << shift) | low;
  }));
  const [steps, assignees, parts, delays, kinds] = columns;
  let day = 0;
  // The number at the end of an id, if any, is given by its distance from the last one with the same head.
  const last = heads.map(() => 0);
  return {
    ...form, count, assignees, parts, delays, days: steps.map((step) => day += step),
    taskIDs: differences.map((difference, task) => heads[kinds[task]] + ((last[kinds[task]] += difference) || "")),
    answers: models.map(({ column, hasProbabilities, hasReasons }) => {
      let next = column;
      const take = (many, isThere = true) => (isThere ? columns.slice(next, next += many) : null);
      const [ranks] = take(1), first = take(names);
      // Where each name stands in a list of all that begins with those of the last task of the same component, without those before it.
      const lists = components.map(() => [...persons.keys()]);
      parts.forEach((part, task) => lists[part].unshift(...first.filter((column) => column[task] > 0).map((column) => {
        const [person] = lists[part].splice(column[task] - 1, 1);
        column[task] = person + 1;
        return person;
      })));
      const chances = take(names, hasProbabilities);
      const [abstained, bins, ...sizes] = take(2 + promises.length, hasProbabilities) || [];
      return { ranks, first, chances, abstained, bins, sizes, subjects: take(3, hasReasons) };
    }),
  };
};
