/** Selected rows, and the anchor of a range. */
export interface Selection {
  readonly ids: ReadonlySet<number>;
  /** The row from which Shift extends. */
  readonly anchor: number | null;
}

export const noSelection: Selection = { ids: new Set(), anchor: null };

/** Toggles a row, which becomes the anchor. */
export function toggleOne(selection: Selection, id: number): Selection {
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Gives all rows from the anchor to this one the state of the anchor; without an anchor toggles the row. */
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

/** A selection of rows without an anchor. */
export const selectAll = (ids: readonly number[]): Selection => ({ ids: new Set(ids), anchor: null });

/** The state of the checkbox in the header. */
export function headerState(selection: Selection, total: number): 'none' | 'some' | 'all' {
  if (selection.ids.size === 0) return 'none';
  return selection.ids.size >= total ? 'all' : 'some';
}
