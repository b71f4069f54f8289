/** Models of ArchiMate that go out again: what was read, written and read once more is the same. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Cell, type ElementCell, isElement, isLink } from '../../../../src/web/diagram/cells/cell.ts';
import { readArchimate } from '../../../../src/web/diagram/io/archimate/read-archimate.ts';
import { writeArchimate } from '../../../../src/web/diagram/io/archimate/write-archimate.ts';
import type { ImportedDiagram } from '../../../../src/web/diagram/io/import-result.ts';
import { shapeType } from '../../../../src/web/diagram/shapes/families.ts';
import { flow, pool, task } from '../cells.ts';

const read = (name: string): readonly ImportedDiagram[] =>
  readArchimate(readFileSync(new URL(`../../../fixtures/archimate/${name}`, import.meta.url))).diagrams;

const again = (...diagrams: Parameters<typeof writeArchimate>) => {
  const { xml, warnings } = writeArchimate(...diagrams);
  return { xml, warnings, diagrams: readArchimate(new TextEncoder().encode(xml)).diagrams };
};

/** In whole units, which is all that the format takes. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value)
    : Array.isArray(value)
      ? value.map(rounded)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]))
        : value;

/** What a diagram says, whatever its cells are called. */
const said = ({ name, cells }: ImportedDiagram) => {
  const place = new Map(
    cells.map((cell) => [cell.jsid, isElement(cell) ? rounded({ title: cell.title, ...cell.position }) : cell.title]),
  );
  const plain = (cell: Cell) => {
    const { jsid: _, ...rest } = cell;
    const named = isLink(cell)
      ? { ...rest, source: place.get(cell.source ?? ''), target: place.get(cell.target ?? '') }
      : { ...rest, embeds: (cell.embeds ?? []).map((jsid) => JSON.stringify(place.get(jsid))).toSorted() };
    return JSON.stringify(rounded(named));
  };
  return { name, cells: cells.map(plain).toSorted() };
};

describe('a model that came in', () => {
  test.each([
    'claims-3.xml',
    'claims-2.xml',
    'claims.archimate',
  ])('%s is the same after the way out and back', (name) => {
    const [first, ...others] = read(name);
    if (!first) throw new Error('The fixture has no view.');
    const out = again(first, ...others);
    expect(out.diagrams.map(said)).toEqual([first, ...others].map(said));
    expect(out.warnings).toEqual([]);
  });

  test('has every element once, with its identifier, type and description', () => {
    const [first, ...others] = read('claims-3.xml');
    const { xml } = writeArchimate(first as ImportedDiagram, ...others, first as ImportedDiagram);
    expect(xml.match(/<element /g)).toHaveLength(5);
    expect(xml).toContain('<element identifier="id-handle" xsi:type="BusinessProcess">');
    expect(xml).toContain('<documentation>From report to payment</documentation>');
    expect(xml).toMatch(
      /<relationship identifier="id-r5" source="id-handle" target="id-service" xsi:type="Access" accessType="Read">/,
    );
    expect(xml).toMatch(/<relationship identifier="id-r4"[^>]* modifier="\+">/);
  });

  test('keeps what was changed here: names, kinds of relation, and copies that became something else', () => {
    const [first] = read('claims-3.xml');
    const cells = (first?.cells ?? []).map((cell): Cell => {
      if (isElement(cell) && cell.title === 'Clerk') return { ...cell, title: 'Agent' };
      return isLink(cell) && cell.values['link_type'] === 'flow'
        ? { ...cell, values: { ...cell.values, link_type: 'serving' } }
        : cell;
    });
    const clerk = cells.find((cell): cell is ElementCell => isElement(cell) && cell.title === 'Agent');
    const copy = { ...(clerk as ElementCell), jsid: 'copy', title: 'Deputy', position: { x: 900, y: 40 } };
    const [view] = again({ name: 'Overview', cells: [...cells, copy] }).diagrams;
    const ids = (view?.cells ?? []).flatMap(({ title, values }) =>
      ['Agent', 'Deputy'].includes(title)
        ? [[title, (values['bpmn'] as { archimate: { id: string } }).archimate.id]]
        : [],
    );
    expect(ids).toEqual([
      ['Agent', 'id-clerk'],
      ['Deputy', 'id-copy'],
    ]);
    const kinds = (view?.cells ?? []).filter(isLink).map(({ values }) => values['link_type']);
    expect(kinds.filter((kind) => kind === 'serving')).toHaveLength(2);
    expect(kinds).not.toContain('flow');
  });
});

