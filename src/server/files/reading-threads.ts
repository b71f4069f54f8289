/** Threads that read files: no file keeps the server's own thread busy, whatever it holds, and few are read at a time. */
import { Worker } from 'node:worker_threads';
import { ApiProblem } from '../engine/problem.ts';

/** Milliseconds after which a thread is ended. */
const mostTime = 20_000;
/** Megabytes that a thread may take. */
const mostMemory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/** Threads at a time. */
const mostThreads = 2;
/** Files that wait for a thread. */
const mostWaiting = 20;

let threads = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (threads < mostThreads) {
    threads += 1;
    return;
  }
  if (waiting.length >= mostWaiting)
    throw new ApiProblem('unavailable', 'Many files are being read at the moment. Send the file again in a minute.', {
      retry_after: 60,
    });
  // Whoever leaves hands its place on.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else threads -= 1;
}

/** A file took more than a file may. */
export class ReadingLimit extends Error {
  constructor(what: 'time' | 'memory') {
    super(`The file takes too much ${what} to read. Split it, or save it in a simpler format.`);
    this.name = 'ReadingLimit';
  }
}

/**
 * What a thread posts, message by message, until it posts null.
 * @param script the module that the thread runs, with `data` as its workerData
 * @throws ReadingLimit where it takes too much time or memory; ApiProblem `unavailable` when too many files wait already
 */
export async function* readInThread<Message>(script: URL, data: unknown): AsyncGenerator<Message, void> {
  await enter();
  try {
    yield* messagesOf<Message>(script, data);
  } finally {
    leave();
  }
}

async function* messagesOf<Message>(script: URL, data: unknown): AsyncGenerator<Message, void> {
  const worker = new Worker(script, { workerData: data, resourceLimits: mostMemory, env: {} });
  const received: (Message | null)[] = [];
  let failed: unknown = null;
  let wake = (): void => undefined;
  const fail = (error: unknown) => {
    failed ??= error;
    wake();
  };
  const timer = setTimeout(() => fail(new ReadingLimit('time')), mostTime);
  worker.on('message', (message: Message | null) => {
    received.push(message);
    wake();
  });
  worker.once('error', (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ReadingLimit('memory') : error),
  );
  worker.once('exit', () => fail(new Error('The thread that reads files has ended without an answer.')));
  try {
    for (;;) {
      while (received.length) {
        const message = received.shift() as Message | null;
        if (message === null) return;
        yield message;
      }
      if (failed) throw failed;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
