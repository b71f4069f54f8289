/**
 * Lanes by which views lay out rows: the values of a field in order, and the change that moves a row into a lane. Pure.
 */

import dayjs from 'dayjs';
import type { JsonSchema } from '../../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../../contract/registry.ts';
import { basisOf } from '../../../../contract/view-kind.ts';
import { choiceColor, choiceLabel, choicesOf } from '../../../../fields/choice/choices.ts';
import { schemaIn } from '../../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { lowerFirst } from '../../../../fields/lower-first.ts';
import { notReadable } from '../../../../fields/reference-names.ts';
import { labelsById, type Row, valueIn } from './row.ts';
import { textOf } from './text-of.ts';
import type { Option } from './use-options.ts';

export interface BoardLane {
  /** Unique among the lanes of a field. */
  readonly key: string;
  readonly title: string;
  /**
   * The value of the field in this lane; undefined removes the object's member. For a field with several values: a list
   * of one.
   */
  readonly value: unknown;
  /** The colour of the referenced row. */
  readonly color: string | null;
  /** The weight of the referenced row. */
  readonly weight?: number | null;
}

export const noLane = 'none';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const holdsSeveral = (field: FieldEntry): boolean => {
  const basis = basisOf(field);
  return basis === 'references' || basis === 'choices';
};

/**
 * The ids, texts or numbers of a field with several values; a single value from before a change of kind counts as one.
 */
const entriesIn = (value: unknown): readonly (string | number)[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string | number => (typeof entry === 'string' && entry !== '') || typeof entry === 'number',
  );

/** Whether the lanes of a field are rows of a collection. */
export const pointsElsewhere = (field: FieldEntry): boolean =>
  basisOf(field) === 'reference' || basisOf(field) === 'references';

/** The keys of a row's lanes: one per value of the field, at least one. */
export function laneKeysOf(field: FieldEntry, row: Row): readonly string[] {
  if (!holdsSeveral(field)) return [laneKeyOf(field, row)];
  const entries = entriesIn(valueIn(row, field));
  return entries.length > 0 ? [...new Set(entries)].map(String) : [noLane];
}

/** The key of a row's lane, for a field with one value. */
export function laneKeyOf(field: FieldEntry, row: Row): string {
  const value = valueIn(row, field);
  if (isEmpty(value)) return noLane;
  return basisOf(field) === 'date' ? dayjs(String(value)).format('YYYY-MM-DD') : String(value);
}

const takesNull = ({ schema, inside, nullable }: FieldEntry): boolean =>
  inside ? Array.isArray(schema['type']) && schema['type'].includes('null') : nullable;

/** The lane of rows without a value. */
export const emptyLane = (field: FieldEntry): BoardLane => ({
  key: noLane,
  title: `No ${lowerFirst(field.title)}`,
  value: holdsSeveral(field) ? [] : takesNull(field) ? null : field.inside ? undefined : '',
  color: null,
});

/** Whether a row can be moved into the lane without a value. */
const canBeEmpty = (field: FieldEntry): boolean =>
  (holdsSeveral(field) && !field.schema['minItems']) ||
  takesNull(field) ||
  (field.inside !== undefined && field.schema['default'] === undefined) ||
  basisOf(field) === 'text';

/** The lanes for the values that the schema declares. */
function declaredLanes(field: FieldEntry): readonly BoardLane[] {
  const lane = (value: unknown, title: string): BoardLane => ({ key: String(value), title, value, color: null });
  switch (basisOf(field)) {
    case 'choice':
      return choicesOf(field.schema).map((value) => ({
        ...lane(value, choiceLabel(field.schema, value)),
        color: choiceColor(field.schema, value),
      }));
    case 'choices':
      return choicesOf(schemaIn(field.schema['items'])).map((value) => ({
        ...lane([value], choiceLabel(field.schema, value)),
        key: String(value),
        color: choiceColor(field.schema, value),
      }));
    case 'boolean':
      return [lane(true, 'Yes'), lane(false, 'No')];
    case 'scale':
      return fieldKindOf(field)
        .steps(field.schema)
        .map((value) => lane(value, String(value)));
    default:
      return [];
  }
}

