import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeText, guessEncoding } from '../../src/tables/decode-text.ts';
import { parseFile } from '../../src/tables/parse-file.ts';
import { guessDelimiter, guessHeaderRow, headerNames } from '../../src/tables/parse-table.ts';
import { maxBytes, TableFileError } from '../../src/tables/table-file.ts';

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

test('a short list of Cyrillic names is no Western text, a short Western one is not of elsewhere', () => {
  const names = ['Имя,Город', 'Иван Петров,Москва', 'Елена Смирнова,Санкт-Петербург'].join('\n');
  // Windows-1251 has these letters in alphabetical order.
  const windows = [...names].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x80 ? code : code - 0x410 + 0xc0;
  });
  expect(guessEncoding(new Uint8Array(windows))).toBe('windows-1251');
  for (const text of ['Åkerö,Älvsjö\n', 'ÄÄÄÄ ÖÖÖÖ ÜÜÜÜ\n', 'Nom,Ville\nHélène,Orléans\n', '5 °C\n10 °C\n'])
    expect(guessEncoding(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe('windows-1252');
});

/** Texts as saved by programs of other countries: the bytes of the file, and the text. */
const abroad = [
  [
    'windows-1251',
    'zeDn4uDt6OU7zu/o8eDt6OU70O7r/ArI4uDtIM/l8vDu4jvO8uLl9+Dl8iDn4CDv7vHy4OLq6CDoIPHq6+DkO9Dz6u7i7uTo8uXr/ArM4PDo/yDR6OTu8O7i4DvP8O7i5fD/5fIg5+Dq4Of7IOrr6OXt8u7iO8Dt4Ovo8ujqCg==',
    'Иван Петров',
  ],
  [
    'koi8-r',
    '7sHa18HOycU779DJ08HOycU78s/M2Arp18HOIPDF1NLP1zvv1NfF3sHF1CDawSDQz9PUwdfLySDJINPLzMHEO/LVy8/Xz8TJ1MXM2ArtwdLJ0SDzycTP0s/XwTvw0s/XxdLRxdQg2sHLwdrZIMvMycXO1M/XO+HOwczJ1MnLCg==',
    'Иван Петров',
  ],
  [
    'windows-1250',
    'TmF6d2E7T3BpcztSb2xhCqN1a2FzeiCvYWs7T2Rwb3dpYWRhIHphIGRvc3Rhd3kgaSBtYWdhenluLCBrdPNyeSBzaeogcG93aeprc3p5sztLaWVyb3duaWsKWm9maWEgRLlicm93c2thO1NwcmF3ZHphIHphbfN3aWVuaWEga2xpZW5083c7jGxlZGN6YQo=',
    'Zofia Dąbrowska',
  ],
  [
    'iso-8859-2',
    'TmF6d2E7T3BpcztSb2xhCqN1a2FzeiCvYWs7T2Rwb3dpYWRhIHphIGRvc3Rhd3kgaSBtYWdhenluLCBrdPNyeSBzaeogcG93aeprc3p5sztLaWVyb3duaWsKWm9maWEgRLFicm93c2thO1NwcmF3ZHphIHphbfN3aWVuaWEga2xpZW5083c7pmxlZGN6YQo=',
    'Zofia Dąbrowska',
  ],
  [
    'iso-8859-7',
    'vO3v7OE70OXx6ePx4fbeO9H86+/yCsPp/vHj7/Ig0OHw4eT88O/16+/yO9Xw5f3o9e3v8iDj6eEg9OnyIPDh8eHk/PPl6fIg6uHpIPTn7SDh8O/o3urnO8Tp5fXo9e303vIK',
    'Παπαδόπουλος',
  ],
  [
    'windows-1254',
    '3XNpbTtB5/1rbGFtYTtSb2wKQXn+ZSBZ/WxtYXo7Tfz+dGVyaSBzaXBhcmn+bGVyaW5pIHZlIHRlc2xpbWF0bGFy/SBrb250cm9sIGVkaXlvcjtZ9m5ldGljaQrHYfBy/SDWenT8cms7RGVwbyBp52luIHNvcnVtbHUga2n+aTveZWYK',
    'Ayşe Yılmaz',
  ],
  ['windows-1255', '+e07+ung5fg7+vT36eMK4+XjIOvk7zvg5/jg6SDy7CDk7vns5efp7SDl5O7n8e877vDk7Ao=', 'דוד כהן'],
  ['windows-1256', 'x+HH0+M7x+Hm1d07x+HP5tEKw83jzyDa4e0749PE5uEg2uQgx+HK0+Ht4yDmx+HjztLkO+PP7dEK', 'أحمد علي'],
  [
    'shift_jis',
    'lryRTyyQ4Ja+LJbwioQKjlKTY5G+mFkskXGMyYLGlHqRl4LMkNOUQ47SLJWUkrcKjbKToYnUjnEsgqiLcZdsgsySjZW2gvCKbZRGgreC6SySU5OWjtIK',
    '山田太郎',
  ],
  [
    'euc-jp',
    'zL7BsCzA4szALMzys+QKu7PFxMLAz7oswdK4y6TIx9vB96TOwNXHpLzULMn0xLkKurTGo7LWu9IspKq10s3NpM7D7cq4pPKzzsenpLmk6yzDtMX2vNQK',
    '山田太郎',
  ],
  ['gb18030', 'w/uzxizD6Mr2LL3HyasKzfXQocP3LLi61PCy1r/ius3F5MvNLL6twO0KwO67qiy87LLpv827p7XEtqm1pSy31s721LEK', '王小明'],
  ['big5', 'ple62Sy0ea16LKikpuIKpP2kcKn6LK10s2St3K53qU2wdLBlLLhnsnoKp/W12CzAy6xkq8ik4aq6rXGz5iykwKpSrfsK', '王小明'],
  [
    'euc-kr',
    'wMy4pyy8s7jtLL+qx9IKsejDtrz2LMOisO2/zSC56LzbwLsgtOO058fVtM+02Syw/LiuwNoKwMy/tcjxLLDtsLTAxyDB1rmuwLsgyK7AzsfVtM+02Sy60LyusKEK',
    '김철수',
  ],
] as const;

