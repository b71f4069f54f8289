import { useMemo } from 'react';
import { type AssignableList, type Assignables, emptyList } from './assignables.ts';
import { sourceOf } from './colour-by.ts';
import { type ColourField, colourFields } from './filter.ts';
import { useKindWords } from './use-kind-words.ts';

/** A list of a filter: its name and its entries. */
export interface FilterList {
  readonly field: ColourField;
  readonly title: string;
  readonly plural: string;
  readonly list: AssignableList;
}

/** The lists of filters, in the terms of the company. Each list of groups follows the list of their members. */
export function useFilterLists(assignables: Assignables): readonly FilterList[] {
  const words = useKindWords();
  return useMemo(
    () =>
      colourFields.map((field) => {
        const source = sourceOf(field);
        const { thing, group } = words(source.field);
        const { things, groups } = assignables[source.field];
        if (!source.grouped)
          return {
            field,
            ...(field === 'user_ids' ? { title: 'Person', plural: 'People' } : thing),
            list: { things, groups },
          };
        const asThings = [...groups.values()].map((one) => [one.id, { ...one, groupIds: [], detail: '' }] as const);
        return { field, ...group, list: { ...emptyList, things: new Map(asThings) } };
      }),
    [assignables, words],
  );
}
