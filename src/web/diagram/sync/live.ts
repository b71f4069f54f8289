import { inPlace } from '../../api/failure.ts';
import { fetchRows } from '../../live/fetch-rows.ts';
import { readInOrder } from '../../live/in-order.ts';
import { watchModule } from '../../live/watch.ts';
import { itemsPath, loadRows } from './calls.ts';
import type { Row } from './rows.ts';
import type { Saver } from './saver.ts';

/** The resource of the contract whose rows are cells. */
const resource = 'entity_value';
/** After more changes than this the whole module is read again. */
const maxSingly = 1000;

/** Applies changes of others while the diagram is open. */
export function followOthers(saver: Saver, projectId: number, moduleId: number, loadedAt: number): () => void {
  const ended = new AbortController();
  const readings = readInOrder('What others change in this diagram');
  const readAll = async (): Promise<void> => {
    const [before, answers] = [saver.stored(), saver.answers];
    const rows = await loadRows(projectId, moduleId, { signal: ended.signal, optOut: inPlace });
    await readAgain(saver.receiveAll(rows, before, answers));
  };
  const readSome = async (ids: readonly number[]): Promise<void> => {
    const { answers } = saver;
    const { rows, gone } = await fetchRows<Row>(itemsPath(projectId, moduleId), ids, ended.signal);
    const removed = gone.flatMap((id) => saver.jsidOf(id) ?? []);
    await readAgain(saver.receive(rows, removed, answers));
  };
  /** Reads rows again whose data was read during a save, and may lack the saved changes. */
  const readAgain = async (ids: readonly number[]): Promise<void> => {
    if (ids.length) await readSome(ids);
  };
  const stop = watchModule(
    projectId,
    moduleId,
    ({ changes, reset }) => {
      const ids = changes.filter((change) => change.resource === resource).map(({ id }) => id);
      if (!reset && !ids.length) return;
      readings.add(() => (reset || ids.length > maxSingly ? readAll() : readSome(ids)));
    },
    { loadedAt: () => loadedAt },
  );
  return () => {
    readings.stop();
    ended.abort();
    stop();
  };
}
