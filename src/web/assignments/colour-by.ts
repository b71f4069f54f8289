/** Computes colours that show the assignments of items. Pure; the stored style of items is not changed. */
import { palette, readColor } from '../../fields/color/palette.ts';
import type { RowFlag } from '../resources/state/row/row-marks.ts';
import { type Assignables, firstLetters, type Group } from './assignables.ts';
import type { ColourField } from './filter.ts';
import { type Assigned, type AssignmentField, assignmentFields, assignmentKinds } from './kinds.ts';

/** The colour flag of an assignable row or a group. */
export interface Flag extends RowFlag {
  readonly field: ColourField;
  readonly id: number;
}

/** The kind of assignment that a colour field belongs to: its rows, or their groups. */
export interface ColourSource {
  readonly field: AssignmentField;
  readonly grouped: boolean;
}

const sources: ReadonlyMap<ColourField, ColourSource> = new Map(
  assignmentFields.flatMap((field) => {
    const groups = assignmentKinds[field].group.filter?.groups;
    const own: [ColourField, ColourSource] = [field, { field, grouped: false }];
    return groups ? [own, [groups, { field, grouped: true }] as [ColourField, ColourSource]] : [own];
  }),
);

/**
 * The kind of assignment that a colour field belongs to.
 * @throws {Error} if no kind has the field
 */
export function sourceOf(field: ColourField): ColourSource {
  const source = sources.get(field);
  if (!source) throw new Error(`There is no kind of assignment behind "${field}" in kinds.ts.`);
  return source;
}

/**
 * A colour for each row: its own colour if no other row has it, else the next unused colour of the palette. After the
 * last colour, the palette starts again.
 */
export function coloursFor(things: readonly Group[]): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  const own = new Map(things.map(({ id, color }) => [id, color === null ? null : readColor(color)]));
  for (const colour of own.values()) if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const isUnique = (colour: string | null | undefined): colour is string => !!colour && counts.get(colour) === 1;
  const taken = new Set([...own.values()].filter(isUnique));
  const free = palette.map(([, colour]) => colour as string).filter((colour) => !taken.has(colour));
  const offered = free.length > 0 ? free : palette.map(([, colour]) => colour as string);
  let next = 0;
  return new Map(
    things.map(({ id }) => {
      const colour = own.get(id);
      return [id, isUnique(colour) ? colour : (offered[next++ % offered.length] as string)];
    }),
  );
}

/** Two letters for each row, unique if its name allows it: its initials, else two other letters of the name. */
export function lettersFor(things: readonly Pick<Group, 'id' | 'name'>[]): ReadonlyMap<number, string> {
  const taken = new Set<string>();
  return new Map(
    things.map(({ id, name }) => {
      const [first = '', ...rest] = name.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];
      const pairs = rest.map((letter) => first + letter);
      const initials = firstLetters(name);
      const offered = initials.length > 1 ? [initials, ...pairs] : pairs;
      const letters = offered.find((pair) => !taken.has(pair)) ?? offered[0] ?? initials;
      taken.add(letters);
      return [id, letters];
    }),
  );
}

/** The flags of all assignable rows and groups by colour field, in the order of the project. */
export type ColourKey = ReadonlyMap<ColourField, ReadonlyMap<number, Flag>>;

/** The flags of all assignable rows, by field. */
export function colourKey(fields: readonly ColourField[], assignables: Assignables): ColourKey {
  return new Map(
    fields.map((field) => {
      const source = sourceOf(field);
      const list = assignables[source.field];
      const things = [...(source.grouped ? list.groups : list.things).values()];
      const colours = coloursFor(things);
      const letters = lettersFor(things);
      const flags = things.map(({ id, name }) => ({
        field,
        id,
        name,
        colour: colours.get(id) as string,
        letters: letters.get(id) as string,
      }));
      return [field, new Map(flags.map((flag) => [flag.id, flag]))];
    }),
  );
}

/** The flags of an item, without duplicates. */
export function flagsOf(item: Assigned, key: ColourKey, assignables: Assignables): readonly Flag[] {
  return [...key].flatMap(([field, flags]) => {
    const source = sourceOf(field);
    const ids = item[source.field] ?? [];
    const { things } = assignables[source.field];
    const shown = source.grouped ? new Set(ids.flatMap((id) => things.get(id)?.groupIds ?? [])) : new Set(ids);
    return [...shown].flatMap((id) => flags.get(id) ?? []);
  });
}

/** The number of items with each flag. */
export function countFlags(
  items: Iterable<Assigned>,
  key: ColourKey,
  assignables: Assignables,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    for (const flag of flagsOf(item, key, assignables)) {
      const name = flagName(flag);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** The key of a flag, from its field and id. */
export const flagName = ({ field, id }: Pick<Flag, 'field' | 'id'>): string => `${field} ${id}`;

/**
 * Reads the colour fields from a text in the address, such as `tag_ids,stakeholder_role_ids`. Unknown names are left
 * out.
 */
export const readColourFields = (text: string | null): readonly ColourField[] => [
  ...new Set((text ?? '').split(',').filter((word): word is ColourField => sources.has(word as ColourField))),
];
