import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asItWas, harmlessCell } from '../../src/tables/harmless-cell.ts';

test.each([
  ['=1+1', "'=1+1"],
  [' =1+1', " '=1+1"],
  ['\n=1+1', "\n'=1+1"],
  ['\t@SUM(A1)', "\t'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['"=1+1"', '"\'=1+1"'],
  ['x;=1+1', "x;'=1+1"],
  ['two\nlines\n=1+1', "two\nlines\n'=1+1"],
  ["-2+3+cmd|' /C calc'!A0", "'-2+3+cmd|' /C calc'!A0"],
  ['+A1', "'+A1"],
])('%j may run in a spreadsheet and is written %j', (text, written) => {
  expect(harmlessCell(text)).toBe(written);
});

test.each([
  '+49 30 1234-56',
  '+49 (30) 123.456/7',
  '-5',
  '-1,234.5',
  'a = b',
  'Anna <anna@example.com>',
  'First:\n- one\n- two',
  "'tis",
  '',
])('%j stays as it is', (text) => {
  expect(harmlessCell(text)).toBe(text);
});

test('whatever is written reads back as it was', () => {
  const letters = fc.constantFrom(...'=@+-＝\'" ;\n\ta1');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 12 }), (text) => {
      expect(asItWas(harmlessCell(text))).toBe(text);
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 5_000) },
  );
});
