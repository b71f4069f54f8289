import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isElement, isLink } from '../../src/diagram/cells/cell.ts';
import { readArchimate } from '../../src/diagram-files/archimate/read-archimate.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';

const file = (name: string): Uint8Array => readFileSync(new URL(`../fixtures/archimate/${name}`, import.meta.url));
const called = (diagram: ImportedDiagram | undefined, title: string) =>
  diagram?.cells.filter(isElement).find((cell) => cell.title === title);
const linksOf = (diagram: ImportedDiagram | undefined) => {
  const titles = new Map(diagram?.cells.map(({ jsid, title }) => [jsid, title]));
  return (diagram?.cells ?? [])
    .filter(isLink)
    .map(({ type, source, target, values }) => [
      titles.get(source ?? ''),
      type === 'Link' ? values['link_type'] : values['flowType'],
      titles.get(target ?? ''),
    ]);
};

describe('a model of ArchiMate in the exchange format', () => {
  const { diagrams, report } = readArchimate(file('claims-3.xml'));
  const [overview] = diagrams;

  test('becomes one diagram a view', () => {
    expect(diagrams.map(({ name }) => name)).toEqual(['Overview']);
    expect(report.warnings.at(-1)).toBe('The view “Nothing yet” is empty, and was left out.');
  });

  test('tells which elements of the model no view shows', () => {
    const text = new TextDecoder().decode(file('claims-3.xml'));
    const more = '<element identifier="id-unseen" xsi:type="BusinessProcess"><name>Audit</name></element></elements>';
    const { warnings } = readArchimate(new TextEncoder().encode(text.replace('</elements>', more))).report;
    expect(warnings[0]).toBe(
      '1 element of the model stands in no view, and only views are drawn: Audit (Business process). An export of “Overview” has it again.',
    );
  });

  test('tells of elements and relations that its views show and the file lacks', () => {
    const text = new TextDecoder().decode(file('claims-3.xml'));
    const without = text.replace(/<elements>.*<\/elements>/s, '').replace(/<relationships>.*<\/relationships>/s, '');
    expect(readArchimate(new TextEncoder().encode(without)).report.warnings.slice(0, 2)).toEqual([
      expect.stringMatching(/^The file lacks the elements of \d+ shapes: /),
      expect.stringMatching(/^The file lacks the relations of \d+ lines: /),
    ]);
  });

  test('tells of shapes whose places a file of Archi lacks', () => {
    const xml =
      '<archimate:model xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:archimate="http://www.archimatetool.com/archimate"><folder><element xsi:type="archimate:BusinessRole" id="r" name="Clerk"/><element xsi:type="archimate:ArchimateDiagramModel" id="v" name="V"><child xsi:type="archimate:DiagramObject" id="c" archimateElement="r"/></element></folder></archimate:model>';
    expect(readArchimate(new TextEncoder().encode(xml)).report.warnings).toEqual([
      'The file lacks the places of 1 shape: they lie in a corner.',
    ]);
  });

  test('shows elements as boxes in the colour of their layer, and keeps what they are', () => {
    expect(called(overview, 'Handle claim')).toMatchObject({
      type: 'bp.Activity',
      text: 'From report to payment',
      size: { width: 160, height: 60 },
      values: { style: { fill: '#FFFFB5' }, bpmn: { archimate: { id: 'id-handle', type: 'BusinessProcess' } } },
    });
    expect(called(overview, 'Clerk')?.values['style']).toEqual({ fill: '#FF8000' });
    expect(called(overview, 'To be agreed')?.type).toBe('bp.Annotation');
    expect(called(overview, 'Later')?.type).toBe('bp.Group');
    expect(called(overview, '')).toMatchObject({ type: 'bp.Gateway', values: { gateway_type: 'inclusive' } });
  });

  test('puts elements into the element that they stand in', () => {
    const crm = called(overview, 'CRM');
    const service = called(overview, 'Customer data');
    expect(crm).toMatchObject({ type: 'bp.Group', embeds: [service?.jsid], values: { style: { fill: '#B5FFFF' } } });
    expect(service?.position).toEqual({ x: (crm?.position.x ?? 0) + 20, y: (crm?.position.y ?? 0) + 40 });
  });

  test('makes a link of the same kind of every relation', () => {
    expect(linksOf(overview)).toEqual([
      ['Clerk', 'assignment', 'Handle claim'],
      ['Customer data', 'serving', 'Handle claim'],
      ['CRM', 'realization', 'Customer data'],
      ['CRM', 'influence', 'Handle claim'],
      ['Handle claim', 'access', 'Customer data'],
      ['', 'trigger', 'Handle claim'],
      ['Clerk', 'special', 'CRM'],
      ['Clerk', 'aggregation', 'CRM'],
      ['Clerk', 'composition', 'CRM'],
      ['Clerk', 'flow', 'CRM'],
      ['Clerk', 'association', 'CRM'],
      ['To be agreed', 'association', 'Handle claim'],
    ]);
    const reads = overview?.cells.find(({ title }) => title === 'reads');
    const box = called(overview, 'Handle claim')?.position ?? { x: 0, y: 0 };
    expect(reads?.values['vertices']).toEqual([{ x: box.x + 80, y: box.y + 130 }]);
    const access = overview?.cells.find(({ values }) => values['link_type'] === 'access');
    expect(access?.values['bpmn']).toEqual({
      archimate: { id: 'id-r5', type: 'Access', more: { accessType: 'Read' } },
      data: [
        { name: 'ArchiMate relation', value: 'Access' },
        { name: 'Access', value: 'read' },
      ],
    });
  });

  test('leaves out lines that end on lines, and says so', () => {
    expect(report.skipped).toEqual([
      { name: 'Connection', diagram: 'Overview', reason: 'It ends on another line, and links end on shapes only.' },
    ]);
  });

  test('is read in version 2.1 as well', () => {
    const [view] = readArchimate(file('claims-2.xml')).diagrams;
    expect(view?.name).toBe('Overview');
    expect(called(view, 'Files')?.values['style']).toEqual({ fill: '#C9E7B7' });
    expect(linksOf(view)).toEqual([
      ['Files', 'serving', 'Handle claim'],
      ['Files', 'realization', 'Handle claim'],
    ]);
  });
});

