import { createStore } from './store.ts';

/** The number of forms with unsaved input: no notice may open over them. */
export const dirtyForms = createStore(0);
