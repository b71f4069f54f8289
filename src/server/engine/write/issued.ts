/**
 * Values that the server generates with a row and shows once, such as API keys: 256 random bits. It stores their hash
 * and first characters.
 */

import { createHash, randomBytes } from 'node:crypto';
import { issuedFields, type Resource } from '../../../contract/model.ts';
import type { Values } from '../row-values.ts';

/** The prefix of every such value, for people and for scanners of published keys. */
const mark = 'tsk_';

/** The number of characters that are stored in clear. */
const hintLength = 10;

/** Whether a text has the form of such a value; it may be unknown. */
export const isIssued = (text: string): boolean => text.startsWith(mark);

/** The stored form of such a value. It is random, so a plain hash cannot be reversed by guessing. */
export const hashOfIssued = (value: string): string => createHash('sha256').update(value).digest('hex');

export interface Issued {
  readonly stored: Values;
  /** The values in the answer of the create, which are never shown again. */
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
