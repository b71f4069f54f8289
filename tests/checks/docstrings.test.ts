import { expect, test } from 'vitest';
import { undocumented } from '../../checks/docstrings.ts';

test('exported functions say what they are and what they throw; components, and what throws an error on, need not', () => {
  const file = `
/** What it is. @throws {Error} without a number. */
export function told(text: string): number { if (!text) throw new Error('None.'); return Number(text); }
/** What it is. */
export const silent = (text: string) => { throw refused(text); };
export const nameless = (text: string) => text;
/** Passes on what fails. */
export const passes = () => { try { go(); } catch (error) { if (text) throw error; } };
/** A function in it throws. */
export const within = () => list.map((one) => { throw new Error(one); });
/** No function. */
export const size = 4;
const own = () => { throw new Error('x'); };
`;
  expect(undocumented('a.ts', file)).toEqual([
    'silent throws and does not say what.',
    'nameless says nothing of itself.',
  ]);
  const component = 'export function Row({ id }: Props) { return <p>{id}</p>; }';
  expect(undocumented('a.tsx', component)).toEqual([]);
  expect(undocumented('a.tsx', component.replace('Row', 'rowOf'))).toEqual(['rowOf says nothing of itself.']);
});
