/** SurveyJS: the JSON of a form, with pages of elements and panels. */
import { isRecord, textOf } from '../../dictionaries/source-file.ts';
import { surveyJsDialect } from '../conditions/parse.ts';
import type { QuestionnaireFormat } from '../format.ts';
import { keyOf, longest, Outline } from '../outline.ts';
import { QuestionnaireFileError, type QuestionOption, type QuestionType } from '../questionnaire.ts';

type Members = Readonly<Record<string, unknown>>;

const types: Readonly<Record<string, QuestionType>> = {
  text: 'short_text',
  comment: 'long_text',
  radiogroup: 'single_choice',
  checkbox: 'multiple_choice',
  tagbox: 'multiple_choice',
  dropdown: 'dropdown',
  boolean: 'yes_no',
  rating: 'rating',
  ranking: 'ranking',
  html: 'note',
};

/** The type of a text question, by its `inputType`. */
const inputs: Readonly<Record<string, QuestionType>> = {
  number: 'number',
  range: 'number',
  date: 'date',
  time: 'time',
  'datetime-local': 'date_time',
  datetime: 'date_time',
  email: 'email',
  url: 'web_address',
};

const choosing: ReadonlySet<QuestionType> = new Set(['single_choice', 'multiple_choice', 'dropdown', 'ranking']);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The plain text of a value, which may have translations; markup is removed. */
function plain(value: unknown): string {
  const [first] = isRecord(value) ? Object.values(value) : [];
  const text = isRecord(value) ? textOf(value['default'] ?? value['en'] ?? first) : textOf(value);
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

function optionsOf(element: Members, line: number, outline: Outline): readonly QuestionOption[] {
  const named = listOf(element['choices']).map((choice): QuestionOption => {
    const text = isRecord(choice) ? plain(choice['text'] ?? choice['value']) : plain(choice);
    return { text: outline.cut(line, text || '-', longest.option), allowsText: false };
  });
  const has = (member: string): boolean => element[member] === true;
  if (element['choicesByUrl'] !== undefined)
    outline.note(line, 'Its options come from an address: add them to the question.');
  return [
    ...named,
    ...(has('hasOther') || has('showOtherItem')
      ? [{ text: plain(element['otherText']) || 'Other', allowsText: true }]
      : []),
    ...(has('hasNone') || has('showNoneItem')
      ? [{ text: plain(element['noneText']) || 'None', allowsText: false }]
      : []),
  ];
}

/** The codes of the options, in the order in which they are added. */
function codesOf(element: Members): readonly string[] {
  const has = (member: string): boolean => element[member] === true;
  const named = listOf(element['choices']).map((choice) => textOf(isRecord(choice) ? choice['value'] : choice));
  return [
    ...named,
    ...(has('hasOther') || has('showOtherItem') ? ['other'] : []),
    ...(has('hasNone') || has('showNoneItem') ? ['none'] : []),
  ];
}

/** A rating from one to five becomes stars, any other scale a number. */
function ratingOf(
  element: Members,
  line: number,
  outline: Outline,
): { type: QuestionType; scale: { min: number; max: number } | null } {
  const min = Number(element['rateMin'] ?? 1);
  const max = Number(element['rateMax'] ?? element['rateCount'] ?? 5);
  if (listOf(element['rateValues']).length) outline.note(line, 'The words of its values are left out.');
  return min === 1 && max === 5 ? { type: 'rating', scale: null } : { type: 'scale', scale: { min, max } };
}

function noteLosses(element: Members, line: number, outline: Outline): void {
  const losses: Readonly<Record<string, string>> = {
    validators: 'What it takes is not checked further.',
    correctAnswer: 'The answer that is right is left out.',
    defaultValue: 'Its answer to begin with is left out.',
    enableIf: 'When it may be answered is not taken over.',
    requiredIf: 'When it must be answered is not taken over: it need not be.',
  };
  for (const [member, sentence] of Object.entries(losses))
    if (element[member] !== undefined) outline.note(line, sentence);
}

/** Adds the elements of a page or panel; `count` is their number in the file, from 1. */
function takeElements(elements: readonly unknown[], outline: Outline, count: { line: number }, level: number): void {
  for (const element of elements) {
    if (!isRecord(element)) continue;
    count.line += 1;
    const { line } = count;
    const word = textOf(element['type']);
    const inner = listOf(element['elements'] ?? element['templateElements']);
    if (inner.length && level < 50) {
      if (word === 'paneldynamic') outline.note(line, 'A panel that is asked several times is asked once.');
      outline.begin(line, textOf(element['name']), plain(element['title']), textOf(element['visibleIf']));
      takeElements(inner, outline, count, level + 1);
      outline.end(line);
      continue;
    }
    takeQuestion(element, word, line, outline);
  }
}

function takeQuestion(element: Members, word: string, line: number, outline: Outline): void {
  const name = textOf(element['name']) || `question_${line}`;
  const rating = word === 'rating' ? ratingOf(element, line, outline) : null;
  const known = rating?.type ?? (word === 'text' ? inputs[textOf(element['inputType'])] : undefined) ?? types[word];
  if (!known) outline.note(line, `There is no type “${word}” here: “${name}” is asked as a short text.`);
  const type = known ?? 'short_text';
  const wanted = keyOf(name);
  const key = outline.hasKey(wanted) ? outline.freeKey(wanted) : wanted;
  if (key !== name) outline.note(line, `“${name}” is called “${key}”.`);
  const text = plain(type === 'note' ? element['html'] : element['title']);
  noteLosses(element, line, outline);
  outline.add({
    line,
    name,
    codes: choosing.has(type) ? codesOf(element) : [],
    key,
    type,
    text: outline.cut(line, text || name, longest.text),
    help: outline.cut(line, plain(element['description']), longest.text),
    required: element['isRequired'] === true,
    options: choosing.has(type) ? optionsOf(element, line, outline) : [],
    scale: rating?.scale ?? null,
    condition: textOf(element['visibleIf']),
  });
}

export const surveyJsFormat: QuestionnaireFormat = {
  title: 'SurveyJS',
  recognise: ({ json }) =>
    isRecord(json) && (Array.isArray(json['pages']) || Array.isArray(json['elements'])) ? 0.9 : 0,
  read: (file) => {
    if (!isRecord(file.json)) throw new QuestionnaireFileError('A SurveyJS form is a JSON object; this file is none.');
    const name = plain(file.json['title']) || file.name.replace(/\.[^.]*$/, '');
    const outline = new Outline(name.slice(0, longest.name), surveyJsDialect);
    const count = { line: 0 };
    const pages = listOf(file.json['pages'] ?? [{ elements: file.json['elements'] }]);
    for (const [at, page] of pages.entries()) {
      if (!isRecord(page)) continue;
      outline.begin(
        count.line + 1,
        textOf(page['name']),
        plain(page['title']) || `Page ${at + 1}`,
        textOf(page['visibleIf']),
      );
      takeElements(listOf(page['elements']), outline, count, 1);
      outline.end(count.line + 1);
    }
    for (const member of ['triggers', 'calculatedValues', 'timeLimit', 'maxTimeToFinish'])
      if (file.json[member] !== undefined) outline.note(null, `“${member}” of the form is left out.`);
    const sections = outline.finish();
    return {
      name,
      description: plain(file.json['description']),
      sections,
      faults: outline.faults,
      notes: outline.notes,
    };
  },
};
