import { connection, connectivity, onReconnect } from './connection.ts';

/** Milliseconds that a part of the program may take to load. */
const chunkTimeout = 120_000;

/** A part of the program did not load: the server does not have it, or it exceeded the timeout. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Functions that check whether the server answers, and wait until it does. */
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

/** For parts that a caller can do without: a failed load is not repeated. */
export const anyServer: Server = { ask: async () => true, back: async () => undefined };

/** The number of parts that are loading. */
let underWay = 0;

/** Whether a part of the program is loading. */
export const isLoadingChunk = (): boolean => underWay > 0;

/**
 * Loads a part of the program. While the server is unreachable it waits, for two minutes in all.
 * @throws {ChunkLoadError} if the part is missing or exceeds the timeout
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
        // A server that had answered before does not have the part any more. One that answers only now was unreachable
        // when the part was requested, and may have it.
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
