import { request } from '../../../api/client.ts';
import { commentsPath } from '../../../comments/calls.ts';
import { watchChanges } from '../../../live/watch.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import { itemsPath } from '../../sync/calls.ts';
import type { Row } from '../../sync/rows.ts';
import type { Saver } from '../../sync/saver.ts';

type Counted = Pick<Row, 'id' | 'comment_count' | 'unread_comment_count'>;

/** Puts the counts of the items that have comments on their cells; all others have none. */
export function showCounts(graph: DiagramGraph, jsidOf: Saver['jsidOf'], rows: readonly Counted[]): void {
  const counted = new Map(rows.map((row) => [jsidOf(row.id), row]));
  for (const cell of graph.cells()) {
    const { comment_count = 0, unread_comment_count = 0 } = counted.get(cell.jsid) ?? {};
    if ((cell.comment_count ?? 0) === comment_count && (cell.unread_comment_count ?? 0) === unread_comment_count)
      continue;
    graph.change(cell.jsid, { comment_count, unread_comment_count }, 'remote');
  }
}

/** Keeps the marks of shapes that are talked about up to date while others write. */
export function followCounts(graph: DiagramGraph, saver: Saver, projectId: number, moduleId: number): () => void {
  const ended = new AbortController();
  const openedAt = Date.now();
  let turn: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<void> => {
    const { data } = await request<readonly Counted[]>('GET', `${itemsPath(projectId, moduleId)}.json`, {
      query: { fields: 'id,comment_count,unread_comment_count', 'filter[comment_count][gte]': 1 },
      signal: ended.signal,
    });
    showCounts(graph, saver.jsidOf, data);
  };
  // What fails comes with the next news.
  const stop = watchChanges(
    commentsPath,
    () => {
      turn = turn.then(read).catch(() => undefined);
    },
    { loadedAt: () => openedAt },
  );
  return () => {
    ended.abort();
    stop();
  };
}
