/** REDCap: the data dictionary that a project exports, with 18 columns and one row for each variable. */

import { asItWas } from '../../tables/harmless-cell.ts';
import { toCsv } from '../../tables/write-csv.ts';
import { type DictionaryElement, DictionaryFileError, dictionary, element } from '../dictionary.ts';
import type { DictionaryFormat } from '../format.ts';
import type { SourceFile } from '../source-file.ts';
import { readChoices, writeChoices } from './choices.ts';

/** The columns, in the order of an export. */
export const redcapColumns = [
  'Variable / Field Name',
  'Form Name',
  'Section Header',
  'Field Type',
  'Field Label',
  'Choices, Calculations, OR Slider Labels',
  'Field Note',
  'Text Validation Type OR Show Slider Number',
  'Text Validation Min',
  'Text Validation Max',
  'Identifier?',
  'Branching Logic (Show field only if...)',
  'Required Field?',
  'Custom Alignment',
  'Question Number (surveys only)',
  'Matrix Group Name',
  'Matrix Ranking?',
  'Field Annotation',
] as const;
const [variable, form, , type, label, choices, note, validation, , , , , required] = redcapColumns;

const placed: ReadonlySet<string> = new Set([variable, form, type, label, choices, note, validation, required]);
const withChoices = new Set(['radio', 'dropdown', 'checkbox', 'yesno', 'truefalse']);

/** The plain text of a label, which may contain HTML. */
const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The rows below the headings, by heading; null if the columns are missing. */
async function rowsOf(file: SourceFile): Promise<readonly Readonly<Record<string, string>>[] | null> {
  const { sheets } = await file.table();
  const [head = [], ...rows] = sheets[0]?.rows ?? [];
  const headings = head.map((one) => one.trim());
  if (!headings.includes(variable) || !headings.includes(type)) return null;
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, asItWas(row[at] ?? '')])));
}

const beginsAsRedcap = ({ text }: SourceFile): boolean => text?.slice(0, 2000).includes(variable) ?? false;

export const redcapFormat: DictionaryFormat = {
  title: 'REDCap',
  endings: ['.csv'],
  recognise: (file) => (beginsAsRedcap(file) ? 0.98 : 0),
  read: async (file) => {
    const rows = await rowsOf(file);
    if (!rows)
      throw new DictionaryFileError(
        `A REDCap dictionary has the columns “${variable}” and “${type}”; this file has not.`,
      );
    const further = redcapColumns.filter((one) => !placed.has(one));
    const used = new Set<string>(further.filter((heading) => rows.some((row) => row[heading])));
    for (const row of rows)
      for (const heading of Object.keys(row)) if (!placed.has(heading) && row[heading]) used.add(heading);
    if (rows.some((row) => (row[type] ?? '') === 'calc' || row[type] === 'slider')) used.add(choices);
    return dictionary({
      columns: [...used],
      groups: [...new Set(rows.map((row) => row[form] ?? '').filter(Boolean))].map((name) => ({
        name,
        description: '',
      })),
      elements: rows.map((row, index): DictionaryElement => {
        const kind = row[type] ?? '';
        const checked = row[validation] ?? '';
        const hasChoices = withChoices.has(kind);
        return element({
          key: row[variable] ?? '',
          group: row[form] || null,
          name: plain(row[label] ?? '') || (row[variable] ?? ''),
          code: row[variable] ?? '',
          type: checked ? `${kind} (${checked})` : kind,
          description: plain(row[note] ?? ''),
          mandatory: /^y/i.test(row[required] ?? ''),
          values: hasChoices ? readChoices(row[choices] ?? '') : [],
          more: Object.fromEntries(
            [...used].flatMap((heading) => {
              const value = heading === choices && hasChoices ? '' : (row[heading] ?? '');
              return value ? [[heading, value]] : [];
            }),
          ),
          line: index + 2,
        });
      }),
    });
  },
  write: (written) => {
    const losses = new Set<string>();
    const lines = written.elements.map((one) => {
      const [kind = '', checked = ''] = one.type.split(/ \(|\)$/);
      if (one.parent) losses.add('Levels are left out: REDCap has forms and fields alone.');
      const listed = writeChoices(one.values);
      const known: Readonly<Record<string, string>> = {
        [variable]: one.code || one.key,
        [form]: one.group ?? 'form_1',
        [type]: kind || (listed ? 'radio' : 'text'),
        [label]: one.name,
        [choices]: listed || (one.more[choices] ?? ''),
        [note]: one.description,
        [validation]: checked,
        [required]: one.mandatory ? 'y' : '',
      };
      return redcapColumns.map((heading) => known[heading] ?? one.more[heading] ?? '');
    });
    const lost = written.columns.filter((one) => !(redcapColumns as readonly string[]).includes(one));
    if (lost.length) losses.add(`Columns that REDCap does not have are left out: ${lost.join(', ')}.`);
    return { ending: 'csv', mediaType: 'text/csv', content: toCsv([redcapColumns, ...lines]), losses: [...losses] };
  },
};
