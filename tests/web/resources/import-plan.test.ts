import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ImportReport } from '../../../src/contract/answers.ts';
import { collectionLoaders } from '../../../src/contract/generated/collections.ts';
import { parseFile } from '../../../src/tables/parse-file.ts';
import { toCsv } from '../../../src/tables/write-csv.ts';
import {
  guessColumns,
  nameScore,
  type TargetField,
  wordsIn,
} from '../../../src/web/resources/transfer/guess-columns.ts';
import {
  cellsFor,
  faultyTable,
  type ImportField,
  importFields,
  orderQuestions,
  shownCell,
  twinColumns,
} from '../../../src/web/resources/transfer/import-plan.ts';

const target = (name: string, title: string, schema = {}): TargetField => ({ name, title, schema });
/** The cells of one column in the form that the page sends. */
function sent(cells: readonly string[], schema: object, kind = 'value'): (string | null)[] {
  const field = { ...target('it', 'It', schema), field: { kind }, required: false } as unknown as ImportField;
  return cellsFor(
    cells.map((cell) => [cell]),
    ['it'],
    [field],
  ).cells.map(([cell]) => cell ?? null);
}
const targets = [
  target('name', 'Name'),
  target('description', 'Description'),
  target('color', 'Colour', { format: 'color' }),
  target('email', 'E-mail', { format: 'email' }),
  target('category_ids', 'Categories'),
  target('due_date', 'Due'),
];

test('the headings that an export writes are recognised by an import of the same list, whichever it is', async () => {
  const collections = await Promise.all(Object.values(collectionLoaders).map((load) => load()));
  const importable = collections.filter(({ default: entry }) => entry.operations.includes('import'));
  expect(importable.length).toBeGreaterThan(40);
  for (const { default: entry } of importable) {
    const fields = importFields(entry);
    const isTwin = ({ title }: { title: string }) => entry.fields.filter((other) => other.title === title).length > 1;
    const shown = fields.filter((field) => !isTwin(field));
    const headings = shown.map(({ title }) => title);
    expect([entry.key, ...guessColumns(headings, [], fields)]).toEqual([entry.key, ...shown.map(({ name }) => name)]);
  }
});

test('headings are compared as words', () => {
  expect(wordsIn('eMail-Adresse')).toBe('email adresse');
  expect(wordsIn('Größe (cm)')).toBe('große cm');
  expect(wordsIn('dueDate')).toBe('due date');
});

test('columns find their fields by name, title, other words and small mistakes', () => {
  expect(guessColumns(['Title', 'Desc.', 'COLOUR', 'Category', 'Due date', 'Budget'], [], targets)).toEqual([
    'name',
    'description',
    'color',
    'category_ids',
    'due_date',
    null,
  ]);
  expect(guessColumns(['Descripton'], [], targets)).toEqual(['description']);
});

test('the field that names a row goes by the title of the row', () => {
  const named = [{ ...target('name', 'Name'), alsoCalled: ['Risk impact', 'impact'] }, target('score', 'Score')];
  expect(guessColumns(['Impact', 'Score'], [], named)).toEqual(['name', 'score']);
});

test('a field is taken once, by the heading that names it best', () => {
  expect(guessColumns(['Title', 'Name'], [], targets)).toEqual([null, 'name']);
  expect(guessColumns(['id', 'name', 'id'], [], targets)).toEqual([null, 'name', null]);
});

test('values tell what headings do not', () => {
  const rows = [
    ['a@example.com', '#ff0000'],
    ['b@example.com', '#0f0'],
  ];
  expect(guessColumns(['Column 1', 'Column 2'], rows, targets)).toEqual(['email', 'color']);
  expect(nameScore('', targets[0] as TargetField)).toBe(0);
});

test('numbers are read with either sign, if the whole column agrees', () => {
  const number = { type: 'number' };
  expect(sent(['1,5', '2', ''], number)).toEqual(['1.5', '2', null]);
  expect(sent(['1,234.5', '7'], number)).toEqual(['1234.5', '7']);
  expect(sent(['1.234,5'], number)).toEqual(['1234.5']);
  expect(sent(['1.5', 'many'], number)).toEqual(['1.5', 'many']);
});

test('days are turned only where it is clear which day is meant', () => {
  const date = { type: 'string', format: 'date' };
  expect(sent(['31.12.2026', '01.02.2026'], date)).toEqual(['2026-12-31', '2026-02-01']);
  expect(sent(['12/31/2026'], date)).toEqual(['2026-12-31']);
  expect(sent(['01/02/2026'], date)).toEqual(['01/02/2026']);
  expect(sent(['2026-11-20'], date)).toEqual(['2026-11-20']);
});

const days = [
  { ...target('from', 'From', { type: 'string', format: 'date' }), field: { kind: 'value' }, required: false },
  { ...target('until', 'Until', { type: 'string', format: 'date' }), field: { kind: 'value' }, required: false },
] as unknown as ImportField[];
const headings = ['Name', 'Open from', 'Open until'];
const fixture = async (name: string) => {
  const bytes = readFileSync(new URL(`../../tables/fixtures/${name}`, import.meta.url));
  return (await parseFile(bytes)).sheets[0]?.rows.slice(1) ?? [];
};

