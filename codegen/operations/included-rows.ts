/** The schemas of included rows: field types without descriptions. */
import { answerSchema } from '../../src/contract/bodies.ts';
import type { Collection, JsonSchema, Model } from '../../src/contract/model.ts';
import { includedFields, includedMember, type Relation, relationsOf } from '../../src/contract/relations.ts';
import { pascal } from '../files/call-bodies.ts';
import { type ContractParts, ref } from '../files/contract-parts.ts';

/** Adds `_included` to the schemas of rows. `rows` has their names. */
export function includeRows(model: Model, rows: ReadonlyMap<Collection, string>, parts: ContractParts): void {
  for (const [collection, name] of rows) {
    const included = [...relationsOf(model, collection).values()].map((relation) => [
      relation.name,
      { oneOf: [ref('schemas', includedName(relation, parts)), { type: 'null' }] },
    ]);
    const schema = parts.schemas[name];
    if (!schema || !included.length) continue;
    const properties = { ...(schema['properties'] as JsonSchema) };
    properties[includedMember] = { type: 'object', properties: Object.fromEntries(included) };
    parts.schemas[name] = { ...schema, properties };
  }
}

function includedName(relation: Relation, parts: ContractParts): string {
  const { required, properties } = answerSchema(relation.shownBy, relation.target);
  const shown = new Set([...includedFields(relation).map(({ name }) => name), '_labels']);
  const members = Object.entries(properties as Readonly<Record<string, JsonSchema>>).filter(([name]) =>
    shown.has(name),
  );
  return parts.add(`Included${pascal(relation.target.name)}`, '', {
    type: 'object',
    required: (required as readonly string[]).filter((name) => shown.has(name)),
    properties: Object.fromEntries(members.map(([name, member]) => [name, shapeOf(member)])),
  });
}

const ofShape: ReadonlySet<string> = new Set(['type', 'enum', 'format', 'items', 'properties']);

/** A schema with only the keywords that define types. */
const shapeOf = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([keyword]) => ofShape.has(keyword)));
