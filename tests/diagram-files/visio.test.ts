import { readdirSync, readFileSync } from 'node:fs';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import type { Box } from '../../src/diagram/cells/cell.ts';
import { isElement, isLink } from '../../src/diagram/cells/cell.ts';
import type { DrawnKind, DrawnPage } from '../../src/diagram-files/drawn/drawn-page.ts';
import { ImportRefused } from '../../src/diagram-files/import-result.ts';
import { readVisio } from '../../src/diagram-files/visio/read-visio.ts';
import { readVisioDrawing } from '../../src/diagram-files/visio/visio-drawing.ts';
import type { Expected } from './visio-expected.ts';

const folder = new URL('../fixtures/visio/', import.meta.url);
const file = (name: string): Uint8Array => readFileSync(new URL(name, folder));
const pageOf = (name: string): DrawnPage => readVisioDrawing(file(name)).pages[0] as DrawnPage;
const refusal = (name: string): string => {
  try {
    readVisio(file(name));
  } catch (error) {
    if (error instanceof ImportRefused) return error.message;
    throw error;
  }
  return 'It was imported.';
};

const expected = JSON.parse(readFileSync(new URL('expected-dev.json', folder), 'utf8')) as Record<string, Expected>;

const kinds: Readonly<Record<string, DrawnKind>> = {
  'Start Event': 'event',
  'End Event': 'event',
  Event: 'event',
  Task: 'activity',
  'Sub-Process': 'activity',
  Gateway: 'gateway',
  'Data Object': 'data-object',
  'Data Store': 'data-store',
  Annotation: 'annotation',
  Group: 'group',
  Message: 'message',
};
const snake = (words: string): string => words.toLowerCase().replaceAll(' ', '_');
const corners = ({ x, y, width, height }: Box): readonly number[] =>
  [x, y, width, height].map((length) => Math.round(length * 1000) / 1000);
