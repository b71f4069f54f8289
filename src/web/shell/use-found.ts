/** Searches rows by name on the server, for the palette. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { levelRank } from '../../contract/audience.ts';
import { holdsWords } from '../../fields/fold-text.ts';
import { answered, api } from '../api/client.ts';
import { inPlace } from '../api/failure.ts';
import { registry, useScreens } from '../resources/registry.ts';
import { useSettled } from '../resources/state/row/use-options.ts';
import { addressOfUse } from '../resources/state/row/uses.ts';
import { useCaller } from '../session/caller.ts';
import { useCompanyWords } from '../session/company-words.ts';
import { useStore } from '../ui/store.ts';
import { useNavigation } from './use-navigation.ts';

/** A search result: its name, its container, its address, and a function that opens it. */
export interface FoundPlace {
  readonly id: string;
  /** The plural name of the kind of row. */
  readonly kind: string;
  readonly label: string;
  readonly icon: string;
  readonly within: string;
  readonly address: string;
  readonly run: () => void;
}

interface Finding {
  readonly places: readonly FoundPlace[];
  /** Whether the answer for the typed text is pending. */
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** The minimum length of a text, because shorter texts have too many matches. */
const fewest = 2;
const maxLength = 200;
/** The time without typing before the server is called, in milliseconds. */
const rest = 200;

/** Searches all rows that the user may read, once the user has stopped typing. */
export function useFound(typed: string): Finding {
  const text = typed.trim().slice(0, maxLength);
  const settled = useSettled(text, rest);
  const caller = useCaller();
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  const { text: reword } = useCompanyWords();
  const { opens } = useStore(registry);
  const isSearching = text.length >= fewest && levelRank(caller.audience) >= levelRank('member');
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', settled],
    queryFn: ({ signal }) =>
      answered(api.GET('/api/search.json', { params: { query: { q: settled } }, signal, optOut: inPlace })),
    enabled: isSearching && settled.length >= fewest,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  });
  if (!isSearching) return { places: [], isSearching: false, hasFailed: false };
  const places = (data ?? []).flatMap((found): FoundPlace[] => {
    // Until the answer for a longer text arrives, the previous results are filtered by it.
    if (!holdsWords(found.label, text)) return [];
    const address = addressOfUse(opens, found);
    if (!address || !mayOpen(address)) return [];
    const { resource, id, plural, label, icon, owners } = found;
    return [
      {
        id: `found-${resource}-${id}`,
        kind: reword(plural),
        label,
        icon: icon ?? 'dot',
        within: owners.map((owner) => owner.label || 'Untitled').join(' · '),
        address,
        run: () => void navigate(address),
      },
    ];
  });
  return { places, isSearching: settled !== text || isFetching, hasFailed: isError };
}

/**
 * Returns a function that tells whether the user may open an address. A page with an entry in the navigation may be
 * opened by users who have that entry.
 */
function useMayOpen(): (address: string) => boolean {
  const screens = useScreens();
  const areas = useNavigation();
  return (address) => {
    const path = address.replace(/\?.*/, '');
    const isListed = screens.some(({ route }) => route === path);
    return !isListed || areas.some(({ items }) => items.some(({ to }) => to === path));
  };
}
