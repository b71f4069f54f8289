import type { Layout } from './layout.ts';
import type { LayoutRequest } from './layout-worker.ts';

/**
 * Computes a layout in a new worker, which ends afterwards.
 * @throws the error of the worker
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
