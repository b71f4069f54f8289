/** Answers that last: events as they come (text/event-stream), until either side ends them. */
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import type { LinesAnswer } from '../request.ts';

/** Characters that wait for a slow reader before the stream ends. The client reconnects and asks for what it missed. */
const mostWaiting = 1024 * 1024;

/** Milliseconds that a client waits before it connects again. */
const retryAfter = 2_000;

export interface EventStream {
  /** Sends events together. `id` is the id of the last one, by which the client resumes. */
  readonly send: (events: readonly object[], id: string) => void;
  /** Runs work one after the other. An error ends the stream; a problem of the caller is sent as an event before. */
  readonly inTurn: (work: () => Promise<void>) => void;
  /** Ends when all that was sent is read. */
  readonly end: () => void;
  readonly answer: LinesAnswer;
}

/** Without an id the client keeps its last one. An empty id would clear it, and the client could not resume. */
const textOf = (events: readonly object[], id: string | null): string =>
  events
    .map(
      (event, at) =>
        `${id !== null && at === events.length - 1 ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('');

/** Opens a stream. `onEnd` runs once, when either side ends it. */
export function openEventStream(signal: AbortSignal, onEnd: () => void): EventStream {
  let waiting = `retry: ${retryAfter}\n\n`;
  let ended = false;
  let wake = (): void => undefined;
  let turn: Promise<void> = Promise.resolve();
  const end = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
    wake();
  };
  const fail = (error: unknown): void => {
    if (ended) return;
    if (error instanceof ApiProblem && error.status < 500) {
      const { status, code, message } = error;
      waiting += textOf([{ kind: 'ended', status, code, detail: message }], null);
    } else log.error({ error }, 'An event stream was ended by an error.');
    end();
  };
  async function* lines(): AsyncGenerator<string, void> {
    try {
      while (waiting || !ended) {
        if (waiting) {
          const text = waiting;
          waiting = '';
          yield text;
        } else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      end();
    }
  }
  // In a microtask, because the opener registers the stream after this call, and `onEnd` removes it again.
  if (signal.aborted) queueMicrotask(end);
  else signal.addEventListener('abort', end, { once: true });
  return {
    send: (events, id) => {
      if (ended || !events.length) return;
      waiting += textOf(events, id);
      if (waiting.length > mostWaiting) {
        waiting = '';
        end();
      } else wake();
    },
    inTurn: (work) => {
      turn = turn.then(() => (ended ? undefined : work())).catch(fail);
    },
    end,
    answer: {
      status: 200,
      lasts: true,
      lines: lines(),
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        // Proxies that gather an answer before they pass it on would pass on nothing.
        'x-accel-buffering': 'no',
        // A server that is being stopped would wait a minute for the next request on the connection.
        connection: 'close',
      },
    },
  };
}
