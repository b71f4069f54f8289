/** Values on their way through an input element and back. */
import dayjs from 'dayjs';
import type { FieldEntry } from '../../../contract/registry.ts';
import { choicesOf, type FieldKind, kindOf } from './field-kind.ts';

const editedInCells: ReadonlySet<FieldKind> = new Set([
  'text',
  'long_text',
  'link',
  'number',
  'boolean',
  'date',
  'time',
  'color',
  'choice',
  'reference',
  'references',
]);

/** There is an editor small enough for a cell. */
export const fitsCell = (field: FieldEntry): boolean =>
  field.kind !== 'polymorphic' && editedInCells.has(kindOf(field));

/** What an input shows for a value. */
export function toInput(field: FieldEntry, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (kindOf(field) === 'time') return dayjs(String(value)).format('YYYY-MM-DDTHH:mm');
  return String(value);
}

/** The value an input stands for. An empty one is null where the field allows it. */
export function fromInput(field: FieldEntry, text: string): unknown {
  const kind = kindOf(field);
  if (kind === 'number') return text.trim() === '' ? null : Number(text);
  if (kind === 'boolean') return text === 'true';
  if (kind === 'choice')
    return text === '' ? null : (choicesOf(field).find((choice) => String(choice) === text) ?? text);
  if (text === '') return field.nullable || kind === 'date' || kind === 'time' ? null : '';
  if (kind === 'time') return dayjs(text).toISOString();
  return text;
}

/** Whether saving would change anything. */
export const sameValue = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
