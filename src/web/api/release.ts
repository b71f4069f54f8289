import { createStore } from '../ui/store.ts';

/** Whether the server has another release than this page. If one of the two is unknown, the result is `before`. */
export const isUpdateAvailable = (header: string | null, own: string | null, before: boolean): boolean =>
  header === null || own === null ? before : header !== own;

/** Whether the server has a newer release of the page. */
export const updateAvailable = createStore(false);

let ownRelease: string | null = null;

/** Sets the release of this page, once, from the settings. */
export const setOwnRelease = (release: string | null): void => {
  ownRelease = release;
};

/** Compares the release in the headers of an answer with that of this page. */
export const checkRelease = (headers: Headers): void =>
  updateAvailable.set((before) => isUpdateAvailable(headers.get('x-app-release-version'), ownRelease, before));
