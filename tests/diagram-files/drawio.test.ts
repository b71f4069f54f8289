import { readFileSync } from 'node:fs';
import { deflateSync, strToU8, zlibSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type ElementCell, isElement, isLink } from '../../src/diagram/cells/cell.ts';
import { fittingCells } from '../../src/diagram/notation/fitting-cells.ts';
import { readDrawio } from '../../src/diagram-files/drawio/read-drawio.ts';

const file = readFileSync(new URL('../fixtures/drawio/orders.drawio', import.meta.url));
const source = file.toString('utf8');

const { diagrams, report } = readDrawio(file);
const [orders, packing] = diagrams;
const elements = orders?.cells.filter(isElement) ?? [];
const called = (title: string): ElementCell | undefined => elements.find((cell) => cell.title === title);
const titles = new Map(elements.map(({ jsid, title, values }) => [jsid, title || values['icon_type']]));
const links = (orders?.cells.filter(isLink) ?? []).map(({ source: from, target, title, values }) => ({
  from: titles.get(from ?? ''),
  to: titles.get(target ?? ''),
  title,
  values,
}));
const link = (from: string, to: string) => links.find((found) => found.from === from && found.to === to);

describe('a draw.io file', () => {
  test('keeps the data that people gave a shape', () => {
    const model =
      '<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/><object id="2" label="Ship" owner="Mira" tooltip="No">' +
      '<mxCell vertex="1" parent="1" style="shape=mxgraph.bpmn.task"><mxGeometry width="120" height="80"/></mxCell></object></root></mxGraphModel>';
    const [cell] = readDrawio(strToU8(model)).diagrams[0]?.cells ?? [];
    expect(cell?.values['bpmn']).toEqual({ data: [{ name: 'owner', value: 'Mira' }] });
  });

  test('words of a label stand for data of the cell or of what it stands in; a note that is named beside it is a document', () => {
    const page = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
      <object label="Doing" status="In progress" id="lane"><mxCell style="swimlane" vertex="1" parent="1"><mxGeometry width="300" height="300" as="geometry"/></mxCell></object>
      <object label="%owner%: %status%, %nothing%" placeholders="1" owner="Mira" id="card"><mxCell style="rounded=1" vertex="1" parent="lane"><mxGeometry x="20" y="40" width="140" height="80" as="geometry"/></mxCell></object>
      <mxCell id="list" value="Order list" style="shape=note;verticalLabelPosition=bottom;verticalAlign=top" vertex="1" parent="1"><mxGeometry x="400" width="60" height="90" as="geometry"/></mxCell>
      <mxCell id="remark" value="Ask first" style="shape=note" vertex="1" parent="1"><mxGeometry x="500" width="60" height="90" as="geometry"/></mxCell>
    </root></mxGraphModel>`;
    const { diagrams } = readDrawio(new TextEncoder().encode(page));
    const kinds = Object.fromEntries(diagrams[0]?.cells.map(({ title, type }) => [title, type]) ?? []);
    expect(kinds).toMatchObject({
      'Mira: In progress, %nothing%': 'bp.Activity',
      'Order list': 'bp.DataObject',
      'Ask first': 'bp.Annotation',
    });
  });

  test('becomes one diagram a page', () => {
    expect(diagrams.map(({ name }) => name)).toEqual(['Orders', 'Packing']);
  });

  test('keeps the styles of BPMN: events, tasks, gateways, data', () => {
    expect(called('Order\nreceived')).toMatchObject({
      type: 'bp.Event',
      values: { event_type: 'single', icon_type: 'message' },
    });
    expect(called('Check & confirm')).toMatchObject({
      type: 'bp.Activity',
      values: { icon_type: 'user', markers: ['sequential'], sub_process: false, style: { fill: '#D5E8D4' } },
      size: { width: 120, height: 80 },
    });
    expect(called('Enough?')).toMatchObject({ type: 'bp.Gateway', values: { gateway_type: 'exclusive' } });
    expect(called('Pack')).toMatchObject({
      type: 'bp.Activity',
      text: 'Every item on its own',
      values: { sub_process: true, expanded: false, markers: ['sub-process'], bpmn: { opens: [{ page: 'Packing' }] } },
    });
    expect(called('Bill')).toMatchObject({ type: 'bp.DataObject', values: { icon_type: 'output', collection: true } });
    const end = elements.find(({ values }) => values['event_type'] === 'thick');
    expect(end?.values).toMatchObject({ icon_type: 'terminate', throwing: true });
    expect(end?.values).not.toHaveProperty('style');
  });

  test('makes pools with lanes of swimlanes, and puts into the pool what stands in a lane', () => {
    const shop = called('Shop');
    expect(shop).toMatchObject({
      type: 'bp.Pool',
      values: {
        orientation: 'horizontal',
        headerSize: 20,
        lanes: [
          { label: 'Sales', size: 160 },
          { label: 'Stock', size: 160 },
        ],
      },
      embedding_enabled: true,
    });
    expect(shop?.embeds?.map((jsid) => titles.get(jsid))).toEqual([
      'Order\nreceived',
      'Check & confirm',
      'Enough?',
      'Pack',
      'terminate',
      'Bill',
    ]);
    expect(called('Customer')).toMatchObject({ type: 'bp.Pool', values: { lanes: [] } });
  });

  test('puts boundary events onto their task, and everything where it stood', () => {
    const task = called('Check & confirm');
    expect(task?.embeds?.map((jsid) => titles.get(jsid))).toEqual(['timer']);
    const shop = called('Shop')?.position ?? { x: 0, y: 0 };
    expect(task?.position).toEqual({ x: shop.x + 20 + 140, y: shop.y + 40 });
    const timer = elements.find(({ values }) => values['icon_type'] === 'timer');
    // The event is 30 wide in the file and 36 here, with the same centre: on the lower edge of the task.
    expect(timer?.position).toEqual({ x: shop.x + 160 + 20 + 15 - 18, y: shop.y + 40 + 80 - 18 });
  });

  test('makes flows of edges by how they are drawn', () => {
    const flows = links.map(({ from, to, values }) => [from, to, values['flowType']]);
    expect(flows).toEqual([
      ['Order\nreceived', 'Check & confirm', 'normal'],
      ['Check & confirm', 'Enough?', 'default'],
      ['Enough?', 'Pack', 'conditional'],
      ['Pack', 'terminate', 'normal'],
      ['Customer', 'Order\nreceived', 'message'],
      ['Enough?', 'Bill', 'association'],
      ['Bill', 'Pack', 'association'],
    ]);
    expect(link('Check & confirm', 'Enough?')?.values['link_color']).toBe('#B85450');
    const shop = called('Shop')?.position ?? { x: 0, y: 0 };
    expect(link('Enough?', 'Pack')).toMatchObject({
      title: 'yes',
      values: {
        label_position: 'source',
        vertices: [{ x: shop.x + 20 + 345, y: shop.y + 240 }],
        source_anchor: { x: 0.5, y: 1 },
        target_anchor: { x: 0, y: 0.5 },
      },
    });
  });

  test('brings its layers, hidden ones hidden', () => {
    expect(orders?.layers).toMatchObject([{ name: 'Process' }, { name: 'Remarks', hidden: true }]);
    expect(called('Only on working days')?.layer_id).toBe(orders?.layers[1]?.id);
  });

  test('reports what was left out, joined, and taken for the nearest thing in BPMN', () => {
    expect(report.skipped).toEqual([
      { name: 'image', diagram: 'Orders', reason: 'It is a picture, which is not imported.' },
      { name: 'Line', diagram: 'Orders', reason: 'Its end is not connected to a shape that was imported.' },
    ]);
    expect(report.repaired).toEqual([
      'The end of a line was joined to “Pack”, which it touches without being connected to it.',
    ]);
    expect(report.taken).toEqual(['The words “Only on working days” are taken as an annotation.']);
    expect(report.warnings).toEqual([
      'On the page “Packing”, 4 shapes that are no BPMN became the nearest thing to it (a task, a gateway, data, a group or an annotation): “Box L”, “Ready?”, “Stock list”.',
    ]);
    const kinds = packing?.cells.map(({ type }) => type);
    expect(kinds).toEqual(['bp.Group', 'bp.Activity', 'bp.Gateway', 'bp.DataStore']);
  });
});

describe('the forms that draw.io saves in', () => {
  const packed = source.replace(/<mxGraphModel[\s\S]*?<\/mxGraphModel>/g, (model) =>
    Buffer.from(deflateSync(strToU8(encodeURIComponent(model)))).toString('base64'),
  );
  const escaped = source
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;');
  const chunk = (type: string, data: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const png = (...chunks: readonly Buffer[]) =>
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', Buffer.alloc(13)),
      ...chunks,
      chunk('IEND', Buffer.alloc(0)),
    ]);

  test.each([
    ['packed pages', Buffer.from(packed)],
    ['a bare model', Buffer.from(/<mxGraphModel[\s\S]*?<\/mxGraphModel>/.exec(source)?.[0] ?? '')],
    [
      'an SVG picture with its diagram',
      Buffer.from(
        `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg xmlns="http://www.w3.org/2000/svg" content="${escaped}"><g/></svg>`,
      ),
    ],
    ['a PNG picture with its diagram', png(chunk('tEXt', Buffer.from(`mxfile\0${encodeURIComponent(source)}`)))],
    [
      'a PNG picture with its diagram packed',
      png(chunk('zTXt', Buffer.concat([Buffer.from('mxfile\0\0'), zlibSync(strToU8(encodeURIComponent(source)))]))),
    ],
  ])('%s', (_form, bytes) => {
    const [page] = readDrawio(bytes).diagrams;
    expect(page?.cells.map(({ title, type }) => [title, type])).toEqual(
      orders?.cells.map(({ title, type }) => [title, type]),
    );
  });

  test.each([
    ['a picture without its diagram', png(), 'holds no copy of its diagram'],
    ['another kind of XML', Buffer.from('<html/>'), 'holds no diagram of draw.io'],
    ['a page that is damaged', Buffer.from('<mxfile><diagram name="a">%%%%</diagram></mxfile>'), 'damaged'],
    [
      'a page that unpacks without end',
      Buffer.from(
        `<mxfile><diagram>${Buffer.from(deflateSync(new Uint8Array(30_000_000))).toString('base64')}</diagram></mxfile>`,
      ),
      'unpacks to more',
    ],
    [
      'a file where nothing is drawn',
      Buffer.from('<mxfile><diagram><mxGraphModel><root/></mxGraphModel></diagram></mxfile>'),
      'Nothing is drawn',
    ],
  ])('%s is refused with a sentence', (_what, bytes, sentence) => {
    expect(() => readDrawio(bytes)).toThrow(sentence);
  });

  test('shapes in one another without end are refused at once', () => {
    const chain = Array.from(
      { length: 20_000 },
      (_, at) =>
        `<mxCell id="c${at}" vertex="1" parent="${at === 0 ? '1' : `c${at - 1}`}"><mxGeometry width="9" height="9"/></mxCell>`,
    );
    const root = `<mxCell id="0"/><mxCell id="1" parent="0"/>${chain.join('')}`;
    expect(() => readDrawio(Buffer.from(`<mxGraphModel><root>${root}</root></mxGraphModel>`))).toThrow(
      'more than 200 levels deep',
    );
  });

  test('cells of one id all come in; what refers to it means the first', () => {
    const box = (value: string, at: number) =>
      `<mxCell id="a" value="${value}" vertex="1" parent="1" style="rounded=1"><mxGeometry x="${at}" width="90" height="60"/></mxCell>`;
    const line =
      '<mxCell id="b" value="Then" vertex="1" parent="1" style="rounded=1"><mxGeometry y="200" width="90" height="60"/></mxCell><mxCell id="l" edge="1" parent="1" source="a" target="b"><mxGeometry relative="1"/></mxCell>';
    const cells = `<mxCell id="0"/><mxCell id="1" parent="0"/>${box('First', 0)}${box('Second', 200)}${box('Third', 400)}${line}`;
    const { diagrams, report } = readDrawio(Buffer.from(`<mxGraphModel><root>${cells}</root></mxGraphModel>`));
    const shapes = diagrams[0]?.cells.filter(isElement) ?? [];
    expect(shapes.map(({ title }) => title)).toEqual(['First', 'Second', 'Third', 'Then']);
    const [link] = diagrams[0]?.cells.filter(isLink) ?? [];
    expect(link?.source).toBe(shapes[0]?.jsid);
    expect(report.repaired).toEqual([
      'On the page “Page-1”, 2 shapes and lines have the id of another one: what refers to it means the first.',
    ]);
  });

  test('cells that are their own parents do not stop the import', () => {
    const circle =
      '<mxCell id="a" value="A" vertex="1" parent="b"><mxGeometry width="10" height="10"/></mxCell><mxCell id="b" value="B" vertex="1" parent="a"><mxGeometry width="10" height="10"/></mxCell>';
    const bytes = Buffer.from(`<mxGraphModel><root><mxCell id="0"/>${circle}</root></mxGraphModel>`);
    expect(readDrawio(bytes).diagrams[0]?.cells).toHaveLength(2);
  });
});

test('boxes with a sign are tasks, dashed lines between pools messages, circles at the end of lines ends', () => {
  const box = (id: string, parent: string, style: string, at: string, value = '') =>
    `<mxCell id="${id}" vertex="1" parent="${parent}" style="${style}" value="${value}"><mxGeometry ${at} as="geometry"/></mxCell>`;
  const edge = (id: string, from: string, to: string, style = '') =>
    `<mxCell id="${id}" edge="1" parent="1" style="${style}" source="${from}" target="${to}"><mxGeometry relative="1" as="geometry"/></mxCell>`;
  const pool = 'swimlane;horizontal=0;fillColor=#FFCC00';
  const [page] = readDrawio(
    Buffer.from(
      `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
      ${box('p', '1', pool, 'x="0" y="0" width="600" height="200"', 'Shop')}
      ${box('q', '1', pool, 'x="0" y="300" width="600" height="200"', 'Customer')}
      ${box('s', 'p', 'ellipse', 'x="40" y="80" width="30" height="30"', 'Begin')}
      ${box('t', 'p', 'rounded=1', 'x="120" y="60" width="120" height="80"', 'Ask')}
      ${box('i', 't', 'shape=mxgraph.bpmn.user_task', 'x="4" y="4" width="14" height="14"')}
      ${box('e', 'p', 'ellipse', 'x="300" y="80" width="30" height="30"', 'Done')}
      ${box('u', 'q', 'rounded=1', 'x="120" y="60" width="120" height="80"', 'Answer')}
      ${edge('f', 's', 't')}${edge('g', 't', 'e')}${edge('m', 't', 'u', 'dashed=1;endArrow=open')}
      </root></mxGraphModel>`,
    ),
  ).diagrams;
  const found = (title: string) => page?.cells.find((cell) => cell.title === title);
  expect(found('Ask')).toMatchObject({ type: 'bp.Activity', values: { icon_type: 'user' } });
  expect(found('Begin')?.values).toMatchObject({ event_type: 'single' });
  expect(found('Done')?.values).toMatchObject({ event_type: 'thick' });
  expect(found('Shop')?.values['style'] ?? {}).not.toHaveProperty('fill');
  const flows = (page?.cells ?? []).filter(isLink).map(({ values }) => values['flowType']);
  expect(flows).toEqual(['normal', 'normal', 'message']);
  expect(page?.cells).toHaveLength(9);
});

test('a page of 20,000 boxes is read whole', () => {
  const boxes = Array.from(
    { length: 20_000 },
    (_, at) =>
      `<mxCell id="b${at}" vertex="1" parent="1" value="${at}" style="rounded=1"><mxGeometry x="${(at % 200) * 160}" y="${Math.floor(at / 200) * 100}" width="120" height="60" as="geometry"/></mxCell>`,
  );
  const root = `<mxCell id="0"/><mxCell id="1" parent="0"/>${boxes.join('')}`;
  const [page] = readDrawio(Buffer.from(`<mxGraphModel><root>${root}</root></mxGraphModel>`)).diagrams;
  expect(page?.cells).toHaveLength(20_000);
});

test('titles on top of a pool with lanes below one another get bands of their own beside what is drawn', () => {
  const lane = (id: string, at: number, style = '') =>
    `<mxCell id="${id}" vertex="1" parent="p" value="${id}" style="swimlane;startSize=20${style}"><mxGeometry y="${at}" width="600" height="100" as="geometry"/></mxCell>
     <mxCell id="t${id}" vertex="1" parent="${id}" value="In ${id}" style="rounded=1"><mxGeometry x="4" y="30" width="120" height="60" as="geometry"/></mxCell>`;
  const page = (style: string) =>
    readDrawio(
      Buffer.from(
        `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
        <mxCell id="p" vertex="1" parent="1" value="Shop" style="swimlane;startSize=20"><mxGeometry width="600" height="220" as="geometry"/></mxCell>
        ${lane('A', 20, style)}${lane('B', 120, style)}</root></mxGraphModel>`,
      ),
    ).diagrams[0]?.cells.filter(isElement) ?? [];
  for (const [style, bands] of [
    ['', 2],
    [';horizontal=0', 1],
  ] as const) {
    const [pool, ...tasks] = page(style);
    expect(pool).toMatchObject({
      values: { orientation: 'horizontal', headerSize: 20 },
      size: { width: 600 + bands * 20, height: 200 },
    });
    const { position } = pool as ElementCell;
    expect(tasks.map((task) => [task.position.x - position.x, task.position.y - position.y])).toEqual([
      [bands * 20 + 4, 30],
      [bands * 20 + 4, 130],
    ]);
  }
});

test('heads that the file leaves no room for, as on a board of cards, do not cover what is below them', () => {
  const lane = (id: string, at: number) =>
    `<mxCell id="${id}" vertex="1" parent="p" value="${id}" style="swimlane;startSize=1"><mxGeometry x="${at}" y="28" width="180" height="400" as="geometry"/></mxCell>
     <mxCell id="t${id}" vertex="1" parent="${id}" value="In ${id}" style="rounded=1"><mxGeometry x="20" y="21" width="140" height="80" as="geometry"/></mxCell>`;
  const [pool, ...cards] =
    readDrawio(
      Buffer.from(
        `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
        <mxCell id="p" vertex="1" parent="1" style="swimlane;startSize=28"><mxGeometry width="360" height="428" as="geometry"/></mxCell>
        ${lane('A', 0)}${lane('B', 180)}</root></mxGraphModel>`,
      ),
    ).diagrams[0]?.cells.filter(isElement) ?? [];
  expect(pool?.values).toMatchObject({ orientation: 'vertical', headerSize: 28 });
  expect(cards.map(({ position }) => position.y - (pool?.position.y ?? 0))).toEqual([76, 76]);
});

test('tasks too small for their words grow about their middle, unless something is in the way', () => {
  const box = (id: string, value: string, y: number) =>
    `<mxCell id="${id}" value="${value}" style="rounded=1" vertex="1" parent="1"><mxGeometry x="20" y="${y}" width="90" height="40" as="geometry"/></mxCell>`;
  const words = 'Planning of the material that is required next';
  const page = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
    ${box('free', words, 0)}${box('close', `${words} week`, 200)}${box('next', 'Order', 245)}
  </root></mxGraphModel>`;
  const { diagrams } = readDrawio(new TextEncoder().encode(page));
  const sizes = (diagrams[0]?.cells ?? []).filter(isElement).map(({ size }) => size.height);
  expect(sizes).toEqual([80, 40, 40]);
});

test('a box around others with upright words at its left is a pool of that name, and dashed lines between two are messages', () => {
  const box = (id: number, style: string, place: string, words = '') =>
    `<mxCell id="${id}" value="${words}" vertex="1" parent="1" style="${style}"><mxGeometry ${place}/></mxCell>`;
  const half = (first: number, y: number, name: string) =>
    box(first, 'rounded=1', `x="0" y="${y}" width="900" height="200"`) +
    box(first + 1, 'text;horizontal=0', `x="20" y="${y + 40}" width="40" height="100"`, name) +
    box(first + 2, 'rounded=1', `x="400" y="${y + 60}" width="120" height="60"`, `Step of ${name}`);
  const line = '<mxCell id="9" edge="1" parent="1" source="4" target="7" style="dashed=1"><mxGeometry/></mxCell>';
  const cells = readDrawio(
    strToU8(
      `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${half(2, 0, 'Sales')}${half(5, 400, 'Store')}${line}</root></mxGraphModel>`,
    ),
  ).diagrams[0]?.cells;
  expect(cells?.filter(isElement).map(({ type, title, embeds }) => [type, title, embeds?.length])).toEqual([
    ['bp.Pool', 'Sales', 1],
    ['bp.Pool', 'Store', 1],
    ['bp.Activity', 'Step of Sales', undefined],
    ['bp.Activity', 'Step of Store', undefined],
  ]);
  expect(cells?.filter(isLink).map(({ values }) => values['flowType'])).toEqual(['message']);
});

test('elements of ArchiMate keep what they are, by figure, corners and the colour of their layer', () => {
  const box = (id: string, style: string) =>
    `<mxCell id="${id}" vertex="1" parent="1" value="${id}" style="shape=mxgraph.archimate3.application;${style}"><mxGeometry width="150" height="75" as="geometry"/></mxCell>`;
  const [page] = readDrawio(
    Buffer.from(
      `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
      ${box('Sell', 'appType=proc;archiType=rounded;fillColor=#FFFF99')}
      ${box('Bill', 'appType=serv;archiType=rounded;fillColor=#99ffff')}
      ${box('Owner', 'appType=role;archiType=oct;fillColor=#CCCCFF')}
      ${box('Server', 'appType=node;archiType=square;fillColor=#AFFFAF')}
      ${box('Recoloured', 'appType=proc;archiType=rounded;fillColor=#123456')}
      </root></mxGraphModel>`,
    ),
  ).diagrams;
  const kinds = (page?.cells ?? []).map(({ title, values }) => [title, values['bpmn']]);
  expect(kinds).toEqual([
    ['Sell', { archimate: { id: 'Sell', type: 'BusinessProcess' } }],
    ['Bill', { archimate: { id: 'Bill', type: 'ApplicationService' } }],
    ['Owner', { archimate: { id: 'Owner', type: 'Stakeholder' } }],
    ['Server', { archimate: { id: 'Server', type: 'Node' } }],
    ['Recoloured', { drawio: { style: 'mxgraph.archimate3.application' } }],
  ]);
});

describe('words of draw.io without a frame', () => {
  const labels = readFileSync(new URL('../fixtures/drawio/labels-beside.drawio', import.meta.url));

  test('name the nameless events, gateways and flows that they stand beside', () => {
    const { diagrams, report } = readDrawio(labels);
    const cells = diagrams[0]?.cells ?? [];
    const titleOf = (jsid: string | null) => cells.find((cell) => cell.jsid === jsid)?.title;
    expect(cells.filter(isElement).map(({ type, title }) => [type, title])).toEqual([
      ['bp.Event', 'Guest is hungry'],
      ['bp.Gateway', 'Card or cash?'],
      ['bp.Activity', 'Pay by card'],
      ['bp.Activity', 'Pay cash'],
    ]);
    expect(cells.filter(isLink).map(({ title, target }) => [title, titleOf(target)])).toEqual([
      ['', 'Card or cash?'],
      ['card', 'Pay by card'],
      ['cash', 'Pay cash'],
    ]);
    expect(report.taken).toContain(
      'The words “cash” are taken as the name of the flow from “Card or cash?” to “Pay cash” beside them.',
    );
    expect(report.warnings.join(' ')).not.toContain('annotation), “');
  });

  test('that stand beside nothing nameless stay words without a bracket, with room for all of them', () => {
    const page = `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>
      <mxCell id="t" value="Pack" style="rounded=1" vertex="1" parent="1"><mxGeometry x="200" y="200" width="120" height="80" as="geometry"/></mxCell>
      <mxCell id="n" value="Only in the week before the holidays" style="text;html=1" vertex="1" parent="1"><mxGeometry x="200" y="300" width="210" height="20" as="geometry"/></mxCell>
      <mxCell id="f" value="Framed" style="text;html=1;strokeColor=#666666" vertex="1" parent="1"><mxGeometry x="200" y="400" width="80" height="30" as="geometry"/></mxCell>
    </root></mxGraphModel>`;
    const { diagrams } = readDrawio(new TextEncoder().encode(page));
    const notes = diagrams[0]?.cells.filter(isElement).filter(({ type }) => type === 'bp.Annotation') ?? [];
    expect(notes.map(({ title, values }) => [title, values['style']])).toEqual([
      ['Only in the week before the holidays', { outline_width: 0 }],
      ['Framed', { outline: '#666666' }],
    ]);
    expect(notes[0]?.size.height).toBeGreaterThanOrEqual(27);
  });
});

describe('a sequence diagram of draw.io', () => {
  const types = new Set(['sequence.Participant', 'sequence.Activation', 'sequence.Fragment', 'sequence.Message']);

  test('comes into a sequence module as lifelines, bars and messages, and is offered as BPMN', () => {
    const lifelines = readFileSync(new URL('../fixtures/drawio/two-lifelines.drawio', import.meta.url));
    const { diagrams, report, nearest } = readDrawio(lifelines);
    const { cells, left } = fittingCells(diagrams[0]?.cells ?? [], types);
    expect(left).toEqual([]);
    const [client, server] = cells;
    expect(cells).toMatchObject([
      { type: 'sequence.Participant', title: 'Client', position: { x: 40, y: 40 }, size: { width: 100, height: 300 } },
      { type: 'sequence.Participant', title: 'Server', position: { x: 290, y: 40 } },
      { type: 'sequence.Activation', position: { x: 85, y: 100 }, size: { width: 10, height: 80 } },
      {
        type: 'sequence.Message',
        title: 'get',
        source: client?.jsid,
        target: server?.jsid,
        values: { message_type: 'synchronous', source_anchor: { x: 0.5, y: 1 / 3 } },
      },
    ]);
    expect(client).toMatchObject({ embeds: [cells[2]?.jsid] });
    expect(report.skipped).toEqual([]);
    expect(nearest?.diagrams[0]?.cells.map(({ type }) => type)).toContain('bp.Activity');
  });

  const cell = (id: string, value: string, style: string, [x, y, width, height]: readonly number[], parent = '1') =>
    `<mxCell id="${id}" value="${value}" style="${style}" vertex="1" parent="${parent}"><mxGeometry x="${x}" y="${y}" width="${width}" height="${height}" as="geometry"/></mxCell>`;
  const edge = (id: string, value: string, style: string, ends: string, points: string) =>
    `<mxCell id="${id}" value="${value}" style="${style}" edge="1" ${ends} parent="1"><mxGeometry relative="1" as="geometry">${points}</mxGeometry></mxCell>`;
  const point = (as: string, x: number, y: number) => `<mxPoint x="${x}" y="${y}" as="${as}"/>`;
  const page = (...shapes: readonly string[]) =>
    readDrawio(
      strToU8(
        `<mxGraphModel><root><mxCell id="0"/><mxCell id="1" parent="0"/>${shapes.join('')}</root></mxGraphModel>`,
      ),
    );

  test('says who takes part, which message is an answer, and what a frame asks', () => {
    const { diagrams, report } = page(
      cell('a', 'Guest', 'shape=umlLifeline;participant=umlActor', [0, 0, 100, 400]),
      cell('b', 'Shop', 'shape=umlLifeline', [200, 0, 100, 400]),
      cell('bar', '', 'html=1;points=[]', [45, 100, 10, 150], 'b'),
      cell('frame', 'alt', 'shape=umlFrame', [-20, 80, 360, 200]),
      cell('if', '[in stock]', 'text;html=1', [60, 85, 80, 20]),
      cell('else', '[sold out]', 'text;html=1', [60, 200, 80, 20]),
      cell('word', 'order', 'text;html=1', [120, 105, 60, 20]),
      cell('note', 'Mind this', 'shape=note', [400, 0, 80, 60]),
      edge('m1', '', 'endArrow=block', 'target="bar"', point('sourcePoint', 50, 120) + point('targetPoint', 0, 0)),
      edge('m2', 'bill', 'dashed=1;endArrow=open', 'source="bar" target="a"', point('sourcePoint', 0, 220)),
      edge(
        'm3',
        'count',
        'endArrow=block',
        'source="bar" target="bar"',
        '<Array as="points"><mxPoint x="290" y="150"/><mxPoint x="290" y="180"/></Array>',
      ),
      edge('m4', 'lost', 'endArrow=block', 'source="bar"', point('targetPoint', 900, 150)),
    );
    const cells = diagrams[0]?.cells ?? [];
    expect(cells.filter(({ type }) => type === 'sequence.Fragment').map(({ values }) => values)).toEqual([
      { operator: 'alt', guard: 'in stock', second_guard: 'sold out' },
    ]);
    expect(cells.filter(isElement).filter(({ type }) => type === 'sequence.Participant')).toMatchObject([
      { title: 'Guest', values: { kind: 'actor' } },
      { title: 'Shop', values: { kind: 'participant' } },
    ]);
    expect(cells.filter(isLink).map(({ title, values }) => [title, values['message_type']])).toEqual([
      ['order', 'synchronous'],
      ['bill', 'reply'],
      ['count', 'self'],
    ]);
    expect(report.skipped.map(({ text }) => text)).toEqual(['lost', 'Mind this']);
  });
});
