/** Regular expressions of fields: no accepted expression blocks the server, whatever text is sent. */
import { expect, test } from 'vitest';
import { patternFault } from '../../src/fields/pattern-faults.ts';
import { validate } from '../../src/server/engine/values/validation.ts';

const message = (pattern: string, maxLength?: number) => patternFault({ pattern, maxLength })?.message;

test.each([
  '^(a+)+$',
  '^([a-z]+)*$',
  '^(\\w+\\s?)*$',
  '^(.*,)*x$',
  '^(([a-z])+.)+[A-Z]$',
  '^(a|a)*$',
  '^(\\w|\\d)*$',
  '^(?:x|[xy])*z$',
  '^(ab|ab)*$',
  '^(a|aa)*$',
])('%s, which takes twice as long for a character more, is refused', (pattern) =>
  expect(message(pattern, 40)).toMatch(/repeats something that can be read in several ways/));

test.each(['^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', '\\s+$'])('%s needs a text that ends soon', (pattern) => {
  expect(message(pattern)).toMatch(/nothing bounds the text/);
  expect(message(pattern, 1_000)).toBeUndefined();
});

test.each([
  '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  '^[A-Z]{2,3}-\\d+$',
  '^\\p{L}+( \\p{L}+)*$',
  '^[0-9]{1,3}(,[0-9]{3})*$',
  '^(ab|ac)*$',
  '^([a-z0-9]{1,63}\\.)+[a-z]{2,63}$',
  '^(https?|ftp)://\\S+$',
])('%s is taken: its repetitions are set apart', (pattern) => expect(message(pattern)).toBeUndefined());

test('a pattern that would take long to judge is refused by its length', () => {
  expect(message(`^${'([a-z]+[0-9]*)?'.repeat(60)}$`)).toBe('A pattern takes at most 500 characters; this has 902.');
});

test('a pattern that was stored before is not tried on a text on which it would take long', () => {
  const refused = (pattern: string, length: number) => validate({ type: 'string', pattern }, 'a'.repeat(length)).length;
  expect([refused('a+a+$', 1_000), refused('a+a+$', 1_001)]).toEqual([0, 1]);
  expect(refused('^a+$', 200_000)).toBe(0);
});
