import { createStore } from './store.ts';

/** How many forms on the page hold what has not been saved: nothing comes over them by itself. */
export const dirtyForms = createStore(0);
