import { BpmnModdle } from 'bpmn-moddle';
import { expect, test } from 'vitest';
import { type Cell, type ElementCell, isLink, type LinkCell } from '../../src/diagram/cells/cell.ts';
import { asBasicFlow } from '../../src/diagram/notation/as-basic-flow.ts';
import { routesOf } from '../../src/diagram/routing/routes-of-cells.ts';
import { writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';
import { comparable, definitions, drawing, edge, elementOf, imported, readText, shape } from './bpmn-file.ts';

const files = ['order-handling', 'without-drawing', 'partly-drawn', 'odd'];
const modelWarnings = async (xml: string) => (await new BpmnModdle().fromXML(xml)).warnings;

const element = (jsid: string, type: string, more: Partial<ElementCell> = {}): ElementCell => ({
  jsid,
  type,
  title: jsid,
  values: {},
  position: { x: 0, y: 0 },
  size: { width: 90, height: 70 },
  ...more,
});
const flow = (jsid: string, source: string, target: string, values: Record<string, unknown> = {}): LinkCell => ({
  jsid,
  type: 'Flow',
  title: '',
  values: { flowType: 'normal', ...values },
  source,
  target,
});
const write = (cells: readonly Cell[]) => writeBpmn({ name: 'Test', cells });

test.each(files)('%s comes back from an export as it went in', async (name) => {
  for (const diagram of (await imported(name)).diagrams) {
    const { xml } = await writeBpmn(diagram);
    expect(await modelWarnings(xml)).toEqual([]);
    const again = await readText(xml);
    expect(again.diagrams).toHaveLength(1);
    const [back] = again.diagrams;
    const { xml: twice } = await writeBpmn({ ...diagram, cells: back?.cells ?? [] });
    const third = (await readText(twice)).diagrams[0];
    // The first export writes the ends of computed lines; later imports and exports do not change them.
    expect(third && comparable(third)).toEqual(back && comparable(back));
    expect(back?.cells.map(({ type, title }) => [type, title]).sort()).toEqual(
      diagram.cells.map(({ type, title }) => [type, title]).sort(),
    );
  }
});

test('a file that draws all it says comes back equal in every place, size, end and value', async () => {
  for (const diagram of (await imported('order-handling')).diagrams) {
    const { xml, warnings } = await writeBpmn(diagram);
    expect(warnings).toEqual([]);
    const [back] = (await readText(xml)).diagrams;
    // Labels without a position in the file have one after the export: the position where we drew them.
    const placed = new Set(
      diagram.cells.filter(({ values }) => values['label_box']).map(({ type, title }) => `${type} ${title}`),
    );
    const plain = (cells: readonly unknown[]) =>
      cells.map((cell) => {
        const { bpmn, label_box, label_position, ...rest } = (cell as Cell).values;
        const { type, title } = cell as Cell;
        const values = placed.has(`${type} ${title}`) ? { ...rest, label_box, label_position } : rest;
        return { ...(cell as Cell), values, preserved: (bpmn as { id?: unknown }).id };
      });
    expect(plain(comparable(back ?? diagram))).toEqual(plain(comparable(diagram)));
  }
});

test('what the editor does not show is written back', async () => {
  const [diagram] = (await imported('order-handling')).diagrams;
  const { xml } = await writeBpmn(diagram ?? { name: '', cells: [] });
  for (const preserved of [
    'xmlns:acme="http://example.com/acme"',
    'acme:revision="7"',
    'acme:owner="sales"',
    'acme:mood="friendly"',
    'acme:cost="12"',
    'acme:form="order-form"',
    '<acme:assignment role="clerk" />',
    '<acme:settings retries="3">',
    'kept &amp; written back',
    'How the shop works.',
    '<bpmn:message id="Message_Order" name="Order" />',
    'errorCode="STOCK"',
    'errorRef="Error_Stock"',
    'messageRef="Message_Order"',
    'P2D',
    'complete == true',
    'isExecutable="true"',
    'maximum="9"',
    '<bpmn:scriptTask id="ArchiveTask" name="Store file" scriptFormat="js">',
    'file(1 &lt; 2)',
  ]) {
    expect(xml).toContain(preserved);
  }
  expect(xml).toContain('exporter="Tessera"');
});

test('contents of lanes follow from where things stand', async () => {
  const [diagram] = (await imported('order-handling')).diagrams;
  const check = elementOf(diagram, 'Check');
  const cells = (diagram?.cells ?? []).map((cell) =>
    cell === check ? { ...check, position: { x: 300, y: 420 } } : cell,
  );
  const { xml } = await writeBpmn({ name: 'Moved', cells });
  expect(/<bpmn:lane id="Lane_Pick"[\s\S]*?<\/bpmn:lane>/.exec(xml)?.[0]).toContain('<bpmn:flowNodeRef>Check<');
  expect(/<bpmn:lane id="Lane_Sales"[\s\S]*?<\/bpmn:lane>/.exec(xml)?.[0]).not.toContain('>Check<');
});

test('a diagram that was never a file gets a process, ids and a drawing for everything', async () => {
  const { xml, warnings } = await write([
    element('1st start', 'bp.Event', { values: { event_type: 'single' }, size: { width: 36, height: 36 } }),
    element('task', 'bp.Activity', { title: 'A < B & "C"', text: 'Why', position: { x: 200, y: 0 } }),
    element('on', 'bp.Event', {
      values: { event_type: 'double', icon_type: 'timer', interrupting: true },
      position: { x: 227, y: 52 },
      size: { width: 36, height: 36 },
    }),
    element('host', 'bp.Group', { position: { x: 600, y: 0 } }),
    flow('f', '1st start', 'task'),
  ]);
  expect(warnings).toEqual(['BPMN draws only start and boundary events dashed: “on” is written without it.']);
  expect(await modelWarnings(xml)).toEqual([]);
  expect([...xml.matchAll(/ id="([^"]*)"/g)].every(([, id]) => /^[A-Za-z_][\w.-]*$/.test(id ?? ''))).toBe(true);
  expect(xml.match(/<bpmndi:BPMN(Shape|Edge) /g)).toHaveLength(5);
  expect(xml).toContain('name="A &#60; B &#38; &#34;C&#34;"');
  expect(xml).toContain('Why</bpmn:documentation>');
});

test('an event on the border of an activity is attached to it, one inside an open sub-process is not', async () => {
  const event = { values: { event_type: 'double', icon_type: 'signal' }, size: { width: 36, height: 36 } };
  const { xml } = await write([
    element('sub', 'bp.Activity', {
      values: { sub_process: true, expanded: true },
      size: { width: 300, height: 200 },
      embeds: ['edge', 'inside'],
    }),
    element('edge', 'bp.Event', { ...event, position: { x: 100, y: 182 } }),
    element('inside', 'bp.Event', { ...event, position: { x: 100, y: 80 } }),
  ]);
  expect(xml).toMatch(/<bpmn:boundaryEvent [^>]*name="edge" attachedToRef="SubProcess_sub"/);
  expect(xml).toMatch(/<bpmn:subProcess [\s\S]*name="inside"[\s\S]*<\/bpmn:subProcess>/);
});

test('flows that BPMN forbids become the nearest thing, and are said', async () => {
  const pools = ['one', 'two'].map((jsid, index) =>
    element(jsid, 'bp.Pool', {
      embedding_enabled: true,
      values: { lanes: [], orientation: 'horizontal', headerSize: 30 },
      position: { x: 0, y: index * 300 },
      size: { width: 600, height: 250 },
      embeds: index === 0 ? ['a', 'b'] : ['c'],
    }),
  );
  const { xml, warnings } = await write([
    ...pools,
    element('a', 'bp.Activity', { position: { x: 50, y: 50 } }),
    element('b', 'bp.Activity', { position: { x: 250, y: 50 } }),
    element('c', 'bp.Activity', { position: { x: 50, y: 350 } }),
    element('q', 'quadrant.Item'),
    flow('in', 'a', 'b'),
    flow('across', 'a', 'c'),
    flow('message', 'a', 'c', { flowType: 'message' }),
    flow('within', 'a', 'b', { flowType: 'message' }),
    { ...flow('serves', 'a', 'b'), type: 'Link', values: { link_type: 'serving' } },
    { ...flow('uses', 'b', 'a'), type: 'Link', values: { link_type: 'association' } },
  ]);
  expect(await modelWarnings(xml)).toEqual([]);
  expect(xml.match(/<bpmn:sequenceFlow /g)).toHaveLength(1);
  expect(xml.match(/<bpmn:messageFlow /g)).toHaveLength(2);
  expect(xml.match(/<bpmn:association /g)).toHaveLength(3);
  // Messages inside a pool and serving relations have a direction, associations have none.
  expect(xml.match(/ associationDirection="One"/g)).toHaveLength(2);
  expect(xml.match(/<bpmndi:BPMNEdge /g)).toHaveLength(6);
  expect(warnings).toEqual([
    'BPMN has no word for “q”: it is left out.',
    'A sequence flow may not leave its process: the one from “a” to “c” is written as a message flow.',
    'A message flow joins two participants: the one from “a” to “b” is written as an association.',
    'BPMN has no relations of other notations: 2 of them are written as associations, such as the one from “a” to “b”.',
  ]);
});

test('colours go out as they are seen: what lets the paper through as one colour, light words on a dark ground', async () => {
  const { xml } = await write([
    element('a', 'bp.Activity', { values: { style: { fill: '#ff0000', transparency: 80 } } }),
    element('b', 'bp.Activity', { values: { style: { fill: '#10304f' } } }),
    element('c', 'bp.Event', { values: { style: { fill: '#10304f' }, event_type: 'single' } }),
  ]);
  const of = (id: string) =>
    new RegExp(`<bpmndi:BPMNShape [^>]*bpmnElement="${id}"[\\s\\S]*?</bpmndi:BPMNShape>`).exec(xml)?.[0];
  expect(of('Task_a')).toContain('bioc:fill="#ffcccc"');
  expect(of('Task_a')).not.toContain('color:color');
  expect(of('Task_b')).toContain('<bpmndi:BPMNLabel color:color="#FFFFFF"');
  // The label of the event is on the paper, so no text colour is written.
  expect(of('StartEvent_c')).not.toContain('color:color');
});

test('messages by themselves are told of: other programs show none', async () => {
  const { warnings } = await write([element('a', 'bp.Message'), element('b', 'bp.Message')]);
  expect(warnings).toEqual([
    '2 messages stand by themselves: many programs show messages on message flows only. The file has them all the same.',
  ]);
});

test('copies of an element that came from a file get ids of their own', async () => {
  const [diagram] = (await imported('order-handling')).diagrams;
  const check = elementOf(diagram, 'Check');
  const { xml } = await write([check, { ...check, jsid: 'copy', embeds: [], position: { x: 900, y: 0 } }]);
  expect(await modelWarnings(xml)).toEqual([]);
  expect(xml).toContain('<bpmn:userTask id="Check"');
  expect(xml).toContain('<bpmn:userTask id="Check_2"');
});

test('a changed type keeps what the new one has a place for', async () => {
  const [diagram] = (await imported('order-handling')).diagrams;
  const check = elementOf(diagram, 'Check');
  const { xml } = await write([{ ...check, values: { ...check.values, icon_type: 'service', markers: [] } }]);
  expect(xml).toContain('<bpmn:serviceTask id="Check"');
  expect(xml).toContain('<acme:assignment role="clerk" />');
  expect(xml).not.toContain('multiInstance');
});

test('what somebody else wrote into a cell cannot break an export', async () => {
  const odd = [
    { bpmn: 'text' },
    { bpmn: { id: 7, element: '<bpmn:task' } },
    { bpmn: { id: '<x>', element: '<!DOCTYPE a><a/>' }, label_box: { x: 'a' }, style: 'red', markers: 'loop' },
    { bpmn: { definitions: 'x', process: [], collaboration: 3 }, vertices: [{ x: null }] },
  ];
  const { xml, warnings } = await write(odd.map((values, index) => element(`n${index}`, 'bp.Activity', { values })));
  expect(await modelWarnings(xml)).toEqual([]);
  expect(xml.match(/<bpmn:task /g)).toHaveLength(4);
  expect(warnings).toHaveLength(1);
});

test('the basic shapes are written as the full ones, lanes in their pool', async () => {
  const { xml, warnings } = await write([
    element('pool', 'bpmn.Pool', {
      embedding_enabled: true,
      values: { orientation: 'horizontal', headerSize: 30 },
      size: { width: 600, height: 200 },
      embeds: ['lane'],
    }),
    element('lane', 'bpmn.Lane', {
      position: { x: 30, y: 0 },
      size: { width: 570, height: 200 },
      embeds: ['task', 'end'],
    }),
    element('task', 'bpmn.Task', { values: { icon_type: 'user' }, position: { x: 100, y: 50 } }),
    element('end', 'bpmn.Event', { values: { event_type: 'thick' }, position: { x: 300, y: 50 } }),
    element('note', 'bpmn.Artifact', { values: { artifact_type: 'annotation' }, position: { x: 700, y: 50 } }),
    flow('f', 'task', 'end'),
    flow('n', 'note', 'task', { flowType: 'association' }),
  ]);
  expect(warnings).toEqual([]);
  expect(await modelWarnings(xml)).toEqual([]);
  const [back] = (await readText(xml)).diagrams;
  expect(back?.cells.map(({ type, title }) => `${type} ${title}`).sort()).toEqual([
    'Flow ',
    'Flow ',
    'bp.Activity task',
    'bp.Annotation note',
    'bp.Event end',
    'bp.Pool pool',
  ]);
  expect(back?.cells.find(({ type }) => type === 'bp.Pool')?.values['lanes']).toMatchObject([
    { label: 'lane', size: 200 },
  ]);
});

test('lanes that became elements of a process flow go out as the lanes they were, a copy as one of its own', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C"><participant id="Shop" name="Shop" processRef="P"/></collaboration>
      <process id="P"><laneSet id="S"><lane id="Front" name="Front"><documentation>Meets people</documentation></lane></laneSet></process>${drawing(
        'C',
        shape('Shop', [0, 0, 400, 200]) + shape('Front', [30, 0, 370, 200]),
      )}`,
    ),
  );
  const cells = asBasicFlow(diagrams[0]?.cells ?? []);
  const { xml } = await write(cells);
  expect(xml).toMatch(/<bpmn:lane id="Front" name="Front">\s*<bpmn:documentation>Meets people</);
  const lane = cells.find(({ type }) => type === 'bpmn.Lane') as ElementCell;
  const copy = { ...lane, jsid: 'copy', position: { x: 30, y: 200 } };
  const twice = cells.map((cell) =>
    cell.type === 'bpmn.Pool' ? { ...cell, embeds: [lane.jsid, 'copy'], size: { width: 400, height: 400 } } : cell,
  );
  const ids = [...(await write([...twice, copy])).xml.matchAll(/<bpmn:lane id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toEqual(['Front', 'copy']);
});

test('what was never drawn goes with what it joined', async () => {
  const [diagram] = (await imported('odd')).diagrams;
  const cells = diagram?.cells ?? [];
  const loop = elementOf(diagram, 'Loop');
  expect((await write(cells)).xml).toContain('<bpmn:sequenceFlow id="Self" sourceRef="Loop" targetRef="Loop" />');
  const { xml } = await write(cells.filter((cell) => cell !== loop && !('source' in cell)));
  expect(await modelWarnings(xml)).toEqual([]);
  expect(xml).not.toContain('<bpmn:sequenceFlow');
});

test('flows without corners are written as they are drawn: at right angles around shapes, their words beside them', async () => {
  const cells: Cell[] = [
    element('Check', 'bp.Activity'),
    element('Pack', 'bp.Activity', { position: { x: 200, y: 0 } }),
    element('Send', 'bp.Activity', { position: { x: 400, y: 0 } }),
    element('Done', 'bp.Event', { position: { x: 560, y: 17 }, size: { width: 36, height: 36 } }),
    { ...flow('one', 'Check', 'Send'), title: 'at once' },
    flow('two', 'Send', 'Done'),
  ];
  const { xml } = await writeBpmn({ name: 'Order', cells });
  const edges = [...xml.matchAll(/<bpmndi:BPMNEdge[\s\S]*?<\/bpmndi:BPMNEdge>/g)].map(([edge]) => ({
    words: /<bpmndi:BPMNLabel>/.test(edge),
    points: [...edge.matchAll(/waypoint x="([-\d.]+)" y="([-\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)]),
  }));
  const drawn = routesOf(cells);
  expect(edges.map(({ points }) => points)).toEqual(
    cells.filter(isLink).map((link) => drawn.of(link).map(({ x, y }) => [x, y])),
  );
  expect(edges[0]?.points.length).toBe(4);
  expect(edges.map(({ words }) => words)).toEqual([true, false]);
  const [back] = (await readText(xml)).diagrams;
  const label = (title: string) => back?.cells.find((cell) => cell.title === title)?.values['label_box'];
  expect(label('at once')).toMatchObject({ height: 14 });
  expect(label('Done')).toBeDefined();
  expect(label('Pack')).toBeUndefined();
});

test('names of processes and collaborations are written back, and what stands beside pools gets a participant', async () => {
  const { diagrams } = await readText(
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
      xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" id="D" targetNamespace="http://example.com">
      <collaboration id="C" name="Trade"><participant id="Shop" name="Shop" processRef="Selling"/></collaboration>
      <process id="Selling" name="How we sell"><task id="Sell"/></process>
      <process id="Beside" name="What goes on beside"><task id="Watch"/></process>
      <bpmndi:BPMNDiagram id="Drawing"><bpmndi:BPMNPlane id="Plane" bpmnElement="C">
        <bpmndi:BPMNShape id="A" bpmnElement="Shop"><dc:Bounds x="0" y="0" width="400" height="200"/></bpmndi:BPMNShape>
        <bpmndi:BPMNShape id="B" bpmnElement="Sell"><dc:Bounds x="80" y="60" width="100" height="80"/></bpmndi:BPMNShape>
        <bpmndi:BPMNShape id="E" bpmnElement="Watch"><dc:Bounds x="80" y="260" width="100" height="80"/></bpmndi:BPMNShape>
      </bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`,
  );
  const { xml } = await write(diagrams[0]?.cells ?? []);
  expect(xml).toContain('<bpmn:collaboration id="C" name="Trade">');
  expect(xml).toContain('<bpmn:process id="Selling" name="How we sell"');
  expect(xml).toContain('<bpmn:process id="Beside" name="What goes on beside"');
  const participants = (text: string) => [...(text.match(/<bpmn:participant [^>]*>/g) ?? [])].sort();
  expect(participants(xml)).toHaveLength(2);
  expect(xml).toMatch(/<bpmn:participant id="\w+" processRef="Beside" ?\/>/);

  const again = await readText(xml);
  expect(again.diagrams[0]?.cells.filter(({ type }) => type === 'bp.Pool')).toHaveLength(1);
  expect(participants((await write(again.diagrams[0]?.cells ?? [])).xml)).toEqual(participants(xml));
});

