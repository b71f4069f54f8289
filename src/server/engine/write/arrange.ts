/** The places of rows in an order when some of them move. Pure. */

/** A row of an order; null where it has no place yet. */
export interface Ordered {
  readonly id: number;
  readonly place: number | null;
}

interface Placed {
  readonly id: number;
  readonly place: number;
}

/**
 * The places that change when `moved` go before the row `before`, or to the end without it: as few as possible by one of
 * two ways. Either the moved rows take the places after their new neighbour, and other rows change theirs only if there
 * is no room; or the rows between the old and the new place of the moved rows exchange theirs.
 * @param rows of the order from first to last, the moved ones wherever they are
 */
export function arrange(rows: readonly Ordered[], moved: readonly number[], before: number | null): readonly Placed[] {
  const going = new Set(moved);
  const staying = rows.filter(({ id }) => !going.has(id)).map(({ id }) => id);
  const at = before === null ? staying.length : staying.indexOf(before);
  const order = [...staying.slice(0, at), ...moved, ...staying.slice(at)];
  const [shifted, exchanged] = [shiftedPlaces(rows, order, going), exchangedPlaces(rows, order)];
  return exchanged && exchanged.length < shifted.length ? exchanged : shifted;
}

function shiftedPlaces(
  rows: readonly Ordered[],
  order: readonly number[],
  going: ReadonlySet<number>,
): readonly Placed[] {
  const places = new Map(rows.map(({ id, place }) => [id, place]));
  const changed: Placed[] = [];
  let last = -1;
  for (const id of order) {
    const place = places.get(id) ?? null;
    // A moved row takes the place after its new neighbour, whatever its old place was.
    const next = place !== null && place > last && !going.has(id) ? place : last + 1;
    if (next !== place) changed.push({ id, place: next });
    last = next;
  }
  return changed;
}

/** The present places in the new order; null if two rows have one place, or one has none. */
function exchangedPlaces(rows: readonly Ordered[], order: readonly number[]): readonly Placed[] | null {
  const places = rows.flatMap(({ place }) => place ?? []);
  const isClear =
    places.length === rows.length && places.every((place, at) => at === 0 || place > Number(places[at - 1]));
  if (!isClear) return null;
  return order.flatMap((id, at) => {
    const place = places[at] as number;
    return rows[at]?.id === id ? [] : [{ id, place }];
  });
}
