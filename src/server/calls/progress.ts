/** Responses with progress: one JSON object on each line, the last of which is the result. */
import { ApiProblem } from '../engine/problem.ts';
import type { Progress } from '../engine/progress.ts';
import type { ApiAnswer, ApiRequest, LinesAnswer } from '../request.ts';

const mediaType = 'application/x-ndjson';

const wantsLines = ({ headers }: Pick<ApiRequest, 'headers'>): boolean =>
  (headers['accept'] ?? '').split(',').some((type) => type.split(';')[0]?.trim().toLowerCase() === mediaType);

/**
 * Runs a long call. A client that accepts lines receives the progress and then `line`; any other client receives the
 * plain response. If the client disconnects, the call is cancelled: `progress` throws inside of the transaction.
 */
export async function withProgress<T, const Plain extends ApiAnswer>(
  request: Pick<ApiRequest, 'headers' | 'signal'>,
  work: (progress: Progress) => Promise<T>,
  answers: { readonly plain: (result: T) => Plain; readonly line: (result: T) => object },
): Promise<Plain | LinesAnswer> {
  const watched =
    (write: (line: object) => void): Progress =>
    (done, of) => {
      if (request.signal.aborted)
        throw new ApiProblem('malformed', 'The request was cancelled; nothing has been changed.');
      write({ done, of });
    };
  if (!wantsLines(request)) return answers.plain(await work(watched(() => undefined)));
  return toldByLines(async (write) => answers.line(await work(watched(write))));
}

/** A response in lines, for a call without a plain response. */
export const toldByLines = (work: (write: (line: object) => void) => Promise<object>): LinesAnswer => ({
  status: 200,
  lines: linesOf(work),
  headers: { 'content-type': `${mediaType}; charset=utf-8` },
});

/**
 * Yields the lines of the work, then its result.
 * @throws the error of the work
 */
async function* linesOf(work: (write: (line: object) => void) => Promise<object>): AsyncGenerator<object, void> {
  let lines: object[] = [];
  let ended = false;
  let wake = (): void => undefined;
  const ending = work((line) => {
    lines.push(line);
    wake();
  });
  const end = () => {
    ended = true;
    wake();
  };
  ending.then(end, end);
  while (!ended || lines.length) {
    if (lines.length) {
      const now = lines;
      lines = [];
      yield* now;
    } else
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  }
  yield await ending;
}
