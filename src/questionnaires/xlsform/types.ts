/** The types of XLSForm rows, and the type of question that each becomes. Pure. */
import type { QuestionType } from '../questionnaire.ts';

/** Rows whose values the device records automatically. */
export const recorded: ReadonlySet<string> = new Set([
  ...['start', 'end', 'today', 'deviceid', 'username', 'phonenumber', 'email', 'audit', 'simserial', 'subscriberid'],
  ...['start-geopoint', 'background-audio', 'background-geopoint', 'instanceid'],
]);

/** Rows without an answer by the respondent. */
export const unanswered: ReadonlySet<string> = new Set(['calculate', 'hidden', 'xml-external', 'csv-external']);

const types: Readonly<Record<string, QuestionType>> = {
  text: 'short_text',
  string: 'short_text',
  integer: 'number',
  int: 'number',
  decimal: 'number',
  range: 'scale',
  date: 'date',
  time: 'time',
  datetime: 'date_time',
  select_one: 'single_choice',
  select_multiple: 'multiple_choice',
  rank: 'ranking',
  note: 'note',
  acknowledge: 'yes_no',
  trigger: 'yes_no',
};

/** Alternative names of types. */
const otherWords: Readonly<Record<string, string>> = {
  'select one': 'select_one',
  select1: 'select_one',
  select: 'select_multiple',
  'select multiple': 'select_multiple',
  'select all that apply': 'select_multiple',
  'begin group': 'begin_group',
  'end group': 'end_group',
  'begin repeat': 'begin_repeat',
  'end repeat': 'end_repeat',
  'date time': 'datetime',
};

export interface RowType {
  /** The name of the type, in lower case. */
  readonly word: string;
  /** The name of the list of options, or of their file. */
  readonly list: string;
  readonly orOther: boolean;
}

/** Parses a cell of the column "type". */
export function rowType(cell: string): RowType {
  const text = cell.trim().replace(/\s+/g, ' ');
  const orOther = /(^| )or[_ ]other$/i.test(text);
  const plain = text.replace(/ or[_ ]other$/i, '');
  const spelled = Object.keys(otherWords).find(
    (word) => plain.toLowerCase() === word || plain.toLowerCase().startsWith(`${word} `),
  );
  const [word = '', ...rest] = spelled
    ? [otherWords[spelled], ...plain.slice(spelled.length).trim().split(' ')]
    : plain.split(' ');
  return { word: word.toLowerCase(), list: rest.join(' ').trim(), orOther };
}

/** The question type; null if there is none for it. */
export const questionType = (word: string, appearance: string): QuestionType | null => {
  const type = types[word] ?? null;
  if (type === 'scale' && /\brating\b/.test(appearance)) return 'rating';
  if (type === 'short_text' && /\bmultiline\b/.test(appearance)) return 'long_text';
  if (type === 'single_choice' && /\b(minimal|autocomplete|search)\b/.test(appearance)) return 'dropdown';
  return type;
};
