import { flushSync } from 'react-dom';
import { createStore, useStore } from './store.ts';

// A store for the whole page, so that components that are mounted during printing have the value too.
const printing = createStore(false);
window.addEventListener('beforeprint', () => flushSync(() => printing.set(true)));
window.addEventListener('afterprint', () => printing.set(false));

/** Whether the page is being printed. */
export const usePrinting = (): boolean => useStore(printing);

/** The present value of `usePrinting`, outside of components. */
export const isPrinting = printing.get;
