import { createStore } from './store.ts';

/** The title until a screen has set its own. */
export const initialTitle = 'Loading...';

/** The title of the present screen. */
export const headerTitle = createStore(initialTitle);

/** The element into which screens render their part of the header. */
export const headerSlot = createStore<HTMLElement | null>(null);

/** The title of the tab: the screen's title, then the operator's name for the product. */
export const documentTitle = (screen: string, browserTabText: string | null | undefined): string => {
  const product = browserTabText || 'Tessera';
  return screen && screen !== initialTitle ? `${screen} – ${product}` : product;
};
