/** What rows are laid out by: the values of a field as lanes, in their order, and what putting a row into one saves. Pure. */

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
  /** Tells the lanes of a field apart. */
  readonly key: string;
  readonly title: string;
  /** What the field holds in it; undefined: an object's member is taken out. Of a field with several values: the one it stands for, as a list. */
  readonly value: unknown;
  /** The row's it stands for, where rows have one. */
  readonly color: string | null;
  /** What the row it stands for weighs, where rows weigh. */
  readonly weight?: number | null;
}

export const noLane = 'none';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

const holdsSeveral = (field: FieldEntry): boolean => {
  const basis = basisOf(field);
  return basis === 'references' || basis === 'choices';
};

/** The ids, texts or numbers that such a field holds; what is no list, as before another kind, is one of them. */
const entriesIn = (value: unknown): readonly (string | number)[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (entry): entry is string | number => (typeof entry === 'string' && entry !== '') || typeof entry === 'number',
  );

/** Whether the lanes of a field are rows elsewhere. */
export const pointsElsewhere = (field: FieldEntry): boolean =>
  basisOf(field) === 'reference' || basisOf(field) === 'references';

/** The keys of the lanes that a row lies in: as many as the field has values, and never none. */
export function laneKeysOf(field: FieldEntry, row: Row): readonly string[] {
  if (!holdsSeveral(field)) return [laneKeyOf(field, row)];
  const entries = entriesIn(valueIn(row, field));
  return entries.length > 0 ? [...new Set(entries)].map(String) : [noLane];
}

/** The key of the lane that a row lies in; of a field with one value. */
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

/** A row can be put into the lane without values. */
const canBeEmpty = (field: FieldEntry): boolean =>
  (holdsSeveral(field) && !field.schema['minItems']) ||
  takesNull(field) ||
  (field.inside !== undefined && field.schema['default'] === undefined) ||
  basisOf(field) === 'text';

/** The values that the field itself names. */
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

/** More rows to refer to than this are not all lanes: then only those that something refers to. */
const mostOptions = 30;

/** Lanes of a text as long as nobody has named others: what its schema gives as examples. */
const examplesOf = ({ schema }: FieldEntry): readonly string[] =>
  Array.isArray(schema['examples']) ? schema['examples'].map(String) : [];

/** The lanes that stand without rows where a field is a text: rows alone would tell them, and an empty one would be gone. */
function namedLanes(field: FieldEntry, order: readonly string[]): readonly BoardLane[] {
  if (basisOf(field) !== 'text') return [];
  const keys = order.length > 0 ? order.filter((key) => key !== noLane) : examplesOf(field);
  return keys.map((key) => ({ key, title: key, value: key, color: null }));
}

/** Those that are named come first, as they are named. */
function inOrder(lanes: readonly BoardLane[], order: readonly string[]): readonly BoardLane[] {
  const rank = ({ key }: BoardLane): number => (order.includes(key) ? order.indexOf(key) : order.length);
  return order.length === 0 ? lanes : lanes.toSorted((one, other) => rank(one) - rank(other));
}

interface LaneOptions {
  /** Lanes without rows are wanted where rows may be put there; true if left out. */
  readonly spare?: boolean;
  /** Keys in the order that somebody has chosen. */
  readonly order?: readonly string[];
}

/**
 * The lanes of a field: all that it names or may refer to, and whatever else rows hold. The lane without a value is
 * there if rows lie in it, or if `spare` lanes are wanted and rows may be put there.
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
        .filter(({ id }) => options.length <= mostOptions || used.has(String(id)))
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

/** The keys of the places a row lies in: one for each way to choose one of its lanes of each field. */
export const placeKeysOf = (fields: readonly FieldEntry[], row: Row): readonly string[] =>
  fields
    .map((field) => laneKeysOf(field, row))
    .reduce<readonly (readonly string[])[]>((all, keys) => all.flatMap((one) => keys.map((key) => [...one, key])), [[]])
    .map(placeKey);

/** Rows by the keys of the places they lie in; in each the order of the list. */
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

/** A place by its lanes, as one key. */
export const placeKey = (lanes: readonly string[]): string => lanes.join('\n');

/** A day keeps the time of day that was there; where there was none it is the start of work. */
function onDay(field: FieldEntry, row: Row, day: unknown): unknown {
  if (field.schema['format'] !== 'date-time' || typeof day !== 'string') return day;
  const before = valueIn(row, field);
  const time = isEmpty(before) ? dayjs(`${day}T09:00`) : dayjs(`${day}T${dayjs(String(before)).format('HH:mm:ss')}`);
  return time.toISOString();
}

/** Of several values the lane's comes in the place of the one the row is taken from; the lane of none takes all away. */
function exchanged(field: FieldEntry, row: Row, lane: BoardLane, from: BoardLane | undefined): unknown {
  const now = entriesIn(valueIn(row, field));
  const [added] = entriesIn(lane.value);
  if (added === undefined) return [];
  const [taken] = entriesIn(from?.value);
  const at = taken === undefined ? -1 : now.indexOf(taken);
  return [...new Set(at < 0 ? [...now, added] : now.with(at, added))];
}

/**
 * What a save sends so that a row lies in these lanes: whole objects, where a field lies in one.
 *
 * @param from the lanes of the place it is taken from, where it may lie in several
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

/** Lanes that a row to be added starts in. */
export interface Start {
  readonly fields: readonly FieldEntry[];
  readonly lanes: readonly BoardLane[];
}

const withDefault = (schema: unknown, value: unknown): JsonSchema => ({ ...(schema as JsonSchema), default: value });

/** The collection with a form for new rows that is filled in with what the lanes stand for. */
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
 * Where in the whole list a row goes that comes to lie at `index` among these; null if it lies there by itself.
 * `among` are the others of its lane in the list's order.
 */
export function listPlace(from: number, among: readonly { readonly index: number }[], index: number): number | null {
  const next = among[index];
  const before = among[index - 1];
  if (next && next.index < from) return next.index;
  if (before && before.index > from) return before.index;
  return null;
}

/** The index among the others of a lane at which a row of the list lies by itself. */
export const ownIndex = (from: number, among: readonly { readonly index: number }[]): number =>
  among.filter(({ index }) => index < from).length;
