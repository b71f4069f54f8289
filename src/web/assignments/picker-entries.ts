/** Computes the entries of a picker: recent ones, then the others by group, then an entry for a new row. Pure. */
import type { Assignable, AssignableList, Group } from './assignables.ts';

export interface PickerEntry {
  readonly kind: 'option' | 'create';
  readonly id: number;
  readonly label: string;
  /** The heading above the entry. */
  readonly section: string;
  /** The names of the row's groups, for screen readers, which do not read the headings. */
  readonly groups: string;
  /** A text that distinguishes rows with the same name; empty if the name is unique. */
  readonly detail: string;
}

interface Offer {
  readonly list: AssignableList;
  /** The ids that all items have already. */
  readonly taken: readonly number[];
  readonly text: string;
  readonly recent: readonly number[];
  readonly mayCreate: boolean;
  /** The heading of rows without a group. */
  readonly elsewhere: string;
}

/** The maximum number of entries that are shown. Typing filters the others. */
export const maxShown = 100;

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The entries for the typed text: recent ones, then the others by group, and at the end an entry for a new row. */
export function pickerEntries({ list, taken, text, recent, mayCreate, elsewhere }: Offer): readonly PickerEntry[] {
  const { things, groups } = list;
  const namesOf = ({ groupIds }: Assignable) => groupIds.flatMap((id) => groups.get(id)?.name ?? []);
  const words = folded(text).split(/\s+/).filter(Boolean);
  const found = [...things.values()].filter((thing) => {
    if (taken.includes(thing.id)) return false;
    const hay = folded([thing.name, thing.detail, ...namesOf(thing)].join(' '));
    return words.every((word) => hay.includes(word));
  });
  const namesakes = Map.groupBy(things.values(), ({ name }) => folded(name));
  const isOneOfMany = ({ name }: Assignable) => (namesakes.get(folded(name))?.length ?? 0) > 1;
  const entry = (thing: Assignable, section: string): PickerEntry => ({
    kind: 'option',
    id: thing.id,
    label: thing.name,
    section,
    groups: namesOf(thing).join(', '),
    detail: isOneOfMany(thing) ? [thing.detail, ...namesOf(thing)].filter(Boolean).join(', ') : '',
  });
  const first = text === '' ? recent.flatMap((id) => found.filter((thing) => thing.id === id)) : [];
  const rest = found.filter((thing) => !first.includes(thing));
  const inGroup = (group: Group): readonly Assignable[] =>
    rest.filter(({ groupIds }) => groupIds.find((id) => groups.has(id)) === group.id);
  const isLoose = ({ groupIds }: Assignable): boolean => !groupIds.some((id) => groups.has(id));
  const options = [
    ...first.map((thing) => entry(thing, 'Recent')),
    ...[...groups.values()].flatMap((group) => inGroup(group).map((thing) => entry(thing, group.name))),
    ...rest.filter(isLoose).map((thing) => entry(thing, groups.size > 0 ? elsewhere : '')),
  ];
  const name = text.trim();
  const known = [...things.values()].some((thing) => folded(thing.name) === folded(name));
  const offer = mayCreate && name !== '' && !known;
  return [
    ...options.slice(0, maxShown),
    ...(offer ? [{ kind: 'create' as const, id: -1, label: name, section: '', groups: '', detail: '' }] : []),
  ];
}
