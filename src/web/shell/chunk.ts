/** How long a part of the program may take to load. */
export const chunkTimeout = 120_000;

/** A part of the program did not load: it is missing on the server, or did not come in time. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Loads a part of the program. */
export async function loadChunk<T>(load: () => Promise<T>, timeout: number = chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkLoadError(`A part of the page did not load within ${timeout / 1000} seconds.`)),
      timeout,
    );
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    if (error instanceof ChunkLoadError) throw error;
    throw new ChunkLoadError('A part of the page could not be loaded.', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