test('a process goes out as the nearest thing of ArchiMate, lanes as roles, and says so', () => {
  const store = { ...task('s', 400, 60, { title: 'Claims' }), type: 'bp.DataStore', values: {} };
  const cells: readonly Cell[] = [
    pool('p', ['a', 'b', 's'], {
      title: 'Insurer',
      values: {
        lanes: [
          { id: 'l1', label: 'Clerk', size: 125 },
          { id: 'l2', label: 'Expert', size: 125 },
        ],
      },
    }),
    task('a', 80, 40, { title: 'Check' }),
    task('b', 200, 40, { title: 'Pay' }),
    store,
    flow('f', 'a', 'b'),
    flow('r', 's', 'b', { values: { flowType: 'association' } }),
    { ...task('i', 900, 40, { title: 'Logo' }), type: 'Image' },
  ];
  const { xml, warnings, diagrams } = again({ name: 'Claims', cells });
  const types = (diagrams[0]?.cells ?? []).map(({ title, values }) => [
    title,
    (values['bpmn'] as { archimate?: { type: string } }).archimate?.type,
  ]);
  expect(types).toEqual(
    expect.arrayContaining([
      ['Insurer', 'BusinessRole'],
      ['Clerk', 'BusinessRole'],
      ['Check', 'BusinessProcess'],
      ['Claims', 'DataObject'],
      ['', 'Triggering'],
      ['', 'Access'],
    ]),
  );
  // What reads goes from the one who reads.
  expect(xml).toMatch(/source="b" target="s" xsi:type="Access" accessType="Read"/);
  expect(warnings).toEqual([
    'Of what is no ArchiMate, 8 things became the nearest thing to it: 3 × business role, 2 × business process, 1 × data object, 1 × triggering, 1 × access.',
    'ArchiMate has no word for “Logo”: it is left out.',
  ]);
});

test('elements are drawn and called as their standard has them', () => {
  const [overview] = read('claims-3.xml');
  const cells = (overview?.cells ?? []).filter(isElement);
  const called = (title: string): ElementCell => cells.find((cell) => cell.title === title) as ElementCell;
  const drawn = (cell: ElementCell) => shapeType(cell.type).draw(cell);
  const described = (cell: ElementCell) => shapeType(cell.type).describe(cell);
  expect(described(called('Handle claim'))).toBe('Business process');
  expect(described(called('CRM'))).toBe('Application component');
  expect(described(called(''))).toBe('Or junction');
  expect(described(called('Later'))).toBe('Group');
  // What is made a certain kind of activity or gateway here is drawn and called as that.
  const made = (title: string, values: object): ElementCell => ({
    ...called(title),
    values: { ...called(title).values, ...values },
  });
  expect(described(made('Handle claim', { icon_type: 'user' }))).toBe('User task');
  expect(described(made('', { gateway_type: 'complex' }))).toBe('Complex gateway');
  // The box, the figure of its type, and its name.
  expect(drawn(called('Handle claim')).map(({ kind }) => kind)).toEqual(['path', 'path', 'words']);
  const outline = ([stroke]: ReturnType<typeof drawn>) => (stroke?.kind === 'path' ? stroke.d : '');
  expect(outline(drawn(called('Handle claim')))).toContain('A');
  expect(outline(drawn(called('Clerk')))).not.toContain('A');
});
