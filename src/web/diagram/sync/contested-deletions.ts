import type { DiagramGraph } from '../engine/graph.ts';
import type { Batch } from './batch.ts';

/** Milliseconds within which the user is asked about the deletion of a cell that they have just changed. */
const recentTime = 60_000;

interface Sorted {
  /** The user loses no changes with them. */
  readonly silent: readonly string[];
  /** Changed by the user: they stay until the server has reported who deleted them. */
  readonly contested: ReadonlySet<string>;
  /** Links of those cells, which were deleted and may be restored with them. */
  readonly hanging: ReadonlySet<string>;
}

/** Cells that others have deleted while, or just after, we changed them. */
export class ContestedDeletions {
  readonly #graph: DiagramGraph;
  readonly #contested = new Set<string>();
  /** When own edits of cells have arrived. */
  readonly #arrived = new Map<string, number>();

  constructor(graph: DiagramGraph) {
    this.#graph = graph;
  }

  /** The user's changes of these cells have been saved. */
  arrived(jsids: readonly string[]): void {
    for (const jsid of jsids) this.#arrived.set(jsid, Date.now());
  }

  /** Separates deletions that can be applied from those about which the user is asked. */
  sort(gone: readonly string[], unsaved: ReadonlySet<string>): Sorted {
    const isRecent = (jsid: string): boolean => Date.now() - (this.#arrived.get(jsid) ?? 0) < recentTime;
    const ours = new Set(gone.filter((jsid) => this.#graph.get(jsid) && (unsaved.has(jsid) || isRecent(jsid))));
    const hanging = new Set(
      gone.filter((jsid) => {
        const link = this.#graph.link(jsid);
        return link && [link.source, link.target].some((end) => end !== null && ours.has(end));
      }),
    );
    const contested = ours.difference(hanging);
    for (const jsid of contested) this.#contested.add(jsid);
    return { silent: gone.filter((jsid) => !contested.has(jsid) && !hanging.has(jsid)), contested, hanging };
  }

  /** Adds the pending questions to a batch: an update without fields asks who has deleted the cell. */
  withQuestions(batch: Batch, jsids: ReadonlySet<string>, idOf: (jsid: string) => number | undefined): Batch {
    const named = new Set([...batch.updates.map(({ jsid }) => jsid), ...batch.destroys]);
    const silent = [...this.#contested].filter((jsid) => jsids.has(jsid) && !named.has(jsid) && this.#graph.get(jsid));
    for (const jsid of jsids) this.#contested.delete(jsid);
    const questions = silent.map((jsid) => {
      const id = idOf(jsid);
      return { jsid, ...(id !== undefined && { id }), fields: {}, base: {} };
    });
    return { ...batch, updates: [...batch.updates, ...questions] };
  }

  /** Cancels the questions; returns their cells. */
  drop(): readonly string[] {
    const dropped = [...this.#contested];
    this.#contested.clear();
    return dropped;
  }
}
