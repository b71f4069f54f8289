/** Vendor extensions, each in a small file: imported, shown and exported. */
import { expect, test } from 'vitest';
import type { Cell } from '../../src/diagram/cells/cell.ts';
import { namesFromFile } from '../../src/diagram/cells/from-file.ts';
import { routesOf } from '../../src/diagram/routing/routes-of-cells.ts';
import { shapeType } from '../../src/diagram/shapes/families.ts';
import { type BpmnSource, writeBpmn } from '../../src/diagram-files/bpmn/write-bpmn.ts';
import type { ImportedDiagram } from '../../src/diagram-files/import-result.ts';
import { drawLink } from '../../src/web/diagram/engine/link-drawing.ts';
import { definitions, drawing, edge, elementOf, linkOf, process, readText, shape } from './bpmn-file.ts';

const write = async (diagram: ImportedDiagram | undefined, cells?: readonly Cell[]): Promise<string> =>
  (await writeBpmn({ name: '', cells: cells ?? diagram?.cells ?? [] })).xml;
const titles = (diagram: ImportedDiagram | undefined, type: string) =>
  diagram?.cells.filter((cell) => cell.type === type).map(({ title }) => title);

const trade = (drawn: string, more = '') =>
  definitions(
    `<message id="Order" name="Order"/><collaboration id="C">
      <participant id="Shop" name="Shop" processRef="Selling"/><participant id="Buyer" name="Buyer"/>
      <messageFlow id="Asks" sourceRef="Buyer" targetRef="Sell" messageRef="Order"/>
      <messageFlow id="Answers" sourceRef="Sell" targetRef="Buyer"/>${more}</collaboration>
    <process id="Selling"><task id="Sell" name="Sell"/></process>${drawn}`,
  );
const pools = shape('Shop', [0, 0, 400, 200]) + shape('Sell', [80, 60, 100, 80]) + shape('Buyer', [0, 300, 400, 60]);
const asks = (more = '') =>
  edge(
    'Asks',
    [
      [110, 300],
      [110, 140],
    ],
    more,
  );

test('labels that a program writes to one place find their own; one that stands alone stays where it is', async () => {
  const named = (drawn: string, x: number, y: number) =>
    drawn.replace(
      '</bpmndi:BPMNEdge>',
      `<bpmndi:BPMNLabel><dc:Bounds x="${x}" y="${y}" width="60" height="20"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>`,
    );
  const answers = edge('Answers', [
    [110, 140],
    [110, 300],
  ]);
  const labelsAt = async (x: number, y: number) => {
    const { diagrams } = await readText(trade(drawing('C', pools + named(asks(), 35, 35) + named(answers, x, y))));
    return ['Asks', 'Answers'].map((id) => 'label_box' in linkOf(diagrams[0], id).values);
  };
  expect(await labelsAt(35, 35)).toEqual([false, false]);
  expect(await labelsAt(130, 210)).toEqual([true, true]);
});

test('shapes of every size go out with the bounds that they came in with', async () => {
  const { diagrams } = await readText(
    process(
      '<startEvent id="S"/><exclusiveGateway id="G"/><dataObjectReference id="O" dataObjectRef="Data"/><dataObject id="Data"/>',
      drawing('P', shape('S', [10, 20, 28, 30]) + shape('G', [100, 15, 40, 42]) + shape('O', [200, 10, 88, 97])),
    ),
  );
  const xml = await write(diagrams[0]);
  for (const bounds of ['x="10" y="20" width="28" height="30"', 'x="100" y="15" width="40" height="42"'])
    expect(xml).toContain(`<dc:Bounds ${bounds} />`);
  expect(xml).toContain('<dc:Bounds x="200" y="10" width="88" height="97" />');
});

