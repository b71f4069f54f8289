/** Listening pages in a separate thread: many WebSockets, and the time at which each received a message. */
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { type RawData, WebSocket } from 'ws';

/** Orders to the thread: open sockets, or report when the sockets receive the message that the next request causes. */
type Order =
  | { readonly kind: 'open'; readonly address: string; readonly first: readonly (readonly object[])[] }
  | { readonly kind: 'hear'; readonly url: string; readonly init: RequestInit };

/** Milliseconds from the request until each socket received the message, in ascending order. */
export interface Listening {
  hear(url: string, init: RequestInit): Promise<readonly number[]>;
  stop(): Promise<unknown>;
}

/**
 * Opens a socket for each entry of `first`. A socket sends these messages one after the other, each after the answer to
 * the previous one.
 */
export async function openListening(address: string, first: readonly (readonly object[])[]): Promise<Listening> {
  const worker = new Worker(new URL(import.meta.url));
  const order = (one: Order): Promise<readonly number[]> => {
    worker.postMessage(one);
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', (answer: readonly number[]) => {
        worker.off('error', reject);
        resolve(answer);
      });
    });
  };
  await order({ kind: 'open', address, first });
  return {
    hear: (url, init) => order({ kind: 'hear', url, init }),
    stop: () => worker.terminate(),
  };
}

const sockets: WebSocket[] = [];

const open = (address: string, messages: readonly object[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address);
    const left = [...messages];
    const next = (): void => {
      const message = left.shift();
      if (message) socket.send(JSON.stringify(message));
      else {
        socket.off('message', next);
        sockets.push(socket);
        resolve();
      }
    };
    socket.on('open', next);
    socket.on('message', next);
    socket.on('error', reject);
    socket.on('close', (code) => reject(new Error(`A socket was closed with ${code}.`)));
  });

async function hear(url: string, init: RequestInit): Promise<readonly number[]> {
  const start = performance.now();
  const heard = sockets.map(
    (socket) =>
      new Promise<number>((resolve) => {
        const take = (data: RawData): void => {
          // Heartbeats are ignored.
          if (!String(data).includes('"changes"')) return;
          socket.off('message', take);
          resolve(performance.now() - start);
        };
        socket.on('message', take);
      }),
  );
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await Promise.all(heard)).sort((a, b) => a - b);
}

if (!isMainThread)
  parentPort?.on('message', async (order: Order) => {
    if (order.kind === 'open') {
      // Only a few at a time, because a listening socket has a limited queue.
      for (let i = 0; i < order.first.length; i += 50)
        await Promise.all(order.first.slice(i, i + 50).map((messages) => open(order.address, messages)));
      parentPort?.postMessage([]);
    } else parentPort?.postMessage(await hear(order.url, order.init));
  });
