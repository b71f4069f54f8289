/** A questionnaire as pages of questions, and an answer as a form. Pure. */
import type { AsksEntry, FieldEntry } from '../../../../contract/registry.ts';
import { choicesOf } from '../../../../fields/choice/choices.ts';
import { type JsonSchema, membersOf, schemaIn, typesOf } from '../../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../../fields/kinds.ts';
import { type Row, titleOf } from '../../state/row/row.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row that is a question. */
export interface Question {
  readonly id: number;
  readonly title: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

/** A heading with its text. */
interface Heading {
  readonly title: string;
  /** The text as HTML; empty for none. */
  readonly text: string;
}

export interface Page extends Heading {
  readonly id: number;
  /** The headings above the page, the outermost first. */
  readonly above: readonly (Heading & { readonly id: number })[];
  /** Questions with the same options are rows of a table. */
  readonly asTable: boolean;
  readonly questions: readonly Question[];
}

/** The rows of each level, in their order. */
export type LevelRows = readonly (readonly Row[])[];

/** The pages in the order of the levels, without pages that have no questions. */
export function pagesOf(asks: AsksEntry, rows: LevelRows): readonly Page[] {
  const { levels } = asks;
  const questionRows = rows.at(-1) ?? [];
  const last = levels.at(-1);
  const upper = levels.slice(0, -1);
  const questionOf = (row: Row): Question => ({
    id: row.id,
    title: titleOf(row, last?.label ?? 'id'),
    required: asks.required !== null && row[asks.required] === true,
    schema: schemaIn(row[asks.schema]),
  });
  const isActive = (row: Row): boolean => asks.while === null || row[asks.while] !== false;
  const below = Map.groupBy(questionRows.filter(isActive), (row) => (last?.owner ? row[last.owner] : null));
  const walk = (at: number, owner: number | null, above: Page['above']): readonly Page[] => {
    const level = upper[at];
    if (!level) return [];
    const own = (rows[at] ?? []).filter((row) => level.owner === null || row[level.owner] === owner);
    return own.flatMap((row) => {
      const heading = {
        id: row.id,
        title: titleOf(row, level.label),
        text: level.text ? String(row[level.text] ?? '') : '',
      };
      if (at + 1 < upper.length) return walk(at + 1, row.id, [...above, heading]);
      const questions = (below.get(row.id) ?? []).map(questionOf);
      const asTable = asks.table !== null && row[asks.table] === true;
      return questions.length > 0 ? [{ ...heading, above, asTable, questions }] : [];
    });
  };
  if (upper.length === 0)
    return questionRows.length > 0
      ? [
          {
            id: 0,
            title: last?.plural ?? '',
            text: '',
            above: [],
            asTable: false,
            questions: questionRows.filter(isActive).map(questionOf),
          },
        ]
      : [];
  return walk(0, null, []);
}

/** A row of an outline. */
export interface RowAbove {
  readonly resource: string;
  readonly id: number;
}

/** Where a row is asked: `at` are the row and those above it, from the lowest. Null if it is on no page. */
export function pageOfRow(
  { levels }: AsksEntry,
  pages: readonly Page[],
  at: readonly RowAbove[],
): { readonly page: number; readonly question: number | null } | null {
  for (const { resource, id } of at) {
    const level = levels.findIndex((one) => one.resource === resource);
    if (level < 0) continue;
    const depth = levels.length - 1 - level;
    const found = pages.find((page) => {
      if (depth === 0) return page.questions.some((question) => question.id === id);
      return depth === 1 ? page.id === id : page.above[level]?.id === id;
    });
    if (found) return { page: found.id, question: depth === 0 ? id : null };
  }
  return null;
}

/** The files of an answer, which calls of their own change. */
export const isOfFiles = (schema: JsonSchema): boolean => fieldKindOf({ schema }).name === 'files';

/** A range of whole numbers with at most this many values is a choice. */
const maxSteps = 11;

/**
 * A member with a single value is shown as a single choice: a list with at most one entry, or a short range of whole
 * numbers.
 */
function drawnAs(member: JsonSchema): JsonSchema {
  const types = typesOf(member);
  const items = schemaIn(member['items']);
  if (isOfFiles(member)) return member;
  if (types.includes('array')) {
    const shown = choicesOf(items).filter(
      (id) => schemaIn(schemaIn(member['x-values'])[String(id)])['offered'] !== false,
    );
    return member['maxItems'] === 1
      ? { type: ['integer', 'null'], enum: [...shown, null], 'x-values': member['x-values'] ?? {} }
      : { ...member, items: { ...items, enum: shown } };
  }
  const [least, most] = [member['minimum'], member['maximum']];
  const isRange = types.includes('integer') && typeof least === 'number' && typeof most === 'number';
  if (isRange && member['format'] === undefined && most - least < maxSteps)
    return {
      type: ['integer', 'null'],
      enum: [...Array.from({ length: most - least + 1 }, (_, step) => least + step), null],
      'x-values': member['x-values'] ?? {},
    };
  if (types.includes('integer') || types.includes('number'))
    return {
      ...member,
      type: [...types, 'null'],
      ...(Array.isArray(member['enum']) && { enum: [...member['enum'], null] }),
    };
  if (member['format'] === undefined && Number(member['maxLength'] ?? 0) > longText)
    return { ...member, format: 'textarea' };
  return member['format'] === 'date' ? { ...member, type: ['string', 'null'] } : member;
}

/** A text with at least this maximum length is shown with several lines. */
const longText = 1_000;

/** Whether a member of the answer is shown. A boolean is not. */
const isDrawn = (schema: JsonSchema): boolean => !typesOf(schema).includes('boolean');

/** The members to draw, by the schema of the answer and by those that there are: progress is counted with each answer. */
const drawnOf = new WeakMap<JsonSchema, WeakMap<readonly string[], readonly string[]>>();

/** The members of an answer to draw, in the order of the fields; empty for a note. */
export function drawnMembers({ schema }: Question, members: readonly string[]): readonly string[] {
  const known = drawnOf.get(schema) ?? new WeakMap<readonly string[], readonly string[]>();
  drawnOf.set(schema, known);
  const properties = schemaIn(schema['properties']);
  const drawn =
    known.get(members) ?? members.filter((name) => name in properties && isDrawn(schemaIn(properties[name])));
  known.set(members, drawn);
  return drawn;
}

/** An object with fields of the type's own. */
const isGroup = (schema: JsonSchema): boolean => typesOf(schema).includes('object');

/** Whether the one field of a group is drawn without a frame around it, with the question as its title. */
export const isAlone = (schema: JsonSchema): boolean => isGroup(schema) && membersOf(schema).length === 1;

/** A group with the title of the question: of a single field, or of the frame around several. */
function groupOf(group: JsonSchema, title: string, required: boolean): JsonSchema {
  const members = membersOf(group);
  const [only] = members;
  if (!only || members.length > 1) return { ...group, title };
  const help = group['x-help'];
  return {
    ...group,
    title,
    required: required ? [only[0]] : (group['required'] ?? []),
    properties: { [only[0]]: { ...only[1], title, ...(help !== undefined && { 'x-help': help }) } },
  };
}

/** The form of an answer: the first member has the title of the question, others that of their fields. */
export function formOf(question: Question, drawn: readonly string[], fields: readonly FieldEntry[]): JsonSchema {
  const properties = schemaIn(question.schema['properties']);
  const titleFor = (name: string) => fields.find((field) => field.name === name)?.title ?? name;
  return {
    type: 'object',
    ...(question.required && drawn[0] && { required: [drawn[0]] }),
    properties: Object.fromEntries(
      drawn.map((name, at) => {
        const member = schemaIn(properties[name]);
        const title = at === 0 ? question.title : titleFor(name);
        return [name, isGroup(member) ? groupOf(member, title, question.required) : { ...drawnAs(member), title }];
      }),
    ),
  };
}

const isOne = (question: Question, name: string): boolean => {
  const member = schemaIn(schemaIn(question.schema['properties'])[name]);
  return typesOf(member).includes('array') && member['maxItems'] === 1 && !isOfFiles(member);
};

/** The values of a row for its form. */
export const formValues = (question: Question, drawn: readonly string[], row: Values | null): Values =>
  Object.fromEntries(
    drawn.map((name) => {
      const value = row?.[name];
      if (isOne(question, name)) return [name, Array.isArray(value) ? (value[0] ?? null) : null];
      return [name, value];
    }),
  );

/** The values of a form for the row; an empty field becomes the field's empty value. Files are changed by their calls. */
export const rowValues = (
  question: Question,
  drawn: readonly string[],
  values: Values,
  fields: readonly FieldEntry[],
): Values =>
  Object.fromEntries(
    drawn.flatMap((name): [string, unknown][] => {
      const value = values[name];
      const field = fields.find((one) => one.name === name);
      if (field && isOfFiles(field.schema)) return [];
      if (isOne(question, name)) return [[name, value === null || value === undefined ? [] : [value]]];
      const empty = field?.kind === 'references' ? [] : field?.nullable ? null : '';
      return [[name, field?.schemaFrom && !hasContent(value) ? null : (value ?? empty)]];
    }),
  );

/** Whether a value is not empty: of an object or a list, any part of it. */
function hasContent(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object' && value !== null) return Object.values(value).some(hasContent);
  return value !== undefined && value !== null && value !== '';
}

/** Whether a row is an answer: one of its members has a value. */
export const isAnswered = (row: Values | null | undefined, drawn: readonly string[]): boolean =>
  drawn.some((name) => hasContent(row?.[name]));

/** The number of questions, and of answered ones. */
export interface Progress {
  readonly of: number;
  readonly answered: number;
  /** The required questions that have no answer. */
  readonly missing: readonly Question[];
}

/** The progress of some questions. */
export function progressOf(
  questions: readonly Question[],
  answers: ReadonlyMap<number, Row>,
  members: readonly string[],
): Progress {
  const withForm = questions
    .map((question) => ({ question, drawn: drawnMembers(question, members) }))
    .filter(({ drawn }) => drawn.length > 0);
  const open = withForm.filter(({ question, drawn }) => !isAnswered(answers.get(question.id), drawn.slice(0, 1)));
  return {
    of: withForm.length,
    answered: withForm.length - open.length,
    missing: open.map(({ question }) => question).filter(({ required }) => required),
  };
}
