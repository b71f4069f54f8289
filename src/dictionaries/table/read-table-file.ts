/** Reads the table of a file, with its headings and columns as chosen or guessed. */
import { guessDelimiter, guessHeaderRow, headerNames } from '../../tables/parse-table.ts';
import type { Sheet } from '../../tables/table-file.ts';
import { type Dictionary, DictionaryFileError, dictionary, type FirstRow } from '../dictionary.ts';
import type { SourceFile } from '../source-file.ts';
import type { TableChoices } from '../table-choices.ts';
import { guessColumns } from './guess-choices.ts';
import { readTable } from './read-table.ts';

/** Whether a text seems to be a table: several lines with a separator. */
export function isTextTable({ text, json }: SourceFile): boolean {
  if (text === null || json !== undefined || /^\s*</.test(text)) return false;
  const sample = text.slice(0, 20_000).split('\n').slice(0, 20);
  const sign = guessDelimiter(sample.join('\n'));
  return sample.filter((line) => line.includes(sign)).length >= Math.min(2, sample.length) || sample.length > 1;
}

/** The number of rows that are offered as headings. */
const firstRows = 20;
const maxCharacters = 60;

const firstRowsOf = ({ rows, numbers }: Sheet): readonly FirstRow[] =>
  rows.slice(0, firstRows).map((row, at) => ({
    number: numbers[at] ?? at + 1,
    text: row
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, maxCharacters),
  }));

/**
 * Reads the table. If no column contains names, that is the only fault, and the headings are returned, so that the
 * caller can choose.
 * @throws {DictionaryFileError} for a sheet or column that the file does not have
 */
export async function readTableFile(file: SourceFile, choices: TableChoices = {}): Promise<Dictionary> {
  const { sheets, encoding, delimiter } = await file.table({
    ...(choices.encoding ? { encoding: choices.encoding } : {}),
    ...(choices.delimiter ? { delimiter: choices.delimiter } : {}),
  });
  const sheet = choices.sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === choices.sheet);
  if (!sheet)
    throw new DictionaryFileError(
      `The workbook has no sheet “${choices.sheet}”. There are: ${sheets.map(({ name }) => name).join(', ')}.`,
    );
  const header = choices.header === undefined ? Math.max(0, guessHeaderRow(sheet.rows)) : choices.header - 1;
  const headings = headerNames(sheet.rows, header);
  const guessed = guessColumns(headings);
  const columns = choices.columns ?? guessed.columns;
  // A list of single words without a heading counts as a list of names.
  const alone = headings.length === 1 && !columns.name;
  const first = alone && choices.header === undefined ? 0 : header + 1;
  const rows = sheet.rows.slice(first);
  const named = alone ? { name: headings[0] as string } : columns;
  const missing = Object.values(named).filter((heading) => heading !== undefined && !headings.includes(heading));
  if (missing.length) throw new DictionaryFileError(`The file has no column “${missing.join('”, “')}”.`);
  const reading = {
    sheets: sheets.map(({ name }) => name),
    sheet: sheet.name,
    encoding,
    delimiter,
    header: first === 0 ? 0 : header + 1,
    firstRows: firstRowsOf(sheet),
  };
  const parentBy = choices.parentBy ?? (choices.columns ? 'none' : guessed.parentBy);
  if (!named.name) {
    const message = `No column is called as a name. Choose which one it is: ${headings.slice(0, 30).join(', ')}.`;
    return dictionary({
      elements: [],
      faults: [{ line: null, message }],
      table: { headings, columns: named, parentBy, ...reading },
    });
  }
  const { elements, faults, further } = readTable({
    headings,
    rows,
    lines: sheet.numbers.slice(first),
    columns: named,
    parentBy,
  });
  const groups = [...new Set(elements.flatMap(({ group }) => group ?? []))];
  return dictionary({
    columns: further,
    groups: groups.map((name) => ({ name, description: '' })),
    elements,
    faults,
    table: { headings, columns: named, parentBy, ...reading },
    losses: [
      ...sheet.notes.map((message) => ({ line: null, message })),
      ...(sheets.length > 1
        ? [{ line: null, message: `Only the sheet “${sheet.name}” is read; the file has ${sheets.length} sheets.` }]
        : []),
    ],
  });
}
