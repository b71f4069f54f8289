/** Computes colours for the values of an item type's own fields. Pure. */
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { basisOf, groupsRows } from '../../../contract/view-kind.ts';
import { coloursFor, lettersFor } from '../../assignments/colour-by.ts';
import { assignmentFields } from '../../assignments/kinds.ts';
import type { Condition, Filter } from '../../resources/state/query/filter.ts';
import { type BoardLane, laneKeysOf } from '../../resources/state/row/lanes.ts';
import type { Row } from '../../resources/state/row/row.ts';
import type { RowFlag } from '../../resources/state/row/row-marks.ts';

/** The colour flag of a value; `key` is the key of its lane. */
export interface ValueFlag extends RowFlag {
  readonly key: string;
}

/** A field by which rows are coloured, with a flag for each of its values. */
export interface FieldColours {
  readonly field: FieldEntry;
  readonly flags: ReadonlyMap<string, ValueFlag>;
}

const telling = new Set(['choice', 'boolean', 'scale', 'reference', 'references']);
const assigned: ReadonlySet<string> = new Set(assignmentFields);

/** The fields by which items can be coloured, because they have few values. */
export const colourableFields = (entry: CollectionEntry): readonly FieldEntry[] =>
  entry.fields.filter(
    (field) => !assigned.has(field.name) && groupsRows(field, entry.label) && telling.has(basisOf(field) ?? ''),
  );

/** Assigns colours to the values of a field. Values that have a colour retain it. */
export function fieldColours(field: FieldEntry, lanes: readonly BoardLane[]): FieldColours {
  const values = lanes.map(({ title, color }, id) => ({ id, name: title, color }));
  const colours = coloursFor(values);
  const letters = lettersFor(values);
  const flags = lanes.map(({ key, title }, id): [string, ValueFlag] => [
    key,
    { key, name: title, colour: colours.get(id) as string, letters: letters.get(id) as string },
  ]);
  return { field, flags: new Map(flags) };
}

/** The flags of a row's values. */
export const valueFlagsOf = (row: Row, colours: readonly FieldColours[]): readonly ValueFlag[] =>
  colours.flatMap(({ field, flags }) => laneKeysOf(field, row).flatMap((key) => flags.get(key) ?? []));

const conditionOn = ({ conditions }: Filter, { name }: FieldEntry): number =>
  conditions.findIndex(({ field, comparison }) => field === name && comparison === 'equals');

/** The values of a field by which a list is filtered. */
export const chosenValues = (filter: Filter, field: FieldEntry): readonly string[] =>
  filter.conditions[conditionOn(filter, field)]?.values ?? [];

/** The filter of a list with a value of a field added, or removed if it was there. */
export function withValueToggled(filter: Filter, field: FieldEntry, value: string): Filter {
  const now = chosenValues(filter, field);
  const values = now.includes(value) ? now.filter((one) => one !== value) : [...now, value];
  const others = filter.conditions.filter((_, at) => at !== conditionOn(filter, field));
  const condition: Condition = { field: field.name, comparison: 'equals', values };
  return { ...filter, conditions: values.length > 0 ? [...others, condition] : others };
}
