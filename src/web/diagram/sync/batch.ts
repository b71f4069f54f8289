import type { Difference } from './difference.ts';
import type { Body, Row } from './rows.ts';

/** A cell that the server does not have. */
export interface Create {
  readonly jsid: string;
  readonly type: string;
  readonly body: Body;
  /** The id of its item, which was removed or has another jsid: everything attached to that item is preserved. */
  readonly replaces?: number;
  /** The jsid that the item has on the server until then. */
  readonly formerly?: string;
}

/** The changes to send, by jsid. */
export interface Batch {
  readonly creates: readonly Create[];
  /** The id is included if it is known: with it the server can say who has deleted the item. */
  readonly updates: readonly ({ readonly jsid: string; readonly id?: number } & Difference)[];
  readonly destroys: readonly string[];
}

/** The number of changes in a batch. */
export const batchSizeOf = ({ creates, updates, destroys }: Batch): number =>
  creates.length + updates.length + destroys.length;

/** A batch without changes. */
export const emptyBatch: Batch = { creates: [], updates: [], destroys: [] };

/** The changes of two batches in one. */
export const joinedBatches = (one: Batch, other: Batch): Batch => ({
  creates: [...one.creates, ...other.creates],
  updates: [...one.updates, ...other.updates],
  destroys: [...one.destroys, ...other.destroys],
});

/** The changes of a batch to some cells. */
export const onlyOf = ({ creates, updates, destroys }: Batch, jsids: ReadonlySet<string>): Batch => ({
  creates: creates.filter(({ jsid }) => jsids.has(jsid)),
  updates: updates.filter(({ jsid }) => jsids.has(jsid)),
  destroys: destroys.filter((jsid) => jsids.has(jsid)),
});

/** The fields of an update that were not stored, because somebody else was faster. */
export interface ItemConflict {
  readonly jsid: string;
  /** JSON pointers to the fields that they have changed. */
  readonly fields: readonly string[];
  /** The present item; null if it was deleted. */
  readonly row: Row | null;
  readonly by: string | null;
  readonly at: string | null;
}

/** A change that the server did not save, since something in it is wrong. */
export interface Refused {
  readonly jsid: string;
  /** The server's sentences; empty if the change was not sent because it depends on another refused one. */
  readonly reasons: readonly string[];
}

/**
 * Sends a batch; rejects if all or part of it did not arrive. `editKey` is that of earlier attempts without an answer.
 */
export interface Transport {
  send(
    batch: Batch,
    editKey?: string,
  ): Promise<{
    readonly conflicts: readonly ItemConflict[];
    readonly refused: readonly Refused[];
    /** The created rows, with their ids. */
    readonly made: readonly Row[];
  }>;
}
