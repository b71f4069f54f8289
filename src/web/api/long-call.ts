/** Long calls, which report progress and can be cancelled. */

import { type ProgressListener, withProgress } from '../ui/toasts.ts';
import { actionOf, begin } from './activity.ts';
import { request } from './client.ts';
import { expectOwnChange } from './own-changes.ts';
import { Problem } from './problem.ts';

/** A line of the answer: the progress, or at the end the result or the problem. */
type Line<T> = { readonly done: number; readonly of: number } | { readonly problem: { readonly status: number } } | T;

/** Whether the error means that the user has cancelled the call, which then has no effect. */
export const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/**
 * Makes a POST call and shows its progress under a title, with a Cancel button. Resolves to the result. Rejects with a
 * `Problem`, or with an error that `isCancelled` recognises.
 */
export const longCall = <T extends object>(title: string, path: string, body?: unknown): Promise<T> =>
  withProgress(title, (follower) => followedCall<T>(path, body, follower));

/**
 * Like `longCall`, but the caller gets the progress.
 * @throws {Problem}
 */
export async function followedCall<T extends object>(
  path: string,
  body: unknown,
  follower: ProgressListener,
): Promise<T> {
  // The headers arrive before the work is done, so only the last line shows whether the call has succeeded.
  const end = begin('saving', actionOf('POST', path));
  const answeredBy = expectOwnChange('POST');
  try {
    const { data: response } = await request<Response>('POST', path, {
      body,
      headers: { accept: 'application/x-ndjson' },
      signal: follower.signal,
      raw: true,
      quiet: true,
    });
    const answer = response.headers.get('content-type')?.includes('ndjson')
      ? linesOf<Line<T>>(response)
      : [await whole<T>(response)];
    for await (const line of answer) {
      if ('problem' in line) throw new Problem(line.problem);
      if ('done' in line) follower.report(line.done, line.of);
      else {
        answeredBy(new Headers({ 'X-Change': String((line as { change?: number }).change ?? '') }));
        end(true);
        return line;
      }
    }
    throw new Problem({ status: 0, detail: 'The server stopped answering before it was done.' });
  } finally {
    answeredBy();
    end();
  }
}

/** Reads an answer that has no progress. */
async function whole<T>(response: Response): Promise<T> {
  const text = await response.text();
  return { change: Number(response.headers.get('X-Change')), ...(text === '' ? {} : JSON.parse(text)) } as T;
}

/** The JSON values of an answer that has one per line, as they arrive. */
export async function* linesOf<T>(response: Response): AsyncGenerator<T> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
    if (done) return;
  }
}
