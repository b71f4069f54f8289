import { type RefObject, useEffect } from 'react';
import { ownNaming } from '../../engine/own-naming.ts';
import { useEditor } from '../../react/editor-context.ts';

/**
 * Hears of shapes that were added from a part beside the sheet, where they are named then, too.
 *
 * @param part what carries the mark of own naming, or holds what does
 * @param onAdded a handler that keeps its identity
 */
export function useOwnNaming(part: RefObject<HTMLElement | null>, onAdded: (jsid: string) => void): void {
  const editor = useEditor();
  useEffect(
    () =>
      editor.onRequest((request) => {
        const naming = ownNaming();
        if (request.kind === 'rename' && !request.point && naming && part.current?.contains(naming))
          onAdded(request.jsid);
      }),
    [editor, part, onAdded],
  );
}
