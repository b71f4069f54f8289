/**
 * Finds the member of an answer that conditions read. Pure; the SQL function `tessera_hidden_answers` reads answers in
 * the same way.
 */
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';

/** The member of an answer that conditions read. */
export interface AnsweredMember {
  readonly name: string;
  /** The schema of the value; for a list of at most one entry, the schema of the entry. */
  readonly schema: JsonSchema;
  /** Whether the member is a list of at most one entry, whose value is that entry. */
  readonly isOne: boolean;
}

/** Members with one value, in order of precedence. */
const single = ['text', 'number', 'date'] as const;

/**
 * The member that conditions read: chosen rows are preferred to texts, numbers and dates. Null if the schema has none
 * of these.
 */
export function answeredMember(schema: JsonSchema): AnsweredMember | null {
  const members = schemaIn(schema['properties']);
  for (const [name, member] of Object.entries(members)) {
    const part = schemaIn(member);
    if (!typesOf(part).includes('array')) continue;
    const isOne = part['maxItems'] === 1;
    const items = schemaIn(part['items']);
    const titled = { ...items, ...('x-values' in part && { 'x-values': part['x-values'] }) };
    return { name, schema: isOne ? titled : { ...part, items: titled }, isOne };
  }
  const name = single.find((one) => one in members);
  return name ? { name, schema: schemaIn(members[name]), isOne: false } : null;
}

/** The value of an answer that conditions read; undefined for no answer. */
export function answeredValue(schema: JsonSchema, row: Readonly<Record<string, unknown>> | undefined): unknown {
  const member = row && row['skipped'] !== true ? answeredMember(schema) : null;
  if (!member || !row) return undefined;
  const value = row[member.name];
  return member.isOne ? (Array.isArray(value) ? value[0] : undefined) : value;
}
