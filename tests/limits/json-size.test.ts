/** The values of a JSON body are counted in its bytes, chunk by chunk, before it is parsed. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { requireModestJson } from '../../src/server/calls/json-size.ts';

const counted = (text: string): Promise<void> => requireModestJson(Buffer.from(text));
const list = (item: string, times: number): string => `[${Array(times).fill(item).join(',')}]`;
const members = (times: number): string => `{${Array.from({ length: times }, (_, i) => `"m${i}":1`).join(',')}}`;

describe('a body is refused for', () => {
  test.each([
    ['its depth', '['.repeat(101) + ']'.repeat(101), 'deeper than the 100 levels'],
    ['its empty rows', list('[]', 500_000), '500,000 objects and lists'],
    ['its values', list('0', 4_000_002), '4,000,000 values'],
    ['the members of an object', `[{"a":1},${members(20_001)}]`, '20,000 members'],
  ])('%s', async (_what, text, detail) => {
    await expect(counted(text)).rejects.toMatchObject({ code: 'malformed', message: expect.stringContaining(detail) });
  });
});

test('a body at the limits is let through', async () => {
  await counted('['.repeat(100) + ']'.repeat(100));
  await counted(list('[]', 499_999));
  await counted(`[${members(20_000)},${members(20_000)}]`);
});

test('what stands in texts is not counted, however it is written', async () => {
  await counted(JSON.stringify(['['.repeat(1_000), '"{\\'.repeat(1_000), '\\'.repeat(999), '\\"[,'.repeat(1_000)]));
  await expect(counted(`["\\\\",${'['.repeat(101)}`)).rejects.toMatchObject({ code: 'malformed' });
});

test('any JSON, whole or cut off, is for the parser to judge', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), fc.nat(), async (text, cut) => {
      await counted(text);
      await counted(text.slice(0, cut % (text.length + 1)));
    }),
  );
});

test('others have their turn while a long body is counted', async () => {
  let turns = 0;
  let counting = true;
  const others = (): void => {
    turns += 1;
    if (counting) setImmediate(others);
  };
  setImmediate(others);
  await counted(list('12345', 3_300_000));
  counting = false;
  expect(turns).toBeGreaterThan(50);
});
