import { connection, connectivity, onReconnect } from './connection.ts';

/** How long a part of the program may take to load. */
const chunkTimeout = 120_000;

/** A part of the program did not load: it is missing on the server, or did not come in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Whether the server is there, and when it is back. */
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

/** For parts that whoever waits can do without: what does not come is not waited for. */
export const anyServer: Server = { ask: async () => true, back: async () => undefined };

/** How many parts are being loaded. */
let underWay = 0;

/** Is a part of the program on its way that somebody may wait for. */
export const isLoadingChunk = (): boolean => underWay > 0;

/**
 * Loads a part of the program; while the server is away it waits for it, but no longer than two minutes in all.
 * @throws {ChunkLoadError} if the part is missing or does not come in time.
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
        // A server that has answered before has no such part any more; one that only now does was away when it was
        // asked for it, and may have it.
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
