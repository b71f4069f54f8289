/** What rows are laid out by: the values of a field as lanes, in their order, and what putting a row into one saves. Pure. */
import dayjs from 'dayjs';
import type { JsonSchema } from '../../../contract/model.ts';
import type { CollectionEntry, FieldEntry } from '../../../contract/registry.ts';
import { basisOf } from '../../../contract/view-kind.ts';
import { choiceColor, choiceLabel, choicesOf } from '../../../fields/choice/choices.ts';
import { stepsOf } from '../../../fields/number/steps.ts';
import { type Row, valueIn } from '../state/row.ts';
import { textOf } from './text-of.ts';
import type { Option } from './use-options.ts';

export interface Lane {
  /** Tells the lanes of a field apart. */
  readonly key: string;
  readonly title: string;
  /** What the field holds in it; undefined: an object's member is taken out. */
  readonly value: unknown;
  /** The row's it stands for, where rows have one. */
  readonly color: string | null;
}

export const noLane = 'none';

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

/** The key of the lane that a row lies in. */
export function laneKeyOf(field: FieldEntry, row: Row): string {
  const value = valueIn(row, field);
  if (isEmpty(value)) return noLane;
  return basisOf(field) === 'date' ? dayjs(String(value)).format('YYYY-MM-DD') : String(value);
}

const takesNull = ({ schema, inside, nullable }: FieldEntry): boolean =>
  inside ? Array.isArray(schema['type']) && schema['type'].includes('null') : nullable;

/** The lane of rows without a value. */
const emptyLane = (field: FieldEntry): Lane => ({
  key: noLane,
  title: `No ${field.title.charAt(0).toLowerCase()}${field.title.slice(1)}`,
  value: takesNull(field) ? null : field.inside ? undefined : '',
  color: null,
});

/** A row can be put into the lane without values. */
const canBeEmpty = (field: FieldEntry): boolean =>
  takesNull(field) ||
  (field.inside !== undefined && field.schema['default'] === undefined) ||
  basisOf(field) === 'text';

/** The values that the field itself names. */
function declaredLanes(field: FieldEntry): readonly Lane[] {
  const lane = (value: unknown, title: string): Lane => ({ key: String(value), title, value, color: null });
  switch (basisOf(field)) {
    case 'choice':
      return choicesOf(field.schema).map((value) => ({
        ...lane(value, choiceLabel(field.schema, value)),
        color: choiceColor(field.schema, value),
      }));
    case 'boolean':
      return [lane(true, 'Yes'), lane(false, 'No')];
    case 'scale':
      return stepsOf(field.schema).map((value) => lane(value, String(value)));
    default:
      return [];
  }
}

/** More rows to refer to than this are not all lanes: then only those that something refers to. */
const mostOptions = 30;

/**
 * The lanes of a field: all that it names or may refer to, and whatever else rows hold. The lane without a value is
 * there if rows lie in it, or if `spare` lanes are wanted and rows may be put there.
 */
export function lanesOf(
  field: FieldEntry,
  rows: readonly Row[],
  options: readonly Option[],
  spare = true,
): readonly Lane[] {
  const used = new Map<string, Row>();
  for (const row of rows) {
    const key = laneKeyOf(field, row);
    if (!used.has(key)) used.set(key, row);
  }
  const offered =
    basisOf(field) === 'reference'
      ? options
          .filter(({ id }) => options.length <= mostOptions || used.has(String(id)))
          .map(({ id, label, color }): Lane => ({ key: String(id), title: label, value: id, color: color ?? null }))
      : declaredLanes(field);
  const known = new Set(offered.map(({ key }) => key));
  const others = [...used]
    .filter(([key]) => key !== noLane && !known.has(key))
    .map(([key, row]): Lane => ({ key, title: foundTitle(field, key, row), value: valueIn(row, field), color: null }))
    .sort((one, other) => one.key.localeCompare(other.key, 'en', { numeric: true }));
  const empty = used.has(noLane) || (spare && offered.length > 0 && canBeEmpty(field)) ? [emptyLane(field)] : [];
  return [...offered, ...others, ...empty];
}

const foundTitle = (field: FieldEntry, key: string, row: Row): string =>
  basisOf(field) === 'date' ? key : textOf(field, row) || key;

/** Rows by the keys of the lanes they lie in, one key for each field; in each the order of the list. */
export function byLanes<P extends { readonly row: Row }>(
  placed: readonly P[],
  fields: readonly FieldEntry[],
): ReadonlyMap<string, readonly P[]> {
  return Map.groupBy(placed, ({ row }) => placeKey(fields.map((field) => laneKeyOf(field, row))));
}

export const placeKey = (lanes: readonly string[]): string => lanes.join('\n');

/** A day keeps the time of day that was there; where there was none it is the start of work. */
function onDay(field: FieldEntry, row: Row, day: unknown): unknown {
  if (field.schema['format'] !== 'date-time' || typeof day !== 'string') return day;
  const before = valueIn(row, field);
  const time = isEmpty(before) ? dayjs(`${day}T09:00`) : dayjs(`${day}T${dayjs(String(before)).format('HH:mm:ss')}`);
  return time.toISOString();
}

/** What a save sends so that a row lies in these lanes: whole objects, where a field lies in one. */
export function fieldsIn(
  row: Row,
  fields: readonly FieldEntry[],
  lanes: readonly Lane[],
): Readonly<Record<string, unknown>> {
  const sent: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) {
    const lane = lanes[at];
    if (!lane || laneKeyOf(field, row) === lane.key) continue;
    const { inside } = field;
    if (!inside) {
      sent[field.name] = onDay(field, row, lane.value);
      continue;
    }
    const object = { ...((sent[inside.field] ?? row[inside.field]) as Readonly<Record<string, unknown>>) } as Record<
      string,
      unknown
    >;
    if (lane.value === undefined) delete object[inside.member];
    else object[inside.member] = onDay(field, row, lane.value);
    sent[inside.field] = object;
  }
  return sent;
}

/** Lanes that a row to be added starts in. */
export interface Start {
  readonly fields: readonly FieldEntry[];
  readonly lanes: readonly Lane[];
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
