import { createHash } from 'node:crypto';
import { createSchema, resourceOf, updateSchema } from '../src/contract/bodies.ts';
import type { JsonSchema, Model } from '../src/contract/model.ts';

/** Names a schema by what it says: whoever has not read it cannot guess the name. */
export const schemaHash = (schema: JsonSchema): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 32);

/** What creates and updates of all collections take, by the names of the schemas. */
export function bodySchemas(model: Model): ReadonlyMap<string, JsonSchema> {
  const schemas = [...model.collections.values()].flatMap((collection) => {
    const resource = resourceOf(model, collection);
    return [createSchema(collection, resource), updateSchema(collection, resource)];
  });
  return new Map(schemas.map((schema) => [schemaHash(schema), schema]));
}
