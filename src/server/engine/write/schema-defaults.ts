/** Defaults of a new row from the schema in another row, like a column's own default. */
import sql from 'sql-template-tag';
import { withDefaults } from '../../../contract/schema-defaults.ts';
import { isId } from '../../../contract/value-references.ts';
import { momentOfCreate, type Values } from '../row-values.ts';
import { at, name, type Transaction } from '../scope.ts';
import { valueFieldsOf } from '../values/value-index.ts';
import { schemaOf } from './schema-in-row.ts';

/**
 * Bodies of new rows with the defaults of their schemas for missing members; one statement for each such field. Copies
 * and restored rows get no defaults.
 */
export async function withSchemaDefaults(
  { run, scope }: Transaction,
  rows: readonly Values[],
): Promise<readonly Values[]> {
  let begun = rows;
  for (const { resource, field, holder, reference, schema } of valueFieldsOf(scope.model)) {
    if (resource !== scope.resource) continue;
    const ids = [...new Set(rows.flatMap((row) => (isId(row[reference]) ? [row[reference]] : [])))];
    if (!ids.length) continue;
    const found = await run<{ id: number; schema: string }>(
      sql`select h.id, ${at('h', schema)}::text as schema from ${name(holder)} h
        where h.id = any(${ids}::int[]) and ${at('h', schema)}::text like '%default"%'`,
    );
    const schemas = new Map(found.map((row) => [row.id, schemaOf(row.schema)]));
    const moment = momentOfCreate();
    begun = begun.map((row) => {
      const follows = schemas.get(row[reference] as number);
      if (!follows) return row;
      return { ...row, [field.name]: withDefaults(follows, row[field.name] ?? field.schema['default'], moment) };
    });
  }
  return begun;
}
