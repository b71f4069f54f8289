import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readColourFields } from './colour-by.ts';
import {
  type ColourField,
  type ColourFilter,
  type EntityValueFilter,
  emptyColourFilter,
  emptyFilter,
} from './filter.ts';
import { readAssignmentFilter, writeAssignmentFilter } from './filter-address.ts';

export interface AddressFilter {
  readonly filter: EntityValueFilter;
  readonly setFilter: (next: EntityValueFilter) => void;
  /** The fields by which items are coloured; empty for none. */
  readonly colourBy: readonly ColourField[];
  readonly setColourBy: (next: readonly ColourField[]) => void;
  /** The fields of the item type by which items are coloured in addition. */
  readonly colourFields: readonly string[];
  readonly setColourFields: (next: readonly string[]) => void;
  /** The entries of the legend that the user has chosen. */
  readonly colours: ColourFilter;
  readonly setColours: (next: ColourFilter) => void;
}

/** The filter and the colours of a page. They are in its address, so that a link includes them. */
export function useAddressFilter(): AddressFilter {
  const [address, setAddress] = useSearchParams();
  // The choice before the address is updated. It is shown at once, and the next choice is based on it.
  const [ahead, setAhead] = useState<URLSearchParams | null>(null);
  const latest = useRef(address);
  const query = ahead ?? address;
  latest.current = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: any new address replaces the pending choice.
  useEffect(() => setAhead(null), [address]);
  const [filterText, by, chosen] = [query.get('filter'), query.get('colour_by'), query.get('colours')];
  const named = query.get('colour_fields');
  const colourFields = useMemo(() => [...new Set((named ?? '').split(',').filter(Boolean))], [named]);
  const filter = useMemo(() => readAssignmentFilter(filterText, emptyFilter), [filterText]);
  const colourBy = useMemo(() => readColourFields(by), [by]);
  const colours = useMemo(() => readAssignmentFilter(chosen, emptyColourFilter), [chosen]);
  const put = useCallback(
    (members: Readonly<Record<string, string | null>>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(members)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      setAhead(next);
      setAddress(next, { replace: true, preventScrollReset: true });
    },
    [setAddress],
  );
  return {
    filter,
    // The page number may not exist with another filter, so it is removed.
    setFilter: (next) => put({ filter: writeAssignmentFilter(next, emptyFilter), page: null }),
    colourBy,
    setColourBy: (next) => {
      const conditions = Object.fromEntries(next.map((field) => [field, colours[field]]));
      put({
        colour_by: next.join(','),
        colours: writeAssignmentFilter(
          { ...emptyColourFilter, operator: colours.operator, ...conditions },
          emptyColourFilter,
        ),
      });
    },
    colourFields,
    setColourFields: (next) => put({ colour_fields: next.join(',') }),
    colours,
    setColours: (next) => put({ colours: writeAssignmentFilter(next, emptyColourFilter) }),
  };
}
