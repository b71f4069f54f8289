/**
 * Keywords of a schema for the layout of its form: groups, order, and conditions of fields. Their meaning is the same
 * in resource files and in schemas known only at run time. Pure.
 */

import { suggestion } from './closest.ts';
import { holds, type ReadValues, readsOf } from './condition/condition.ts';
import { conditionFaults, readableMembers } from './condition/faults.ts';
import { type JsonSchema, schemaIn } from './json-schema.ts';

/** Fields of a form under one heading. */
export interface FieldGroup {
  readonly title: string;
  readonly fields: readonly string[];
  /** Whether the group is collapsed and comes first in the form of an existing row. */
  readonly folded?: boolean;
}

type Members = Readonly<Record<string, JsonSchema>>;

interface FormFault {
  /** JSON pointer into the schema of the object. */
  readonly pointer: string;
  readonly message: string;
  readonly mend: string;
}

function isGroup(value: unknown): value is FieldGroup {
  const { title, fields, folded } = schemaIn(value);
  if (folded !== undefined && typeof folded !== 'boolean') return false;
  return typeof title === 'string' && Array.isArray(fields) && fields.every((field) => typeof field === 'string');
}

/** The groups that a schema declares. */
export const groupsOf = (schema: JsonSchema): readonly FieldGroup[] =>
  Array.isArray(schema['x-groups']) ? schema['x-groups'].filter(isGroup) : [];

/** The reason why `x-groups` is invalid; null if it is valid or missing. */
export const groupsFault = ({ 'x-groups': groups }: JsonSchema): string | null =>
  groups === undefined || (Array.isArray(groups) && groups.every(isGroup))
    ? null
    : '"x-groups" is a list of groups, each with a title and the names of its fields.';

/** Whether a member is shown, given the values of the others. */
export const isShown = (member: JsonSchema, values: ReadValues): boolean => holds(member['x-shown-if'], values);

/** Faults of groups: unknown fields, and fields in several groups. */
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

/** A field in the condition of a member whose own conditions lead back to the member; null without such a cycle. */
function circleFrom(members: Members, name: string): string | null {
  const passed = new Set<string>();
  const leadsBack = (from: string): boolean => {
    if (from === name) return true;
    if (passed.has(from)) return false;
    passed.add(from);
    return readsOf(members[from]?.['x-shown-if']).some(leadsBack);
  };
  return readsOf(members[name]?.['x-shown-if']).find((field) => field !== name && leadsBack(field)) ?? null;
}

/** Errors in the condition of a member on other members, and on `beyond`. */
function faultsBeside(members: Members, name: string, condition: unknown, beyond: Members): readonly FormFault[] {
  const others = Object.fromEntries([
    ...Object.entries(members).filter(([other]) => other !== name),
    ...Object.entries(beyond),
  ]);
  const above = `/properties/${name}/x-shown-if`;
  return conditionFaults(condition, readableMembers(others)).map((fault) => ({
    ...fault,
    pointer: above + fault.pointer,
  }));
}

/**
 * Conditions that are invalid, or that form a cycle, so that none of its members is ever shown. `beyond` are fields of
 * referenced rows that conditions may read, by their paths.
 */
export function shownFaults(members: Members, beyond: Members = {}): readonly FormFault[] {
  return Object.entries(members).flatMap(([name, member]): readonly FormFault[] => {
    if (!('x-shown-if' in member)) return [];
    const pointer = `/properties/${name}/x-shown-if`;
    const faults = faultsBeside(members, name, member['x-shown-if'], beyond);
    if (faults.length > 0) return faults;
    const circle = circleFrom(members, name);
    if (circle !== null)
      return [
        {
          pointer,
          message: `"${name}" is shown by "${circle}", and that by "${name}" again: neither ever is.`,
          mend: 'Take one of the two conditions out.',
        },
      ];
    return [];
  });
}
