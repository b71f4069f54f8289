import { createStore } from '../ui/store.ts';

/** The item that a link refers to. */
export interface ItemParameters {
  readonly itemType: string;
  readonly itemId: string | number;
}

export const itemParameters = createStore<ItemParameters | null>(null);

/** Reads the query parameter `item`; null if it is invalid. */
export function itemParametersOf(query: URLSearchParams): ItemParameters | null {
  const text = query.get('item');
  if (!text) return null;
  try {
    const { itemType, itemId } = JSON.parse(text) ?? {};
    const known = typeof itemType === 'string' && (typeof itemId === 'string' || typeof itemId === 'number');
    return known ? { itemType, itemId } : null;
  } catch {
    return null;
  }
}