/** With more options than this, only referenced rows are lanes. */
const maxOptions = 30;

/** The initial lanes of a text field: the examples of its schema. */
const examplesOf = ({ schema }: FieldEntry): readonly string[] =>
  Array.isArray(schema['examples']) ? schema['examples'].map(String) : [];

/** Lanes of a text field that exist without rows: otherwise an empty lane would disappear. */
function namedLanes(field: FieldEntry, order: readonly string[]): readonly BoardLane[] {
  if (basisOf(field) !== 'text') return [];
  const keys = order.length > 0 ? order.filter((key) => key !== noLane) : examplesOf(field);
  return keys.map((key) => ({ key, title: key, value: key, color: null }));
}

/** Lanes in the stored order, then the others. */
function inOrder(lanes: readonly BoardLane[], order: readonly string[]): readonly BoardLane[] {
  const rank = ({ key }: BoardLane): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return order.length === 0 ? lanes : lanes.toSorted((one, other) => rank(one) - rank(other));
}

interface LaneOptions {
  /** Whether to include lanes without rows; the default is true. */
  readonly spare?: boolean;
  /** Keys in the stored order. */
  readonly order?: readonly string[];
}

/**
 * The lanes of a field: all declared values or possible references, and all values of rows. The lane without a value is
 * included if rows are in it, or if `spare` lanes are wanted and rows may be moved there.
 */
export function boardLanesOf(
  field: FieldEntry,
  rows: readonly Row[],
  options: readonly Option[],
  { spare = true, order = [] }: LaneOptions = {},
): readonly BoardLane[] {
  const used = new Map<string, Row>();
  for (const row of rows) for (const key of laneKeysOf(field, row)) if (!used.has(key)) used.set(key, row);
  const several = holdsSeveral(field);
  const offered = pointsElsewhere(field)
    ? options
        .filter(({ id }) => options.length <= maxOptions || used.has(String(id)))
        .map(
          ({ id, label, color, weight }): BoardLane => ({
            key: String(id),
            title: label,
            value: several ? [id] : id,
            color: color ?? null,
            ...(weight != null && { weight }),
          }),
        )
    : [...declaredLanes(field), ...(spare ? namedLanes(field, order) : [])];
  const known = new Set(offered.map(({ key }) => key));
  const others = [...used]
    .filter(([key]) => key !== noLane && !known.has(key))
    .map(
      ([key, row]): BoardLane => ({
        key,
        title: foundTitle(field, key, row),
        value: several ? entriesIn(valueIn(row, field)).filter((entry) => String(entry) === key) : valueIn(row, field),
        color: null,
      }),
    )
    .sort((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true }));
  const isSpare = spare && offered.length > 0 && canBeEmpty(field) && basisOf(field) !== 'text';
  const empty = used.has(noLane) || isSpare ? [emptyLane(field)] : [];
  return inOrder([...offered, ...others, ...empty], order);
}

function foundTitle(field: FieldEntry, key: string, row: Row): string {
  if (basisOf(field) === 'date') return key;
  if (basisOf(field) === 'choices') return key;
  if (holdsSeveral(field)) return labelsById(row, field.name).get(Number(key)) ?? notReadable;
  return textOf(field, row) || key;
}

/** The keys of a row's places: one per combination of its lanes of each field. */
export const placeKeysOf = (fields: readonly FieldEntry[], row: Row): readonly string[] =>
  fields
    .map((field) => laneKeysOf(field, row))
    .reduce<readonly (readonly string[])[]>((all, keys) => all.flatMap((one) => keys.map((key) => [...one, key])), [[]])
    .map(placeKey);

/** Rows by the keys of their places, each in the order of the list. */
export function byLanes<P extends { readonly row: Row }>(
  placed: readonly P[],
  fields: readonly FieldEntry[],
): ReadonlyMap<string, readonly P[]> {
  const places = new Map<string, P[]>();
  for (const one of placed)
    for (const key of placeKeysOf(fields, one.row)) {
      const there = places.get(key);
      if (there) there.push(one);
      else places.set(key, [one]);
    }
  return places;
}

