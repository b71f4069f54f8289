/** The differences between two versions, as rows of one table. Pure. */
import type { components } from '../../../contract/generated/client.ts';
import { lowerFirst } from '../../../fields/lower-first.ts';

export type Delta = components['schemas']['CatalogDelta'];
type Element = Delta['added'][number];
type Change = Delta['pairs'][number]['changes'][number];

/** The titles of the kinds of differences. */
export const kindTitles = {
  added: 'Added',
  removed: 'Removed',
  renamed: 'Renamed',
  moved: 'Moved',
  changed: 'Changed',
} as const;
export type DeltaKind = keyof typeof kindTitles;
export const deltaKinds = Object.keys(kindTitles) as readonly DeltaKind[];

export interface DeltaLine {
  /** The kinds of differences. A pair may be renamed, moved and changed at once. */
  readonly kinds: readonly DeltaKind[];
  readonly before: Element | null;
  readonly after: Element | null;
  /** The likelihood that both are the same element, from 0 to 1; 1 for equal keys. */
  readonly score: number;
  readonly changes: readonly Change[];
  /** Who uses the older element, if the difference may break it. */
  readonly used: readonly UsedBy[];
}
type UsedBy = Delta['used'][number]['by'][number];

/** All differences; removed elements first, because each may be one of the added ones. */
export function linesOf({ added, removed, pairs, used }: Delta): readonly DeltaLine[] {
  const users = new Map(used.map(({ id, by }) => [id, by]));
  const usersOf = ({ id }: Element) => users.get(id) ?? [];
  return [
    ...removed.map(
      (before): DeltaLine => ({
        kinds: ['removed'],
        before,
        after: null,
        score: 1,
        changes: [],
        used: usersOf(before),
      }),
    ),
    ...pairs.map(
      ({ before, after, score, renamed, moved, changes }): DeltaLine => ({
        kinds: [
          ...(renamed ? (['renamed'] as const) : []),
          ...(moved ? (['moved'] as const) : []),
          ...(changes.length > 0 && !renamed ? (['changed'] as const) : []),
        ],
        before,
        after,
        score,
        changes,
        used: usersOf(before),
      }),
    ),
    ...added.map((after): DeltaLine => ({ kinds: ['added'], before: null, after, score: 1, changes: [], used: [] })),
  ];
}

/** Users of an element as text: "2 element mappings in Order to delivery". */
export const usersText = ({ used }: Pick<DeltaLine, 'used'>): string =>
  used
    .map(({ what, where, count }) => `${count} ${lowerFirst(what)}${where === null ? '' : ` in ${where}`}`)
    .join(', ');

/** The path and the name of an element. */
export const placeOf = ({ path, name }: Element): string => [...path, name].join(' / ');

const kindText = ({ kinds }: DeltaLine): string => kinds.map((kind) => kindTitles[kind]).join(', ');

/** The lines of one kind, or of all kinds if null, whose names or fields contain the search text. */
export function linesWith(lines: readonly DeltaLine[], kind: DeltaKind | null, search: string): readonly DeltaLine[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (kind && !line.kinds.includes(kind)) return false;
    if (words.length === 0) return true;
    const { before, after, changes } = line;
    const text = [before, after]
      .flatMap((one) => (one ? [placeOf(one), one.key] : []))
      .concat(changes.flatMap((change) => [change.field, change.before, change.after]))
      .join(' ')
      .toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The lines as a table for a file, with its headings. */
export const deltaTable = (lines: readonly DeltaLine[]): readonly (readonly string[])[] => [
  ['Difference', 'Before', 'Key before', 'After', 'Key after', 'Likeness', 'Changed fields', 'Used by'],
  ...lines.map((line) => [
    kindText(line),
    line.before ? placeOf(line.before) : '',
    line.before?.key ?? '',
    line.after ? placeOf(line.after) : '',
    line.after?.key ?? '',
    line.before && line.after ? String(line.score) : '',
    line.changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join('\n'),
    usersText(line),
  ]),
];

/** The pairs that the user has decided on: the id of the older element, and that of the newer one, or null for none. */
export type Decisions = ReadonlyMap<number, number | null>;

/** The decisions as a parameter of the call. */
export const decisionsText = (decisions: Decisions): string =>
  [...decisions].map(([before, after]) => `${before}-${after ?? ''}`).join(',');

/** The decisions with another one added. `undefined` leaves the pair to the server. */
export function withDecision(decisions: Decisions, before: number, after: number | null | undefined): Decisions {
  const next = new Map(decisions);
  if (after === undefined) next.delete(before);
  else next.set(before, after);
  return next;
}
