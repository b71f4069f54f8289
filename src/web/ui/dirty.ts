import { createStore } from './store.ts';

/** The number of forms with unsaved input. While it is not 0, no notice may open. */
export const dirtyForms = createStore(0);
