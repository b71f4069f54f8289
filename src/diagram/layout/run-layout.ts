import type { Layout } from './layout.ts';
import type { LayoutRequest } from './layout-worker.ts';

/**
 * Lays cells out in a worker.
 *
 * @throws what the worker failed with; it answers once and ends.
 */
export async function runLayout(request: LayoutRequest): Promise<Layout> {
  const worker = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<Layout>();
  worker.addEventListener('message', ({ data }: MessageEvent<Layout>) => resolve(data));
  worker.addEventListener('error', ({ message }) => reject(new Error(`The layout worker failed: ${message}`)));
  try {
    worker.postMessage(request);
    return await promise;
  } finally {
    worker.terminate();
  }
}
