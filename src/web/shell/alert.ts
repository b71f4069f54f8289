import { browserMemory, type Memory, storedValue, storeValue } from '../ui/memory.ts';
import { createStore, type Store } from '../ui/store.ts';

/** A message to all users, above every page. */
export interface GlobalAlert {
  readonly id: string;
  readonly text: string;
  readonly kind: 'info' | 'warning' | 'danger';
}

export interface GlobalAlerts {
  readonly shown: Store<GlobalAlert | null>;
  readonly set: (alert: GlobalAlert) => void;
  /** Hides the alert; it may appear again. */
  readonly clear: () => void;
  /** Closes the alert permanently. */
  readonly close: () => void;
}

const key = 'tessera.closed_alerts';
const remembered = 50;

/** Creates the store of the alert, of which there is one at a time. The browser stores the ids of closed alerts. */
export function createGlobalAlerts(memory: Pick<Memory, 'getItem' | 'setItem'>): GlobalAlerts {
  const shown = createStore<GlobalAlert | null>(null);
  const closed = (): readonly string[] => {
    const ids = storedValue(memory, key);
    return Array.isArray(ids) ? ids.map(String) : [];
  };
  return {
    shown,
    set: (alert) => {
      if (!closed().includes(alert.id)) shown.set(alert);
    },
    clear: () => shown.set(null),
    close: () => {
      const alert = shown.get();
      if (alert) storeValue(memory, key, [...closed(), alert.id].slice(-remembered));
      shown.set(null);
    },
  };
}

export const globalAlerts = createGlobalAlerts(browserMemory);
