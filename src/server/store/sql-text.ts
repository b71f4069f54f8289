/** Names and literals for statements without parameters. */
import { createHash } from 'node:crypto';

/** PostgreSQL cuts names at 63 bytes, which could make two names equal. A longer name therefore ends in a hash. */
export function identifier(name: string): string {
  if (name.length <= 63) return name;
  return `${name.slice(0, 54)}_${createHash('sha1').update(name).digest('hex').slice(0, 8)}`;
}

/** A name as an SQL identifier. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A value as an SQL literal, for definitions, which take no bound values. */
export const literalOf = (value: string | number | boolean | null): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