const linkType = (type: string): string => type.replace(/ \(.*/, '').replace('sequence', 'normal');

describe('a Visio drawing is understood exactly', () => {
  test.each(Object.entries(expected))('%s', (name, {
    elements,
    pools,
    links,
    imported,
    skipped,
    links_dropped,
    names,
  }) => {
    const page = pageOf(name);
    const nodes = new Map(page.nodes.map((node) => [Number(node.id), node]));
    const ends = new Map(
      page.nodes.map((node) => [node.id, node.kind === 'pool' ? `pool ${node.name}` : Number(node.id)]),
    );

    if (elements) expect([...nodes.keys()]).toEqual(elements.map(({ id }) => id));
    for (const element of elements ?? []) {
      const node = nodes.get(element.id);
      expect(node?.kind).toBe(kinds[element.kind]);
      if (element.name !== undefined) expect(node?.name).toBe(element.name);
      if (element.bbox && node) expect(corners(node.box)).toEqual(element.bbox);
      if (element.eventType !== undefined) {
        expect(node?.values).toEqual({
          event_type: element.border,
          interrupting: element.dashed,
          throwing: element.filled,
          icon_type: snake(element.trigger ?? ''),
        });
      }
      if (element.taskType !== undefined) {
        const plain = ['None', 'Abstract'].includes(element.taskType);
        expect(node?.values['icon_type']).toBe(plain ? 'none' : snake(element.taskType));
      }
      if (element.markers) expect(new Set(node?.values['markers'] as string[])).toEqual(new Set(element.markers));
      if (element.kind === 'Sub-Process') {
        const dotted = element.border?.startsWith('dotted') ?? false;
        expect(node?.values).toMatchObject({
          sub_process: true,
          expanded: !element.collapsed,
          event_sub_process: dotted,
          activity_type: dotted ? 'single' : element.border,
        });
      }
      if (element.gateway_type !== undefined) expect(node?.values).toEqual({ gateway_type: element.gateway_type });
      if (element.collection !== undefined) expect(node?.values['collection']).toBe(element.collection);
    }

    const drawn = page.nodes.filter(({ kind }) => kind === 'pool');
    expect(drawn.map(({ name: title, box }) => ({ title, box: corners(box) }))).toEqual(
      (pools ?? []).map(({ name: title, bbox }) => ({ title, box: bbox })),
    );
    for (const [at, { lanes }] of (pools ?? []).entries()) {
      const found = drawn[at]?.pool?.lanes ?? [];
      const members = found.map(({ box }) =>
        page.nodes
          .filter(({ id, kind }) => kind !== 'pool' && nodes.get(Number(id))?.parent === drawn[at]?.id)
          .filter((node) => node.box.y > box.y && node.box.y < box.y + box.height)
          .map(({ id }) => Number(id)),
      );
      expect(
        found.map(({ name: label, box }, place) => ({ label, box: corners(box), members: members[place] })),
      ).toEqual(lanes.map(({ name: label, bbox, members: ids }) => ({ label, box: bbox, members: ids })));
    }

    if (links) {
      expect(page.links.map(({ id }) => Number(id))).toEqual(links.map(({ id }) => id));
      for (const link of links) {
        const found = page.links.find(({ id }) => Number(id) === link.id);
        expect(found?.meaning).toMatchObject({ flowType: linkType(link.type) });
        expect(ends.get(found?.source ?? '')).toBe(link.source);
        expect(ends.get(found?.target ?? '')).toBe(link.target);
        expect(found?.name).toBe(link.label ?? '');
        expect(found?.vertices.map(({ x, y }) => [x, y])).toEqual(link.vertices ?? []);
      }
    }

    if (imported) expect([...nodes.keys()]).toEqual(imported);
    const left = page.skipped.map(({ id }) => Number(id));
    expect(left).toEqual(Array.isArray(skipped) ? [...skipped, ...(links_dropped ?? [])] : []);

    for (const [id, title] of Object.entries(names ?? {})) {
      expect(nodes.get(Number(id))?.name).toBe(title.includes('padded') ? 'padded' : title);
    }
  });

  test('the drawings are all there', () => {
    const drawings = readdirSync(folder).filter((name) => name.startsWith('s'));
    expect(drawings).toEqual(Object.keys(expected));
  });
});

describe('what becomes of it', () => {
  test('icons take the sizes of the editor about their centres, tasks keep theirs, and the drawing starts at the top left', () => {
    const [diagram] = readVisio(file('s01_minimal_inherited_sizes.vsdx')).diagrams;
    const boxes = diagram?.cells
      .filter(isElement)
      .map(({ title, position, size }) => ({ title, ...position, ...size }));
    expect(boxes).toEqual([
      { title: 'Start', x: 40, y: 58, width: 36, height: 36 },
      { title: 'Do it', x: 202, y: 40, width: 96, height: 72 },
      { title: 'End', x: 424, y: 58, width: 36, height: 36 },
    ]);
  });

  test('links join the cells by their identifiers, and glue to a point of a shape is kept as an anchor', () => {
    const [diagram] = readVisio(file('s01_minimal_inherited_sizes.vsdx')).diagrams;
    const titles = new Map(diagram?.cells.map(({ jsid, title }) => [jsid, title]));
    const links = diagram?.cells.filter(isLink) ?? [];
    expect(links.map(({ source, target }) => [titles.get(source ?? ''), titles.get(target ?? '')])).toEqual([
      ['Start', 'Do it'],
      ['Do it', 'End'],
    ]);
    expect(links.map(({ values }) => values['target_anchor'])).toEqual([{ x: 0, y: 0.5 }, undefined]);
  });

  test('Pools and lanes are built from lane, poolName and lanes: lanes are the pool’s own, what stands in them is in the pool', () => {
    const [diagram] = readVisio(file('s04_pool_lanes_message_flow.vsdx')).diagrams;
    const elements = diagram?.cells.filter(isElement) ?? [];
    const [bank, customer] = elements.filter(({ type }) => type === 'bp.Pool');
    expect(bank).toMatchObject({
      title: 'Bank',
      size: { width: 960, height: 288 },
      values: {
        orientation: 'horizontal',
        headerSize: 48,
        lanes: [
          { label: 'Front office', size: 144 },
          { label: 'Back office', size: 144 },
        ],
      },
      embedding_enabled: true,
    });
    const titles = new Map(elements.map(({ jsid, title }) => [jsid, title]));
    expect(bank?.embeds?.map((jsid) => titles.get(jsid))).toEqual(['Request', 'Check', 'Book', 'Done']);
    expect(customer).toMatchObject({ title: 'Customer', values: { lanes: [] } });
    const flows = diagram?.cells.filter(isLink).map(({ values }) => values['flowType']);
    expect(flows).toEqual(['normal', 'conditional', 'default', 'message', 'message']);
  });

  test('Shapes may be skipped: the rest is imported, and the result says what was skipped', () => {
    const { diagrams, report } = readVisio(file('s09_mixed_non_bpmn.vsdx'));
    expect(diagrams.map(({ cells }) => cells.map(({ title }) => title))).toEqual([['real']]);
    expect(report.skipped.map(({ name, text, diagram }) => ({ name, text, diagram }))).toEqual([
      { name: 'Rectangle', text: 'plain rectangle', diagram: 'Mixed' },
      { name: 'Process', text: 'flowchart process', diagram: 'Mixed' },
      { name: 'Shape 4', text: 'no master', diagram: 'Mixed' },
      { name: 'Shape 5', text: undefined, diagram: 'Mixed' },
      { name: 'Dynamic connector', text: undefined, diagram: 'Mixed' },
    ]);
    expect(report.skipped.every(({ reason }) => /^[A-Z].*\.$/.test(reason))).toBe(true);
  });

  test('Shapes that are not BPMN raise the error in the words of the specification', () => {
    expect(readVisio(file('s09_mixed_non_bpmn.vsdx')).report.warnings).toContain(
      'Non BPMN Basic Shape detectected in Visio Diagram',
    );
  });
});

describe('a file that cannot be taken stops with a sentence', () => {
  test.each([
    ['x01_zip_bomb_80MB_page.vsdx', 'unpacks to more than any drawing holds'],
    ['x02_billion_laughs.vsdx', 'has a document type (DOCTYPE), which is never read'],
    ['x04_path_traversal_entry.vsdx', '“../../../../tmp/evil.txt”, which points out of it'],
    ['x06_no_pages_part.vsdx', 'has no pages: the part that lists them is missing'],
    ['x14_zero_bytes.vsdx', 'The file is empty.'],
  ])('%s', (name, sentence) => {
    expect(refusal(name)).toContain(sentence);
  });

  test('x05_missing_master_part.vsdx goes through with a warning: the master is known by name, its size from the stencil', () => {
    const { diagrams, report } = readVisio(file('x05_missing_master_part.vsdx'));
    expect(diagrams[0]?.cells).toMatchObject([{ type: 'bp.Activity', size: { width: 96, height: 72 } }]);
    expect(report.warnings).toEqual([
      'The file lacks the part of the master “Task”: sizes that its shapes inherit are the stencil’s.',
    ]);
  });

  test.each([
    ['visio/pages/page1.xml', 'what is on its pages is missing'],
    ['visio/masters/masters.xml', 'the masters are missing, which say what its shapes are'],
  ])('without %s', (part, sentence) => {
    const { [part]: _, ...rest } = unzipSync(file('s04_pool_lanes_message_flow.vsdx'));
    expect(() => readVisio(zipSync(rest))).toThrow(sentence);
  });
});
