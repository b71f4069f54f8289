/** The contract as a file: one line for each call and each component, so that diffs show only what changed. */
import { schemaIn } from '../../src/fields/json-schema.ts';
import type { Contract } from './contract-object.ts';

/** The number of object levels whose members have lines of their own: paths, a path, a call. */
const deepest = 3;

/** The text of openapi/contract.json. */
export const contractText = (contract: Contract): string => `${linesOf(contract, deepest)}\n`;

function linesOf(part: unknown, depth: number): string {
  const members = Object.entries(schemaIn(part));
  if (depth === 0 || members.length === 0) return JSON.stringify(part);
  return `{\n${members.map(([name, member]) => `${JSON.stringify(name)}:${linesOf(member, depth - 1)}`).join(',\n')}\n}`;
}
