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
 * Calls a handler when an element should be named in a panel beside the sheet: one that was added from there, or the
 * lanes of a pool.
 * @param part an element that has the attribute of own naming, or contains one that has it
 * @param onNaming a handler of constant identity
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
