import { isFixed } from '../../../diagram/cells/cell.ts';
import { createListeners } from '../../../diagram/listeners.ts';
import type { DiagramGraph } from './graph.ts';

export interface Selection {
  get(): readonly string[];
  set(jsids: readonly string[]): void;
  toggle(jsid: string): void;
  has(jsid: string): boolean;
  clear(): void;
  onChange(listener: () => void): () => void;
}

/** The jsids to select for a request. An empty request selects the fixed cells (spec W4, R-DIAG-14). */
export const selectionOf = (
  wished: readonly string[],
  cells: readonly { readonly jsid: string; readonly celltype?: string | null }[],
): readonly string[] => (wished.length ? wished : cells.filter(isFixed).map(({ jsid }) => jsid));

/** Creates the set of selected cells. Cells that are removed leave the selection. */
export function createSelection(graph: DiagramGraph): Selection {
  let selected: readonly string[] = [];
  let members = new Set<string>();
  const changed = createListeners();
  const set = (jsids: readonly string[]) => {
    const next = [...new Set(jsids)].filter((jsid) => graph.get(jsid));
    if (next.length === selected.length && next.every((jsid, at) => jsid === selected[at])) return;
    selected = next;
    members = new Set(next);
    changed.emit();
  };
  graph.onChange((changes) => {
    if (changes.some(({ jsid, after }) => !after && members.has(jsid))) set(selected);
  });
  return {
    get: () => selected,
    set,
    toggle: (jsid) => set(members.has(jsid) ? selected.filter((one) => one !== jsid) : [...selected, jsid]),
    has: (jsid) => members.has(jsid),
    clear: () => set([]),
    onChange: changed.add,
  };
}