test('encodings of other countries are told by their letters', async () => {
  for (const [encoding, base64, words] of abroad) {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    const table = await parseFile(bytes);
    expect([table.encoding, JSON.stringify(table.sheets)]).toEqual([encoding, expect.stringContaining(words)]);
  }
});

const fixture = (name: string) => readFileSync(new URL(`./fixtures/${name}`, import.meta.url));

test.each([
  ['utf16-no-mark.csv', 'utf-16le', 'Аналитик', []],
  ['windows-1253.csv', 'windows-1253', 'Άννα Ανδρέου', []],
  ['one-bad-byte.csv', 'utf-8', '東京', [expect.stringMatching(/^1 character could not be read/)]],
])('%s is read as %s', async (name, encoding, words, notes) => {
  const table = await parseFile(fixture(name));
  expect([table.encoding, table.sheets[0]?.notes]).toEqual([encoding, notes]);
  expect(JSON.stringify(table.sheets)).toContain(words);
});

/** Texts in encodings that letter frequencies alone cannot distinguish, as written by programs. */
const seldom = [
  ['ibm866', 'iKzvO4Ou4K6kCoiioK0gj6Xi4K6iO4yu4aqioAqFq6WtoCCRrKjgra6ioDuRoK2q4i2PpeKl4KHj4KMK', 'Иван Петров'],
  [
    'x-mac-cyrillic',
    'jeDn4uDt6OUsju/o8eDt6OUskO7r/AqH4Org5/fo6iyO8uLl9+Dl8iDn4CDx8O7q6CDoIOH+5Obl8iyR7+7t8e7wCg==',
    'Спонсор',
  ],
  ['windows-1251', 'zeDn4uA7zu/o8Qre8LPpINjl4vfl7eruO8rov+IsIOLz6+j2/yCv5uDq5eLo9+AKquLj5e07y/zis+IK', 'Євген'],
  ['windows-1257', 'VuJyZHM7UGlsc+d0YQpK4m5pcyBC53J6afLwO1LuZ2EKzeduafLwINDt52xlO0r7cm1hbGEK', 'Jānis Bērziņš'],
  [
    'windows-1257',
    'VmFyZGFzO01pZXN0YXMK3nlnaW1hbnRhcyDQaW1rdXM70GlhdWxpYWkKwP51b2xhcyBL5nN0dXRpcztLbGFpcOtkYSwg22xhLCDoaWEK',
    'Kęstutis',
  ],
  ['windows-874', 'qtfozSzgwdfNpwrKwarSwiDjqLTVLKHD2Kfgt77By9K5pMMKysHLrdSnIMPRoeDD1cK5LOCq1cKn48vB6Ao=', 'สมชาย ใจดี'],
  [
    'iso-2022-jp',
    'GyRCTD5BMBsoQiwbJEJJdD1wGyhCChskQjszRURCQE86GyhCLBskQjFENkhJdBsoQgobJEI6NEYjMlY7UhsoQiwbJEIzK0gvSXQbKEIK',
    '山田太郎',
  ],
  ['utf-16be', 'VA1STQAskOh/cgAKXHF1MFkqkM4ALFW2aW2Q6AAKT1CF5IKxW1AALJWLdnqQ6AAK', '山田太郎'],
] as const;

