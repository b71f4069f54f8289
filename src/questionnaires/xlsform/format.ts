/** XLSForm: a workbook with the sheets survey, choices and settings, as in ODK and KoboToolbox. */
import { xlsformDialect } from '../conditions/parse.ts';
import type { QuestionnaireFormat } from '../format.ts';
import { keyOf, longest, Outline } from '../outline.ts';
import { QuestionnaireFileError, type QuestionOption, type QuestionType } from '../questionnaire.ts';
import { type FormRow, type Languages, languagesOf, rowsOf, sheetNamed, textIn } from './sheets.ts';
import { questionType, type RowType, recorded, rowType, unanswered } from './types.ts';

interface Reading {
  readonly outline: Outline;
  readonly languages: Languages;
  /** Options by the name of their list. */
  readonly lists: ReadonlyMap<string, readonly CodedOption[]>;
}

/** An option with its name in the file. */
interface CodedOption extends QuestionOption {
  readonly code: string;
  /** The columns of its row, which filters name. */
  readonly cells: FormRow['cells'];
}

const choosing: ReadonlySet<QuestionType> = new Set(['single_choice', 'multiple_choice', 'dropdown', 'ranking']);

function optionLists(rows: readonly FormRow[], languages: Languages, outline: Outline): Reading['lists'] {
  const lists = new Map<string, CodedOption[]>();
  for (const row of rows) {
    const list = row.cells['list_name'] ?? row.cells['list name'] ?? '';
    const text = textIn(row, 'label', languages) || row.cells['name'] || row.cells['value'] || '';
    if (!list || !text) continue;
    const known = lists.get(list) ?? [];
    const code = row.cells['name'] ?? row.cells['value'] ?? '';
    known.push({ text: outline.cut(row.line, text, longest.option), allowsText: false, code, cells: row.cells });
    lists.set(list, known);
  }
  return lists;
}

