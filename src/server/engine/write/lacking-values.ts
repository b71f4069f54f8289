/**
 * A schema with a newly required field is saved although rows lack it: the answer contains the number of these rows.
 */

import sql, { join, type Sql } from 'sql-template-tag';
import type { JsonSchema } from '../../../contract/model.ts';
import { readSnapshot } from '../journal/snapshot.ts';
import { isObject, type Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';
import { valueFieldsOf } from '../values/value-index.ts';

/** A note about other rows for the author of a change. */
export interface Note {
  /** JSON pointer to the field it is about. */
  readonly pointer: string;
  readonly message: string;
}

const requiredIn = (schema: unknown): readonly string[] =>
  isObject(schema) && Array.isArray(schema['required']) ? schema['required'].map(String) : [];

/** Condition that values lack a required member. One that the other values hide is not required. */
function lacks(values: Sql, member: string, schema: JsonSchema): Sql {
  const condition = schema['x-shown-if'];
  if (condition === undefined) return sql`not (${values} ? ${member})`;
  return sql`(tessera_holds(${JSON.stringify(condition)}::jsonb, ${values})
    and coalesce(${values}->${member}::text, 'null'::jsonb) in ('null', '""', '[]'))`;
}

/** The values that rows with this row's schemas lack since they became required; `before` as `lockRows` returns it. */
export async function lackingNotes(
  { run, scope }: Transaction,
  id: number,
  values: Values,
  before: string,
): Promise<readonly Note[]> {
  const { resource, model } = scope;
  const notes: Note[] = [];
  for (const one of valueFieldsOf(model)) {
    if (one.holder !== resource.name || !(one.schema in values)) continue;
    const stored = (JSON.parse(before) as Record<string, Values>)[id] ?? {};
    const known = new Set(requiredIn(readSnapshot(resource, stored)[one.schema]));
    const fresh = requiredIn(values[one.schema]).filter((member) => !known.has(member));
    if (!fresh.length) continue;
    const members = (values[one.schema] as { properties?: Readonly<Record<string, JsonSchema>> }).properties ?? {};
    const [found] = await run<{ count: number }>(
      sql`select count(*)::int as count from ${name(one.resource.name)} t
        where ${at('t', one.reference)} = ${id} and (${join(
          fresh.map((member) => lacks(sql`${at('t', one.field.name)}::jsonb`, member, members[member] ?? {})),
          ' or ',
        )})`,
    );
    if (!found?.count) continue;
    const titles = fresh.map((member) => `“${String(members[member]?.['title'] ?? member)}”`).join(' or ');
    const [what, lack, outcome] =
      found.count === 1
        ? [one.resource.title, 'lacks', 'It is kept as it is']
        : [one.resource.plural, 'lack', 'They are kept as they are'];
    notes.push({
      pointer: `/${one.schema}`,
      message: `${found.count.toLocaleString('en')} ${what.toLowerCase()} ${lack} ${titles}, which must be filled from now on. ${outcome}.`,
    });
  }
  return notes;
}

/** The header with the notes; none without notes. */
export const notesHeader = (notes: readonly Note[] = []): Readonly<Record<string, string>> =>
  notes.length ? { 'x-notes': encodeURIComponent(JSON.stringify(notes)) } : {};
