/** What kind of thing a field holds, as far as showing, filtering and editing it are concerned. */
import type { FieldEntry } from '../../../contract/registry.ts';

export type FieldKind =
  | 'text'
  | 'long_text'
  | 'html'
  | 'link'
  | 'number'
  | 'boolean'
  | 'date'
  | 'time'
  | 'color'
  | 'choice'
  | 'reference'
  | 'references'
  | 'image'
  | 'rights'
  | 'list'
  | 'object';

const typesOf = (field: FieldEntry): readonly string[] => {
  const type = field.schema.type;
  return typeof type === 'string' ? [type] : Array.isArray(type) ? type.map(String) : [];
};

const byFormat: Readonly<Record<string, FieldKind>> = {
  color: 'color',
  date: 'date',
  'date-time': 'time',
  html: 'html',
  textarea: 'long_text',
  image: 'image',
  uri: 'link',
  'uri-or-empty': 'link',
  email: 'text',
  json: 'object',
};

export function kindOf(field: FieldEntry): FieldKind {
  if (field.kind === 'reference' || field.kind === 'polymorphic') return 'reference';
  if (field.kind === 'references') return 'references';
  const format = typeof field.schema.format === 'string' ? byFormat[field.schema.format] : undefined;
  if (format) return format;
  const types = typesOf(field);
  if (choicesOf(field).length > 0) return types.includes('array') ? 'list' : 'choice';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer') || types.includes('number')) return 'number';
  if (types.includes('array')) return 'list';
  if (types.includes('object')) return isRights(field) ? 'rights' : 'object';
  return 'text';
}

function isRights(field: FieldEntry): boolean {
  const members = field.schema.properties;
  const names = typeof members === 'object' && members !== null ? Object.keys(members) : [];
  return names.length === 3 && ['read', 'write', 'admin'].every((right) => names.includes(right));
}

/** The values of an enum, without null. */
export function choicesOf(field: FieldEntry): readonly (string | number)[] {
  const list = field.schema.enum ?? (field.schema.const === undefined ? [] : [field.schema.const]);
  return Array.isArray(list)
    ? list.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
    : [];
}

/** `in_progress` as a person would write it. */
export function wordsOf(value: string | number): string {
  const text = String(value).replace(/_/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const heavyKinds: ReadonlySet<FieldKind> = new Set(['html', 'long_text', 'object', 'list']);
/** Too much to fetch for a hundred rows when no column shows it. */
export const isHeavy = (field: FieldEntry): boolean => heavyKinds.has(kindOf(field));

const usualWidths: Readonly<Record<FieldKind, number>> = {
  text: 220,
  long_text: 260,
  html: 260,
  link: 220,
  number: 112,
  boolean: 104,
  date: 124,
  time: 156,
  color: 136,
  choice: 148,
  reference: 180,
  references: 220,
  image: 88,
  rights: 148,
  list: 180,
  object: 180,
};
/** What a heading needs beside its words: padding, arrow, menu. */
const headingSpace = 72;
const letter = 8;
const widestHeading = 184;

/** Wide enough for what the cells usually hold and for the heading. */
export const usualWidth = (field: FieldEntry): number =>
  Math.max(usualWidths[kindOf(field)], Math.min(widestHeading, field.title.length * letter + headingSpace));

const stretching: ReadonlySet<FieldKind> = new Set([
  'text',
  'long_text',
  'html',
  'link',
  'reference',
  'references',
  'list',
  'object',
]);
/** How wide a column grows where there is room, and how narrow it gets where there is none: only words have a choice. */
export const mostWidth = (field: FieldEntry): number => usualWidth(field) * (stretching.has(kindOf(field)) ? 2 : 1);
export const leastWidth = (field: FieldEntry): number => usualWidth(field) * (stretching.has(kindOf(field)) ? 0.7 : 1);