test('a message flow shows the message on its line, and says it again', async () => {
  const { diagrams } = await readText(
    trade(
      drawing(
        'C',
        pools +
          asks('messageVisibleKind="initiating"') +
          edge(
            'Answers',
            [
              [150, 140],
              [150, 300],
            ],
            'messageVisibleKind="non_initiating"',
          ),
      ),
    ),
  );
  const cells = diagrams[0]?.cells ?? [];
  const fills = ['Asks', 'Answers'].map((id) => {
    const link = linkOf(diagrams[0], id);
    return drawLink(link, routesOf(cells).of(link)).strokes.flatMap((stroke) =>
      stroke.kind === 'path' ? (stroke.fill ?? []) : [],
    );
  });
  expect(fills).toEqual([['$fill'], ['$band']]);
  const xml = await write(diagrams[0]);
  expect(xml).toMatch(/<bpmndi:BPMNEdge [^>]*bpmnElement="Asks" messageVisibleKind="initiating"/);
  expect(xml).toMatch(/<bpmndi:BPMNEdge [^>]*bpmnElement="Answers" messageVisibleKind="non_initiating"/);
  // An envelope without a message gets one, because other programs draw no envelope without a message.
  const message = /<bpmn:messageFlow id="Answers" [^>]*messageRef="([^"]+)"/.exec(xml)?.[1];
  expect(xml).toContain(`<bpmn:message id="${message}" />`);
});

test('an association with a flow is drawn from its annotation, and written where the annotation has gone', async () => {
  const { diagrams, report } = await readText(
    trade(
      drawing(
        'C',
        pools +
          asks() +
          shape('Note', [200, 240, 100, 30]) +
          edge('Meant', [
            [110, 255],
            [200, 255],
          ]),
      ),
      `<textAnnotation id="Note"><text>By letter</text></textAnnotation>
      <association id="Meant" sourceRef="Asks" targetRef="Note" associationDirection="One"/>`,
    ),
  );
  expect(report.skipped).toEqual([]);
  const note = elementOf(diagrams[0], 'Note');
  const dotted = shapeType(note.type)
    .draw(note)
    .flatMap((stroke) => (stroke.kind === 'path' && stroke.dash?.[0] === 1.5 ? stroke.d : []));
  expect(dotted).toEqual(['M0 15L-90 15']);
  const moved = diagrams[0]?.cells.map((cell) => (cell === note ? { ...note, position: { x: 220, y: 250 } } : cell));
  const xml = await write(diagrams[0], moved);
  expect(xml).toMatch(/<bpmn:association id="Meant" [^>]*sourceRef="Asks" targetRef="Note"/);
  expect(xml.replace(/\s+/g, ' ')).toContain(
    'bpmnElement="Meant"> <di:waypoint x="130" y="265" /> <di:waypoint x="220" y="265" />',
  );
  // Without its flow, the association has no target.
  const without = await write(
    diagrams[0],
    diagrams[0]?.cells.filter((cell) => cell !== linkOf(diagrams[0], 'Asks')),
  );
  expect(without).not.toContain('Meant');
});

test('an association with a lane leads to its pool, and is written with the lane', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C"><participant id="Shop" processRef="Selling"/></collaboration>
      <process id="Selling"><laneSet id="Divided" ><lane id="Front" name="Front"/></laneSet>
        <textAnnotation id="Note"/><association id="Meant" sourceRef="Note" targetRef="Front"/></process>` +
        drawing(
          'C',
          shape('Shop', [0, 0, 400, 200]) +
            shape('Front', [30, 0, 370, 200]) +
            shape('Note', [50, 250, 100, 30]) +
            edge('Meant', [
              [100, 250],
              [100, 200],
            ]),
        ),
    ),
  );
  expect(linkOf(diagrams[0], 'Meant').target).toBe(elementOf(diagrams[0], 'Shop').jsid);
  const xml = await write(diagrams[0]);
  expect(xml).toContain('<bpmn:association id="Meant" sourceRef="Note" targetRef="Front" />');
  expect(xml).toContain('<bpmn:laneSet id="Divided">');
});

test('a pool whose drawing names the process is that of its participant', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C"><participant id="Shop" name="Shop" processRef="Selling"/></collaboration>
      <process id="Selling" name="How we sell"><task id="Sell"/></process>
      <process id="Alone" name="Alone"><task id="Watch"/></process>` +
        drawing(
          'C',
          shape('Selling', [0, 0, 400, 200]) +
            shape('Sell', [80, 60, 100, 80]) +
            shape('Alone', [0, 300, 400, 200]) +
            shape('Watch', [80, 360, 100, 80]),
        ),
    ),
  );
  expect(titles(diagrams[0], 'bp.Pool')).toEqual(['Shop', 'Alone']);
  expect(elementOf(diagrams[0], 'Shop').embeds).toEqual([elementOf(diagrams[0], 'Sell').jsid]);
  const xml = await write(diagrams[0]);
  expect(xml).toContain('<bpmn:participant id="Shop" name="Shop" processRef="Selling" />');
  expect(xml).toMatch(/<bpmn:participant [^>]*processRef="Alone"/);
  expect(xml.match(/<bpmn:participant /g)).toHaveLength(2);
});

