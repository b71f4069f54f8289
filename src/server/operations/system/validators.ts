/**
 * Serves validator scripts to pages, whose content security policy forbids compilation in the browser. The name of a
 * validator is the hash of its schema: a caller who knows the hash has read the schema, so the call needs no further
 * permission.
 */
import sql, { join } from 'sql-template-tag';
import { bodySchemas } from '../../../../codegen/schema-hash.ts';
import type { JsonSchema, Model } from '../../../contract/model.ts';
import type { Handlers } from '../../calls/call.ts';
import { notFound } from '../../engine/problem.ts';
import { at, name as identifier } from '../../engine/scope.ts';
import { validatorScript } from '../../engine/values/validator-script.ts';
import { schemaName, valueFieldsOf } from '../../engine/values/value-index.ts';
import { type Database, systemActor } from '../../store/database.ts';

const declared = new WeakMap<Model, ReadonlyMap<string, JsonSchema>>();

function declaredSchema(model: Model, name: string): JsonSchema | undefined {
  const known = declared.get(model) ?? bodySchemas(model);
  declared.set(model, known);
  return known.get(name);
}

/** Finds a schema stored in a row by the name of its validator. */
async function storedSchema(database: Database, model: Model, name: string): Promise<JsonSchema | undefined> {
  const holders = new Map(
    valueFieldsOf(model).map(({ holder, schema }) => [`${holder}.${schema}`, { holder, schema }]),
  );
  if (!holders.size) return undefined;
  const selects = [...holders.values()].map(
    ({ holder, schema }) =>
      sql`select ${at('t', schema)}::text as schema from ${identifier(holder)} t where ${schemaName('t', schema)} = ${name}`,
  );
  const [found] = await database.query<{ schema: string }>(
    systemActor,
    sql`select * from (${join(selects, ' union all ')}) found limit 1`,
  );
  return found && (JSON.parse(found.schema) as JsonSchema);
}

/** Cached scripts by name, the most recently used last. */
const made = new Map<string, string>();
const maxMade = 500;

async function scriptOf(database: Database, model: Model, name: string): Promise<string | null> {
  const known = made.get(name);
  if (known !== undefined) {
    made.delete(name);
    made.set(name, known);
    return known;
  }
  const schema = declaredSchema(model, name) ?? (await storedSchema(database, model, name));
  if (!schema) return null;
  // A schema stored by another release may be invalid now. The server then refuses its values when they are sent.
  const script = await validatorScript(name, schema).catch(() => null);
  if (script === null) return null;
  made.set(name, script);
  const [oldest] = made.keys();
  if (made.size > maxMade && oldest !== undefined) made.delete(oldest);
  return script;
}

export const validatorHandlers = {
  get_validator: async ({ path: { name } }, { database, model }) => {
    const script = await scriptOf(database, model, name);
    if (script === null) throw notFound('This validator');
    return {
      status: 200,
      body: script,
      // Cached for one day only, because another release of the library may compile the same schema differently.
      headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=86400' },
    };
  },
} satisfies Partial<Handlers>;
