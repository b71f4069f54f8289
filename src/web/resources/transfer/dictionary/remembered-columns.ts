/** Stores the roles of columns in the browser, for the next file with the same headings. */
import type { UploadReport } from '../../../../contract/generated/client.ts';
import { browserMemory, storedValue, storeValue } from '../../../ui/memory.ts';
import type { DictionaryChoices } from './dictionary-choices.ts';

type Columns = Pick<DictionaryChoices, 'columns' | 'parentBy'>;
type Remembered = Columns & { readonly headings: string };

const memoryKey = 'dictionary-columns';
/** The maximum number of stored sets of headings. */
const maxSets = 20;

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' && value !== null && 'headings' in value && 'columns' in value;

function remembered(): readonly Remembered[] {
  const stored = storedValue(browserMemory, memoryKey);
  return Array.isArray(stored) ? stored.filter(isRemembered) : [];
}

const textOf = (table: NonNullable<UploadReport['table']>): string => table.headings.join('\t');

/** The stored roles for the same headings; null if there are none. */
export function rememberedColumns(table: UploadReport['table']): Columns | null {
  const known = table && remembered().find(({ headings }) => headings === textOf(table));
  if (!known) return null;
  const { columns, parentBy } = known;
  return { ...(columns && { columns }), ...(parentBy && { parentBy }) };
}

/** Stores the roles that the user has chosen. */
export function rememberColumns(table: UploadReport['table'], { columns, parentBy }: DictionaryChoices): void {
  if (!table || !columns) return;
  const headings = textOf(table);
  const others = remembered().filter((one) => one.headings !== headings);
  const one = { headings, columns, ...(parentBy && { parentBy }) };
  storeValue(browserMemory, memoryKey, [one, ...others].slice(0, maxSets));
}
