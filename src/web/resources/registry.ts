import { collectionLoaders } from '../../contract/generated/collections.ts';
import { opens, screens } from '../../contract/generated/screens.ts';
import type { CollectionEntry, ScreenEntry } from '../../contract/registry.ts';
import { queries } from '../api/queries.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { createStore, useStore } from '../ui/store.ts';

export type CollectionLoaders = Readonly<Record<string, () => Promise<{ readonly default: CollectionEntry }>>>;

/** The screens and collections of the contract. */
export interface Registry {
  readonly screens: readonly ScreenEntry[];
  readonly loaders: CollectionLoaders;
  /** The route of a row's page by resource. The resources of its owners are in braces. */
  readonly opens: Readonly<Record<string, string>>;
}

export const registry = createStore<Registry>({ screens, loaders: collectionLoaders, opens });

/** The screens, in the company's terms. */
export const useScreens = (): readonly ScreenEntry[] => useCompanyWords().texts(useStore(registry).screens);

// In development, a changed resource file has an effect at once, because navigation, routes and screens read this
// store.
if (import.meta.hot) {
  import.meta.hot.accept('../../contract/generated/screens.ts', (changed) => {
    if (changed) registry.set((now) => ({ ...now, screens: changed.screens, opens: changed.opens }));
  });
  import.meta.hot.accept('../../contract/generated/collections.ts', (changed) => {
    if (!changed) return;
    registry.set((now) => ({ ...now, loaders: changed.collectionLoaders }));
    // Cached rows lack the new fields, so they are read again.
    void queries.invalidateQueries();
  });
}