/** The key of a place, from those of its lanes. */
export const placeKey = (lanes: readonly string[]): string => lanes.join('\n');

/** The day with the former time of day; without one, at the start of work. */
function onDay(field: FieldEntry, row: Row, day: unknown): unknown {
  if (field.schema['format'] !== 'date-time' || typeof day !== 'string') return day;
  const before = valueIn(row, field);
  const time = isEmpty(before) ? dayjs(`${day}T09:00`) : dayjs(`${day}T${dayjs(String(before)).format('HH:mm:ss')}`);
  return time.toISOString();
}

/** Replaces one of several values by that of the lane; the lane without a value removes all. */
function exchanged(field: FieldEntry, row: Row, lane: BoardLane, from: BoardLane | undefined): unknown {
  const now = entriesIn(valueIn(row, field));
  const [added] = entriesIn(lane.value);
  if (added === undefined) return [];
  const [taken] = entriesIn(from?.value);
  const at = taken === undefined ? -1 : now.indexOf(taken);
  return [...new Set(at < 0 ? [...now, added] : now.with(at, added))];
}

/**
 * The changes that move a row into lanes: whole objects for members of objects.
 *
 * @param from the lanes of the former place, for fields with several values
 */
export function fieldsIn(
  row: Row,
  fields: readonly FieldEntry[],
  lanes: readonly BoardLane[],
  from: readonly BoardLane[] = [],
): Readonly<Record<string, unknown>> {
  const sent: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) {
    const lane = lanes[at];
    if (!lane) continue;
    const several = holdsSeveral(field);
    if ((several ? from[at]?.key : laneKeyOf(field, row)) === lane.key) continue;
    const value = several ? exchanged(field, row, lane, from[at]) : onDay(field, row, lane.value);
    const { inside } = field;
    if (!inside) {
      sent[field.name] = value;
      continue;
    }
    const object = { ...((sent[inside.field] ?? row[inside.field]) as Readonly<Record<string, unknown>>) } as Record<
      string,
      unknown
    >;
    if (value === undefined) delete object[inside.member];
    else object[inside.member] = value;
    sent[inside.field] = object;
  }
  return sent;
}

/** The lanes of a new row. */
export interface Start {
  readonly fields: readonly FieldEntry[];
  readonly lanes: readonly BoardLane[];
}

const withDefault = (schema: unknown, value: unknown): JsonSchema => ({ ...(schema as JsonSchema), default: value });

/** The collection with the values of the lanes as initial values of new rows. */
export function startingIn(entry: CollectionEntry, { fields, lanes }: Start): CollectionEntry {
  const { create } = entry.schemas;
  if (!create) return entry;
  const properties = { ...(create['properties'] as Readonly<Record<string, JsonSchema>>) };
  for (const [at, { name, inside }] of fields.entries()) {
    const value = lanes[at]?.value;
    const holder = properties[inside?.field ?? name];
    if (value === undefined || value === null || !holder) continue;
    if (!inside) properties[name] = withDefault(holder, value);
    else {
      const members = { ...(holder['properties'] as Readonly<Record<string, JsonSchema>>) };
      members[inside.member] = withDefault(members[inside.member], value);
      const all = { ...(holder['default'] as object), [inside.member]: value };
      properties[inside.field] = withDefault({ ...holder, properties: members }, all);
    }
  }
  return { ...entry, schemas: { ...entry.schemas, create: { ...create, properties } } };
}

/**
 * The new index in the whole list of a row that is moved to `index` among these; null if it need not move. `among` are
 * the other rows of its lane in the order of the list.
 */
export function listPlace(from: number, among: readonly { readonly index: number }[], index: number): number | null {
  const next = among[index];
  const before = among[index - 1];
  if (next && next.index < from) return next.index;
  if (before && before.index > from) return before.index;
  return null;
}

/** The index among the other rows of a lane that corresponds to a row's index in the list. */
export const ownIndex = (from: number, among: readonly { readonly index: number }[]): number =>
  among.filter(({ index }) => index < from).length;
