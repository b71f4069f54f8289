import { createListeners } from '../../../diagram/listeners.ts';
import type { UiRequest } from './editor.ts';

/**
 * Creates the queue of requests to the page. The sheet handles keys before its panels exist, so the last request is
 * stored until they do.
 */
export function createRequests() {
  const listeners = createListeners<[UiRequest]>();
  let hasPanels = false;
  let early: UiRequest | null = null;
  return {
    request(request: UiRequest): void {
      if (!hasPanels && request.kind !== 'rename' && request.kind !== 'run') early = request;
      listeners.emit(request);
    },
    onRequest: listeners.add,
    panelsReady(): void {
      hasPanels = true;
      const waiting = early;
      early = null;
      if (waiting) listeners.emit(waiting);
    },
  };
}
