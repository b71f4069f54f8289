import { expect, test } from 'vitest';
import { isElement, isLink } from '../../src/diagram/cells/cell.ts';
import { writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';
import { cellOf, definitions, elementOf, imported, linkOf, process, readText } from './bpmn-file.ts';

const orders = async () => (await imported('order-handling')).diagrams[0];

test('each plane of a file becomes a diagram with a name', async () => {
  const { diagrams, report, format } = await imported('order-handling');
  expect(format).toBe('bpmn');
  expect(diagrams.map(({ name, cells }) => [name, cells.length])).toEqual([
    ['Order handling', 33],
    ['Archive', 3],
  ]);
  expect(report).toEqual({ skipped: [], repaired: [], warnings: [] });
});

test('pools hold their nested lanes, whose sizes fill them', async () => {
  const pool = elementOf(await orders(), 'Shop');
  expect(pool).toMatchObject({
    type: 'bp.Pool',
    title: 'Shop',
    embedding_enabled: true,
    position: { x: 100, y: 200 },
    size: { width: 1000, height: 500 },
    values: { orientation: 'horizontal', headerSize: 30, multi_instance: false },
  });
  expect(pool.values['lanes']).toEqual([
    { id: 'Lane_Sales', label: 'Sales', size: 200 },
    {
      id: 'Lane_Store',
      label: 'Store',
      size: 300,
      lanes: [
        { id: 'Lane_Pick', label: 'Pick', size: 180 },
        { id: 'Lane_Ship', label: 'Ship', size: 120 },
      ],
    },
  ]);
  expect(elementOf(await orders(), 'Customer').values).toMatchObject({ collapsed: true, multi_instance: true });
});

test('events keep their kind, and non-interrupting ones are those drawn dashed', async () => {
  const diagram = await orders();
  expect(elementOf(diagram, 'Start').values).toMatchObject({
    event_type: 'single',
    icon_type: 'message',
    interrupting: false,
  });
  expect(elementOf(diagram, 'Late').values).toMatchObject({
    event_type: 'double',
    icon_type: 'timer',
    interrupting: true,
    throwing: false,
  });
  expect(elementOf(diagram, 'PackEnd').values).toMatchObject({
    event_type: 'thick',
    icon_type: 'error',
    throwing: true,
  });
  expect(elementOf(diagram, 'Rejected').values).toMatchObject({ icon_type: 'terminate' });
});

test('all shapes keep the size and the place that the file gives them', async () => {
  const diagram = await orders();
  expect(elementOf(diagram, 'Start')).toMatchObject({ position: { x: 203, y: 283 }, size: { width: 30, height: 30 } });
  expect(elementOf(diagram, 'Check')).toMatchObject({ position: { x: 300, y: 258 }, size: { width: 100, height: 80 } });
});

test('activities keep their kind, markers, description and colours', async () => {
  const diagram = await orders();
  expect(elementOf(diagram, 'Check')).toMatchObject({
    title: 'Check order',
    text: 'Look at every line.',
    values: {
      activity_type: 'single',
      icon_type: 'user',
      markers: ['sequential'],
      style: { fill: '#fde293', outline: '#8a5a00' },
    },
  });
  expect(elementOf(diagram, 'Pack').values).toMatchObject({ sub_process: true, expanded: true, markers: [] });
  expect(elementOf(diagram, 'Archive').values).toMatchObject({ expanded: false, markers: ['sub-process'] });
  expect(elementOf(diagram, 'Sign').values).toMatchObject({
    activity_type: 'thick',
    sub_process: false,
    icon_type: 'user',
  });
});

test('gateways tell an event-based from a plain one, and one with a marker from one without', async () => {
  const shape = (id: string, marker = '') =>
    `<bpmndi:BPMNShape bpmnElement="${id}" ${marker}><dc:Bounds x="0" y="0" width="50" height="50" /></bpmndi:BPMNShape>`;
  const { diagrams } = await readText(
    process(
      `<exclusiveGateway id="A" /><exclusiveGateway id="B" /><inclusiveGateway id="C" /><parallelGateway id="E" />
       <complexGateway id="F" /><eventBasedGateway id="G" /><eventBasedGateway id="H" instantiate="true" />
       <eventBasedGateway id="I" instantiate="true" eventGatewayType="Parallel" />`,
      `<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="P">${shape('A', 'isMarkerVisible="true"')}${['B', 'C', 'E', 'F', 'G', 'H', 'I'].map((id) => shape(id)).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
    ),
  );
  const types = ['A', 'B', 'C', 'E', 'F', 'G', 'H', 'I'].map((id) => elementOf(diagrams[0], id).values['gateway_type']);
  expect(types).toEqual([
    'exclusive',
    'exclusive_blank',
    'inclusive',
    'parallel',
    'complex',
    'event',
    'exclusive_event',
    'parallel_event',
  ]);
});

test('data, groups and annotations keep their words', async () => {
  const diagram = await orders();
  expect(elementOf(diagram, 'OrderReference')).toMatchObject({
    type: 'bp.DataObject',
    title: 'Order',
    values: { collection: true, state: 'new', icon_type: 'none' },
  });
  expect(elementOf(diagram, 'Archive_Store')).toMatchObject({ type: 'bp.DataStore', title: 'Archive' });
  expect(elementOf(diagram, 'Audit')).toMatchObject({ type: 'bp.Group', title: 'Checked by audit' });
  expect(elementOf(diagram, 'Note')).toMatchObject({ type: 'bp.Annotation', title: 'Only on working days' });
});

test('everything stands in what holds it, boundary events in their activity', async () => {
  const diagram = await orders();
  const holds = (outer: string, inner: string) =>
    elementOf(diagram, outer).embeds?.includes(cellOf(diagram, inner).jsid) ?? false;
  expect(holds('Shop', 'Check')).toBe(true);
  expect(holds('Check', 'Late')).toBe(true);
  expect(holds('Pack', 'PackTask')).toBe(true);
  expect(holds('Shop', 'PackTask')).toBe(false);
});

test('links keep their kind, way, label and ends', async () => {
  const diagram = await orders();
  expect(linkOf(diagram, 'ToPack')).toMatchObject({
    title: 'yes',
    source: cellOf(diagram, 'Decide').jsid,
    target: cellOf(diagram, 'Pack').jsid,
    values: {
      flowType: 'normal',
      vertices: [{ x: 745, y: 250 }],
      source_anchor: { x: 1, y: 0.5 },
      target_anchor: { x: 0.5, y: 0 },
      link_color: '#1e8e3e',
      label_position: 'source',
    },
  });
  expect(linkOf(diagram, 'ToReject').values).toMatchObject({ flowType: 'default' });
  expect(linkOf(diagram, 'ToArchive').values).toMatchObject({ flowType: 'conditional' });
  expect(linkOf(diagram, 'Ordering').values).toMatchObject({ flowType: 'message' });
  expect(linkOf(diagram, 'NoteLink').values).toMatchObject({ flowType: 'association', direction: 'none' });
  expect(linkOf(diagram, 'Read')).toMatchObject({
    source: cellOf(diagram, 'OrderReference').jsid,
    target: cellOf(diagram, 'Check').jsid,
    values: { flowType: 'association', direction: 'one' },
  });
});

test('the place of an outside label is kept, seen from its shape', async () => {
  expect(elementOf(await orders(), 'Late').values['label_box']).toEqual({ x: -12, y: 40, width: 60, height: 14 });
});

test('a file without places is laid out, with its lanes, sub-processes and boundary events', async () => {
  const { diagrams, report } = await imported('without-drawing');
  const [diagram] = diagrams;
  expect(diagram?.name).toBe('Not drawn');
  expect(report.repaired).toContain('The file says nothing about places: the diagram was laid out.');
  const [first, sub, inner] = ['Pa1', 'Sub', 'C'].map((id) => elementOf(diagram, id));
  const lanes = first?.values['lanes'] as readonly { readonly size: number }[];
  expect(lanes.reduce((sum, { size }) => sum + size, 0)).toBe(first?.size.height);
  const middle = (id: string) => elementOf(diagram, id).position.y + elementOf(diagram, id).size.height / 2;
  const border = (first?.position.y ?? 0) + (lanes[0]?.size ?? 0);
  expect([middle('S'), middle('A')].every((y) => y < border)).toBe(true);
  expect([middle('B'), middle('E'), middle('Sub')].every((y) => y > border)).toBe(true);
  expect(inner && sub && inner.position.x > sub.position.x && inner.position.y > sub.position.y).toBe(true);
  const host = elementOf(diagram, 'A');
  expect(middle('Bd')).toBe(host.position.y + host.size.height);
  expect(elementOf(diagram, 'Pa2').position.y).toBeGreaterThan((first?.position.y ?? 0) + (first?.size.height ?? 0));
});

test('of a file without places and pools each process becomes a diagram, that holds nothing of the others', async () => {
  const step = (id: string) =>
    `<process id="P${id}" name="Process ${id}"><task id="T${id}" name="Step ${id}"/><endEvent id="E${id}"/><sequenceFlow id="F${id}" sourceRef="T${id}" targetRef="E${id}"/></process>`;
  const { diagrams } = await readText(definitions(`${step('a')}<process id="Empty"/>${step('b')}`));
  expect(diagrams.map(({ name, cells }) => [name, cells.length])).toEqual([
    ['Process a', 3],
    ['Process b', 3],
  ]);
  expect(JSON.stringify(diagrams[0])).not.toContain('Step b');
  const written = await writeBpmn(...(diagrams as [ImportedDiagram, ImportedDiagram]));
  const again = await readText(written.xml);
  expect(again.diagrams.map(({ name, cells }) => [name, cells.length])).toEqual([
    ['Process a', 3],
    ['Process b', 3],
  ]);
});

test('more boxes without places than the layout library arranges in seconds stand in ranks all the same', async () => {
  const count = 1500;
  const tasks = Array.from({ length: count }, (_task, at) => `<task id="t${at}"/>`);
  const flows = Array.from(
    { length: count - 1 },
    (_flow, at) => `<sequenceFlow id="f${at}" sourceRef="t${Math.floor(at / 7)}" targetRef="t${at + 1}"/>`,
  );
  const { diagrams } = await readText(process(`${tasks.join('')}${flows.join('')}`));
  const boxes = (diagrams[0]?.cells ?? []).flatMap((cell) => ('position' in cell ? [cell.position] : []));
  expect(new Set(boxes.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
  expect(elementOf(diagrams[0], 't1').position.x).toBeGreaterThan(elementOf(diagrams[0], 't0').position.x);
});

test('a shape that the file forgot to draw gets room in its lane; what is collapsed stays unseen', async () => {
  const { diagrams, report } = await imported('partly-drawn');
  const [diagram] = diagrams;
  const pool = elementOf(diagram, 'Pa');
  expect(pool.values['lanes']).toMatchObject([{ size: 220 }, { size: 100 }]);
  expect(pool.size.height).toBe(320);
  expect(elementOf(diagram, 'A').position).toEqual({ x: 80, y: 100 });
  expect(elementOf(diagram, 'B').position).toEqual({ x: 300, y: 235 });
  expect(diagram?.cells.some(({ title }) => title === 'Never drawn')).toBe(false);
  expect(report.repaired).toHaveLength(2);
});

test('what is odd in a file is repaired or skipped with a sentence, and never lost in silence', async () => {
  const { diagrams, report } = await imported('odd');
  const [diagram] = diagrams;
  expect(
    diagram?.cells
      .map(({ title }) => title)
      .filter(Boolean)
      .sort(),
  ).toEqual(['First of its id', 'Loop', 'Lost host', 'Second of its id', 'Talk', 'To a flow']);
  expect(elementOf(diagram, 'Loop').embeds).toEqual([cellOf(diagram, 'Lost').jsid]);
  expect(linkOf(diagram, 'NoEnd').target).toBe(cellOf(diagram, 'Loop').jsid);
  expect(linkOf(diagram, 'Flow').values['vertices']).toEqual([]);
  expect(report.skipped.map(({ name }) => name)).toEqual(['BPMNShape', 'sequence flow']);
  expect(report.repaired).toHaveLength(3);
  expect(report.warnings).toHaveLength(4);
});

test('lanes without a pool get one around them', async () => {
  const { diagrams, report } = await readText(
    process(
      '<laneSet id="LS"><lane id="L" name="Only"><flowNodeRef>T</flowNodeRef></lane></laneSet><task id="T" />',
      `<bpmndi:BPMNDiagram><bpmndi:BPMNPlane bpmnElement="P">
       <bpmndi:BPMNShape bpmnElement="L"><dc:Bounds x="30" y="0" width="400" height="120" /></bpmndi:BPMNShape>
       <bpmndi:BPMNShape bpmnElement="T"><dc:Bounds x="100" y="20" width="90" height="70" /></bpmndi:BPMNShape>
       </bpmndi:BPMNPlane></bpmndi:BPMNDiagram>`,
    ),
  );
  expect(diagrams[0]?.cells[0]).toMatchObject({
    type: 'bp.Pool',
    position: { x: 0, y: 0 },
    size: { width: 430, height: 120 },
    embeds: [elementOf(diagrams[0], 'T').jsid],
  });
  expect(report.repaired).toHaveLength(1);
});

test('references with a prefix join what they name', async () => {
  const { diagrams, report } = await readText(
    process(
      `<task id="A"/><task id="B"/><boundaryEvent id="E" attachedToRef="own:B"/>
       <sequenceFlow id="F" sourceRef="own:A" targetRef="own:B"/>`,
    ),
  );
  expect(elementOf(diagrams[0], 'B').embeds).toEqual([elementOf(diagrams[0], 'E').jsid]);
  expect(linkOf(diagrams[0], 'F')).toMatchObject({
    source: elementOf(diagrams[0], 'A').jsid,
    target: elementOf(diagrams[0], 'B').jsid,
  });
  expect(report.warnings.join()).not.toContain('does not hold');
});

test('a file of 5,000 steps, data and lines without ends is read whole, each thing where it is drawn', async () => {
  const places = Array.from({ length: 5000 }, (_, at) => ({ at, x: (at % 100) * 300, y: Math.floor(at / 100) * 200 }));
  const bounds = (x: number, y: number, width: number, height: number) =>
    `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/>`;
  const parts = places.map(({ at, x, y }) => ({
    model: `<task id="t${at}"/><dataObject id="o${at}"/><dataObjectReference id="r${at}" dataObjectRef="o${at}"/>
      <boundaryEvent id="b${at}"/><sequenceFlow id="f${at}"/>
      <association id="a${at}" sourceRef="t${at}" targetRef="o${at}"/>`,
    shapes: `<bpmndi:BPMNShape id="st${at}" bpmnElement="t${at}">${bounds(x, y, 100, 80)}</bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="sr${at}" bpmnElement="r${at}">${bounds(x + 200, y, 36, 50)}</bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="sb${at}" bpmnElement="b${at}">${bounds(x + 32, y + 62, 36, 36)}</bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="ea${at}" bpmnElement="a${at}"><di:waypoint x="${x + 100}" y="${y + 20}"/><di:waypoint x="${x + 200}" y="${y + 20}"/></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="ef${at}" bpmnElement="f${at}"><di:waypoint x="${x + 50}" y="${y + 100}"/><di:waypoint x="${x + 50}" y="${y + 195}"/></bpmndi:BPMNEdge>`,
  }));
  const xml = `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="t">
    <process id="p">${parts.map(({ model }) => model).join('')}</process>
    <bpmndi:BPMNDiagram id="dg"><bpmndi:BPMNPlane id="pl" bpmnElement="p">${parts.map(({ shapes }) => shapes).join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`;
  const { diagrams } = await readText(xml);
  const cells = diagrams[0]?.cells ?? [];
  const shapes = cells.filter(isElement);
  const positions = new Map(shapes.map((shape) => [shape.jsid, shape.position]));
  const links = cells.filter(isLink);
  expect(shapes.filter(({ type }) => type === 'bp.Activity').every(({ embeds }) => embeds?.length === 1)).toBe(true);
  expect(links.filter(({ values }) => values['flowType'] === 'association')).toHaveLength(5000);
  for (const { source, target, values } of links) {
    const [from, to] = [positions.get(source ?? ''), positions.get(target ?? '')];
    const [across, down] = values['flowType'] === 'association' ? [200, 0] : [-32, 138];
    expect([(to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0)]).toEqual([across, down]);
  }
});
