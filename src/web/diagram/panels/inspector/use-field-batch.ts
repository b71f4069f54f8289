import { useCallback, useEffect, useRef } from 'react';
import { useEditor } from '../../react/editor-context.ts';

const controls = 'input, select, textarea, button, [contenteditable=true]';

export interface FieldBatch {
  /** Runs a change of the diagram that a field makes. */
  readonly write: (field: string, run: () => void) => void;
  /** Called when the field loses the focus. */
  readonly settle: () => void;
}

/** Groups the changes of a field into one undo step: from the first change until the field loses the focus. */
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
      // A control that changes without having the focus cannot lose it, so the step ends at once.
      if (!document.activeElement?.matches(controls)) settle();
    },
    [graph, settle],
  );
  useEffect(() => settle, [settle]);
  return { write, settle };
}
