import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { isElement, isLink } from '../../src/diagram/cells/cell.ts';
import { readVisio } from '../../src/diagram-files/visio/read-visio.ts';
import { cells, drawn, line, masters, shape, visioFile } from './visio-file.ts';

const { start, task, collapsed, rectangle } = masters;

describe('the rest of a drawing', () => {
  test('several pages are several diagrams; backgrounds are none, and empty pages are mentioned', () => {
    const link = `<Section N='Hyperlink'><Row N='Row_1'>${cells({ SubAddress: 'Details' })}</Row></Section>`;
    const file = visioFile([
      { name: 'Страница-1', shapes: shape({ id: 1, master: collapsed, at: [1, 5], text: 'More', inside: link }) },
      { name: 'Details', shapes: shape({ id: 1, master: task, at: [1, 5] }) },
      { name: 'Frame', shapes: shape({ id: 1, master: rectangle, at: [1, 5] }), attributes: "Background='1'" },
      { name: 'Nothing', shapes: '' },
    ]);
    const { diagrams, report } = readVisio(file);
    expect(diagrams.map(({ name }) => name)).toEqual(['Страница-1', 'Details']);
    expect(diagrams[0]?.cells[0]?.values['bpmn']).toEqual({ opens: [{ page: 'Details' }] });
    expect(report.warnings).toEqual(['The page “Nothing” is empty, and was left out.']);
  });

  test('addresses that could run a program are not kept', () => {
    const link = (address: string) =>
      `<Section N='Hyperlink'><Row N='Row_1'>${cells({ Address: address })}</Row></Section>`;
    const page = drawn({
      shapes: [
        shape({ id: 1, master: task, at: [1, 5], inside: link('javascript:alert(1)') }),
        shape({ id: 2, master: task, at: [3, 5], inside: link('https://example.com/a') }),
      ],
    });
    expect([1, 2].map((id) => page.node(id)?.opens)).toEqual([undefined, [{ address: 'https://example.com/a' }]]);
  });

  test('shape data come along as people wrote them: labels, yes and no, dates; hidden and untouched rows do not', () => {
    const row = (name: string, values: Readonly<Record<string, string | number>>) =>
      `<Row N='${name}'>${cells(values)}</Row>`;
    const master = {
      ...task,
      id: 30,
      inside: `<Section N='Property'>${row('Cost', { Label: 'Cost', Type: 7, Value: 0 })}${row('Owner', { Label: 'Process owner' })}</Section>`,
    };
    const inside = `<Section N='Property'>${[
      row('Owner', { Value: 'Mira' }),
      row('Paid', { Label: 'Paid', Type: 3, Value: 1 }),
      row('Due', { Type: 5, Value: 46023 }),
      row('Secret', { Value: 'x', Invisible: 1 }),
      row('BpmnTaskType', { Value: 'User' }),
    ].join('')}</Section>`;
    const page = drawn({ shapes: [shape({ id: 1, master, at: [1, 5], inside })] }, [master]);
    expect(page.node(1)?.data).toEqual([
      { name: 'Process owner', value: 'Mira' },
      { name: 'Paid', value: 'Yes' },
      { name: 'Due', value: '2026-01-01' },
    ]);
  });

  test('layers in use come along, hidden ones hidden', () => {
    const sheet = `${cells({ PageHeight: 10 })}<Section N='Layer'>${[
      ['Sketch', 0],
      ['Unused', 1],
      ['Final', 1],
    ]
      .map(([name, shown], at) => `<Row IX='${at}'>${cells({ Name: name ?? '', Visible: shown ?? 1 })}</Row>`)
      .join('')}</Section>`;
    const [diagram] = readVisio(
      visioFile([
        {
          sheet,
          shapes: [
            shape({ id: 1, master: task, at: [1, 5], cells: { LayerMember: '0' } }),
            shape({ id: 2, master: task, at: [3, 5], cells: { LayerMember: '0;2' } }),
          ].join(''),
        },
      ]),
    ).diagrams;
    expect(diagram?.layers).toMatchObject([{ name: 'Sketch', hidden: true }, { name: 'Final' }]);
    expect(diagram?.cells.map(({ layer_id }) => layer_id)).toEqual(diagram?.layers.map(({ id }) => id));
  });

  test('colours that were chosen come along, those of a theme do not', () => {
    const themed = `<Cell N='FillForegnd' V='#123456' F='THEMEVAL()'/>`;
    const page = drawn({
      shapes: [
        shape({
          id: 1,
          master: task,
          at: [1, 5],
          cells: { FillForegnd: '#ffc000', LineColor: '4', LineWeight: 0.03125 },
        }),
        shape({ id: 2, master: task, at: [3, 5], inside: themed }),
      ],
    });
    expect([1, 2].map((id) => page.node(id)?.style)).toEqual([{ fill: '#FFC000', outline_width: 3 }, undefined]);
  });

  test('colours chosen since Visio 2013 come along: what guards them from themes is no theme', () => {
    const { diagrams } = readVisio(readFileSync(new URL('../fixtures/visio/chosen-colours.vsdx', import.meta.url)));
    const styles = diagrams[0]?.cells.filter(isElement).map(({ title, values }) => [title, values['style']]);
    expect(styles).toEqual([
      ['Start', undefined],
      ['Do it', { fill: '#00B050', outline: '#7030A0', text_color: '#FFFFFF' }],
      ['End', { fill: '#FDE5CC' }],
    ]);
  });

  test('every cell of a large drawing is joined and held by identifiers of its own diagram', () => {
    const count = 200;
    const tasks = Array.from({ length: count }, (_one, at) => shape({ id: at + 1, master: task, at: [1 + at * 2, 5] }));
    const lines = Array.from({ length: count - 1 }, (_one, at) =>
      line(1000 + at, [1.5 + at * 2, 5], [2.5 + at * 2, 5]),
    );
    const [diagram] = readVisio(visioFile([{ shapes: [...tasks, ...lines].join('') }])).diagrams;
    const elements = new Set(diagram?.cells.filter(isElement).map(({ jsid }) => jsid));
    const links = diagram?.cells.filter(isLink) ?? [];
    expect([elements.size, links.length]).toEqual([count, count - 1]);
    expect(links.every(({ source, target }) => elements.has(source ?? '') && elements.has(target ?? ''))).toBe(true);
  });
});