test('a pool without a size is left out with a word; its contents stand beside and stay in its process', async () => {
  const { diagrams, report } = await readText(
    trade(drawing('C', shape('Shop', [0, 0, 0, 0]) + shape('Sell', [80, 60, 100, 80]))),
  );
  expect(titles(diagrams[0], 'bp.Pool')).toEqual([]);
  expect(report.skipped).toEqual([
    { diagram: 'Diagram 1', name: 'participant “Shop”', reason: 'It is drawn without a size.', text: 'Shop' },
  ]);
  expect(report.warnings).toEqual([]);
  expect(await write(diagrams[0])).toMatch(/<bpmn:process id="Selling"[^>]*>\s*<bpmn:task id="Sell"/);
});

test('ids that are none are given a form that is one, with all that refers to them', async () => {
  const { diagrams, report } = await readText(
    process(
      `<task id="1" name="1"/><task id="2"/><sequenceFlow id="f 1" sourceRef="1" targetRef="2"/>
      <intermediateCatchEvent id="E"><incoming>f 1</incoming><timerEventDefinition id="{7}"/></intermediateCatchEvent>`,
      drawing('P', shape('1', [0, 0, 100, 80]) + shape('2', [200, 0, 100, 80]) + shape('E', [400, 20, 36, 36])),
    ),
  );
  expect(report.warnings).toEqual([]);
  expect(linkOf(diagrams[0], '_f_1')).toMatchObject({
    source: elementOf(diagrams[0], '_1').jsid,
    target: elementOf(diagrams[0], '_2').jsid,
  });
  expect(elementOf(diagrams[0], '_1').title).toBe('1');
  expect(elementOf(diagrams[0], 'E').values['icon_type']).toBe('timer');
});

test('a description in HTML is read as its words, and written as it was', async () => {
  const { diagrams, report } = await readText(
    process(
      `<task id="A"><documentation><p>Ask <b>twice</b>,</p><p>R&amp;D first.</p></documentation></task>
      <task id="B"><documentation textFormat="text/html">&lt;div&gt;if a &amp;lt; b&lt;/div&gt;</documentation></task>
      <task id="C"><documentation>a &lt; b and c &gt; d</documentation></task>`,
      drawing('P', shape('A', [0, 0, 100, 80]) + shape('B', [200, 0, 100, 80]) + shape('C', [400, 0, 100, 80])),
    ),
  );
  expect(report.warnings).toEqual([]);
  expect(['A', 'B', 'C'].map((id) => elementOf(diagrams[0], id).text)).toEqual([
    'Ask twice,\nR&D first.',
    'if a < b',
    'a < b and c > d',
  ]);
  const [again] = (await readText(await write(diagrams[0]))).diagrams;
  expect(['A', 'B', 'C'].map((id) => elementOf(again, id).text)).toEqual(
    ['A', 'B', 'C'].map((id) => elementOf(diagrams[0], id).text),
  );
  expect(await write(diagrams[0])).toContain('&lt;b&gt;twice&lt;/b&gt;');
});

