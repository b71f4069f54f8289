import { createListeners } from '../../../diagram/listeners.ts';
import type { UiRequest } from './editor.ts';

/** Requests to the page. The sheet takes keys before its panels exist: the last request waits for them. */
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