describe('other files', () => {
  test.each([
    [
      'an old drawing, or one with a password',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      'old Visio drawing (.vsd)',
    ],
    ['a drawing of Visio 2003', strToU8("<?xml version='1.0'?><VisioDocument/>"), '(.vdx)'],
    ['a ZIP of something else', zipSync({ 'word/document.xml': strToU8('<a/>') }), 'not a Visio drawing'],
    [
      'a workbook of Excel',
      zipSync({
        '[Content_Types].xml': strToU8('<Types/>'),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        ),
        'xl/workbook.xml': strToU8('<workbook/>'),
      }),
      'it is a workbook of Excel. Its rows come in through the import of a list',
    ],
    ['a ZIP without XML', zipSync({ 'photo.jpg': strToU8('x') }), 'not a Visio drawing'],
    ['a text', strToU8('hello'), 'not a Visio drawing'],
    ['a ZIP that is cut off', visioFile([{ shapes: '' }]).slice(0, 900), 'damaged'],
  ])('%s is refused with a sentence', (_what, bytes, sentence) => {
    expect(() => readVisio(bytes)).toThrow(sentence);
  });

  test('a part that is there twice is refused', () => {
    const file = visioFile([{ shapes: shape({ id: 1, master: task, at: [1, 5] }) }], undefined, {
      'VISIO/document.xml': '<a/>',
    });
    expect(() => readVisio(file)).toThrow('twice');
  });

  test('parts in UTF-16 are read', () => {
    const text = `<?xml version="1.0" encoding="utf-16"?><PageContents xmlns="http://schemas.microsoft.com/office/visio/2012/main"><Shapes>${shape({ id: 1, master: task, at: [1, 5], text: 'Привет' })}</Shapes></PageContents>`;
    const utf16 = new Uint8Array(2 + text.length * 2);
    utf16.set([0xff, 0xfe]);
    for (let at = 0; at < text.length; at += 1)
      utf16.set([text.charCodeAt(at) & 255, text.charCodeAt(at) >> 8], 2 + at * 2);
    const bytes = visioFile([{ shapes: '' }], undefined, {}, { 'visio/pages/page1.xml': utf16 });
    expect(readVisio(bytes).diagrams[0]?.cells).toMatchObject([{ title: 'Привет' }]);
  });
});

