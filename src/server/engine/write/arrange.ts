/** The places of rows in an order when some of them move. Pure. */

/** A row of an order; null where it has no place yet. */
export interface Ordered {
  readonly id: number;
  readonly place: number | null;
}

/**
 * The places that change when `moved` go before the row `before`, or to the end without it. Other rows change their place
 * only if there is no room between their neighbours.
 * @param rows of the order from first to last, the moved ones wherever they are
 */
export function arrange(
  rows: readonly Ordered[],
  moved: readonly number[],
  before: number | null,
): readonly { readonly id: number; readonly place: number }[] {
  const going = new Set(moved);
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  const staying = rows.filter(({ id }) => !going.has(id)).map(({ id }) => id);
  const at = before === null ? staying.length : staying.indexOf(before);
  const changed: { id: number; place: number }[] = [];
  let last = -1;
  for (const id of [...staying.slice(0, at), ...moved, ...staying.slice(at)]) {
    const place = places.get(id) ?? null;
    // A moved row takes the place after its new neighbour, whatever its old place was.
    const next = place !== null && place > last && !going.has(id) ? place : last + 1;
    if (next !== place) changed.push({ id, place: next });
    last = next;
  }
  return changed;
}
