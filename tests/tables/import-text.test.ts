import { expect, test } from 'vitest';
import { decodeText, guessEncoding } from '../../src/tables/decode-text.ts';
import { parseFile } from '../../src/tables/parse-file.ts';
import { guessDelimiter, guessHeaderRow, headerNames } from '../../src/tables/parse-table.ts';
import { mostBytes, TableFileError } from '../../src/tables/table-file.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, little: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), little);
  return bytes;
};
const bytesOf = (...parts: (number[] | string)[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)));
const rowsOf = async (bytes: Uint8Array) => (await parseFile(bytes)).sheets[0]?.rows;

test('encodings are told by their marks', () => {
  expect(guessEncoding(bytesOf([0xef, 0xbb, 0xbf], 'a'))).toBe('utf-8');
  expect(guessEncoding(bytesOf([0xff, 0xfe], [0x61, 0]))).toBe('utf-16le');
  expect(guessEncoding(bytesOf([0xfe, 0xff], [0, 0x61]))).toBe('utf-16be');
});

test('encodings are told by their bytes where there is no mark', () => {
  expect(guessEncoding(utf8('Zoë;Größe'))).toBe('utf-8');
  expect(guessEncoding(utf16('name,size\nAda,3', true))).toBe('utf-16le');
  expect(guessEncoding(utf16('name,size\nAda,3', false))).toBe('utf-16be');
  expect(guessEncoding(bytesOf('Gr', [0xf6, 0xdf], 'e'))).toBe('windows-1252');
  expect(guessEncoding(bytesOf('caf', [0x8e], '\rna', [0x95], 've\r'))).toBe('macintosh');
});

test('text comes without its mark and without control characters', () => {
  expect(decodeText(bytesOf([0xef, 0xbb, 0xbf], 'a'), 'utf-8').text).toBe('a');
  expect(decodeText(bytesOf('A', [0, 0x0b], 'da\t1\n'), 'utf-8')).toEqual({
    text: 'Ada\t1\n',
    dropped: 2,
    unreadable: 0,
  });
  expect(decodeText(bytesOf([0x80, 0x20, 0xe9]), 'windows-1252').text).toBe('€ é');
});

test('delimiters are told by what cuts the rows alike', () => {
  expect(guessDelimiter('a,b\n1,2')).toBe(',');
  expect(guessDelimiter('name;price\nTea;1,50\nCake;2,75')).toBe(';');
  expect(guessDelimiter('a\tb\n1,5\t2')).toBe('\t');
  expect(guessDelimiter('a|b\n1|2')).toBe('|');
  expect(guessDelimiter('only\none\ncolumn, with a comma')).toBe(',');
  expect(guessDelimiter('sep=;\na;b')).toBe(';');
});

test('quoted cells keep delimiters, lines and quotation marks', async () => {
  expect(await rowsOf(utf8('a,b\r\n"1, 2","say ""hi""\nand bye"\r\n'))).toEqual([
    ['a', 'b'],
    ['1, 2', 'say "hi"\nand bye'],
  ]);
});

test('a line that names the separator is not a row', async () => {
  expect(await rowsOf(utf8('"sep=;"\r\na;b\r\n1,5;2\r\n'))).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ]);
});

test('one open quotation mark does not swallow the rest', async () => {
  const file = await parseFile(utf8('a,b\n1,"x\n2,y\n3,z'));
  expect(file.sheets[0]?.rows).toHaveLength(4);
  expect(file.notes[0]).toContain('never closed');
});

test('ragged rows are made square, empty rows and columns go', async () => {
  expect(await rowsOf(utf8('a,b,,\n1\n,,,\n2,3,,\n\n'))).toEqual([
    ['a', 'b'],
    ['1', ''],
    ['2', '3'],
  ]);
});

test('the heading is found below a preamble and missed where there is none', () => {
  expect(
    guessHeaderRow([
      ['Report 2026', '', ''],
      ['Name', 'Colour', 'Size'],
      ['A', 'red', '1'],
    ]),
  ).toBe(1);
  expect(
    guessHeaderRow([
      ['Name', 'Size'],
      ['A', '1'],
    ]),
  ).toBe(0);
  expect(
    guessHeaderRow([
      ['1', '2'],
      ['3', '4'],
    ]),
  ).toBe(-1);
  expect(headerNames([['id', '', 'id']], 0)).toEqual(['id', 'Column 2', 'id']);
  expect(headerNames([['1', '2']], -1)).toEqual(['Column 1', 'Column 2']);
});

test('what is too much or no table is refused with a way out', async () => {
  await expect(parseFile(new Uint8Array(mostBytes + 1))).rejects.toThrow(/at most 20 MB.*Split/);
  await expect(parseFile(utf8(`a,b\n${'1,2\n'.repeat(50_100)}`))).rejects.toThrow(/more than 50,000 rows/);
  await expect(parseFile(utf8(Array.from({ length: 501 }, (_, at) => `c${at}`).join(',')))).rejects.toThrow(
    /501 columns/,
  );
  await expect(parseFile(new Uint8Array())).rejects.toThrow(TableFileError);
  await expect(parseFile(utf8(' \n \n'))).rejects.toThrow('no rows');
  await expect(
    parseFile(
      bytesOf(
        [0x89],
        'PNG',
        Array.from({ length: 200 }, (_, at) => at % 8),
      ),
    ),
  ).rejects.toThrow('This is no table.');
});

test('reading tells how far it is', async () => {
  const told: number[] = [];
  await parseFile(utf8(`a,b\n${'1,2\n'.repeat(10_000)}`), {}, (done) => told.push(done));
  expect(told.length).toBeGreaterThan(3);
  expect(told.at(-1)).toBe(1);
});

test('what the reader chooses wins over the guess', async () => {
  const file = await parseFile(utf8('a;b,c\n1;2,3'), { delimiter: ';', encoding: 'windows-1252' });
  expect(file).toMatchObject({
    delimiter: ';',
    encoding: 'windows-1252',
    sheets: [
      {
        rows: [
          ['a', 'b,c'],
          ['1', '2,3'],
        ],
      },
    ],
  });
});
