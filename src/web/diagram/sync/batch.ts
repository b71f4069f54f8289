import type { Difference } from './difference.ts';
import type { Body, Row } from './rows.ts';

/** A cell that the server does not have. */
export interface Create {
  readonly jsid: string;
  readonly type: string;
  readonly body: Body;
  /** The id of the item that it is, removed or under another jsid: what hangs on that is kept. */
  readonly replaces?: number;
  /** The jsid that the item has on the server until then. */
  readonly formerly?: string;
}

/** What has to reach the server, by jsid. */
export interface Batch {
  readonly creates: readonly Create[];
  /** The id is told where it is known: by it the server says who has deleted the item. */
  readonly updates: readonly ({ readonly jsid: string; readonly id?: number } & Difference)[];
  readonly destroys: readonly string[];
}

/** How many cells a batch is about. */
export const batchSizeOf = ({ creates, updates, destroys }: Batch): number =>
  creates.length + updates.length + destroys.length;

/** A batch without changes. */
export const nothing: Batch = { creates: [], updates: [], destroys: [] };

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

/** What of an update did not stand, since somebody else was faster. */
export interface Conflict {
  readonly jsid: string;
  /** JSON pointers to what they have changed. */
  readonly fields: readonly string[];
  /** The item as it is; null if it is gone. */
  readonly row: Row | null;
  readonly by: string | null;
  readonly at: string | null;
}

/** A change that the server did not save, since something in it is wrong. */
export interface Refused {
  readonly jsid: string;
  /** The server's sentences; none for what was not sent because it depends on another refused change. */
  readonly reasons: readonly string[];
}

/** Sends a batch; rejects when it, or part of it, did not get there. */
export interface Transport {
  send(batch: Batch): Promise<{
    readonly conflicts: readonly Conflict[];
    readonly refused: readonly Refused[];
    /** What has been made: whose ids are known now. */
    readonly made: readonly Row[];
  }>;
}