test('what the editor shows no difference of stays: the type of an event gateway that starts nothing', async () => {
  const { diagrams } = await readText(
    process('<eventBasedGateway id="G" eventGatewayType="Parallel"/>', drawing('P', shape('G', [0, 0, 50, 50]))),
  );
  expect(await write(diagrams[0])).toContain('<bpmn:eventBasedGateway id="G" eventGatewayType="Parallel" />');
});

test('a line that ends nowhere near its shape meets it where it reads best', async () => {
  const { diagrams } = await readText(
    process(
      '<task id="A"/><task id="B"/><sequenceFlow id="F" sourceRef="A" targetRef="B"/>',
      drawing(
        'P',
        shape('A', [200, 300, 100, 80]) +
          shape('B', [400, 300, 100, 80]) +
          edge('F', [
            [300, 340],
            [0, 0],
          ]),
      ),
    ),
  );
  const cells = diagrams[0]?.cells ?? [];
  expect(linkOf(diagrams[0], 'F').values).not.toHaveProperty('target_anchor');
  expect(routesOf(cells).of(linkOf(diagrams[0], 'F'))).toEqual([
    { x: 300, y: 340 },
    { x: 400, y: 340 },
  ]);
});

test('a process of which only data stands beside the pools is written with all it says', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C"><participant id="Shop" name="Shop" processRef="Selling"/></collaboration>
      <process id="Selling"><task id="Sell"/></process>
      <process id="Storing" name="Storing"><laneSet id="Stores"><lane id="Back"/></laneSet>
        <dataStoreReference id="Stock" name="Stock"/></process>` +
        drawing(
          'C',
          shape('Shop', [0, 0, 400, 200]) + shape('Sell', [80, 60, 100, 80]) + shape('Stock', [80, 260, 50, 50]),
        ),
    ),
  );
  const xml = await write(diagrams[0]);
  expect(xml).toMatch(/<bpmn:process id="Storing" name="Storing"[^>]*>\s*<bpmn:laneSet id="Stores">/);
  expect(xml).toContain('<bpmn:dataStoreReference id="Stock" name="Stock" />');
});

test('an event that is drawn within the sub-process it is attached to is an event in it, with a word', async () => {
  const { diagrams, report } = await readText(
    process(
      `<subProcess id="Sub"><task id="T"/></subProcess>
      <boundaryEvent id="Heard" name="Heard" attachedToRef="Sub" cancelActivity="false"><signalEventDefinition/></boundaryEvent>
      <boundaryEvent id="Late" attachedToRef="Sub" cancelActivity="false"><timerEventDefinition/></boundaryEvent>`,
      drawing(
        'P',
        shape('Sub', [0, 0, 400, 200], 'isExpanded="true"') +
          shape('T', [20, 60, 100, 80]) +
          shape('Heard', [200, 80, 36, 36]) +
          shape('Late', [300, 182, 36, 36]),
      ),
    ),
  );
  expect(elementOf(diagrams[0], 'Heard').values).toMatchObject({ event_type: 'double', interrupting: false });
  expect(elementOf(diagrams[0], 'Late').values).toMatchObject({ interrupting: true });
  expect(report.repaired).toEqual([
    'The boundary event “Heard” is drawn within what it is attached to: it is an event in it.',
  ]);
  const xml = await write(diagrams[0]);
  expect(xml).toContain('<bpmn:intermediateCatchEvent id="Heard"');
  expect(xml).toMatch(/<bpmn:boundaryEvent id="Late"[^>]* cancelActivity="false"/);
});

test('a call with what it calls drawn in it is open, also where the file does not say so', async () => {
  const { diagrams } = await readText(
    definitions(
      `<process id="P"><callActivity id="Call" name="Check" calledElement="Q"/></process>
      <process id="Q"><task id="Inner" name="Look"/></process>${drawing(
        'P',
        shape('Call', [0, 0, 300, 200]) + shape('Inner', [50, 60, 100, 80]),
      )}`,
    ),
  );
  const [call, inner] = [elementOf(diagrams[0], 'Call'), elementOf(diagrams[0], 'Inner')];
  expect(call.values['expanded']).toBe(true);
  expect(call.embeds).toEqual([inner.jsid]);
});

test('words that a file puts onto a shape, where they would be cut, stand beside their line', async () => {
  const named = (x: number) =>
    edge('F', [
      [100, 40],
      [300, 40],
    ]).replace(
      '</bpmndi:BPMNEdge>',
      `<bpmndi:BPMNLabel><dc:Bounds x="${x}" y="20" width="60" height="14"/></bpmndi:BPMNLabel></bpmndi:BPMNEdge>`,
    );
  const label = async (x: number) => {
    const { diagrams } = await readText(
      process(
        '<task id="A"/><task id="B"/><sequenceFlow id="F" name="accepted" sourceRef="A" targetRef="B"/>',
        drawing('P', shape('A', [0, 0, 100, 80]) + shape('B', [300, 0, 100, 80]) + named(x)),
      ),
    );
    return linkOf(diagrams[0], 'F').values['label_box'];
  };
  expect(await label(70)).toBeUndefined();
  expect(await label(170)).toBeDefined();
});

test('a line from a shape to itself is left out with a word, and drawn again by an export', async () => {
  const { diagrams, report } = await readText(
    process(
      '<task id="A" name="Try"/><sequenceFlow id="Again" sourceRef="A" targetRef="A"/>',
      drawing(
        'P',
        shape('A', [100, 100, 100, 80]) +
          edge('Again', [
            [200, 140],
            [240, 140],
            [240, 60],
            [150, 100],
          ]),
      ),
    ),
  );
  expect(report.skipped.map(({ reason }) => reason)).toEqual([
    'It begins and ends at the same shape, which is not drawn here. A file of BPMN has it again.',
  ]);
  const moved = diagrams[0]?.cells.map((cell) => ({ ...cell, position: { x: 110, y: 100 } }));
  const xml = (await write(diagrams[0], moved)).replace(/\s+/g, ' ');
  expect(xml).toMatch(/<bpmn:sequenceFlow id="Again" sourceRef="A" targetRef="A"/);
  expect(xml).toContain(
    'bpmnElement="Again"> <di:waypoint x="210" y="140" /> <di:waypoint x="250" y="140" /> <di:waypoint x="250" y="60" /> <di:waypoint x="160" y="100" />',
  );
});

test('a line that ends before its shape or within it meets it here, and is written as it was until it is led elsewhere', async () => {
  const { diagrams } = await readText(
    process(
      '<task id="A"/><task id="B"/><sequenceFlow id="F" sourceRef="A" targetRef="B"/>',
      drawing(
        'P',
        shape('A', [0, 0, 100, 80]) +
          shape('B', [300, 0, 100, 80]) +
          edge('F', [
            [92, 40],
            [290, 40],
          ]),
      ),
    ),
  );
  const cells = diagrams[0]?.cells ?? [];
  const link = linkOf(diagrams[0], 'F');
  expect(routesOf(cells).of(link)).toEqual([
    { x: 100, y: 40 },
    { x: 300, y: 40 },
  ]);
  const waypoints = async (changed: readonly Cell[]) =>
    [...(await write(diagrams[0], changed)).matchAll(/<di:waypoint x="(\d+)" y="(\d+)"/g)].map(
      ([, x, y]) => `${x} ${y}`,
    );
  expect(await waypoints(cells)).toEqual(['92 40', '290 40']);
  const turned = { ...link, values: { ...link.values, source_anchor: { x: 0.5, y: 1 } } };
  expect(await waypoints(cells.map((cell) => (cell === link ? turned : cell)))).toEqual(['50 80', '290 40']);
});

test('a choreography is taken for a process, with a word: its steps are activities, joined as they were', async () => {
  const { diagrams, report } = await readText(
    definitions(
      `<choreography id="C"><participant id="Buyer" name="Buyer"/><participant id="Seller" name="Seller"/>
        <startEvent id="S"/><choreographyTask id="T" name="Order" initiatingParticipantRef="Buyer">
          <participantRef>Buyer</participantRef><participantRef>Seller</participantRef></choreographyTask>
        <sequenceFlow id="F" sourceRef="S" targetRef="T"/></choreography>${drawing(
          'C',
          shape('S', [0, 30, 36, 36]) +
            shape('T', [100, 0, 100, 96]) +
            shape(
              'Buyer',
              [100, 0, 100, 20],
              'participantBandKind="top_initiating" choreographyActivityShape="T_shape"',
            ) +
            edge('F', [
              [36, 48],
              [100, 48],
            ]),
        )}`,
    ),
  );
  expect(elementOf(diagrams[0], 'T')).toMatchObject({ type: 'bp.Activity', title: 'Order', text: 'Buyer, Seller' });
  expect(diagrams[0]?.cells).toHaveLength(3);
  expect(report).toMatchObject({
    skipped: [],
    warnings: [
      'The file holds a choreography, which is taken for a process: its steps became activities, and who takes part in them is in their descriptions.',
    ],
  });
  expect(await write(diagrams[0])).toMatch(/<bpmn:sequenceFlow id="F" sourceRef="S" targetRef="T"/);
});

test('names of processes are fields of their pools; those beside pools and of collaborations stay until people change them', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C" name="Trade"><participant id="Shop" name="Shop" processRef="Selling"/></collaboration>
      <process id="Selling" name="To sell"><task id="Sell"/></process><process id="Loose" name="To buy"><task id="Buy"/></process>${drawing(
        'C',
        shape('Shop', [0, 0, 400, 200]) + shape('Sell', [80, 60, 100, 80]) + shape('Buy', [80, 300, 100, 80]),
      )}`,
    ),
  );
  const cells = diagrams[0]?.cells ?? [];
  const pool = elementOf(diagrams[0], 'Shop');
  expect(pool.values['process_name']).toBe('To sell');
  expect(namesFromFile(cells)).toEqual({ process: 'To buy', collaboration: 'Trade' });
  const named = async (changed: readonly Cell[], names: BpmnSource['names'] = {}) =>
    [
      ...(await writeBpmn({ name: '', cells: changed, names })).xml.matchAll(
        /<bpmn:(?:collaboration|process) id="(\w+)"(?: name="([^"]*)")?/g,
      ),
    ].map(([, id, name]) => [id, name]);
  expect(await named(cells)).toEqual([
    ['C', 'Trade'],
    ['Selling', 'To sell'],
    ['Loose', 'To buy'],
  ]);
  const renamed = (process_name: unknown) =>
    cells.map((cell) => (cell === pool ? { ...pool, values: { ...pool.values, process_name } } : cell));
  expect(await named(renamed('Sales'), { process: 'Purchase', collaboration: '' })).toEqual([
    ['C', undefined],
    ['Selling', 'Sales'],
    ['Loose', 'Purchase'],
  ]);
  expect((await named(renamed(null)))[1]).toEqual(['Selling', undefined]);
});

test('names of what nothing is called after here are written back: sets of lanes, of inputs and of outputs', async () => {
  const { diagrams } = await readText(
    definitions(
      `<collaboration id="C"><participant id="Shop" processRef="P"/></collaboration>
      <process id="P"><ioSpecification id="IO"><dataInput id="In"/><inputSet id="Ins" name="All that comes"><dataInputRefs>In</dataInputRefs></inputSet>
        <outputSet id="Outs" name="All that goes"/></ioSpecification>
        <laneSet id="Divided" name="By place"><lane id="Front" name="Front"/></laneSet></process>${drawing(
          'C',
          shape('Shop', [0, 0, 400, 200]) + shape('Front', [30, 0, 370, 200]) + shape('In', [60, 40, 36, 50]),
        )}`,
    ),
  );
  const xml = await write(diagrams[0]);
  for (const [id, name] of [
    ['Divided', 'By place'],
    ['Ins', 'All that comes'],
    ['Outs', 'All that goes'],
  ])
    expect(xml).toContain(`id="${id}" name="${name}"`);
});
