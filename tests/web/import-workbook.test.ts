import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { parseFile } from '../../src/web/resources/transfer/parse-file.ts';
import { unzip, zipStored } from '../../src/web/resources/transfer/zip-archive.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The least that is a workbook, with one sheet of this content. */
const parts = (sheet: string, prolog = ''): Record<string, string> => ({
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Stuff" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${head}${prolog}<worksheet xmlns="${main}">${sheet}</worksheet>`,
});

const workbook = (sheet: string, prolog = '') =>
  new Uint8Array(zipStored(new Map(Object.entries(parts(sheet, prolog)).map(([name, text]) => [name, utf8(text)]))));
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
  await expect(
    parseFile(workbook(`<sheetData><row r="900000">${text('A900000', 'deep')}</row></sheetData>`)),
  ).rejects.toThrow(/50,000 rows/);
});

test('declared entities are refused', async () => {
  const bomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;">]>';
  await expect(parseFile(workbook('<sheetData/>', bomb))).rejects.toThrow(/not opened/);
});

/** An archive with one packed entry that says how large it is. */
function packed(name: string, content: Uint8Array, size = content.length): Uint8Array {
  const body = deflateRawSync(content);
  const bytes = new Uint8Array(zipStored(new Map([[name, body]])));
  const view = new DataView(bytes.buffer);
  const directory = view.getUint32(bytes.length - 6, true);
  view.setUint16(8, 8, true);
  view.setUint16(directory + 10, 8, true);
  view.setUint32(directory + 24, size, true);
  return bytes;
}

test('entries are unpacked, and no further than they announce', async () => {
  const content = utf8('x'.repeat(100_000));
  const entries = await unzip(packed('a.xml', content), () => true);
  expect(entries.get('a.xml')).toHaveLength(100_000);
  await expect(unzip(packed('a.xml', content, 10), () => true)).rejects.toThrow(/unpacks to far more/);
  await expect(unzip(packed('a.xml', content, 0xfffffff0), () => true)).rejects.toThrow(/unpacks to far more/);
  await expect(unzip(utf8('PK\u0003\u0004 and nothing more of an archive'), () => true)).rejects.toThrow(/damaged/);
});

test('protected and old workbooks say what to do', async () => {
  const container = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
  const stream = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  await expect(parseFile(new Uint8Array([...container, ...stream]))).rejects.toThrow(/protected by a password/);
  await expect(parseFile(new Uint8Array([...container, 1, 2, 3]))).rejects.toThrow(/\.xls kind/);
  await expect(parseFile(new Uint8Array(zipStored(new Map([['readme.xml', utf8('<a/>')]]))))).rejects.toThrow(
    /holds no workbook/,
  );
});
