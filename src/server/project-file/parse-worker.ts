/** Worker thread that parses a project file, and posts its rows and files in portions. */
import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadPart } from '../engine/in-thread.ts';
import { rowsAtOnce } from '../engine/progress.ts';

/** Values of one list of the file, in order. */
export interface ListPart {
  /** The member of `rows`; null for `files`. */
  readonly resource: string | null;
  readonly values: readonly unknown[];
}

/** The file without its posted lists; `null` for a text that is not JSON. */
export type ParseAnswer = { readonly rest: unknown } | null;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Posts a list in portions, and returns an empty list in its place. Any other value is returned unchanged. */
function post(resource: string | null, list: unknown, atOnce: number): unknown {
  if (!Array.isArray(list)) return list;
  for (let from = 0; from < list.length; from += atOnce) {
    const part: ListPart = { resource, values: list.slice(from, from + atOnce) };
    parentPort?.postMessage({ part } satisfies ThreadPart);
  }
  return [];
}

function parse(bytes: Uint8Array): ParseAnswer {
  let parsed: unknown;
  try {
    parsed = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
  if (!isObject(parsed)) return { rest: parsed };
  const { rows, files } = parsed;
  const rest = { ...parsed };
  if (isObject(rows))
    rest['rows'] = Object.fromEntries(
      Object.entries(rows).map(([resource, list]) => [resource, post(resource, list, rowsAtOnce)]),
    );
  // Files are posted one by one, because a single file may have megabytes.
  if ('files' in parsed) rest['files'] = post(null, files, 1);
  return { rest };
}

parentPort?.postMessage(parse(workerData as Uint8Array));
