/** Hooks with which generic screens read the registry. The registry changes while a developer edits resource files. */
import { useEffect, useMemo, useReducer, useState } from 'react';
import type { CollectionEntry, ScreenEntry } from '../../contract/registry.ts';
import { loadChunk } from '../api/chunk.ts';
import { useOnReconnect } from '../api/use-on-reconnect.ts';
import { useCaller } from '../session/caller.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { routeId } from '../session/route-ids.ts';
import { useStore } from '../ui/store.ts';
import { tabsOf } from './navigation.ts';
import { registry, useScreens } from './registry.ts';
import { matchRoute, nameValues } from './state/query/paths.ts';

interface Loaded {
  readonly entry: CollectionEntry | null;
  readonly error: unknown;
}

interface Retry {
  readonly retry: () => void;
}

/**
 * The collection with a key, in the company's terms. The previous version is returned until a changed one has loaded.
 */
export function useCollection(key: string): Loaded & Retry {
  const load = useStore(registry).loaders[key];
  const [attempt, retry] = useReducer(next, 0);
  const [state, setState] = useState<Loaded & { readonly key: string }>({ key, entry: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let wanted = true;
    if (!load) {
      setState({ key, entry: null, error: new Error(`The contract has no collection ${key}. Run codegen again.`) });
      return;
    }
    loadChunk(load).then(
      (chunk) => wanted && setState({ key, entry: chunk.default, error: null }),
      (error: unknown) => wanted && setState({ key, entry: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [key, load, attempt]);
  useOnReconnect(state.error ? retry : null);
  const words = useCompanyWords();
  if (state.key !== key) return { entry: null, error: null, retry };
  return { entry: state.entry && words.collection(state.entry), error: state.error, retry };
}

const next = (attempt: number): number => attempt + 1;

interface LoadedTogether extends Retry {
  readonly entries: readonly CollectionEntry[] | null;
  readonly error: unknown;
}

/** Several collections, in the company's terms; null until all are loaded. */
export function useCollections(keys: readonly string[]): LoadedTogether {
  const { loaders } = useStore(registry);
  const named = keys.join(' ');
  const [attempt, retry] = useReducer(next, 0);
  const [state, setState] = useState<{ named: string; entries: readonly CollectionEntry[] | null; error: unknown }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    let wanted = true;
    const all = named === '' ? [] : named.split(' ');
    const load = (key: string) => {
      const loader = loaders[key];
      if (!loader) throw new Error(`The contract has no collection ${key}. Run codegen again.`);
      return loadChunk(loader);
    };
    Promise.all(all.map(load)).then(
      (chunks) => wanted && setState({ named, entries: chunks.map((chunk) => chunk.default), error: null }),
      (error: unknown) => wanted && setState({ named, entries: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [named, loaders, attempt]);
  const words = useCompanyWords();
  const shown = state?.named === named ? state : null;
  const entries = useMemo(() => shown?.entries?.map((entry) => words.collection(entry)) ?? null, [shown, words]);
  useOnReconnect(shown?.error ? retry : null);
  return { entries, error: shown?.error ?? null, retry };
}

/** The tabs of an item's page that the user may read. */
export function useTabs(item: string | null): readonly ScreenEntry[] {
  const screens = useScreens();
  const caller = useCaller();
  return item === null ? [] : tabsOf(screens, item, caller);
}

/** The screen with all rows of a resource; null if the navigation has none. */
export const screenOf = (screens: readonly ScreenEntry[], resource: string): ScreenEntry | null =>
  screens.find((screen) => screen.resource === resource && screen.route !== null && !screen.route.includes('{')) ??
  null;

/** The parameters in an address, in the form that paths of the contract use: ids are numbers. */
export function paramsIn(route: string, pathname: string): Record<string, string> {
  const values = matchRoute(route, pathname) ?? [];
  return nameValues(
    route,
    values.map((value) => {
      const number = routeId(value);
      return Number.isNaN(number) ? value : String(number);
    }),
  );
}
