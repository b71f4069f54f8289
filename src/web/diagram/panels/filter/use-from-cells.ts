import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { Cell, ElementCell, LinkCell } from '../../../../diagram/cells/cell.ts';
import type { DiagramGraph, GraphChange } from '../../engine/graph.ts';
import { useEditor } from '../../react/editor-context.ts';

/**
 * A value derived from all cells, computed again only after a relevant change, because visiting thousands of cells in
 * each frame of a drag would be slow. `matters` and `read` must be stable functions.
 */
export function useFromCells<T>(matters: (change: GraphChange) => boolean, read: (graph: DiagramGraph) => T): T {
  const { graph } = useEditor();
  const last = useRef<{ readonly value: T } | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      // The cells may have changed between the first render and this effect, so the value is computed again.
      last.current = null;
      let pending = false;
      return graph.onChange((changes) => {
        if (!changes.some(matters)) return;
        last.current = null;
        if (pending) return;
        pending = true;
        queueMicrotask(() => {
          pending = false;
          listener();
        });
      });
    },
    [graph, matters],
  );
  return useSyncExternalStore(subscribe, () => {
    last.current ??= { value: read(graph) };
    return last.current.value;
  });
}

type CellField = keyof ElementCell | keyof LinkCell;
const fieldOf = (cell: Cell, field: CellField): unknown => (cell as Partial<Record<CellField, unknown>>)[field];

/** Returns a function that tells whether a cell was added or removed, or differs in one of the fields. */
export const differsIn =
  (fields: readonly CellField[]) =>
  ({ before, after }: GraphChange): boolean =>
    !before || !after || fields.some((field) => fieldOf(before, field) !== fieldOf(after, field));
