import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import { ImportRefused } from '../../src/diagram-files/import-result.ts';
import { importLimits } from '../../src/diagram-files/limits.ts';
import { readFile } from '../../src/diagram-files/read-file.ts';
import { readSeveral } from '../../src/diagram-files/read-several.ts';
import { glue, line, masters, shape, visioFile } from './visio-file.ts';

const file = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

const bpmn = `<?xml version="1.0" encoding="UTF-8"?>
<!-- <mxfile> --><bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" id="d" targetNamespace="t">
<bpmn:process id="p"><bpmn:startEvent id="s" name="Go"/></bpmn:process></bpmn:definitions>`;

const utf16 = (text: string): Uint8Array => {
  const bytes = new Uint8Array(2 + text.length * 2);
  bytes.set([0xff, 0xfe]);
  for (let at = 0; at < text.length; at += 1) bytes[2 + at * 2] = text.charCodeAt(at);
  return bytes;
};

const cell = (fields: Partial<Record<string, unknown>>): unknown => ({
  jsid: 'a',
  type: 'bp.Activity',
  title: 'A',
  values: {},
  position: { x: 0, y: 0 },
  size: { width: 90, height: 70 },
  ...fields,
});
const own = (cells: readonly unknown[], more: object = {}): Uint8Array =>
  strToU8(
    JSON.stringify({
      tessera: 1,
      kind: 'Bpmns',
      name: 'Mine',
      layers: [{ id: 'l', name: 'Base' }],
      settings: {},
      cells,
      ...more,
    }),
  );

describe('what a file is follows from its bytes', () => {
  test.each([
    ['a drawing of Visio', file('visio/s01_minimal_inherited_sizes.vsdx'), 'visio'],
    ['a drawing of draw.io', file('drawio/orders.drawio'), 'drawio'],
    ['a model of Archi', file('archimate/claims.archimate'), 'archimate'],
    ['a packed model of Archi', zipSync({ 'model.xml': file('archimate/claims.archimate') }), 'archimate'],
    ['a model in the exchange format', file('archimate/claims-3.xml'), 'archimate'],
    ['BPMN', strToU8(bpmn), 'bpmn'],
    ['BPMN with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...strToU8(bpmn)]), 'bpmn'],
    ['BPMN in UTF-16', utf16(bpmn.replace(' encoding="UTF-8"', '')), 'bpmn'],
    ['a diagram of our own', own([cell({})]), 'tessera'],
  ])('%s', async (_what, bytes, format) => {
    const result = await readFile(bytes);
    expect(result.format).toBe(format);
    expect(result.diagrams[0]?.cells.length).toBeGreaterThan(0);
  });

  test.each([
    ['nothing', new Uint8Array(), 'The file is empty.'],
    ['a text', strToU8('name;age\n1;2'), 'none that can be imported'],
    ['a page of the web', strToU8('<!DOCTYPE html><html><body/></html>'), 'none that can be imported'],
    [
      'a document',
      zipSync({ '[Content_Types].xml': strToU8('<a/>'), 'word/document.xml': strToU8('<a/>') }),
      'not a Visio drawing',
    ],
    [
      'a stencil of Visio',
      zipSync({
        '[Content_Types].xml': strToU8(
          '<Types><Override ContentType="application/vnd.ms-visio.stencil.main+xml"/></Types>',
        ),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="a" Type="http://schemas.microsoft.com/visio/2010/relationships/document" Target="visio/document.xml"/></Relationships>',
        ),
        'visio/document.xml': strToU8('<VisioDocument/>'),
      }),
      'is a stencil of Visio',
    ],
    ['an old drawing', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'old Visio drawing'],
    ['a drawing of Visio 2003', strToU8('<?xml version="1.0"?><VisioDocument/>'), '(.vdx)'],
    ['JSON of something else', strToU8('{"a":1}'), 'not a diagram that was exported from here'],
    ['half of a file', own([cell({})]).slice(0, 60), 'not readable JSON'],
    ['a file of a newer version', own([cell({})], { tessera: 2 }), 'newer version'],
    ['too large a file', new Uint8Array(importLimits.fileBytes + 1), 'larger than 20 MB'],
  ])('%s is refused with a sentence', async (_what, bytes, sentence) => {
    await expect(readFile(bytes)).rejects.toThrow(sentence);
  });
});

