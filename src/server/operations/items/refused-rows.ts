/** Writing of the valid rows of a list without the refused ones, on request. */
import { segmentsOf } from '../../../contract/json-pointer.ts';
import { ApiProblem, type FieldError } from '../../engine/problem.ts';

/** One row of a body, and its place there. */
export interface ListedRow<Body> {
  readonly index: number;
  readonly body: Body;
}

/** A row that was not written, with pointers into that row. */
export interface RefusedRow {
  readonly index: number;
  readonly errors: readonly FieldError[];
}

interface Written<Done> {
  readonly done: Done;
  readonly refused: readonly RefusedRow[];
}

/** After so many attempts the request is refused as a whole: each names up to a hundred faults. */
const maxAttempts = 20;

/** The faults of each row; undefined where one is not of a row. */
function faultsByRow(error: unknown, rows: ReadonlySet<number>): ReadonlyMap<number, FieldError[]> | undefined {
  const faults = error instanceof ApiProblem && error.code === 'invalid' ? (error.members.errors ?? []) : [];
  const byRow = new Map<number, FieldError[]>();
  for (const { pointer, message } of faults) {
    const [first = ''] = segmentsOf(pointer);
    const index = /^\d+$/.test(first) ? Number(first) : -1;
    if (!rows.has(index)) return undefined;
    const own = byRow.get(index) ?? [];
    byRow.set(index, [...own, { pointer: pointer.slice(first.length + 1), message }]);
  }
  return byRow.size ? byRow : undefined;
}

/**
 * Writes rows, each attempt in a transaction of its own: rows that an attempt refuses are left out of the next one.
 * `hanging` returns the remaining rows that cannot be written without the refused ones, with the reason.
 *
 * @throws {ApiProblem} the problem of `write`, if it is not about single rows
 */
export async function writeWithoutRefused<Body, Done>(
  bodies: readonly Body[],
  write: (rows: readonly ListedRow<Body>[]) => Promise<Done>,
  hanging: (rows: readonly ListedRow<Body>[], refused: readonly Body[]) => readonly RefusedRow[] = () => [],
): Promise<Written<Done>> {
  const refused: RefusedRow[] = [];
  let rows = bodies.map((body, index): ListedRow<Body> => ({ index, body }));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return { done: await write(rows), refused: refused.toSorted((a, b) => a.index - b.index) };
    } catch (error) {
      const faults = faultsByRow(error, new Set(rows.map(({ index }) => index)));
      if (!faults || attempt === maxAttempts) throw error;
      const wrong = rows.flatMap(({ index, body }) => (faults.has(index) ? [body] : []));
      rows = rows.filter(({ index }) => !faults.has(index));
      const more = hanging(rows, wrong);
      const left = new Set(more.map(({ index }) => index));
      rows = rows.filter(({ index }) => !left.has(index));
      refused.push(...[...faults].map(([index, errors]) => ({ index, errors })), ...more);
    }
  }
}