test.each(seldom)('a short text in %s is read as what it says', async (encoding, base64, words) => {
  const table = await parseFile(new Uint8Array(Buffer.from(base64, 'base64')));
  expect([table.encoding, JSON.stringify(table.sheets)]).toEqual([encoding, expect.stringContaining(words)]);
});

test('a Western text stays one, whatever its accents', () => {
  for (const text of [
    'Nom,Ville\nFrançois Lefèvre,Besançon\n',
    'Nafn;Bær\nÞórður Guðmundsson;Reykjavík\n',
    'Größe;Maß\n',
  ])
    expect(guessEncoding(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))).toBe('windows-1252');
});

test('rows are numbered as a spreadsheet numbers them, by title rows, empty rows and cells of two lines', async () => {
  const sheet = (await parseFile(fixture('title-and-blank-rows.csv'))).sheets[0];
  expect(sheet?.numbers).toEqual([1, 3, 5, 7, 8, 9]);
  expect(sheet?.rows.map(([first]) => first)).toEqual([
    'Register of assessments',
    'Name',
    'A',
    'B',
    'C\r\nline two',
    'D',
  ]);
});

test('quotation marks behind a space are no words of the cell', async () => {
  expect(await rowsOf(fixture('space-before-quote.csv'))).toEqual([
    ['Index', 'Item', 'Cost'],
    ['1', 'Socks, red', ' 7.97'],
    ['2', 'Coffee, 28 oz', ' 7.28'],
  ]);
  // Words after the closing quotation mark belong to the cell, and a single quotation mark does not begin an endless
  // cell.
  expect(await rowsOf(utf8('a, b, c\n1, "so" he said, 3\n2, 5" wide, "x, ""y"""\n'))).toEqual([
    ['a', ' b', ' c'],
    ['1', ' "so" he said', ' 3'],
    ['2', ' 5" wide', 'x, "y"'],
  ]);
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
  expect(guessDelimiter('a^b\n1^2')).toBe('^');
  expect(guessDelimiter('user:shell\nmira:bash')).toBe(':');
  expect(guessDelimiter('sep=;\na;b')).toBe(';');
});

test('sentences in a single column stay whole', async () => {
  expect(await rowsOf(utf8('only\none\ncolumn, with a comma'))).toEqual([['only'], ['one'], ['column, with a comma']]);
  expect(await rowsOf(utf8('Name\nSmith, John\nMeyer, Mira'))).toEqual([['Name'], ['Smith, John'], ['Meyer, Mira']]);
  expect(await rowsOf(utf8('Starts\n10:30\n11:45'))).toEqual([['Starts'], ['10:30'], ['11:45']]);
  // A table below its title is not taken for prose, although a blank follows every comma.
  expect(guessDelimiter('Prices\nname, price, unit\nTea, 2, cup\nCake, 3, piece')).toBe(',');
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
  expect(file.sheets[0]?.notes[0]).toContain('in row 2 is never closed');
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
  await expect(parseFile(new Uint8Array(maxBytes + 1))).rejects.toThrow(/at most 20 MB.*Split/);
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
  const progress: number[] = [];
  await parseFile(utf8(`a,b\n${'1,2\n'.repeat(10_000)}`), {}, (done) => progress.push(done));
  expect(progress.length).toBeGreaterThan(3);
  expect(progress.at(-1)).toBe(1);
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
