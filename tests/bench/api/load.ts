/**
 * Generates load from a separate thread: a number of connections, each of which sends the next request after its
 * response.
 */
import { Agent, request } from 'node:http';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

export interface Load {
  readonly address: string;
  readonly method: string;
  /** Requested in turn, each with the token at the same index. */
  readonly paths: readonly string[];
  readonly body: string | null;
  readonly tokens: readonly string[];
  readonly milliseconds: number;
  readonly connections: number;
}
export interface Measured {
  readonly perSecond: number;
  /** The median in milliseconds. */
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  /** The number of responses with a status other than 2xx. */
  readonly failed: number;
}

let worker: Worker | undefined;

/** Runs a load in the worker thread, which is started once. */
export function measure(load: Load): Promise<Measured> {
  worker ??= new Worker(new URL(import.meta.url));
  const current = worker;
  current.postMessage(load);
  return new Promise((resolve, reject) => {
    current.once('error', reject);
    current.once('message', (measured: Measured) => {
      current.off('error', reject);
      resolve(measured);
    });
  });
}

export const stopLoad = async (): Promise<void> => {
  await worker?.terminate();
  worker = undefined;
};

const ask = (load: Load, agent: Agent, turn: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const of = (texts: readonly string[]): string => texts[turn % texts.length] as string;
    const headers = {
      authorization: of(load.tokens),
      ...(load.body !== null && {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(load.body),
      }),
    };
    const sent = request(`${load.address}${of(load.paths)}`, { method: load.method, agent, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode !== undefined && answer.statusCode < 300));
    });
    sent.on('error', reject);
    sent.end(load.body ?? undefined);
  });

async function run(load: Load): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const took: number[] = [];
  let failed = 0;
  let started = 0;
  const start = performance.now();
  const connection = async () => {
    while (performance.now() - start < load.milliseconds) {
      const before = performance.now();
      if (!(await ask(load, agent, started++))) failed++;
      took.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, connection));
  const seconds = (performance.now() - start) / 1_000;
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { perSecond: took.length / seconds, median: at(0.5), p95: at(0.95), p99: at(0.99), failed };
}

if (!isMainThread)
  parentPort?.on('message', (load: Load) => {
    void run(load).then((measured) => parentPort?.postMessage(measured));
  });
