/** Exports of ArchiMate models: a model that is read, written and read again is unchanged. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Cell, type ElementCell, isElement, isLink } from '../../src/diagram/cells/cell.ts';
import { shapeType } from '../../src/diagram/shapes/families.ts';
import { readArchimate } from '../../src/diagram-files/archimate/read-archimate.ts';
import { writeArchimate } from '../../src/diagram-files/archimate/write-archimate.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';
import { readXml, type XmlElement } from '../../src/diagram-files/xml/read-xml.ts';
import { flow, pool, task } from '../diagram/cells.ts';

const read = (name: string): readonly ImportedDiagram[] =>
  readArchimate(readFileSync(new URL(`../fixtures/archimate/${name}`, import.meta.url))).diagrams;

const again = (...args: Parameters<typeof writeArchimate>) => {
  const { xml, warnings } = writeArchimate(...args);
  return { xml, warnings, ...readArchimate(new TextEncoder().encode(xml)) };
};

/** Rounds to whole units, because the format has only these. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value)
    : Array.isArray(value)
      ? value.map(rounded)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, rounded(one)]))
        : value;

/** The cell without the data of the view, which any shape may store. */
const ofItsOwn = (cell: Cell): Cell => {
  const { archimate_view: _, ...bpmn } = (cell.values['bpmn'] ?? {}) as Record<string, unknown>;
  const { bpmn: __, ...values } = cell.values;
  return { ...cell, values: { ...values, ...(Object.keys(bpmn).length > 0 && { bpmn }) } };
};

/** The contents of a diagram, independent of the jsids of its cells. */
const said = ({ name, cells }: ImportedDiagram) => {
  const place = new Map(
    cells.map((cell) => [cell.jsid, isElement(cell) ? rounded({ title: cell.title, ...cell.position }) : cell.title]),
  );
  const plain = (cell: Cell) => {
    const { jsid: _, ...rest } = ofItsOwn(cell);
    const named = isLink(cell)
      ? { ...rest, source: place.get(cell.source ?? ''), target: place.get(cell.target ?? '') }
      : { ...rest, embeds: (cell.embeds ?? []).map((jsid) => JSON.stringify(place.get(jsid))).toSorted() };
    return JSON.stringify(rounded(named));
  };
  return { name, cells: cells.map(plain).toSorted() };
};

test.each(['exchange', 'archi'] as const)('words of two lines come back as two lines, as %s', (format) => {
  const views = read('claims.archimate');
  const [view] = views;
  const cells =
    view?.cells.map((cell) => (isElement(cell) ? { ...cell, title: `${cell.title}\r\nagain` } : cell)) ?? [];
  const [back] = again(format, { name: 'Claims', cells }).diagrams;
  // A reference to a view has the name of the view.
  const named = new Set(views.map(({ name }) => name));
  const titles = back?.cells.flatMap((cell) => (isElement(cell) && !named.has(cell.title) ? cell.title : [])) ?? [];
  expect(titles).not.toEqual([]);
  expect(titles.filter((title) => !title.endsWith('\nagain') || title.includes('\r'))).toEqual([]);
});

