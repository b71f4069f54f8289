/** REDCap: the data dictionary of a project; its forms become sections, its section headers groups. */
import { readChoices } from '../../dictionaries/redcap/choices.ts';
import { redcapColumns } from '../../dictionaries/redcap/format.ts';
import { redcapDialect } from '../conditions/parse.ts';
import type { QuestionnaireFormat } from '../format.ts';
import { keyOf, longest, Outline } from '../outline.ts';
import { QuestionnaireFileError, type QuestionOption, type QuestionType } from '../questionnaire.ts';
import { type FormRow, rowsOf } from '../xlsform/sheets.ts';

/** The key of a column in the rows. */
const column = (at: number): string => (redcapColumns[at] ?? '').toLowerCase();
const [variable, form, header, type, label] = [column(0), column(1), column(2), column(3), column(4)];
const [choices, note, validation, min, max] = [column(5), column(6), column(7), column(8), column(9)];
const [branching, required] = [column(11), column(12)];

const types: Readonly<Record<string, QuestionType>> = {
  text: 'short_text',
  notes: 'long_text',
  radio: 'single_choice',
  dropdown: 'dropdown',
  checkbox: 'multiple_choice',
  yesno: 'yes_no',
  truefalse: 'yes_no',
  slider: 'scale',
  descriptive: 'note',
};

/** The type of a text question, by the beginning of its validation. */
const validated: readonly (readonly [begins: string, type: QuestionType])[] = [
  ['datetime', 'date_time'],
  ['date', 'date'],
  ['time', 'time'],
  ['integer', 'number'],
  ['number', 'number'],
  ['email', 'email'],
];

const choosing: ReadonlySet<QuestionType> = new Set(['single_choice', 'multiple_choice', 'dropdown']);

/** The text of a label without its HTML. */
export const plain = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** snake_case as words. */
export const inWords = (name: string): string =>
  name.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase());

function optionsOf(cell: string, line: number, outline: Outline): readonly QuestionOption[] {
  return readChoices(cell).map(({ value, label: text }) => ({
    text: outline.cut(line, plain(text) || value, longest.option),
    allowsText: false,
  }));
}

/** The end of a slider; REDCap's own where none is written. */
function boundOf(cell: string | undefined, otherwise: number): number {
  const number = Number(cell || Number.NaN);
  return Number.isFinite(number) ? number : otherwise;
}

function takeField({ line, cells }: FormRow, outline: Outline): void {
  const name = cells[variable] ?? '';
  const word = (cells[type] ?? '').toLowerCase();
  if (!name) {
    outline.fault(line, 'The field has no name.');
    return;
  }
  if (word === 'calc' || word === 'sql') {
    outline.note(line, `“${name}” is calculated, and is left out.`);
    return;
  }
  const checked = cells[validation] ?? '';
  const byCheck = word === 'text' ? validated.find(([begins]) => checked.startsWith(begins))?.[1] : undefined;
  const known = byCheck ?? types[word];
  if (!known) outline.note(line, `There is no type “${word}” here: “${name}” is asked as a short text.`);
  if (word === 'text' && checked && !byCheck) outline.note(line, `That it is a “${checked}” is not checked.`);
  if (known !== 'scale' && (cells[min] || cells[max])) outline.note(line, 'Its bounds are not checked.');
  const kind = known ?? 'short_text';
  const codes = choosing.has(kind) ? readChoices(cells[choices] ?? '').map(({ value }) => value) : [];
  outline.add({
    line,
    name,
    codes,
    key: keyOf(name),
    type: kind,
    text: outline.cut(line, plain(cells[label] ?? '') || name, longest.text),
    help: outline.cut(line, plain(cells[note] ?? ''), longest.text),
    required: kind !== 'note' && /^y/i.test(cells[required] ?? ''),
    options: choosing.has(kind) ? optionsOf(cells[choices] ?? '', line, outline) : [],
    scale: kind === 'scale' ? { min: boundOf(cells[min], 0), max: boundOf(cells[max], 100) } : null,
    condition: cells[branching] ?? '',
  });
}

export const redcapFormat: QuestionnaireFormat = {
  title: 'REDCap',
  recognise: ({ text }) => (text?.slice(0, 2000).includes(redcapColumns[0]) ? 0.95 : 0),
  read: async (file) => {
    const { sheets } = await file.table();
    const rows = rowsOf(sheets[0] ?? null);
    if (!rows.some(({ cells }) => cells[variable] && cells[type]))
      throw new QuestionnaireFileError(
        `A REDCap dictionary has the columns “${redcapColumns[0]}” and “${redcapColumns[3]}”; this file has not.`,
      );
    const name = file.name.replace(/\.[^.]*$/, '');
    const outline = new Outline(name.slice(0, longest.name), redcapDialect);
    let open: string | null = null;
    let group = false;
    for (const row of rows) {
      const of = row.cells[form] ?? '';
      if (of !== open) {
        if (group) outline.end(row.line);
        if (open !== null) outline.end(row.line);
        outline.begin(row.line, of, inWords(of));
        [open, group] = [of, false];
      }
      const heading = plain(row.cells[header] ?? '');
      if (heading) {
        if (group) outline.end(row.line);
        outline.begin(row.line, '', heading);
        group = true;
      }
      takeField(row, outline);
    }
    const last = rows.at(-1)?.line ?? 1;
    if (group) outline.end(last);
    if (open !== null) outline.end(last);
    const sections = outline.finish();
    return { name, description: '', sections, faults: outline.faults, notes: outline.notes };
  },
};
