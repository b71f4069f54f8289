/** The sheets of an XLSForm as rows by heading, in one language. Pure. */
import { asItWas } from '../../tables/harmless-cell.ts';
import type { Sheet, TableFile } from '../../tables/table-file.ts';

/** A row: its number in the sheet, and its cells by heading in lower case. */
export interface FormRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** The languages of columns such as label::English (en). */
export interface Languages {
  readonly chosen: string | null;
  readonly others: readonly string[];
}

/** The sheet of a name; null if there is none. */
export const sheetNamed = ({ sheets }: TableFile, name: string): Sheet | null =>
  sheets.find((sheet) => sheet.name.trim().toLowerCase() === name) ?? null;

const headingOf = (cell: string): string =>
  cell
    .trim()
    .replace(/\s*:{1,2}\s*/g, '::')
    .toLowerCase();

/** The rows below the headings, without blank ones. */
export function rowsOf(sheet: Sheet | null): readonly FormRow[] {
  const [head = [], ...rows] = sheet?.rows ?? [];
  const headings = head.map(headingOf);
  return rows.flatMap((row, at) => {
    const cells = Object.fromEntries(
      headings.flatMap((heading, column) => {
        const text = asItWas(row[column] ?? '').trim();
        return heading && text ? [[heading, text] as const] : [];
      }),
    );
    return Object.keys(cells).length ? [{ line: sheet?.numbers[at + 1] ?? at + 2, cells }] : [];
  });
}

/** The languages of a form; the chosen one is the default, else the first. */
export function languagesOf(sheet: Sheet | null, byDefault: string): Languages {
  const headings = (sheet?.rows[0] ?? []).map((cell) => cell.trim());
  const named = headings.flatMap((heading) => /^label\s*::?\s*(.+)$/i.exec(heading)?.[1]?.trim() ?? []);
  if (!named.length || headings.some((heading) => heading.toLowerCase() === 'label'))
    return { chosen: null, others: named };
  const wanted = byDefault.toLowerCase();
  const chosen = named.find((one) => one.toLowerCase() === wanted) ?? named[0] ?? null;
  return { chosen, others: named.filter((one) => one !== chosen) };
}

/** The text of a column in the chosen language. */
export const textIn = ({ cells }: FormRow, column: string, { chosen }: Languages): string =>
  (chosen ? cells[`${column}::${chosen.toLowerCase()}`] : undefined) ?? cells[column] ?? '';