describe('words of the text tool', () => {
  const { diagrams, report } = readVisio(readFileSync(new URL('../fixtures/visio/plain-words.vsdx', import.meta.url)));
  const found = diagrams[0]?.cells ?? [];

  test('name the nameless events and flows that they stand beside; what is beside nothing is an annotation', () => {
    expect(found.map(({ type, title }) => [type, title])).toEqual([
      ['bp.Event', 'Order has arrived'],
      ['bp.Activity', 'Do it'],
      ['bp.Event', 'Order is filed'],
      ['bp.Annotation', 'Assumes an account exists'],
      ['Flow', 'by post'],
      ['Flow', ''],
    ]);
    expect(found.find(({ type }) => type === 'bp.Annotation')?.values['style']).toEqual({ outline_width: 0 });
  });

  test('are in the report, with what each was taken for', () => {
    expect(report.skipped).toEqual([]);
    expect(report.taken).toEqual([
      'The words “Order has arrived” are taken as the name of an event beside them.',
      'The words “by post” are taken as the name of the flow from “Order has arrived” to “Do it” beside them.',
      'The words “Order is filed” are taken as the name of an event beside them.',
      'The words “Assumes an account exists” are taken as an annotation.',
    ]);
  });

  test('beside what has a name stay words, and no loose line is joined to them', () => {
    const words = (id: number, at: readonly [number, number], text: string) =>
      shape({ id, at, size: [1, 0.3], text, cells: { LinePattern: 0, FillPattern: 0 } }).replace('Group', 'Shape');
    const page = drawn({
      shapes: [
        shape({ id: 1, master: start, at: [1, 5], text: 'Called' }),
        words(2, [1, 4.6], 'on a Monday'),
        shape({ id: 3, master: task, at: [4, 5] }),
        words(4, [4, 5], 'Answer'),
        line(5, [2, 2], [3, 2]),
        words(6, [3.5, 2], 'Later'),
      ],
    });
    expect(page.nodes.map(({ id, kind, name }) => [id, kind, name])).toEqual([
      ['1', 'event', 'Called'],
      ['2', 'annotation', 'on a Monday'],
      ['3', 'activity', 'Answer'],
      ['6', 'annotation', 'Later'],
    ]);
    expect(page.links).toEqual([]);
  });

  test('may have their look from a style of the document', () => {
    const shapes =
      shape({ id: 1, master: start, at: [1, 5] }) +
      shape({
        id: 2,
        at: [1, 4.6],
        size: [1, 0.3],
        text: 'Called',
        attributes: "LineStyle='8' FillStyle='8'",
      }).replaceAll("Type='Group'", "Type='Shape'");
    const main = "xmlns='http://schemas.microsoft.com/office/visio/2012/main'";
    const styles = `<StyleSheets><StyleSheet ID='1'>${cells({ LinePattern: 0, FillPattern: 0 })}</StyleSheet><StyleSheet ID='8' LineStyle='1' FillStyle='1'/></StyleSheets>`;
    const document = { 'visio/document.xml': `<VisioDocument ${main}>${styles}</VisioDocument>` };
    const [diagram] = readVisio(visioFile([{ shapes }], undefined, document)).diagrams;
    expect(diagram?.cells.map(({ type, title }) => [type, title])).toEqual([['bp.Event', 'Called']]);
  });
});