test('shapes that stand in one another deeper than a page draws are refused, whatever file says so; circles are not', async () => {
  const chain = (length: number, last?: string) =>
    own(
      Array.from({ length }, (_, at) => {
        const inner = at + 1 < length ? `c${at + 1}` : last;
        return cell({ jsid: `c${at}`, type: 'bp.Group', ...(inner !== undefined && { embeds: [inner] }) });
      }),
    );
  await expect(readFile(chain(202))).rejects.toThrow('more than 200 levels deep');
  expect((await readFile(chain(201))).diagrams[0]?.cells).toHaveLength(201);
  expect((await readFile(chain(3, 'c0'))).diagrams[0]?.cells).toHaveLength(3);
  const groups = Array.from({ length: 202 }, (_, at) =>
    shape({ id: at + 1, master: masters.group, at: [5, 5], relationships: `DEPENDSON(1,Sheet.${at + 2}!SheetRef())` }),
  );
  await expect(readFile(visioFile([{ shapes: groups.join('') }]))).rejects.toThrow('more than 200 levels deep');
});

describe('an archive of files', () => {
  test('is one import: a diagram for each file, called after it, and one report of all', async () => {
    const progress: number[] = [];
    const archive = zipSync({
      'models/claims.archimate': file('archimate/claims.archimate'),
      'models/start.bpmn': strToU8(bpmn),
      'models/half.bpmn': strToU8(bpmn.slice(0, 200)),
      '__MACOSX/models/._start.bpmn': strToU8('x'),
      'order.vsdx': file('visio/s09_mixed_non_bpmn.vsdx'),
      'readme.txt': strToU8('x'),
    });
    const { diagrams, report } = await readFile(archive, (done) => progress.push(done));
    const names = diagrams.map(({ name }) => name);
    expect(names).toContain('start');
    expect(names).toContain('order');
    expect(names.some((name) => name.startsWith('claims'))).toBe(true);
    expect(report.warnings.some((sentence) => sentence.startsWith('half.bpmn could not be read.'))).toBe(true);
    expect(report.skipped.filter(({ diagram }) => diagram.startsWith('order.vsdx: '))).toHaveLength(5);
    expect(progress.at(-1)).toBe(1);
  });

  test('without a file that can be taken is refused with the reason', async () => {
    await expect(readFile(zipSync({ 'half.bpmn': strToU8('name;age') }))).rejects.toThrow(
      'None of the files can be imported. half.bpmn could not be read.',
    );
  });

  test('is not opened a second time within itself', async () => {
    const inner = zipSync({ 'start.bpmn': strToU8(bpmn) });
    await expect(readFile(zipSync({ 'inner.zip': inner }))).rejects.toThrow(
      'inner.zip could not be read. It is an archive in an archive.',
    );
    await expect(readFile(zipSync({ 'inner.bpmn': inner }))).rejects.toThrow('None of the files');
  });
});

describe('flowcharts of Visio among several files', () => {
  const flowchart = (words: string) =>
    visioFile([
      { shapes: shape({ id: 1, master: masters.rectangle, at: [1, 5], text: words }) + join, connects: joined },
    ]);
  const join =
    shape({ id: 2, master: masters.rectangle, at: [4, 5] }) + line(3, [0, 0], [0, 0], { master: masters.connector });
  const joined = glue(3, 1, 2);
  const archive = zipSync({
    'ask.vsdx': flowchart('Ask'),
    'start.bpmn': strToU8(bpmn),
    'answer.vsdx': flowchart('Answer'),
    'half.bpmn': strToU8('name;age'),
  });

  test('R-VISIO-02 are left out in the words of the specification, and offered together as the nearest diagrams', async () => {
    const { diagrams, report, nearest } = await readFile(archive);
    expect(diagrams.map(({ name }) => name)).toEqual(['start']);
    expect(report.warnings).toContainEqual(
      expect.stringMatching(
        /^ask\.vsdx is left out\. Non BPMN Basic Shape detectected in Visio Diagram\. Found: 2 × Rectangle/,
      ),
    );
    expect(report.taken).toEqual([]);
    expect(nearest?.diagrams.map(({ name }) => name)).toEqual(['start', 'ask', 'answer']);
    expect(nearest?.diagrams[0]?.cells.map(({ jsid }) => jsid)).toEqual(diagrams[0]?.cells.map(({ jsid }) => jsid));
    expect(nearest?.report.taken).toContain('answer.vsdx: Rectangle “Answer” is taken as an activity.');
    expect(nearest?.report.warnings).toContain('ask.vsdx: Non BPMN Basic Shape detectected in Visio Diagram');
    const refused = nearest?.report.warnings.filter((sentence) => /could not be read|left out/.test(sentence));
    expect(refused).toEqual([expect.stringMatching(/^half\.bpmn could not be read\./)]);
  });

  test('are offered where nothing else can be taken', async () => {
    const reading = readFile(
      zipSync({ 'half.bpmn': strToU8('x'), 'a/ask.vsdx': flowchart('Ask'), 'b/sell.vsdx': flowchart('Sell') }),
    );
    const error = await reading.catch((problem: unknown) => problem);
    if (!(error instanceof ImportRefused)) throw error;
    expect(error.message).toMatch(
      /^None of the files can be imported as they are\. ask\.vsdx is left out\. Non BPMN Basic Shape/,
    );
    expect(error.nearest?.diagrams.map(({ name }) => name)).toEqual(['ask', 'sell']);
    expect(error.nearest?.report.warnings).toContainEqual(expect.stringMatching(/^half\.bpmn could not be read\./));
  });

  test('and in archives among them are not lost', async () => {
    const several = new Map([
      ['all.zip', archive],
      ['1/start.bpmn', strToU8(bpmn)],
    ]);
    const { diagrams, nearest } = await readSeveral(
      several,
      (bytes) => readFile(bytes),
      () => undefined,
    );
    expect(diagrams.map(({ name }) => name)).toEqual(['all', 'start']);
    expect(nearest?.diagrams.map(({ name }) => name)).toEqual(['all: start', 'all: ask', 'all: answer', 'start']);
    expect(nearest?.report.taken).toContain('all.zip: ask.vsdx: Rectangle “Ask” is taken as an activity.');
  });
});

