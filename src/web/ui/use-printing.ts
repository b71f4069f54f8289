import { flushSync } from 'react-dom';
import { createStore, useStore } from './store.ts';

// One for the page: what is drawn anew while it is printed must know too.
const printing = createStore(false);
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
window.addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed: what is drawn then is on the paper. */
export const usePrinting = (): boolean => useStore(printing);

/** As `usePrinting` says now, for what asks once. */
export const isPrinting = printing.get;