describe('a model that came in', () => {
  const ways = ['claims-3.xml', 'claims-2.xml', 'claims.archimate'].flatMap((name) =>
    (['exchange', 'archi'] as const).map((format) => [name, format] as const),
  );
  test.each(ways)('%s is the same after the way out, as %s, and back', (name, format) => {
    const [first, ...others] = read(name);
    if (!first) throw new Error('The fixture has no view.');
    const out = again(format, first, ...others);
    expect(out.diagrams.map(said)).toEqual([first, ...others].map(said));
    expect(out.warnings).toEqual([]);
  });

  test('has every element once, with its identifier, type and description', () => {
    const [first, ...others] = read('claims-3.xml');
    const { xml } = writeArchimate('exchange', first as ImportedDiagram, ...others, first as ImportedDiagram);
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
    const [view] = again('exchange', { name: 'Overview', cells: [...cells, copy] }).diagrams;
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
  const { xml, warnings, diagrams } = again('exchange', { name: 'Claims', cells });
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
  // The direction of an access is from the reader to the data.
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
  // A task whose type was changed to another kind of activity or gateway is drawn and named as that type.
  const made = (title: string, values: object): ElementCell => ({
    ...called(title),
    values: { ...called(title).values, ...values },
  });
  expect(described(made('Handle claim', { icon_type: 'user' }))).toBe('User task');
  expect(described(made('', { gateway_type: 'complex' }))).toBe('Complex gateway');
  // The drawing: the box, the figure of the type, and the name.
  expect(drawn(called('Handle claim')).map(({ kind }) => kind)).toEqual(['path', 'path', 'words']);
  const outline = ([stroke]: ReturnType<typeof drawn>) => (stroke?.kind === 'path' ? stroke.d : '');
  expect(outline(drawn(called('Handle claim')))).toContain('A');
  expect(outline(drawn(called('Clerk')))).not.toContain('A');
});

describe('what a model says beyond shapes and lines', () => {
  const archi = `<?xml version="1.0" encoding="UTF-8"?>
<archimate:model xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:archimate="http://www.archimatetool.com/archimate" name="Insurer" id="m" version="5.0.0">
  <folder name="Geschäft" id="f1" type="business">
    <folder name="Claims" id="f2"><folder name="Payment" id="f3">
      <element xsi:type="archimate:BusinessProcess" name="Pay" id="pay"><property key="Owner" value="Finance"/><property key="Owner" value="Board"/></element>
    </folder></folder>
    <element xsi:type="archimate:BusinessProcess" name="Check" id="check"/>
    <element xsi:type="archimate:BusinessRole" name="Auditor" id="auditor"><documentation>Comes twice a year</documentation></element>
    <element xsi:type="archimate:BusinessObject" name="Rule" id="rule"/>
  </folder>
  <folder name="Relations" id="f4" type="relations">
    <element xsi:type="archimate:FlowRelationship" id="flow" source="check" target="pay"/>
    <element xsi:type="archimate:AssociationRelationship" id="governs" name="governs" source="rule" target="flow" directed="true"/>
    <folder name="Hidden" id="f5"><element xsi:type="archimate:AssignmentRelationship" id="audits" source="auditor" target="pay"/></folder>
    <element xsi:type="archimate:AccessRelationship" id="reads" source="check" target="rule" accessType="1"/>
  </folder>
  <folder name="Views" id="f6" type="diagrams"><folder name="Overviews" id="f7">
    <element xsi:type="archimate:ArchimateDiagramModel" name="Flow of work" id="v1" viewpoint="business_process_cooperation">
      <child xsi:type="archimate:DiagramObject" id="n1" targetConnections="" archimateElement="check" lineColor="#ff0000" fontColor="#0000ff"><bounds x="10" y="10" width="120" height="55"/>
        <sourceConnection xsi:type="archimate:Connection" id="c1" targetConnections="c2" lineColor="#00ff00" source="n1" target="n2" archimateRelationship="flow"/></child>
      <child xsi:type="archimate:DiagramObject" id="n2" targetConnections="c1" archimateElement="pay"><bounds x="310" y="10" width="120" height="55"/></child>
      <child xsi:type="archimate:DiagramObject" id="n3" archimateElement="rule"><bounds x="160" y="150" width="120" height="55"/>
        <sourceConnection xsi:type="archimate:Connection" id="c2" source="n3" target="c1" archimateRelationship="governs"/></child>
      <documentation>What comes first</documentation><property key="Version" value="3"/>
    </element>
  </folder>
    <element xsi:type="archimate:ArchimateDiagramModel" name="Contents" id="v2">
      <child xsi:type="archimate:DiagramModelReference" id="r1" model="v1"><bounds x="10" y="10" width="120" height="55"/></child>
    </element>
  </folder>
  <purpose>To know what we do</purpose><property key="Author" value="J. Doe"/>
</archimate:model>`;
  const { diagrams, report } = readArchimate(new TextEncoder().encode(archi));
  const [work, contents] = diagrams as [ImportedDiagram, ImportedDiagram];
  const all = (element: XmlElement): readonly XmlElement[] => [element, ...element.children.flatMap(all)];
  const withId = (xml: string, id: string): XmlElement => {
    const found = all(readXml(xml)).find(({ attributes }) => (attributes['id'] ?? attributes['identifier']) === id);
    if (!found) throw new Error(`Nothing is called ${id}.`);
    return found;
  };

  test('is told of by the import: nothing is left out', () => {
    expect(report.skipped).toEqual([]);
    expect(report.warnings).toEqual([
      '1 element of the model stands in no view, and only views are drawn: Auditor (Business role). An export of “Flow of work” has it again.',
      '2 relations of the model are drawn as a line in no view: a shape within another one may be all that shows them. An export of all views has them again.',
    ]);
    const pay = work.cells.find(({ title }) => title === 'Pay');
    expect((pay?.values['bpmn'] as { data: unknown }).data).toEqual([
      { name: 'ArchiMate element', value: 'Business process' },
      { name: 'Owner', value: 'Finance' },
      { name: 'Owner', value: 'Board' },
    ]);
    const check = work.cells.find(({ title }) => title === 'Check');
    expect(check?.values['style']).toMatchObject({ outline: '#FF0000', text_color: '#0000FF' });
    expect(work.cells.filter(isLink).map(({ values }) => values['link_color'])).toEqual(['#00FF00']);
  });

  test('a relation with a relation is drawn from its shape to the middle of the line', () => {
    const rule = work.cells.find((cell): cell is ElementCell => isElement(cell) && cell.title === 'Rule');
    const dotted = shapeType('bp.Activity')
      .draw(rule as ElementCell)
      .flatMap((stroke) => (stroke.kind === 'path' && stroke.dash?.[0] === 1.5 ? stroke.d : []));
    expect(dotted).toEqual(['M60 0L60 -112.5']);
  });

  test('goes out as Archi keeps it, with folders, fields, viewpoint and all relations', () => {
    const { xml, warnings } = writeArchimate('archi', work, contents);
    expect(warnings).toEqual([]);
    const root = readXml(xml);
    expect(root.attributes['name']).toBe('Insurer');
    expect(xml).toContain('<purpose>To know what we do</purpose>\n  <property key="Author" value="J. Doe"/>');
    const folders = all(root).filter(({ local }) => local === 'folder');
    const holding = (id: string) =>
      folders
        .filter((folder) => all(folder).some(({ attributes }) => attributes['id'] === id))
        .map(({ attributes }) => attributes['name']);
    expect(holding('pay')).toEqual(['Business', 'Claims', 'Payment']);
    expect(holding('audits')).toEqual(['Relations', 'Hidden']);
    expect(holding('v1')).toEqual(['Views', 'Overviews']);
    expect(withId(xml, 'v1').attributes['viewpoint']).toBe('business_process_cooperation');
    expect(withId(xml, 'governs').attributes).toMatchObject({ source: 'rule', target: 'flow', directed: 'true' });
    expect(withId(xml, 'reads').attributes).toMatchObject({ source: 'check', target: 'rule', accessType: '1' });
    expect(all(withId(xml, 'auditor')).map(({ text }) => text)).toContain('Comes twice a year');
    const line = all(root).find(({ attributes }) => attributes['archimateRelationship'] === 'flow');
    const upon = all(root).find(({ attributes }) => attributes['archimateRelationship'] === 'governs');
    expect(upon?.attributes['target']).toBe(line?.attributes['id']);
    expect(line?.attributes['targetConnections']).toBe(upon?.attributes['id']);
  });

  test.each(['exchange', 'archi'] as const)('is all there when a file of ours comes in again, as %s', (format) => {
    const out = again(format, work, contents);
    expect(out.report).toEqual(report);
    expect(out.diagrams.map(said)).toEqual(diagrams.map(said));
    // The same in the other format.
    const other = format === 'archi' ? 'exchange' : 'archi';
    const [first, second] = out.diagrams as [ImportedDiagram, ImportedDiagram];
    const twice = again(other, first, second);
    expect(twice.diagrams.map(said)).toEqual(diagrams.map(said));
    expect(writeArchimate('archi', ...(twice.diagrams as [ImportedDiagram, ImportedDiagram])).xml).toBe(
      writeArchimate('archi', work, contents).xml,
    );
  });

  test('folders, fields and viewpoints are said in the words of the exchange format', () => {
    const { xml } = writeArchimate('exchange', work, contents);
    expect(withId(xml, 'v1').attributes['viewpoint']).toBe('Business Process Cooperation');
    expect(xml).toMatch(/<label>Payment<\/label>\s*<item identifierRef="pay"\/>/);
    expect(xml).toMatch(/<propertyDefinition identifier="property-\d" type="string">\n\s*<name>Owner<\/name>/);
    expect(xml.match(/<property propertyDefinitionRef=/g)).toHaveLength(4);
  });

  test.each([
    ['implementation_migration', 'Implementation and Migration'],
    ['capability', 'Capability Map'],
    ['layered', 'Layered'],
  ])('the viewpoint %s of Archi is %s in the exchange format, and back', (id, name) => {
    const named = archi.replace('business_process_cooperation', id);
    const read = (xml: string) => readArchimate(new TextEncoder().encode(xml)).diagrams[0] as ImportedDiagram;
    const { xml } = writeArchimate('exchange', read(named));
    expect(withId(xml, 'v1').attributes['viewpoint']).toBe(name);
    expect(withId(writeArchimate('archi', read(xml)).xml, 'v1').attributes['viewpoint']).toBe(id);
  });

  test('a view of references alone goes out as references, with empty views for what they lead to', () => {
    const out = again('exchange', contents);
    expect(out.xml).not.toContain('<element ');
    expect(out.warnings).toEqual([
      'Shapes lead to a view that is not in the file: “Flow of work”. An empty one stands for it.',
    ]);
    expect(out.diagrams.map(said)).toEqual([said(contents)]);
  });
});
