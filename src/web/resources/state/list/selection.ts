/** Which rows are ticked, and where a range begins. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The row that Shift extends from. */
  readonly anchor: number | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** One row ticked or unticked; a range will begin here. */
export function toggleOne(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Everything from the anchor to this row gets the state of the anchor; without an anchor it is one row. */
export function extendTo(selection: Selection, order: readonly number[], id: number): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0 || selection.anchor === null) return toggleOne(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  const ids = new Set(selection.ids);
  const tick = ids.has(selection.anchor) || ids.size === 0;
  for (const one of range) {
    if (tick) ids.add(one);
    else ids.delete(one);
  }
  return { ids, anchor: selection.anchor };
}

/** A selection of these rows. */
export const selectAll = (ids: readonly number[]): Selection => ({ ids: new Set(ids), anchor: null });

/** What the box in the header shows. */
export function headerState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  return selection.ids.size >= total ? 'all' : 'some';
}
