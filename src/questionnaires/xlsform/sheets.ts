/** The sheets of an XLSForm as rows by heading, in the language that is read. Pure. */
import { asItWas } from '../../tables/harmless-cell.ts';
import type { Sheet, TableFile } from '../../tables/table-file.ts';

/** A row: its number in the sheet, and its cells by heading in small letters. */
export interface FormRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** Texts of a column that may have one for each language, such as label::English (en). */
export interface Languages {
  readonly chosen: string | null;
  readonly others: readonly string[];
}

/** The sheet of this name; null if there is none. */
export const sheetNamed = ({ sheets }: TableFile, name: string): Sheet | null =>
  sheets.find((sheet) => sheet.name.trim().toLowerCase() === name) ?? null;

const headingOf = (cell: string): string =>
  cell
    .trim()
    .replace(/\s*:{1,2}\s*/g, '::')
    .toLowerCase();

/** The rows below the head of a sheet, blank ones left out. */
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

/** The languages of a form: the default one, else the first, is read. */
export function languagesOf(sheet: Sheet | null, byDefault: string): Languages {
  const headings = (sheet?.rows[0] ?? []).map((cell) => cell.trim());
  const named = headings.flatMap((heading) => /^label\s*::?\s*(.+)$/i.exec(heading)?.[1]?.trim() ?? []);
  if (!named.length || headings.some((heading) => heading.toLowerCase() === 'label'))
    return { chosen: null, others: named };
  const wanted = byDefault.toLowerCase();
  const chosen = named.find((one) => one.toLowerCase() === wanted) ?? named[0] ?? null;
  return { chosen, others: named.filter((one) => one !== chosen) };
}

/** The text of a column in the language that is read. */
export const textIn = ({ cells }: FormRow, column: string, { chosen }: Languages): string =>
  (chosen ? cells[`${column}::${chosen.toLowerCase()}`] : undefined) ?? cells[column] ?? '';
