import { type RefObject, useEffect } from 'react';
import { stripeAt } from '../../../../diagram/cells/lanes.ts';
import { ownNaming } from '../../engine/own-naming.ts';
import { useEditor } from '../../react/editor-context.ts';

/** The element whose name is edited in a list of shapes. */
export interface Naming {
  readonly jsid: string;
  /** The id of the lane whose name is edited first; null for the name of the element itself. */
  readonly lane: string | null;
}

/**
 * Calls a handler when a name should be edited in a panel beside the sheet: that of a shape that was added from the
 * panel, or the lanes of a pool.
 * @param part an element that has the attribute of own naming, or contains one that has it
 * @param onNaming a stable function
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
