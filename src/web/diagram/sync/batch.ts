import type { Difference } from './difference.ts';
import type { Body, Row } from './rows.ts';

/** A cell that the server does not have. */
export interface Create {
  readonly jsid: string;
  readonly type: string;
  readonly body: Body;
  /** The id of the item that it is, removed or under another jsid: what hangs on that is kept. */
  readonly replaces?: number;
}

/** What has to reach the server, by jsid. */
export interface Batch {
  readonly creates: readonly Create[];
  readonly updates: readonly ({ readonly jsid: string } & Difference)[];
  readonly destroys: readonly string[];
}

export const sizeOf = ({ creates, updates, destroys }: Batch): number =>
  creates.length + updates.length + destroys.length;

/** Sends a batch; rejects when it, or part of it, did not get there. Answers rows that are not as they were sent. */
export interface Transport {
  send(batch: Batch): Promise<{
    readonly conflicts: readonly Row[];
    readonly gone: readonly string[];
    /** What has been made: whose ids are known now. */
    readonly made: readonly Row[];
  }>;
}