const twoPages = definitions(
  `<message id="Order" name="Order"/>
  <collaboration id="C"><participant id="Shop" name="Shop" processRef="Selling"/></collaboration>
  <process id="Selling"><laneSet id="Sales"><lane id="Front" name="Front"><flowNodeRef>Pack</flowNodeRef></lane></laneSet>
    <startEvent id="Begin" name="Begin"><messageEventDefinition id="By" messageRef="Order"/></startEvent>
    <subProcess id="Pack" name="Pack"><task id="Wrap" name="Wrap"/><task id="Seal" name="Seal"/>
      <sequenceFlow id="Then" sourceRef="Wrap" targetRef="Seal"/></subProcess>
    <sequenceFlow id="First" sourceRef="Begin" targetRef="Pack"/></process>` +
    drawing(
      'C',
      shape('Shop', [0, 0, 400, 200]) +
        shape('Front', [30, 0, 370, 200]) +
        shape('Begin', [60, 80, 36, 36]) +
        shape('Pack', [180, 60, 100, 80], 'isExpanded="false"') +
        edge('First', [
          [96, 98],
          [180, 98],
        ]),
    ) +
    drawing(
      'Pack',
      shape('Wrap', [0, 0, 100, 80]) +
        shape('Seal', [200, 0, 100, 80]) +
        edge('Then', [
          [100, 40],
          [200, 40],
        ]),
    ),
);

