/**
 * Renames `default` in request bodies to `x-default`, because several generators treat a member with a `default` as
 * required.
 */
import { schemaIn } from '../../src/fields/json-schema.ts';
import type { Contract } from './contract-object.ts';

const home = '#/components/schemas/';
/** Keywords whose members are schemas by name. */
const byName: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs']);
/** Keywords that contain values instead of schemas. */
const ofValues: ReadonlySet<string> = new Set(['examples', 'enum', 'const', 'x-default', 'x-values']);

/** The contract with `x-default` in place of `default` in request bodies and in the schemas that they reference. */
export function takeDefaultsOut(contract: Contract): Contract {
  const { schemas, requestBodies } = contract.components;
  const done: Record<string, object> = {};
  const ofSchema = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(ofSchema);
    if (typeof schema !== 'object' || schema === null) return schema;
    return Object.fromEntries(
      Object.entries(schema).map(([keyword, part]) => {
        if (keyword === 'default') return ['x-default', part];
        if (keyword === '$ref') reach(String(part));
        if (ofValues.has(keyword)) return [keyword, part];
        if (!byName.has(keyword)) return [keyword, ofSchema(part)];
        return [
          keyword,
          Object.fromEntries(Object.entries(schemaIn(part)).map(([name, one]) => [name, ofSchema(one)])),
        ];
      }),
    );
  };
  const reach = (reference: string): void => {
    const name = reference.replace(home, '');
    const schema = schemas[name];
    if (!schema || done[name]) return;
    // Set before its parts are processed, because a schema may reference itself.
    done[name] = schema;
    done[name] = ofSchema(schema) as object;
  };
  const ofBody = (body: unknown): object => {
    const content = Object.entries(schemaIn(schemaIn(body)['content'])).map(([type, media]) => [
      type,
      { ...schemaIn(media), schema: ofSchema(schemaIn(media)['schema']) },
    ]);
    return { ...schemaIn(body), content: Object.fromEntries(content) };
  };
  const bodies = Object.fromEntries(Object.entries(requestBodies).map(([name, body]) => [name, ofBody(body)]));
  const paths = Object.entries(contract.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, call]) => {
        const body = schemaIn(call['requestBody']);
        return [method, 'content' in body ? { ...call, requestBody: ofBody(body) } : call];
      }),
    ),
  ]);
  return {
    ...contract,
    paths: Object.fromEntries(paths),
    components: { ...contract.components, requestBodies: bodies, schemas: { ...schemas, ...done } },
  } as Contract;
}
