/** Choices of columns, for the next file with the same headings. */
import type { UploadReport } from '../../../../contract/generated/client.ts';
import { browserMemory, storedValue, storeValue } from '../../../ui/memory.ts';
import type { DictionaryChoices } from './dictionary-choices.ts';

type Columns = Pick<DictionaryChoices, 'columns' | 'parentBy'>;
type Remembered = Columns & { readonly headings: string };

const memoryKey = 'dictionary-columns';
/** Different sets of headings that are remembered. */
const mostSets = 20;

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'headings' in value && 'columns' in value;

function remembered(): readonly Remembered[] {
  const stored = storedValue(browserMemory, memoryKey);
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

const textOf = (table: NonNullable<UploadReport['table']>): string => table.headings.join('\t');

/** What was chosen for a table with the same headings; null if nothing was. */
export function rememberedColumns(table: UploadReport['table']): Columns | null {
  const known = table && remembered().find(({ headings }) => headings === textOf(table));
  if (!known) return null;
  const { columns, parentBy } = known;
  return { ...(columns && { columns }), ...(parentBy && { parentBy }) };
}

/** Remembers the columns that were chosen by hand. */
export function rememberColumns(table: UploadReport['table'], { columns, parentBy }: DictionaryChoices): void {
  if (!table || !columns) return;
  const headings = textOf(table);
  const others = remembered().filter((one) => one.headings !== headings);
  const one = { headings, columns, ...(parentBy && { parentBy }) };
  storeValue(browserMemory, memoryKey, [one, ...others].slice(0, mostSets));
}
