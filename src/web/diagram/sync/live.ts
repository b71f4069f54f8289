import { fetchRows } from '../../live/fetch-rows.ts';
import { watchModule } from '../../live/watch.ts';
import { itemsPath, loadRows } from './calls.ts';
import type { Row } from './rows.ts';
import type { Saver } from './saver.ts';

/** The resource of the contract whose rows are cells. */
const resource = 'entity_value';
/** With more changes than this at once the whole module is read again. */
const mostSingly = 1000;

/** Takes in what others change while the diagram is open. */
export function followOthers(saver: Saver, projectId: number, moduleId: number, loadedAt: number): () => void {
  const ended = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  const readAll = async (): Promise<void> => {
    const rows = await loadRows(projectId, moduleId, ended.signal);
    saver.receive(rows, saver.missing(rows));
  };
  const readSome = async (ids: readonly number[]): Promise<void> => {
    const { rows, gone } = await fetchRows<Row>(itemsPath(projectId, moduleId), ids, ended.signal);
    saver.receive(
      rows,
      gone.flatMap((id) => saver.jsidOf(id) ?? []),
    );
  };
  const stop = watchModule(
    projectId,
    moduleId,
    ({ changes, reset }) => {
      const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id);
      if (!reset && !ids.length) return;
      // One after another, so that an older answer never overtakes a newer one. What fails comes with the next news.
      turn = turn.then(() => (reset || ids.length > mostSingly ? readAll() : readSome(ids))).catch(() => undefined);
    },
    { loadedAt: () => loadedAt },
  );
  return () => {
    ended.abort();
    stop();
  };
}
