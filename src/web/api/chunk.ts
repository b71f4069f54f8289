import { connection, connectivity, onReconnect } from './connection.ts';

/** The maximum loading time of a chunk, in milliseconds. */
const chunkTimeout = 120_000;

/** A chunk did not load: the server does not have it, or the timeout has passed. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Functions that test whether the server answers, and that wait until it does. */
interface Server {
  readonly ask: () => Promise<boolean>;
  readonly back: () => Promise<void>;
}

const thisServer: Server = {
  ask: connectivity.ask,
  back: () =>
    new Promise((resolve) => {
      if (connection.get() === 'online') return resolve();
      const stop = onReconnect(() => {
        stop();
        resolve();
      });
    }),
};

/** For chunks that the caller can do without: a failed load is not repeated. */
export const anyServer: Server = { ask: async () => true, back: async () => undefined };

/** The number of chunks that are loading. */
let underWay = 0;

/** Whether a chunk is loading. */
export const isLoadingChunk = (): boolean => underWay > 0;

/**
 * Loads a chunk. While the server is unreachable, waits for it; the timeout is two minutes in total.
 * @throws {ChunkLoadError} if the chunk is missing, or the timeout has passed
 */
export async function loadChunk<T>(load: () => Promise<T>, server: Server = thisServer): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  underWay += 1;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`A part of the page did not load within ${chunkTimeout / 1000} seconds.`)),
      chunkTimeout,
    );
  });
  const attempt = async (): Promise<T> => {
    let answered = false;
    for (;;) {
      try {
        return await load();
      } catch (error) {
        // If the server answered before the failure, it no longer has the chunk. If it answers only now, it was
        // unreachable, and may have the chunk.
        const answers = await server.ask();
        if (ended || (answers && answered))
          throw new ChunkLoadError('A part of the page could not be loaded.', { cause: error });
        if (!answers) await server.back();
        answered = answers;
      }
    }
  };
  try {
    return await Promise.race([attempt(), late]);
  } finally {
    ended = true;
    underWay -= 1;
    clearTimeout(timer);
  }
}
