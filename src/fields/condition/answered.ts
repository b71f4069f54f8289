/** What an answer gives to conditions: one member of its schema. Pure; `tessera_hidden_answers` reads answers alike. */
import { type JsonSchema, schemaIn, typesOf } from '../json-schema.ts';

/** A member of an answer, as conditions read it. */
export interface AnsweredMember {
  readonly name: string;
  /** Of the value: of a list of at most one, that of its entry. */
  readonly schema: JsonSchema;
  /** A list of at most one stands for its entry. */
  readonly isOne: boolean;
}

/** Members that hold one value, the first that is there counts. */
const single = ['text', 'number', 'date'] as const;

/** The member that conditions read: chosen rows before texts, numbers and days; null where nothing is answered. */
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

/** The value that conditions read of a row that answers; undefined where it answers nothing. */
export function answeredValue(schema: JsonSchema, row: Readonly<Record<string, unknown>> | undefined): unknown {
  const member = row && row['skipped'] !== true ? answeredMember(schema) : null;
  if (!member || !row) return undefined;
  const value = row[member.name];
  return member.isOne ? (Array.isArray(value) ? value[0] : undefined) : value;
}
