import { createStore } from '../ui/store.ts';

/** Whether the server has another release than this page; unchanged if the answer or the page does not name one. */
export const isUpdateAvailable = (header: string | null, own: string | null, before: boolean): boolean =>
  header === null || own === null ? before : header !== own;

/** Whether a newer page waits on the server. */
export const updateAvailable = createStore(false);

let ownRelease: string | null = null;

/** The release this page was served with; set once from the runtime settings. */
export const setOwnRelease = (release: string | null): void => {
  ownRelease = release;
};

/** Looks at every answer's release header. */
export const checkRelease = (headers: Headers): void =>
  updateAvailable.set((before) => isUpdateAvailable(headers.get('x-app-release-version'), ownRelease, before));
