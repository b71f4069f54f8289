import { readFileSync } from 'node:fs';
import { type Unzipped, Zip, ZipDeflate, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/tables/parse-file.ts';
import { browserLimits, serverLimits } from '../../src/tables/table-file.ts';
import { unzip } from '../../src/tables/unzip.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A minimal workbook with one sheet of this content. */
const parts = (sheet: string, prolog = ''): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stuff" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}${prolog}<worksheet xmlns="${main}">${sheet}</worksheet>`,
});

const packed = (content: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, utf8(text)])) as Unzipped);
const workbook = (sheet: string, prolog = '') => packed(parts(sheet, prolog));
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

test('cells of a workbook come as text', async () => {
  const file = await parseFile(
    workbook(
      `<sheetData><row r="1">${text('A1', 'Name')}${text('B1', 'Size')}</row><row r="2">${text('A2', 'Ada')}<c r="B2"><v>1.5</v></c></row></sheetData>`,
    ),
  );
  expect(file).toMatchObject({
    kind: 'workbook',
    sheets: [
      {
        name: 'Stuff',
        rows: [
          ['Name', 'Size'],
          ['Ada', '1.5'],
        ],
      },
    ],
  });
});

test('a sheet that claims a million rows and only colours them is read for what it holds', async () => {
  const file = await parseFile(
    workbook(
      `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${text('A1', 'Name')}</row><row r="2">${text('A2', 'Ada')}</row><row r="1048576"><c r="XFD1048576" s="1"/></row></sheetData>`,
    ),
  );
  expect(file.sheets[0]?.rows).toEqual([['Name'], ['Ada']]);
});

test('too many columns and rows are refused before they are read', async () => {
  await expect(parseFile(workbook(`<sheetData><row r="1">${text('ZZ1', 'far')}</row></sheetData>`))).rejects.toThrow(
    /702 columns/,
  );
  const rows = Array.from({ length: 50_021 }, (_, at) => `<row r="${at + 1}">${text(`A${at + 1}`, 'x')}</row>`);
  await expect(parseFile(workbook(`<sheetData>${rows.join('')}</sheetData>`))).rejects.toThrow(/50,000 rows/);
});

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));
const cell = (at: string, value: string, more = '') => `<c r="${at}"${more}>${value}</c>`;
const sheetOf = async (rows: string) => (await parseFile(workbook(`<sheetData>${rows}</sheetData>`))).sheets[0];

test('days and times are those that the spreadsheet shows, and formulas without a value are told of', async () => {
  const { sheets } = await parseFile(fixture('serials-and-formulas.xlsx'));
  expect(sheets[0]?.rows.slice(1)).toEqual([
    ['First day of the calendar', '1900-01-01', ''],
    ['Leap day that never was', '1900-02-29', ''],
    ['Right from here', '1900-03-01', ''],
    ['Half past one', '', '13:30'],
  ]);
  expect(sheets[0]?.notes).toEqual([
    expect.stringMatching(/^2 cells hold formulas .* never computed.*: A6, C6\./),
    expect.stringMatching(/^29 February 1900 stands in B3/),
  ]);
});

test('a formula with an empty text as its value is no formula without one', async () => {
  const sheet = await sheetOf(
    `<row r="1">${text('A1', 'Name')}${cell('B1', '<f>""</f><v></v>', ' t="str"')}${cell('C1', '<f t="shared" si="0"/>')}</row>`,
  );
  expect(sheet?.notes).toEqual([expect.stringContaining('1 cell holds a formula whose value was never computed')]);
  expect(sheet?.notes[0]).toContain(': C1.');
});

test('rows are numbered as the spreadsheet numbers them, and stray blanks far below are no rows', async () => {
  const sheet = await sheetOf(
    `<row r="3">${text('A3', 'Name')}</row><row r="7">${text('A7', 'Ada')}</row><row r="900000">${text('A900000', 'deep')}</row><row r="1048576">${text('XFD1048576', ' ')}</row>`,
  );
  expect([sheet?.rows, sheet?.numbers]).toEqual([
    [['Name'], ['Ada'], ['deep']],
    [3, 7, 900_000],
  ]);
  expect((await parseFile(fixture('last-row.xlsx'))).sheets[0]?.rows).toEqual([
    ['Name', 'Role'],
    ['A', 'Sponsor'],
    ['B', 'User'],
  ]);
});

