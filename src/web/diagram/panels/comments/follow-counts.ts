import { answered, api } from '../../../api/client.ts';
import { inPlace } from '../../../api/failure.ts';
import { commentsPath } from '../../../comments/calls.ts';
import { readInOrder } from '../../../live/in-order.ts';
import { watchChanges } from '../../../live/watch.ts';
import type { DiagramGraph } from '../../engine/graph.ts';
import type { Row } from '../../sync/rows.ts';
import type { Saver } from '../../sync/saver.ts';

type Counted = Pick<Row, 'id' | 'comment_count' | 'unread_comment_count'>;

/** Sets the comment counts of cells from their rows; cells without a row in the list get none. */
export function showCounts(graph: DiagramGraph, jsidOf: Saver['jsidOf'], rows: readonly Counted[]): void {
  const counted = new Map(rows.map((row) => [jsidOf(row.id), row]));
  for (const cell of graph.cells()) {
    const { comment_count = 0, unread_comment_count = 0 } = counted.get(cell.jsid) ?? {};
    if ((cell.comment_count ?? 0) === comment_count && (cell.unread_comment_count ?? 0) === unread_comment_count)
      continue;
    graph.change(cell.jsid, { comment_count, unread_comment_count }, 'remote');
  }
}

export interface FollowedCounts {
  /** Reads the counts again after the running request, because its answer may be older than the last comment. */
  readonly readAgain: () => void;
  readonly stop: () => void;
}

/** Updates the comment badges of shapes when other users write comments. */
export function followCounts(
  graph: DiagramGraph,
  saver: Saver,
  module: { readonly id: number; readonly projectId: number },
): FollowedCounts {
  const ended = new AbortController();
  const openedAt = Date.now();
  const readings = readInOrder('Comments on shapes');
  const read = async (): Promise<void> => {
    const rows = await answered(
      api.GET('/api/projects/{project_id}/project_scenario_modules/{module_id}/entity_values.json', {
        params: {
          path: { project_id: module.projectId, module_id: module.id },
          query: { fields: 'id,comment_count,unread_comment_count', 'comment_count.at_least': 1 },
        },
        signal: ended.signal,
        optOut: inPlace,
      }),
    );
    showCounts(graph, saver.jsidOf, rows);
  };
  const readAgain = (): void => readings.add(read);
  const stop = watchChanges(commentsPath, readAgain, { loadedAt: () => openedAt });
  return {
    readAgain,
    stop: () => {
      readings.stop();
      ended.abort();
      stop();
    },
  };
}
