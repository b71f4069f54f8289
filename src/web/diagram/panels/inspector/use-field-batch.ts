import { useCallback, useEffect, useRef } from 'react';
import { useEditor } from '../../react/editor-context.ts';

const controls = 'input, select, textarea, button, [contenteditable=true]';

export interface FieldBatch {
  /** Changes the diagram on behalf of a field. */
  readonly write: (field: string, run: () => void) => void;
  /** The field has been left. */
  readonly settle: () => void;
}

/** Groups the changes of one field into one undo step: from the first change until it loses the focus. */
export function useFieldBatch(): FieldBatch {
  const { graph } = useEditor();
  const open = useRef<string | null>(null);
  const settle = useCallback(() => {
    if (open.current === null) return;
    open.current = null;
    graph.stopBatch();
  }, [graph]);
  const write = useCallback(
    (field: string, run: () => void) => {
      if (open.current !== field) {
        settle();
        open.current = field;
        graph.startBatch(`Change ${field}`);
      }
      run();
      // A field that is changed without having the focus will never be left.
      if (!document.activeElement?.matches(controls)) settle();
    },
    [graph, settle],
  );
  useEffect(() => settle, [settle]);
  return { write, settle };
}