/** The options of a row; none if they cannot be read, in which case the question is still imported. */
function optionsOf(
  row: FormRow,
  { list, orOther, word }: RowType,
  { outline, lists }: Reading,
): readonly CodedOption[] {
  const other: readonly CodedOption[] = orOther
    ? [{ text: 'Other', allowsText: true, code: 'other', cells: { name: 'other' } }]
    : [];
  const found = lists.get(list);
  if (!found) {
    const message =
      /\.(csv|xml|geojson)$/i.test(list) || word.endsWith('_from_file')
        ? `Its options lie in another file, “${list}”: add them to the question.`
        : `There is no list of choices “${list}”.`;
    if (/another file/.test(message)) outline.note(row.line, message);
    else if (/\$\{/.test(list))
      outline.note(row.line, `Its options come from other answers, “${list}”: add them to the question.`);
    else outline.fault(row.line, `${message} Add it to the sheet “choices”.`);
    return other;
  }
  return [...found, ...other];
}

/** "Yes", or an expression, which is not imported. */
function requiredBy(row: FormRow, outline: Outline): boolean {
  const text = (row.cells['required'] ?? '').toLowerCase();
  if (/^(yes|true|true\(\)|1)$/.test(text)) return true;
  if (text && !/^(no|false|false\(\)|0)$/.test(text))
    outline.note(row.line, `When it must be answered, “${text}”, is not taken over: it need not be.`);
  return false;
}

function scaleOf(row: FormRow): { min: number; max: number } {
  const parameter = (name: string, other: number): number =>
    Number(new RegExp(`${name}\\s*=\\s*(-?\\d+)`).exec(row.cells['parameters'] ?? '')?.[1] ?? other);
  return { min: parameter('start', 0), max: parameter('end', 10) };
}

/** A name in a filter, or what is not one: a text, a question. */
const filterParts = /("[^"]*"|'[^']*'|\$\{[^{}]*\})|([A-Za-z_][\w.-]*)(?!\s*\(|[\w.-])/g;
const operators: ReadonlySet<string> = new Set(['and', 'or', 'not', 'div', 'mod']);

/** A filter of options for one of them: the names of columns are replaced by its values. */
const filterFor = (filter: string, { cells }: CodedOption): string =>
  filter.replace(filterParts, (part: string, other: string | undefined, column: string | undefined) => {
    if (other !== undefined || column === undefined || operators.has(column.toLowerCase())) return part;
    const value = cells[column.toLowerCase()] ?? '';
    return value.includes("'") ? `"${value}"` : `'${value}'`;
  });

/** Notes about the cells of a row that a question cannot store. */
function noteLosses(row: FormRow, outline: Outline): void {
  const losses: Readonly<Record<string, (text: string) => string>> = {
    constraint: (text) => `What it takes, “${text.slice(0, 200)}”, is not checked.`,
    calculation: () => 'Its calculation is left out.',
    default: (text) => `Its answer to begin with, “${text.slice(0, 60)}”, is left out.`,
    repeat_count: () => 'How often it is asked is left out.',
  };
  for (const [column, sentence] of Object.entries(losses)) {
    const text = row.cells[column];
    if (text) outline.note(row.line, sentence(text));
  }
}

function takeQuestion(row: FormRow, type: RowType, reading: Reading): void {
  const { outline, languages } = reading;
  const name = row.cells['name'] ?? '';
  const appearance = row.cells['appearance'] ?? '';
  const isExternal = /_from_file$/.test(type.word);
  const word = type.word.replace(/_(from_file|external)$/, '');
  const known = questionType(word, appearance);
  if (!name) {
    outline.fault(row.line, `The question of type “${row.cells['type']}” has no name.`);
    return;
  }
  const key = keyOf(name);
  if (key !== name) outline.note(row.line, `“${name}” is no name for a question; it is called “${key}”.`);
  if (!known)
    outline.note(row.line, `There is no type “${row.cells['type']}” here: “${name}” is asked as a short text.`);
  const kind = known ?? 'short_text';
  const text = textIn(row, 'label', languages);
  if (!text) outline.note(row.line, `“${name}” has no text, so its name stands there.`);
  noteLosses(row, outline);
  const options = choosing.has(kind) ? optionsOf(row, isExternal ? { ...type, word: type.word } : type, reading) : [];
  const filter = options.length > 0 ? (row.cells['choice_filter'] ?? '') : '';
  outline.add({
    line: row.line,
    name,
    codes: options.map(({ code }) => code),
    key,
    type: kind,
    text: outline.cut(row.line, text || name, longest.text),
    help: outline.cut(row.line, textIn(row, 'hint', languages), longest.text),
    required: kind !== 'note' && requiredBy(row, outline),
    options: options.map(({ text: called, allowsText }) => ({ text: called, allowsText })),
    scale: kind === 'scale' ? scaleOf(row) : null,
    condition: row.cells['relevant'] ?? '',
    ...(filter && { filters: options.map((option) => filterFor(filter, option)) }),
  });
}

function takeRow(row: FormRow, reading: Reading): void {
  const { outline, languages } = reading;
  const type = rowType(row.cells['type'] ?? '');
  const { word } = type;
  if (word === 'begin_group' || word === 'begin_repeat') {
    if (word === 'begin_repeat') outline.note(row.line, 'A group that is asked several times is asked once.');
    outline.begin(row.line, row.cells['name'] ?? '', textIn(row, 'label', languages), row.cells['relevant']);
  } else if (word === 'end_group' || word === 'end_repeat') outline.end(row.line);
  else if (recorded.has(word) || word.startsWith('uri:'))
    outline.note(row.line, `“${word}” is recorded by a device, and is left out.`);
  else if (unanswered.has(word))
    outline.note(
      row.line,
      `“${row.cells['name'] ?? word}” is ${word === 'calculate' ? 'calculated' : 'hidden'}, and is left out.`,
    );
  else if (!word) {
    if (row.cells['name']) outline.fault(row.line, `“${row.cells['name']}” has no type.`);
  } else takeQuestion(row, type, reading);
}

export const xlsformFormat: QuestionnaireFormat = {
  title: 'XLSForm',
  recognise: async (file) => {
    if (file.text !== null) return 0;
    const table = await file.table().catch(() => null);
    const head = sheetNamed(table ?? { kind: 'workbook', sheets: [], encoding: null, delimiter: null }, 'survey')
      ?.rows[0];
    return head?.some((cell) => cell.trim().toLowerCase() === 'type') ? 0.98 : 0;
  },
  read: async (file) => {
    const table = await file.table();
    const survey = sheetNamed(table, 'survey');
    if (!survey) throw new QuestionnaireFileError('An XLSForm has a sheet “survey”; this workbook has none.');
    const settings = rowsOf(sheetNamed(table, 'settings'))[0]?.cells ?? {};
    const name = settings['form_title'] || file.name.replace(/\.[^.]*$/, '');
    const outline = new Outline(name.slice(0, longest.name), xlsformDialect);
    const languages = languagesOf(survey, settings['default_language'] ?? '');
    if (languages.others.length)
      outline.note(
        null,
        `Texts are read ${languages.chosen ? `in ${languages.chosen}` : 'from the column “label”'}; those in ${languages.others.join(', ')} are left out.`,
      );
    const lists = optionLists(rowsOf(sheetNamed(table, 'choices')), languages, outline);
    const rows = rowsOf(survey);
    for (const row of rows) takeRow(row, { outline, languages, lists });
    const sections = outline.finish();
    return { name, description: '', sections, faults: outline.faults, notes: outline.notes };
  },
};
