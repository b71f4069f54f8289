/** Long-lived responses with server-sent events (text/event-stream), until the client or the server ends the stream. */
import { ApiProblem } from '../engine/problem.ts';
import { log } from '../log.ts';
import type { LinesAnswer } from '../request.ts';

/**
 * The number of unsent characters at which the stream of a slow reader ends. The client reconnects and requests the
 * missed events.
 */
const maxWaiting = 1024 * 1024;

/** Milliseconds that a client waits before it reconnects. */
const retryAfter = 2_000;

export interface EventStream {
  /** Sends events together. `id` is the id of the last event, by which the client resumes. */
  readonly send: (events: readonly object[], id: string) => void;
  /** Queues work. An error ends the stream; an error that the caller caused is sent as an event first. */
  readonly inTurn: (work: () => Promise<void>) => void;
  /** Ends the stream once the client has read all events. */
  readonly end: () => void;
  readonly answer: LinesAnswer;
}

/** Without an id the client keeps its last id. An empty id would clear it, and the client could not resume. */
const textOf = (events: readonly object[], id: string | null): string =>
  events
    .map(
      (event, at) =>
        `${id !== null && at === events.length - 1 ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    .join('');

/** Opens a stream. `onEnd` runs once, when the client or the server ends the stream. */
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
  // Runs in a microtask, because the caller registers the stream after this call, and `onEnd` removes it again.
  if (signal.aborted) queueMicrotask(end);
  else signal.addEventListener('abort', end, { once: true });
  return {
    send: (events, id) => {
      if (ended || !events.length) return;
      waiting += textOf(events, id);
      if (waiting.length > maxWaiting) {
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
        // Proxies must not buffer the response, because they would then deliver nothing until its end.
        'x-accel-buffering': 'no',
        // Otherwise a stopping server would wait a minute for another request on the connection.
        connection: 'close',
      },
    },
  };
}
