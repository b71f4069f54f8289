import { createHash } from 'node:crypto';
import { createSchema, resourceOf, updateSchema } from '../src/contract/bodies.ts';
import type { JsonSchema, Model } from '../src/contract/model.ts';

/** The name of a schema: a hash of its text, which only a reader of the schema can know. */
export const schemaHash = (schema: JsonSchema): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 32);

/** The schemas of creates and updates of all collections, by name. */
export function bodySchemas(model: Model): ReadonlyMap<string, JsonSchema> {
  const schemas = [...model.collections.values()].flatMap((collection) => {
    const resource = resourceOf(model, collection);
    return [createSchema(collection, resource), updateSchema(collection, resource)];
  });
  return new Map(schemas.map((schema) => [schemaHash(schema), schema]));
}