describe('a diagram exported from here', () => {
  test('comes back with new names for its cells, joined as they were', async () => {
    const { diagrams, report } = await readFile(
      own([
        cell({ embeds: ['b', 'gone'] }),
        cell({ jsid: 'b', title: 'B', layer_id: 'l' }),
        { jsid: 'f', type: 'Flow', title: '', values: { flowType: 'normal' }, source: 'a', target: 'b' },
        { jsid: 'g', type: 'Flow', title: '', values: {}, source: 'a', target: 'gone' },
      ]),
    );
    const [a, b, f, g] = diagrams[0]?.cells as readonly Cell[];
    expect(a).toMatchObject({ embeds: [b?.jsid], position: { x: 0, y: 0 } });
    expect(a?.jsid).not.toBe('a');
    expect(f).toMatchObject({ source: a?.jsid, target: b?.jsid });
    expect(g).toMatchObject({ source: a?.jsid, target: null });
    expect(diagrams[0]).toMatchObject({ name: 'Mine', layers: [{ id: 'l', name: 'Base' }] });
    expect(report.skipped).toEqual([]);
  });

  test('reports cells that are none', async () => {
    const { diagrams, report } = await readFile(
      own([cell({}), cell({ jsid: 'b', title: 'Lost', position: { x: 'left', y: 0 } }), 7]),
    );
    expect(diagrams[0]?.cells).toHaveLength(1);
    expect(report.skipped.map(({ name, text }) => [name, text])).toEqual([
      ['bp.Activity', 'Lost'],
      ['Cell', undefined],
    ]);
  });
});

test('pages are told as they are read', async () => {
  const progress: number[] = [];
  await readFile(file('visio/s01_minimal_inherited_sizes.vsdx'), (done) => progress.push(done));
  expect(progress).toEqual([0]);
});

describe('whatever a file says', () => {
  const schemas = new URL('../../schemas/attributes/', import.meta.url);
  const validator = new Ajv2020({ strict: false });
  validator.addFormat('color', /^#[0-9a-f]{6}$/i);
  for (const name of readdirSync(schemas)) {
    validator.addSchema({
      ...JSON.parse(readFileSync(new URL(name, schemas), 'utf8')),
      $id: `https://schemas.example/${name}`,
    });
  }

  test.each([
    'visio/s02_event_grid.vsdx',
    'visio/s03_activities_gateways_artifacts.vsdx',
    'visio/s04_pool_lanes_message_flow.vsdx',
    'visio/chosen-colours.vsdx',
    'visio/plain-words.vsdx',
    'drawio/orders.drawio',
    'drawio/labels-beside.drawio',
    'drawio/two-lifelines.drawio',
    'archimate/claims-3.xml',
    'archimate/claims.archimate',
  ])('the cells of %s are what their item types allow', async (name) => {
    for (const { cells } of (await readFile(file(name))).diagrams) {
      for (const { type, values } of cells) {
        const validate = validator.getSchema(`https://schemas.example/${type}.json`);
        validate?.(values);
        expect([type, validate?.errors]).toEqual([type, null]);
      }
    }
  });

  test('nothing ends up in itself: of two that claim to hold each other, the larger one does', async () => {
    const frame = (id: string, parent: string, size: number) =>
      `<mxCell id="${id}" value="${id}" style="dashed=1;dashPattern=8 3 1 3;fillColor=none;" vertex="1" parent="${parent}"><mxGeometry width="${size}" height="${size}"/></mxCell>`;
    const model = `<mxGraphModel><root><mxCell id="0"/>${frame('small', 'large', 100)}${frame('large', 'small', 300)}</root></mxGraphModel>`;
    const [large, small] = (await readFile(strToU8(model))).diagrams[0]?.cells ?? [];
    expect(large).toMatchObject({ title: 'large', embeds: [small?.jsid] });
    expect(small).not.toHaveProperty('embeds');
  });
});
