/**
 * Finds the member of an answer that conditions read. Pure; the SQL function `tessera_hidden_answers` reads answers in
 * the same way.
 */
import { type JsonSchema, membersOf, schemaIn, typesOf } from '../json-schema.ts';

/** The member of an answer that conditions read. */
export interface AnsweredMember {
  readonly name: string;
  /** The object of the answer that has the member; null for one of the answer itself. */
  readonly within: 'values' | null;
  /** The schema of the value: of a list of at most one entry, that of the entry. */
  readonly schema: JsonSchema;
  /** Whether the member is a list of at most one entry, whose value is that entry. */
  readonly isOne: boolean;
}

/** Members with one value, in order of precedence. */
const single = ['text', 'number', 'date'] as const;

/**
 * The member that conditions read: chosen rows before texts, numbers and dates, then the first field of the type that is
 * no reference; null if the schema has none.
 */
export function answeredMember(schema: JsonSchema): AnsweredMember | null {
  const members = schemaIn(schema['properties']);
  for (const [name, member] of Object.entries(members)) {
    const part = schemaIn(member);
    if (!typesOf(part).includes('array') || part['format'] === 'files') continue;
    const isOne = part['maxItems'] === 1;
    const items = schemaIn(part['items']);
    const titled = { ...items, ...('x-values' in part && { 'x-values': part['x-values'] }) };
    return { name, within: null, schema: isOne ? titled : { ...part, items: titled }, isOne };
  }
  const name = single.find((one) => one in members);
  if (name) return { name, within: null, schema: schemaIn(members[name]), isOne: false };
  const own = membersOf(schemaIn(members['values'])).find(([, part]) => part['x-ref'] === undefined);
  return own ? { name: own[0], within: 'values', schema: own[1], isOne: false } : null;
}

/** The value of an answer that conditions read; undefined for no answer. */
export function answeredValue(schema: JsonSchema, row: Readonly<Record<string, unknown>> | undefined): unknown {
  const member = row && row['skipped'] !== true ? answeredMember(schema) : null;
  if (!member || !row) return undefined;
  const value = (member.within === null ? row : schemaIn(row[member.within]))[member.name];
  return member.isOne ? (Array.isArray(value) ? value[0] : undefined) : value;
}