test('blanks that cells share with others are no rows either', async () => {
  const shared = `${head}<sst xmlns="${main}"><si><t xml:space="preserve"> </t></si><si><t>Name</t></si><si/></sst>`;
  const rows = `<row r="1">${cell('A1', '<v>1</v>', ' t="s"')}</row><row r="1048576">${cell('A1048576', '<v>0</v>', ' t="s"')}${cell('B1048576', '<v>2</v>', ' t="s"')}</row>`;
  const whole = parts(`<sheetData>${rows}</sheetData>`);
  const relations = whole['xl/_rels/workbook.xml.rels']?.replace(
    '</Relationships>',
    `<Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  );
  const file = await parseFile(
    packed({ ...whole, 'xl/_rels/workbook.xml.rels': relations ?? '', 'xl/sharedStrings.xml': shared }),
  );
  expect(file.sheets[0]?.rows).toEqual([['Name']]);
});

test('rows and cells that do not say where they stand follow one another', async () => {
  const bare = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const sheet = await sheetOf(`<row>${bare('Name')}${bare('Size')}</row><row><c/>${bare('5')}</row>`);
  expect([sheet?.rows, sheet?.numbers]).toEqual([
    [
      ['Name', 'Size'],
      ['', '5'],
    ],
    [1, 2],
  ]);
});

test('a row number that no sheet has is refused at once, without room for the rows between', async () => {
  const before = process.memoryUsage().rss;
  await expect(parseFile(fixture('row-number.xlsx'))).rejects.toThrow(/a sheet has 1,048,576 rows/);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});

test('a chart on a sheet of its own is passed over', async () => {
  const { sheets } = await parseFile(fixture('chart-sheet.xlsx'));
  expect(sheets.map(({ name, rows }) => [name, rows.length])).toEqual([['Rows', 3]]);
});

test('line ends of cells are those of every text, however they are written', async () => {
  const sheet = await sheetOf(
    `<row r="1">${text('A1', 'one_x000D_\ntwo_x000D_three_x0008_')}${text('B1', '_x005F_x000D_')}</row>`,
  );
  expect(sheet?.rows).toEqual([['one\ntwo\nthree', '_x000D_']]);
});

test('declared entities are refused', async () => {
  const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>';
  await expect(parseFile(workbook('<sheetData/>', bomb))).rejects.toThrow(/not opened/);
});

test('an archive written piece by piece, whose entries say their sizes only behind them, is read as well', async () => {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((_error, chunk) => void chunks.push(chunk));
  for (const [name, content] of Object.entries(
    parts(`<sheetData><row r="1">${text('A1', 'Name')}</row></sheetData>`),
  )) {
    const file = new ZipDeflate(name);
    archive.add(file);
    file.push(utf8(content), true);
  }
  archive.end();
  const file = await parseFile(Buffer.concat(chunks));
  expect(file.sheets[0]?.rows).toEqual([['Name']]);
});

test('what an archive says of its sizes is not believed: bytes are counted as they come out', () => {
  const limits = { zipEntries: 2, partBytes: 150_000, totalBytes: 150_000 };
  const bytes = packed({ 'a.xml': 'x'.repeat(100_000) });
  expect(unzip(bytes, () => true, limits).get('a.xml')).toHaveLength(100_000);
  new DataView(bytes.buffer).setUint32(22, 10, true);
  expect(() => unzip(bytes, () => true, { ...limits, totalBytes: 90_000 })).toThrow(/too_large/);
  expect(() => unzip(packed({ a: '', b: '', c: '' }), () => true, limits)).toThrow(/too_large/);
  expect(() => unzip(utf8('PK\u0003\u0004 and nothing more of an archive'), () => true, limits)).toThrow(/damaged/);
});

test('a bomb is not opened, and a server opens less than a browser', async () => {
  const bomb = workbook(`<sheetData>${' '.repeat(serverLimits.unpacked)}</sheetData>`);
  await expect(parseFile(bomb, { limits: serverLimits })).rejects.toThrow(/unpacks to far more/);
  await expect(parseFile(bomb, { limits: browserLimits })).rejects.toThrow(/no rows/);
});

test('a wide row over many narrow ones is more cells than a server takes', async () => {
  const wide = `${'a,'.repeat(400)}a\n${'b\n'.repeat(10_000)}`;
  await expect(parseFile(utf8(wide), { limits: serverLimits })).rejects.toThrow(/2,000,000 cells/);
});

test.each([
  '<c ',
  '<row ',
  '<row><c r="A1"',
  '<c r="A1',
  '<',
  '<!--',
  '<![CDATA[',
])('a sheet of nothing but %s is refused at once', async (unit) => {
  await expect(parseFile(workbook(unit.repeat(100_000)))).rejects.toThrow(/damaged/);
});

test('protected and old workbooks say what to do', async () => {
  const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const stream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  await expect(parseFile(new Uint8Array([...container, ...stream]))).rejects.toThrow(/protected by a password/);
  await expect(parseFile(new Uint8Array([...container, 1, 2, 3]))).rejects.toThrow(/\.xls kind/);
  await expect(parseFile(packed({ 'readme.xml': '<a/>' }))).rejects.toThrow(/holds no workbook/);
});
