/**
 * Readers of foreign text take time in proportion to its length: a malicious text must not block the server for all
 * users, nor a page for its reader. Quadratic work costs 64 times as much for a character of the longest text as for
 * one of the shortest; linear work costs the same.
 */
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { generate } from '../../codegen/generate.ts';
import type { Field } from '../../src/contract/model.ts';
import { relationsOf } from '../../src/contract/relations.ts';
import { plainWords } from '../../src/diagram-files/drawio/plain-words.ts';
import { isTooDeep } from '../../src/fields/html/allowed-html.ts';
import { plainLines, plainText, withoutElements, withoutTags } from '../../src/fields/html/html-words.ts';
import { formats, kinds } from '../../src/fields/kinds.ts';
import { readCommaNumber, readNumber, readPointNumber } from '../../src/fields/number/read-number.ts';
import { readColumn } from '../../src/fields/read-column.ts';
import { readListIntent } from '../../src/server/engine/read/list-intent.ts';
import { cleanHtml } from '../../src/server/engine/write/body.ts';
import { asItWas, harmlessCell } from '../../src/tables/harmless-cell.ts';
import { parseFile } from '../../src/tables/parse-file.ts';
import { serverLimits } from '../../src/tables/table-file.ts';
import { unzip } from '../../src/tables/unzip.ts';
import { wordsIn } from '../../src/web/resources/transfer/guess-columns.ts';
import { growthOf } from './growth.ts';
import { nastyTexts } from './nasty-texts.ts';

const { model } = generate();
const fieldWith = (schema: Field['schema'], kind: Field['kind'] = 'value'): Field => ({
  ...(model.resources.get('tag')?.fields.get('name') as Field),
  schema,
  kind,
});

/** A schema with a field of this kind. */
const schemaOf = (name: string, words: object): Field['schema'] => {
  const [format] = Object.keys(words);
  if (format) return { type: name === 'image' ? 'object' : 'string', format };
  const types: Readonly<Record<string, string>> = {
    boolean: 'boolean',
    number: 'number',
    object: 'object',
    rights: 'object',
  };
  if (name === 'choice') return { type: 'string', enum: ['one', 'two'] };
  if (name === 'choices') return { type: 'array', items: { enum: ['one', 'two'] } };
  return { type: name === 'list' ? 'array' : (types[name] ?? 'string') };
};

const tags = [...model.collections.values()].find(({ path }) => path === '/api/projects/{project_id}/tags');
const listOf = (text: string) => {
  const resource = model.resources.get('tag');
  if (!tags || !resource) throw new Error('The model has no tags of projects.');
  for (const query of [
    new URLSearchParams({ [text]: text }),
    new URLSearchParams({
      [`${text}.equals`]: text,
      [`filter[${text}]`]: text,
      any: text,
      include: text,
      sort: text,
      fields: text,
      ids: text,
      q: text,
    }),
    new URLSearchParams({ 'name.equals': text, 'id.equals': text, 'created_at.more_than': text }),
    new URLSearchParams(text),
  ])
    try {
      readListIntent(query, { collection: tags, resource, relations: relationsOf(model, tags) });
    } catch {
      // A refusal is an acceptable result here.
    }
};

