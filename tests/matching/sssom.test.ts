/** Mapping files: SSSOM is read, written and read again, and every fault has its line. */
import { expect, test } from 'vitest';
import { isSssom, readSssom } from '../../src/mapping-files/sssom-read.ts';
import { writeSssom } from '../../src/mapping-files/sssom-write.ts';

const head = `#curie_map:
#  a: http://example.org/a/
#  b: http://example.org/b/
#license: https://creativecommons.org/publicdomain/zero/1.0/
#mapping_set_id: https://example.org/set
`;
const columns =
  'subject_id\tsubject_label\tpredicate_id\tobject_id\tmapping_justification\tconfidence\tmapping_date\tpredicate_modifier\tcomment';
const row = (...cells: readonly string[]) => cells.join('\t');
const good = row(
  'a:1',
  'One',
  'skos:exactMatch',
  'b:1',
  'semapv:ManualMappingCuration',
  '0.9',
  '2026-01-31',
  '',
  'as "said"',
);
const file = (...rows: readonly string[]) => `${head}${columns}\n${rows.join('\n')}\n`;

test('mappings of all kinds, no counterpart and negation are read and written back', () => {
  const text = file(
    good,
    row('a:2', 'Two', 'skos:broadMatch', 'b:2', 'semapv:LexicalMatching', '', '', 'Not', ''),
    row('a:3', 'Three', 'skos:exactMatch', 'sssom:NoTermFound', 'semapv:ManualMappingCuration', '', '', '', ''),
  );
  expect(isSssom(text)).toBe(true);
  const read = readSssom(text);
  expect(read.faults).toEqual([]);
  expect(
    read.mappings.map(({ subject, object, kind, negated, score }) => [subject.key, object.key, kind, negated, score]),
  ).toEqual([
    ['a:1', 'b:1', 'equal', false, 0.9],
    ['a:2', 'b:2', 'broader', true, null],
    ['a:3', '', 'none', false, null],
  ]);
  const again = readSssom(writeSssom(read.head as never, read.mappings));
  const plain = (all: typeof read) => all.mappings.map(({ line: _, ...one }) => one);
  expect([again.faults, plain(again)]).toEqual([[], plain(read)]);
});

test('the head may be in a file beside it', () => {
  const read = readSssom(`${columns}\n${good}\n`, head.replaceAll(/^#/gm, ''));
  expect([read.faults, read.losses, read.mappings.length]).toEqual([[], [], 1]);
});

test.each<[string, string, number | null, RegExp]>([
  ['a missing column', `${head}subject_id\tpredicate_id\tobject_id\n`, 6, /no column mapping_justification/],
  ['a day that is none', file(good.replace('2026-01-31', '2026-13-01')), 7, /mapping_date is “2026-13-01”/],
  ['a confidence of 9', file(good.replace('0.9', '9')), 7, /confidence is “9”/],
  ['a percent sign', file(good.replace('b:1', 'b:50%')), 7, /percent sign/],
  ['an empty object', file(good.replace('b:1', '')), 7, /object_id is empty/],
  ['a head that goes on below', `${head}\n#license: x\n${columns}\n`, 7, /the head goes on/],
  ['a head that is no YAML', `# a comment\n#curie_map:\n#  a: b\n${columns}\n`, 1, /no YAML/],
  ['a date of the head', `#mapping_date: 2020-13-01\n${columns}\n`, null, /mapping_date of the head/],
])('%s is told', (_, text, line, message) => {
  expect(readSssom(text).faults).toContainEqual({ line, message: expect.stringMatching(message) });
});

test('a prefix that is not declared is told and costs nothing', () => {
  const read = readSssom(file(good.replace('a:1', 'c:1')));
  expect([read.mappings.length, read.faults, read.losses[0]?.message]).toEqual([
    1,
    [],
    expect.stringMatching(/prefix “c”/),
  ]);
});
