import { createStore } from './store.ts';

/** The title of the page until a screen sets its own. */
export const initialTitle = 'Loading...';

/** The title of the current screen. */
export const headerTitle = createStore(initialTitle);

/** The element in which screens render their part of the header. */
export const headerSlot = createStore<HTMLElement | null>(null);

/** The title of the browser tab: the screen's title, followed by the operator's name for the product. */
export const documentTitle = (screen: string, browserTabText: string | null | undefined): string => {
  const product = browserTabText || 'Tessera';
  return screen && screen !== initialTitle ? `${screen} – ${product}` : product;
};