/** A diagram without data that only an export adds: the positions of labels, and preserved data of the file. */
const said = (diagram: ImportedDiagram) =>
  comparable(diagram).map((cell) => {
    const { bpmn, label_box, ...values } = (cell as Cell).values;
    return { ...(cell as Cell), values };
  });

test('several diagrams of a file become one file again: each a page, the contents of a sub-process in it', async () => {
  const { diagrams } = await readText(twoPages);
  const [outer, inner] = diagrams as [ImportedDiagram, ImportedDiagram];
  for (const [first, second] of [
    [outer, inner],
    [inner, outer],
  ] as const) {
    const { xml, warnings } = await writeBpmn(first, second);
    expect(warnings).toEqual([]);
    expect(await modelWarnings(xml)).toEqual([]);
    expect(xml).toMatch(/<bpmn:subProcess id="Pack" name="Pack">[\s\S]*<bpmn:task id="Wrap"[\s\S]*<\/bpmn:subProcess>/);
    for (const once of [
      '<bpmn:message id="Order"',
      '<bpmn:task id="Wrap"',
      '<bpmn:process ',
      '<bpmn:sequenceFlow id="Then"',
    ])
      expect(xml.split(once)).toHaveLength(2);
    expect(xml).toMatch(/<bpmndi:BPMNPlane [^>]*bpmnElement="Pack"/);
    const again = (await readText(xml)).diagrams;
    expect(again.map(said)).toEqual([first, second].map(said));
    const [one, other] = again as [ImportedDiagram, ImportedDiagram];
    const twice = (await readText((await writeBpmn(one, other)).xml)).diagrams;
    expect(twice.map(comparable)).toEqual(again.map(comparable));
  }
});

