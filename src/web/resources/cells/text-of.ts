/** Values as text: the same words in cells, cards, filters and conflicts. */
import dayjs from 'dayjs';
import type { FieldEntry } from '../../../contract/registry.ts';
import { labelsOf, type Row } from '../state/row.ts';
import { kindOf, wordsOf } from './field-kind.ts';

export const noDate = 'No data available';
const timeFormat = 'YYYY-MM-DD HH:mm';

/** The moment as YYYY-MM-DD HH:mm in the reader's own zone; what is no moment says so. */
export function timeText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return noDate;
  const moment = dayjs(value);
  return moment.isValid() && value !== '' ? moment.format(timeFormat) : noDate;
}

/** A calendar day has no zone: it is shown as it is stored. */
export function dayText(value: unknown): string {
  if (typeof value !== 'string') return noDate;
  return dayjs(value).format('YYYY-MM-DD') === value ? value : noDate;
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago, or how far ahead; empty for what is no moment. */
export function relativeText(value: unknown, now: number): string {
  if (typeof value !== 'string' || value === '') return '';
  const then = dayjs(value).valueOf();
  if (Number.isNaN(then)) return '';
  let amount = (then - now) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit);
    amount /= size;
  }
  return '';
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a piece of HTML on one line. Only for text nodes: the result is never put back as HTML. */
export const plainText = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

/** The rights that are granted, in words. */
export function rightsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  const granted = ['read', 'write', 'admin'].filter((right) => (value as Record<string, unknown>)[right] === true);
  return granted.length > 0 ? granted.map(wordsOf).join(', ') : 'None';
}

/** The value of a field of a row as plain text; empty if there is none. */
export function textOf(field: FieldEntry, row: Row): string {
  const value = row[field.name];
  if (value === null || value === undefined || value === '') return '';
  switch (kindOf(field)) {
    case 'reference':
      return labelsOf(row, field.name)[0] ?? `#${String(value)}`;
    case 'references':
      return referencesText(row, field, value);
    case 'number':
      return typeof value === 'number' ? numbers.format(value) : String(value);
    case 'boolean':
      return value === true ? 'Yes' : 'No';
    case 'date':
      return dayText(value);
    case 'time':
      return timeText(value);
    case 'choice':
      return wordsOf(String(value));
    case 'html':
      return plainText(String(value));
    case 'rights':
      return rightsText(value);
    case 'list':
      return Array.isArray(value) ? listText(value) : String(value);
    case 'object':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'image':
      return 'Image';
    default:
      return String(value);
  }
}

function referencesText(row: Row, field: FieldEntry, value: unknown): string {
  const labels = labelsOf(row, field.name);
  if (labels.length > 0) return labels.join(', ');
  return Array.isArray(value) ? value.map((id) => `#${String(id)}`).join(', ') : '';
}

const listText = (list: readonly unknown[]): string =>
  list.every((one) => typeof one !== 'object')
    ? list.join(', ')
    : `${list.length} ${list.length === 1 ? 'entry' : 'entries'}`;