describe('a model of Archi', () => {
  const { diagrams } = readArchimate(file('claims.archimate'));
  const [overview, details] = diagrams;

  test('becomes one diagram a view, with coordinates that count from the parent', () => {
    expect(diagrams.map(({ name }) => name)).toEqual(['Overview', 'Details']);
    const [customer, handle, pay] = ['Customer', 'Handle claim', 'Pay'].map((title) => called(overview, title));
    expect(customer).toMatchObject({ position: { x: 40, y: 40 }, size: { width: 120, height: 55 } });
    expect(handle).toMatchObject({
      type: 'bp.Group',
      position: { x: 320, y: 120 },
      embeds: [pay?.jsid],
      text: 'From report to payment',
    });
    expect(pay?.position).toEqual({ x: 360, y: 160 });
  });

  test('keeps relations with their bends, notes, junctions and references to views', () => {
    expect(linksOf(overview)).toEqual([
      ['Handle claim', 'serving', 'Customer'],
      ['Since 2020', 'association', 'Handle claim'],
    ]);
    // The mean of the offsets from both ends: (400, 160) moved up by 80, and (80, 47.5) moved right by 320; both moved
    // by 20.
    expect(overview?.cells.find(({ title }) => title === 'helps')?.values['vertices']).toEqual([{ x: 420, y: 83.75 }]);
    expect(called(overview, 'Details')?.values['bpmn']).toEqual({
      archimate_reference: 'v2',
      opens: [{ page: 'Details' }],
    });
    expect(details?.cells).toMatchObject([{ type: 'bp.Gateway', values: { gateway_type: 'parallel' } }]);
  });

  test('is read from a ZIP with pictures as well', () => {
    const zip = zipSync({ 'model.xml': file('claims.archimate'), 'images/a.png': new Uint8Array([1, 2, 3]) });
    expect(readArchimate(zip).diagrams.map(({ name }) => name)).toEqual(['Overview', 'Details']);
  });
});

test.each([
  ['another kind of XML', Buffer.from('<model xmlns="http://example.com/"/>'), 'not a model of ArchiMate'],
  ['a ZIP of something else', zipSync({ 'a.xml': new Uint8Array([60]) }), 'not a model of ArchiMate'],
  [
    'a model without views',
    Buffer.from('<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/"><name>A</name></model>'),
    'has no view that shows anything. Only views can be drawn.',
  ],
  [
    'a model of elements alone',
    Buffer.from(
      '<model xmlns="http://www.opengroup.org/xsd/archimate/3.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><elements><element identifier="a" xsi:type="BusinessRole"><name>Clerk</name></element></elements></model>',
    ),
    'only views are drawn: Clerk (Business role).',
  ],
])('%s is refused with a sentence', (_what, bytes, sentence) => {
  expect(() => readArchimate(bytes)).toThrow(sentence);
});
