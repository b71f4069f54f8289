import type { Editor } from '../engine/editor.ts';

/** Who has an empty diagram open while somebody else begins to draw sees what is drawn, wherever on the sheet it stands. */
export function fitFirstContent({ graph, viewport }: Editor): () => void {
  if (graph.size) return () => {};
  const unlisten = graph.onChange((changes) => {
    unlisten();
    // All that came with it is there a moment later.
    if (changes[0]?.origin === 'remote') queueMicrotask(() => viewport.fit());
  });
  return unlisten;
}
