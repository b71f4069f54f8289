import { type RefObject, useEffect } from 'react';
import { stripeAt } from '../../../../diagram/cells/lanes.ts';
import { ownNaming } from '../../engine/own-naming.ts';
import { useEditor } from '../../react/editor-context.ts';

/** The element that is named in a list of shapes. */
export interface Naming {
  readonly jsid: string;
  /** The lane of the pool to begin with; null for the name of the cell itself. */
  readonly lane: string | null;
}

/**
 * Hears what is to be named at the wish of a part beside the sheet, which names it itself: what was added from there,
 * and the lanes of a pool.
 *
 * @param part what carries the mark of own naming, or holds what does
 * @param onNaming a handler that keeps its identity
 */
export function useOwnNaming(part: RefObject<HTMLElement | null>, onNaming: (naming: Naming) => void): void {
  const editor = useEditor();
  useEffect(
    () =>
      editor.onRequest((request) => {
        const naming = ownNaming();
        if (request.kind !== 'rename' || !naming || !part.current?.contains(naming)) return;
        const { jsid, point } = request;
        const pool = point && editor.graph.element(jsid);
        onNaming({ jsid, lane: (pool && stripeAt(pool, point)?.lane.id) ?? null });
      }),
    [editor, part, onNaming],
  );
}
