/** Runs work on files in worker threads, so that no file blocks the event loop. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { ApiProblem } from './problem.ts';

/** Memory limits of a thread in megabytes. */
const maxMemory = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };
/** The maximum number of concurrent threads. */
const maxThreads = 2;
/** The maximum number of jobs that wait for a thread. */
const maxWaiting = 20;

let threads = 0;
const waiting: (() => void)[] = [];

async function enter(): Promise<void> {
  if (threads < maxThreads) {
    threads += 1;
    return;
  }
  if (waiting.length >= maxWaiting)
    throw new ApiProblem('unavailable', 'Many files are being worked on at the moment. Try again in a minute.', {
      retry_after: 60,
    });
  // A finished thread passes its slot to the next job.
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function leave(): void {
  const next = waiting.shift();
  if (next) next();
  else threads -= 1;
}

/** A message with a part of the result. */
export interface ThreadPart {
  readonly part: unknown;
}

const isPart = (message: unknown): message is ThreadPart =>
  typeof message === 'object' && message !== null && 'part' in message;

/** A job for a worker thread. */
export interface ThreadWork {
  /** The module that does the work. It may post `ThreadPart` messages, and then posts one result. */
  readonly script: URL;
  readonly data?: unknown;
  /** Memory of `data` that is transferred to the thread instead of copied; the caller can no longer read it. */
  readonly transfer?: readonly ArrayBuffer[];
  /** Messages that are posted one after the other, because copying all data at once would block other requests. */
  readonly parts?: Iterable<unknown>;
  /** Receives each part of a large result, because copying the whole result at once would block other requests. */
  readonly receive?: (part: unknown) => void;
  /** Milliseconds after which the thread is terminated. */
  readonly maxTime: number;
  readonly tooMuch: (what: 'time' | 'memory') => Error;
}

/**
 * Runs the job in a thread and returns its result.
 * @throws {ApiProblem} `unavailable` if the queue is full; the problem of `tooMuch` if the job exceeds a limit
 */
export async function inThread<Answer>(work: ThreadWork): Promise<Answer> {
  await enter();
  try {
    return await run(work);
  } finally {
    leave();
  }
}

async function run<Answer>({
  script,
  data,
  transfer,
  parts = [],
  receive,
  maxTime,
  tooMuch,
}: ThreadWork): Promise<Answer> {
  const worker = new Worker(script, {
    workerData: data,
    transferList: transfer ? [...transfer] : [],
    resourceLimits: maxMemory,
    env: {},
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = new Promise<Answer>((resolve, reject) => {
      timer = setTimeout(() => reject(tooMuch('time')), maxTime);
      worker.on('message', (message: Answer | ThreadPart) =>
        isPart(message) ? receive?.(message.part) : resolve(message),
      );
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch('memory') : error),
      );
      worker.once('exit', () => reject(new Error('The thread that works on files has ended without an answer.')));
    });
    const post = async (): Promise<Answer> => {
      for (const part of parts) {
        worker.postMessage(part);
        await nextTurn();
      }
      return answer;
    };
    return await Promise.race([answer, post()]);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