/** Readers of foreign text, by name. Cells are read without their length limit, because the patterns are measured. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'a number that is typed': readNumber,
  'a number with commas': readCommaNumber,
  'a number with points': readPointNumber,
  'a cell of names': (text) => readColumn(fieldWith({ type: 'array', maxLength: 1e6 }, 'references'), [text]),
  ...Object.fromEntries(
    kinds.map(({ name, formats }) => {
      const schema = { ...schemaOf(name, formats), maxLength: 1e6 };
      return [`a cell of the kind ${name}`, (text: string) => readColumn(fieldWith(schema), [text])];
    }),
  ),
  ...Object.fromEntries(
    kinds.map(({ name, formats, typed, filterValue }) => {
      const schema = schemaOf(name, formats);
      return [
        `a typed value of the kind ${name}`,
        (text: string) => [typed.read(text, schema), filterValue(text, schema)],
      ];
    }),
  ),
  'a heading': wordsIn,
  'the query of a list': listOf,
  'a cell for a CSV file': harmlessCell,
  'a cell of our own CSV file': asItWas,
  'the words of HTML': plainText,
  'the words of HTML, line by line': plainLines,
  'HTML as it is stored': (text) => isTooDeep(text) || cleanHtml(text),
  'the depth of HTML': isTooDeep,
  'the attributes of HTML': (text) => isTooDeep(`<a ${text}>`) || cleanHtml(`<a ${text}>`),
  ...Object.fromEntries(
    Object.entries(formats).flatMap(([name, format]) =>
      format && 'accepts' in format ? [[`the format ${name}`, format.accepts]] : [],
    ),
  ),
  'HTML without its tags': withoutTags,
  'HTML without some elements': (text) => withoutElements(text, ['style', 'script']),
  'a label of draw.io': plainWords,
};

const maxGrowth = 12;

test('the measure finds a pattern that runs away', async () => {
  const runaway = (text: string) => /^\d+\.?\d*$/.test(text);
  expect(await growthOf(runaway, (length) => `${'1'.repeat(length)}x`, 4)).toBeGreaterThan(4);
});

/** Reads every nasty text, and returns those for which the time grew faster than the length. */
async function runaways<T>(read: (input: T) => unknown, inputOf: (text: string) => T) {
  const found: (readonly [string, number])[] = [];
  for (const [name, makeText] of Object.entries(nastyTexts)) {
    const growth = await growthOf(read, (length) => inputOf(makeText(length)), maxGrowth);
    if (growth > maxGrowth) found.push([name, growth]);
  }
  return found;
}

for (const [reader, read] of Object.entries(readers))
  test(`${reader}: the time grows with the length, and no faster`, async () => {
    expect(await runaways(read, (text) => text)).toEqual([]);
  });

const xlsxMain = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (rows: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${rows}</Relationships>`;

/** A workbook with this sheet and these shared texts. */
const workbookOf = (sheet: string, strings: string): Uint8Array => {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${xlsxMain}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/>`,
    ),
    'xl/worksheets/sheet1.xml': sheet,
    'xl/sharedStrings.xml': strings,
  };
  const encoder = new TextEncoder();
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, encoder.encode(text)])), {
    level: 1,
  });
};

const sheetParts: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'a sheet of nothing but': (text) => workbookOf(text, '<sst/>'),
  'a cell of': (text) =>
    workbookOf(
      `<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${text.replaceAll('<', '&lt;')}</t></is></c></row></sheetData></worksheet>`,
      '<sst/>',
    ),
  'shared texts of': (text) => workbookOf('<worksheet><sheetData/></worksheet>', `<sst>${text}</sst>`),
  'an attribute of': (text) =>
    workbookOf(
      `<worksheet><sheetData><row r="${text.replaceAll(/["<]/g, '')}"></row></sheetData></worksheet>`,
      '<sst/>',
    ),
};

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const refusedOrRead = (bytes: Uint8Array) => parseFile(bytes, { limits: serverLimits }).catch(() => undefined);

for (const [part, make] of Object.entries(sheetParts))
  test(`a workbook with ${part} what hurts: the time grows with the length, and no faster`, async () => {
    expect(await runaways(refusedOrRead, make)).toEqual([]);
  });

test('a file of text: the time grows with the length, and no faster', async () => {
  expect(await runaways(refusedOrRead, bytesOf)).toEqual([]);
});

test.each([
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0007\u0008',
  `PK\u0003\u0004\u0014\0\u0008\0\u0008\0${'\0'.repeat(20)}a`,
])('an archive of nothing but %j: the time grows with the length, and no faster', async (head) => {
  const read = (bytes: Uint8Array) => {
    try {
      return unzip(bytes, () => true, { zipEntries: 1e9, partBytes: 1e9, totalBytes: 1e9 });
    } catch {
      return null;
    }
  };
  expect(await growthOf(read, (length) => bytesOf(head.repeat(length / head.length)), maxGrowth)).toBeLessThan(
    maxGrowth,
  );
});
