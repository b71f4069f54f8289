/** The contract as a file: a line for each call and each component, so that a change shows where it is and nothing else does. */
import { schemaIn } from '../../src/fields/json-schema.ts';
import type { Contract } from './contract-object.ts';

/** Levels of objects whose members are written on lines of their own: paths, a path, a call. */
const deepest = 3;

/** The text of openapi/contract.json. */
export const contractText = (contract: Contract): string => `${linesOf(contract, deepest)}\n`;

function linesOf(part: unknown, depth: number): string {
  const members = Object.entries(schemaIn(part));
  if (depth === 0 || members.length === 0) return JSON.stringify(part);
  return `{\n${members.map(([name, member]) => `${JSON.stringify(name)}:${linesOf(member, depth - 1)}`).join(',\n')}\n}`;
}