test('columns of days that could have either order are asked for once, proposed by what another column tells', async () => {
  const open = await fixture('ambiguous.csv');
  expect(orderQuestions(open, headings, [null, 'from', 'until'], days)).toEqual([
    { column: 1, example: '05/03/2026', proposed: null },
    { column: 2, example: '06/03/2026', proposed: null },
  ]);
  const plain = await fixture('one-column-tells.csv');
  // A column contributes to the answer even if it is not imported.
  expect(orderQuestions(plain, headings, [null, 'from', null], days)).toEqual([
    { column: 1, example: '05/03/2026', proposed: { order: 'dmy', heading: 'Open until' } },
  ]);
  expect(cellsFor(plain, [null, 'from', 'until'], days, () => 'dmy').cells).toEqual([
    ['2026-03-05', '2026-03-25'],
    ['2026-04-06', '2026-04-07'],
  ]);
  expect(cellsFor(open, [null, 'from', null], days, () => 'mdy').cells).toEqual([['2026-05-03'], ['2026-06-04']]);
  expect(orderQuestions([['', '03.04.2026', '2026-04-03']], headings, [null, 'from', 'until'], days)).toEqual([]);
});

test('days are read as people write them, and a time is not lost in a day', () => {
  const date = { type: 'string', format: 'date' };
  const usual = ['3 March 2026', '2026/03/03', '03.03.2026', 'Mar 3, 2026', 'Tue, 3 March 2026', '3. März 2026'];
  for (const cell of [...usual, '3-Mar-2026', '2026/3/3 00:00:00']) expect(sent([cell], date)).toEqual(['2026-03-03']);
  for (const cell of ['31 February 2026', '3 Smarch 2026', 'Mar 3, 2026 9:30', 'March 2026'])
    expect(sent([cell], date)).toEqual([cell]);
});

test('moments have their time and zone in any of these ways', () => {
  const moment = { type: 'string', format: 'date-time' };
  const at = '2026-03-03T13:30:00.000Z';
  const usual = [
    'Mar 3, 2026 1:30 PM UTC',
    '2026/03/03 15:30 +02:00',
    '3 March 2026 13:30:00Z',
    '03.03.2026 14:30+0100',
  ];
  for (const cell of usual) expect(sent([cell], moment)).toEqual([at]);
  expect(sent(['3 March 2026'], moment)).toEqual(['2026-03-03T00:00:00.000Z']);
  expect(sent(['3 March 2026 25:00'], moment)).toEqual(['3 March 2026 25:00']);
});

test('of two columns of one name none is taken before one is chosen, and both are named', () => {
  expect(guessColumns(['Name', 'Size', 'name'], [], targets)).toEqual([null, null, null]);
  expect(twinColumns(['Name', 'Size', 'name'], [null, null, null])).toEqual(['A and C are both called "Name"']);
  expect(twinColumns(['Name', 'Size', 'name'], ['name', null, null])).toEqual([]);
});

test('yes and no come in many words, references stay names', () => {
  expect(sent(['Ja', 'x', 'no'], { type: 'boolean' })).toEqual(['true', 'true', 'false']);
  expect(sent(['1,5'], { type: 'integer' }, 'reference')).toEqual(['1,5']);
});

test('what is looked over before an import reads as lists show it', () => {
  const shown = (cell: string | null, schema: object, kind = 'value') =>
    shownCell(cell, { schema, field: { kind } } as unknown as ImportField);
  const status = { enum: ['in_work', 'done'], 'x-values': { in_work: { title: 'Being worked on' } } };
  expect([shown('in_work', status), shown('never', status), shown(null, status)]).toEqual([
    'Being worked on',
    'never',
    '',
  ]);
  expect(shown('true', { type: 'boolean' })).toBe('Yes');
  expect(shown('1250.5', { type: 'number', 'x-unit': 'EUR' })).toBe('€1,250.50');
  expect(shown('Key accounts', { type: 'integer' }, 'reference')).toBe('Key accounts');
});

test('what we write cannot run in a spreadsheet, and reads back as it was', () => {
  const csv = toCsv([
    ['Name', 'Sum'],
    ['=HYPERLINK("x")', '-5'],
    ['two\nlines', '+49 (30) 123-45'],
    [' ＝1+1', 'x;=1+1'],
  ]);
  expect(csv).toBe(
    '\uFEFFName,Sum\r\n"\'=HYPERLINK(""x"")",-5\r\n"two\nlines",+49 (30) 123-45\r\n" \'＝1+1","x;\'=1+1"\r\n',
  );
  expect(sent(["'=A1", "x;'=1+1", "'tis"], { type: 'string' })).toEqual(['=A1', 'x;=1+1', "'tis"]);
});

test('the faulty rows come with what is wrong with them', () => {
  const report: ImportReport = {
    total: 3,
    clean: 2,
    created: 2,
    updated: 0,
    outcomes: { new: 2, changed: 0, unchanged: 0 },
    errors: [
      { row: 1, column: 'color', message: 'Enter a colour.' },
      { row: 1, column: null, message: 'The name is taken.' },
    ],
    makeable: [],
    rows: [],
  };
  const titles = new Map([['color', 'Colour']]);
  expect(
    faultyTable(
      ['name', 'color'],
      [
        ['A', null],
        ['B', 'blue'],
        ['C', null],
      ],
      report,
      titles,
    ),
  ).toEqual([
    ['name', 'Colour', 'Problem'],
    ['B', 'blue', 'Colour: Enter a colour. The name is taken.'],
  ]);
});