test('what two diagrams of a file show alike is one element with two drawings; what differs is two', async () => {
  const { diagrams } = await readText(twoPages);
  const [outer] = diagrams as [ImportedDiagram];
  const changed = outer.cells.map((cell) => (cell.title === 'Begin' ? { ...cell, title: 'Start over' } : cell));
  const { xml } = await writeBpmn({ name: 'Plan', cells: outer.cells }, { name: 'Other plan', cells: changed });
  expect(await modelWarnings(xml)).toEqual([]);
  for (const once of ['<bpmn:participant ', '<bpmn:lane ', '<bpmn:subProcess ', 'name="Begin"', 'name="Start over"'])
    expect(xml.split(once)).toHaveLength(2);
  for (const twice of [
    'bpmnElement="Shop"',
    'bpmnElement="Front"',
    'bpmnElement="Pack"',
    '<bpmn:sequenceFlow id="First',
  ])
    expect(xml.split(twice)).toHaveLength(3);
  expect([...xml.matchAll(/<bpmndi:BPMNDiagram id="[^"]*" name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Plan',
    'Other plan',
  ]);
});

test('line breaks of Windows are line breaks: in names, in descriptions, and in what older imports brought in', async () => {
  const { diagrams } = await imported('line-breaks');
  const [packing] = diagrams;
  expect(packing?.cells.map(({ title }) => title)).toEqual(['Pack\nthe box']);
  const { xml } = await writeBpmn({ name: 'Packing', cells: packing?.cells ?? [] });
  expect(xml).toContain('name="Pack&#10;the box"');
  const older = packing?.cells.map((cell) => ({ ...cell, title: 'Pack\r\nthe box', text: 'One\r\ntwo' })) ?? [];
  const again = (await writeBpmn({ name: 'Packing', cells: older })).xml;
  expect(again).toContain('name="Pack&#10;the box"');
  expect(again).not.toContain('\r');
  const described = xml.replace(
    /<bpmn:task ([^>]*)\/>/,
    '<bpmn:task $1><bpmn:documentation>One\r\ntwo&#xD;&#xA;three<![CDATA[&#13;]]></bpmn:documentation></bpmn:task>',
  );
  expect((await readText(described)).diagrams[0]?.cells[0]?.text).toBe('One\ntwo\nthree&#13;');
});
