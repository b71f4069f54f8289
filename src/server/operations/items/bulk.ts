/** What the calls on many items answer where they do as those of every other collection. */
import type { BulkDone } from '../../engine/write/bulk.ts';

/** The answer as a whole, and as the last line of one that tells of its progress. */
export const bulkAnswers = {
  plain: (done: BulkDone) => ({
    status: 200 as const,
    body: { ...done, ids: [...done.ids] },
    headers: { 'x-change': String(done.change) },
  }),
  line: (done: BulkDone) => done,
};
