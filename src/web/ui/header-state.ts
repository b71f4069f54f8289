import { createStore } from './store.ts';

/** What stands in the header until a screen has said its name. */
export const initialTitle = 'Loading...';

/** The present screen's title. */
export const headerTitle = createStore(initialTitle);

/** Where screens draw their part of the header. */
export const headerSlot = createStore<HTMLElement | null>(null);

/** The tab's words: the screen, then what the operator calls the product. */
export const documentTitle = (screen: string, browserTabText: string | null | undefined): string => {
  const product = browserTabText || 'Tessera';
  return screen && screen !== initialTitle ? `${screen} – ${product}` : product;
};
