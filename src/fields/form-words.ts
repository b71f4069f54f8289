/**
 * Words of a schema that lay out its form: the groups and order of its fields, and which of them are shown only if
 * another has a value. They mean the same in resource files and in schemas that are only known at run time. Pure.
 */

import { choicesOf } from './choice/choices.ts';
import { suggestion } from './closest.ts';
import { allowsNull, type JsonSchema, schemaIn, typesOf } from './json-schema.ts';

/** Fields that stand together in a form, under a heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly string[];
}

/** When a field is shown: if another is filled, or is one of these. */
interface ShownIf {
  readonly field: string;
  readonly is?: readonly unknown[];
}

type Members = Readonly<Record<string, JsonSchema>>;

interface FormFault {
  /** Pointer from the object's schema. */
  readonly pointer: string;
  readonly message: string;
  readonly mend: string;
}

function isGroup(value: unknown): value is FieldGroup {
  const { title, fields } = schemaIn(value);
  return typeof title === 'string' && Array.isArray(fields) && fields.every((field) => typeof field === 'string');
}

/** The groups that a schema names; none if it names none. */
export const groupsOf = (schema: JsonSchema): readonly FieldGroup[] =>
  Array.isArray(schema['x-groups']) ? schema['x-groups'].filter(isGroup) : [];

/** Why what a schema says of groups cannot be read; null if it can. */
export const groupsFault = ({ 'x-groups': groups }: JsonSchema): string | null =>
  groups === undefined || (Array.isArray(groups) && groups.every(isGroup))
    ? null
    : '"x-groups" is a list of groups, each with a title and the names of its fields.';

const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && !value.length);

/** Whether a member is shown beside the values of the others. */
export function isShown(member: JsonSchema, values: Readonly<Record<string, unknown>>): boolean {
  const condition = member['x-shown-if'] as ShownIf | undefined;
  if (!condition) return true;
  const value = values[condition.field];
  return Array.isArray(condition.is) ? condition.is.includes(value) : isFilled(value);
}

/** Groups of fields that are not there, or stand twice. */
export function groupFaults(groups: readonly FieldGroup[], members: ReadonlySet<string>): readonly FormFault[] {
  const seen = new Set<string>();
  const titles = groups.map(({ title }) => title);
  return groups.flatMap(({ title, fields }, group) => [
    ...(titles.indexOf(title) < group
      ? [
          {
            pointer: `/x-groups/${group}/title`,
            message: `Another group is called "${title}".`,
            mend: 'Make them one, or give this one another title.',
          },
        ]
      : []),
    ...fields.flatMap((field, at): FormFault[] => {
      const pointer = `/x-groups/${group}/fields/${at}`;
      if (!members.has(field))
        return [
          {
            pointer,
            message: `There is no field "${field}" to fill in.`,
            mend: suggestion(field, members, 'Name one of this form.'),
          },
        ];
      if (seen.has(field))
        return [{ pointer, message: `"${field}" stands in two groups.`, mend: 'Leave it in one of them.' }];
      seen.add(field);
      return [];
    }),
  ]);
}

const shownBy = (member: JsonSchema | undefined): string | undefined =>
  (schemaIn(member?.['x-shown-if']) as Partial<ShownIf>).field;

/** The condition of a member leads, from one to the next, back to itself. */
function hidesItself(members: Members, name: string): boolean {
  const passed = new Set<string>();
  for (let next = shownBy(members[name]); next !== undefined && !passed.has(next); next = shownBy(members[next])) {
    if (next === name) return true;
    passed.add(next);
  }
  return false;
}

const knownValues = (schema: JsonSchema): readonly unknown[] =>
  typesOf(schema)[0] === 'boolean' ? [true, false] : choicesOf(schema);

/** Whether a member may have a value that another is shown by, as far as its type, its choices and its bounds say. */
function mayBe(schema: JsonSchema, value: unknown): boolean {
  if (value === null) return allowsNull(schema);
  const known = knownValues(schema);
  if (known.length > 0) return known.includes(value);
  const [type] = typesOf(schema);
  if (type === 'string')
    return typeof value === 'string' && !isBeyond([...value].length, schema['minLength'], schema['maxLength']);
  if (type === 'integer' || type === 'number')
    return (
      typeof value === 'number' &&
      (type === 'number' || Number.isInteger(value)) &&
      !isBeyond(value, schema['minimum'], schema['maximum'])
    );
  return type === undefined;
}

const isBeyond = (amount: number, least: unknown, most: unknown): boolean =>
  amount < Number(least ?? Number.NEGATIVE_INFINITY) || amount > Number(most ?? Number.POSITIVE_INFINITY);

function conditionMend(schema: JsonSchema, wrong: unknown): string {
  const known = knownValues(schema).map(String);
  if (typeof wrong === 'string' && typesOf(schema)[0] !== 'string' && known.includes(wrong))
    return `Write ${wrong} without quotation marks.`;
  if (known.length > 0) return suggestion(wrong, known, `Name some of: ${known.join(', ')}.`);
  const [type = ''] = typesOf(schema);
  return type === 'array' || type === 'object'
    ? 'It holds several values: take "is" out, and the field is shown once it is filled.'
    : `Name values that it takes, of the type "${type}".`;
}

/** Conditions that could never hold. */
export function shownFaults(members: Members): readonly FormFault[] {
  return Object.entries(members).flatMap(([name, member]): FormFault[] => {
    if (!('x-shown-if' in member)) return [];
    const pointer = `/properties/${name}/x-shown-if`;
    const { field, is } = schemaIn(member['x-shown-if']) as Partial<ShownIf>;
    const other = typeof field === 'string' && field !== name ? members[field] : undefined;
    if (!other) {
      const others = Object.keys(members).filter((one) => one !== name);
      const mend = suggestion(field, others, 'Name one beside it.');
      return [{ pointer, message: `There is no other field "${String(field)}" to go by.`, mend }];
    }
    if (hidesItself(members, name))
      return [
        {
          pointer,
          message: `"${name}" is shown only if "${field}" is filled, and that only if this is: neither ever is.`,
          mend: 'Take one of the two conditions out.',
        },
      ];
    const strange = (Array.isArray(is) ? is : []).find((value) => !mayBe(other, value));
    if (strange !== undefined)
      return [
        {
          pointer: `${pointer}/is`,
          message: `"${field}" is never ${JSON.stringify(strange)}.`,
          mend: conditionMend(other, strange),
        },
      ];
    return [];
  });
}
