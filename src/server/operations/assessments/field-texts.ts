/** The values of answers in words: fields of a question type, with the names of the rows that they point to. */
import { type JsonSchema, membersOf, titleFor, typesOf } from '../../../fields/json-schema.ts';
import { fieldKindOf } from '../../../fields/kinds.ts';
import { notReadable } from '../../../fields/reference-names.ts';
import { withNamesInside } from '../../engine/read/value-names.ts';
import type { Values } from '../../engine/row-values.ts';
import type { Scope } from '../../engine/scope.ts';
import type { Run } from '../../store/database.ts';

export type Cell = string | number | null;

/** A field of a question type. */
export interface TypeField {
  readonly key: string;
  readonly title: string;
  readonly schema: JsonSchema;
}

/** The fields that the schema of a question type declares, in their order. */
export const typeFields = (schema: JsonSchema): readonly TypeField[] =>
  membersOf(schema).map(([key, part]) => ({ key, title: titleFor(part, key), schema: part }));

/** An answer with values, and the type whose schema they follow. */
export interface WithValues extends Values {
  readonly values: Values | null;
  readonly assessment_question_type_id: number | null;
}

/** The answers with names that the caller may read in the place of ids. */
export const named = <T extends WithValues>(run: Run, scope: Scope, answers: readonly T[]): Promise<readonly T[]> =>
  withNamesInside(
    run,
    { ...scope, resource: scope.model.resources.get('assessment_response_answer') ?? scope.resource },
    answers,
  );

/** One value with its names in a cell; null if it is empty. */
export function cellOfField({ schema }: TypeField, value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (schema['x-ref'] !== undefined) {
    const names = [value].flat().map((one) => (typeof one === 'string' ? one : notReadable));
    return names.join('; ') || null;
  }
  if (typeof value === 'number') return value;
  if (typesOf(schema).includes('array') && Array.isArray(value)) {
    const items = schema['items'];
    const kind = fieldKindOf({ schema });
    return value.map((one) => kind.text([one], { ...schema, items }, [])).join('; ') || null;
  }
  return fieldKindOf({ schema }).text(value, schema, []) || null;
}
