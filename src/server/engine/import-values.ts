/** Text of a file's cell to the value a field holds. Pure. */
import type { Field } from '../../contract/model.ts';
import { typesOf } from '../../contract/schema-types.ts';

export type Read = { readonly value: unknown } | { readonly message: string };

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'on', '✓']);
const no = new Set(['false', 'no', 'n', '0', '', 'nein', 'non', 'off']);

/** Reads one cell. References are read as text here and looked up by whoever asked. */
export function readCell(field: Field, cell: string | number | boolean | null): Read {
  const type = typesOf(field.schema)[0] ?? 'string';
  const format = String(field.schema['format']);
  const text = cell === null ? '' : String(cell).trim();
  const wrong = (what: string): Read => ({ message: `${field.title}: "${text.slice(0, 60)}" is not ${what}.` });
  if (text === '') return { value: field.kind === 'references' ? [] : undefined };
  if (field.kind === 'references') return { value: text.split(/\s*[;\n|]\s*/).filter(Boolean) };
  if (field.kind === 'polymorphic') return /^\d{1,10}$/.test(text) ? { value: Number(text) } : wrong('an id');
  if (field.kind === 'reference') return { value: text };
  switch (type) {
    case 'integer':
    case 'number': {
      const number = readNumber(text);
      if (number === null) return wrong('a number');
      return type === 'integer' && !Number.isInteger(number) ? wrong('a whole number') : { value: number };
    }
    case 'boolean': {
      const word = text.toLowerCase();
      return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : wrong('yes or no');
    }
    case 'array':
    case 'object':
      try {
        return { value: JSON.parse(text) };
      } catch {
        return type === 'array' ? { value: text.split(/\s*[;\n|]\s*/).filter(Boolean) } : wrong('JSON');
      }
    default:
      if (format === 'date' || format === 'date-time') return readDate(text, format) ?? wrong('a date like 2026-11-20');
      if (field.schema['enum']) {
        const found = (field.schema['enum'] as unknown[]).find(
          (one) => String(one).toLowerCase() === text.toLowerCase(),
        );
        if (found !== undefined) return { value: found };
      }
      return {
        value: format === 'color' && /^[0-9a-f]{6}$/i.test(text) ? `#${text}` : cell === null ? '' : String(cell),
      };
  }
}

/** 1,234.5 and 1.234,5 and 1 234,5 are the same number; the last mark of the two kinds is the decimal one. */
export function readNumber(text: string): number | null {
  const bare = text.replace(/[\s\u00a0'’]/g, '').replace(/[€$£%]/g, '');
  const comma = bare.lastIndexOf(',');
  const point = bare.lastIndexOf('.');
  const decimal = comma > point ? (point >= 0 || !/^[+-]?\d{1,3}(,\d{3})+$/.test(bare) ? ',' : null) : '.';
  const plain = decimal === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}

/** ISO dates and times; day.month.year; a month over 12 in month/day/year is a day. */
function readDate(text: string, format: string): Read | null {
  const marked = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  let iso = text;
  if (marked) {
    const [, a = '', b = '', year = ''] = marked;
    const dayFirst = text.includes('.') || Number(a) > 12;
    iso = `${year}-${(dayFirst ? b : a).padStart(2, '0')}-${(dayFirst ? a : b).padStart(2, '0')}`;
  }
  const time = Date.parse(iso);
  if (Number.isNaN(time) || !/^\d{4}-\d{2}-\d{2}/.test(iso)) return null;
  if (
    /^\d{4}-\d{2}-\d{2}/.test(iso) &&
    new Date(`${iso.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10) !== iso.slice(0, 10)
  )
    return null;
  return { value: format === 'date' ? iso.slice(0, 10) : new Date(time).toISOString() };
}
