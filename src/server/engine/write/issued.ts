/**
 * Values that the server makes with a row and tells once, such as API keys: 256 random bits, of which the hash is stored,
 * and how they begin.
 */

import { createHash, randomBytes } from 'node:crypto';
import { issuedFields, type Resource } from '../../../contract/model.ts';
import type { Values } from '../row-values.ts';

/** What every such value begins with, for people and for programs that look for keys published by mistake. */
const mark = 'tsk_';

/** How many characters of it are kept in clear. */
const hintLength = 10;

/** Whether a text looks like such a value; it may still be unknown. */
export const isIssued = (text: string): boolean => text.startsWith(mark);

/** How such a value is stored. It is random, so a plain hash cannot be guessed back. */
export const hashOfIssued = (value: string): string => createHash('sha256').update(value).digest('hex');

export interface Issued {
  readonly stored: Values;
  /** What the answer to the create holds, and nothing else ever. */
  readonly revealed: Values;
}

/** New values for the fields of a resource that the server issues. */
export function issue(resource: Resource): Issued {
  const stored: Values = {};
  const revealed: Values = {};
  for (const { name, issued } of issuedFields(resource)) {
    const value = mark + randomBytes(32).toString('base64url');
    revealed[name] = value;
    stored[name] = hashOfIssued(value);
    stored[issued as string] = value.slice(0, hintLength);
  }
  return { stored, revealed };
}
