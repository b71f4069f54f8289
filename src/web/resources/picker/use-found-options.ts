import { useContext } from 'react';
import { matchRank } from '../../../fields/fold-text.ts';
import { browserMemory } from '../../ui/memory.ts';
import { type Option, type OptionSource, useOptions, useSettled } from '../state/row/use-options.ts';
import { type Creatable, CreatingContext } from './creating.ts';
import { recentFirst, recentIds } from './recent-options.ts';
import type { ComboboxOption } from './use-relation-combobox.ts';

/** The maximum number of options in the list. */
const maxShown = 100;

interface Wanted {
  /** The typed text; null while the input shows the chosen row. */
  readonly typed: string | null;
  readonly params: Readonly<Record<string, string>>;
  readonly offers: (option: Option) => boolean;
  /** Whether a row that is not found can be created. */
  readonly creates: boolean;
  readonly listOpen: boolean;
  /** Whether the form for a new row is open. */
  readonly creating: boolean;
}

export interface FoundOptions {
  readonly entries: ComboboxOption[];
  readonly note: string | null;
  readonly found: string;
  readonly creatable: Creatable | null;
}

/** The options for the typed text: recent ones, the others, and then "Create". */
export function useFoundOptions(source: OptionSource, wanted: Wanted): FoundOptions {
  const { typed, params, listOpen } = wanted;
  const text = useSettled(typed?.trim() ?? '', 150);
  const found = useOptions(source, text, listOpen);
  const { useCreatable } = useContext(CreatingContext);
  const creatable = useCreatable(source, params, wanted.creates && (listOpen || wanted.creating));
  const settled = (typed?.trim() ?? '') === text && !found.isFetching;
  const options = (found.data ?? []).filter(wanted.offers);
  const ordered = text === '' ? recentFirst(options, recentIds(browserMemory, source.pattern)) : options;
  const exact = options.some((option) => matchRank(option.label, text) === 0);
  const offer = creatable && text !== '' && settled && !exact;
  const entries: ComboboxOption[] = [
    ...ordered.slice(0, maxShown).map((option) => ({ kind: 'option' as const, ...option })),
    ...(offer ? [{ kind: 'create' as const, id: -1, label: text }] : []),
  ];
  const more = ordered.length - maxShown;
  const none = found.isError ? 'The list could not be loaded.' : settled ? 'Nothing found' : 'Looking ...';
  return {
    entries,
    note: more > 0 ? `${more} more: type to narrow them down` : entries.length === 0 ? none : null,
    found: !settled ? '' : ordered.length === 0 ? 'Nothing found' : `${ordered.length} found`,
    creatable,
  };
}
