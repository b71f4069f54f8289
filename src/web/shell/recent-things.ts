/** The pages of projects and results of the command palette that a user has opened last. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { placesChanged, readPlaces } from '../modules/tree/last-places.ts';
import { useCaller } from '../session/caller.ts';
import { browserMemory, recentOf, storeRecent } from '../ui/memory.ts';
import { useStore } from '../ui/store.ts';
import type { FoundPlace } from './use-found.ts';

type Thing = Pick<FoundPlace, 'address' | 'label' | 'icon' | 'within'>;

const keyOf = (user: number): string => `tessera.recent_things.${user}`;

const isThing = (value: unknown): value is Thing => {
  const thing = value as Partial<Record<keyof Thing, unknown>> | null;
  const texts = [thing?.address, thing?.label, thing?.icon, thing?.within];
  return texts.every((text) => typeof text === 'string') && String(thing?.address).startsWith('/');
};

export interface RecentThings {
  readonly things: readonly FoundPlace[];
  readonly remember: (thing: FoundPlace) => void;
}

/**
 * The pages and results that this user has opened last in this browser, without duplicates: first pages, then results,
 * the latest first.
 */
export function useRecentThings(): RecentThings {
  const { user, shared } = useCaller();
  const navigate = useNavigate();
  const count = useStore(placesChanged);
  const mayKeep = user !== null && !shared;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count changes with the stored places
  const known = useMemo((): readonly Thing[] => {
    if (!mayKeep) return [];
    const found = recentOf(browserMemory, keyOf(user), isThing);
    const places = readPlaces(user).map(({ within, ...place }) => ({
      ...place,
      label: place.title,
      within: within ?? '',
    }));
    const byAddress = new Map([...places, ...found].map((one) => [one.address, one]));
    return [...new Map([...byAddress.values()].map((one) => [`${one.label}\n${one.within}`, one])).values()];
  }, [mayKeep, user, count]);
  const things = known.map(({ address, label, icon, within }): FoundPlace => {
    const run = () => void navigate(address);
    return { id: `recent-${address}`, kind: '', label, icon, within, address, run };
  });
  return {
    things,
    remember: ({ address, label, icon, within }) => {
      if (mayKeep)
        storeRecent<Thing>(
          browserMemory,
          keyOf(user),
          { address, label, icon, within },
          recentOf(browserMemory, keyOf(user), isThing).filter((one) => one.address !== address),
        );
    },
  };
}
